package dlxcli

import (
	"errors"
	"fmt"
	"math/big"
	"strings"
	"sync/atomic"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/dlx"
)

// A gap is how far the cheapest solution found is from the lower bound, or the dearest one from the upper bound, while
// --cheapest looks for better ones.
type gap struct {
	most *big.Rat // in percent of the bound: the search may stop there; nil: never
	max  bool     // the dearest are wanted; the search is for the cheapest of the negated problem

	known   bool
	bound   int64 // no solution costs less, or more
	stopped bool
	news    atomic.Pointer[string] // the last solution and bound, in words; nil before the first
}

// parseGap reads a value of --gap.
func parseGap(value string) (*big.Rat, error) {
	number, _ := strings.CutSuffix(value, "%")
	r, ok := new(big.Rat).SetString(number)
	if !ok || r.Sign() < 0 || len(number) > 20 || strings.ContainsAny(number, "eE/") {
		return nil, errors.New("want a percentage, such as 1% or 0.5%")
	}
	return r, nil
}

// bar shows the last news of a search.
func (g *gap) bar(j *job) *cli.Bar {
	return j.s.Watch(0, func() (int64, string) {
		if news := g.news.Load(); news != nil {
			return 0, j.file + ": " + *news
		}
		return 0, j.file
	})
}

// signed returns a cost of the problem for one of the problem that is searched, or the other way round.
func (g *gap) signed(cost int64) int64 {
	if g.max {
		return -cost
	}
	return cost
}

// words returns a bound as headings have it: "at least 16311".
func (g *gap) words(p *dlx.Problem) string {
	if g.max {
		return "at most " + string(p.AppendCost(nil, g.bound))
	}
	return "at least " + string(p.AppendCost(nil, g.bound))
}

// percent returns how far a cost is from the bound, in percent of it; nil if the bound is 0 and the cost is not.
func (g *gap) percent(cost int64) *big.Rat {
	if cost == g.bound {
		return new(big.Rat)
	}
	if g.bound == 0 {
		return nil
	}
	percent := new(big.Rat).SetInt(new(big.Int).Sub(big.NewInt(cost), big.NewInt(g.bound)))
	percent.Quo(percent, new(big.Rat).SetInt64(g.bound))
	return percent.Mul(percent.Abs(percent), big.NewRat(100, 1))
}

// watch returns what a solver of p, or of p negated, calls for each step. Where people watch, it reports each solution and
// bound.
func (g *gap) watch(j *job, p *dlx.Problem) func(dlx.Solution, int64) bool {
	g.known, g.stopped = false, false
	g.news.Store(nil)
	return func(best dlx.Solution, bound int64) bool {
		g.known, g.bound = true, g.signed(bound)
		if len(best) == 0 {
			g.news.Store(new("cost " + g.words(p)))
			return true
		}
		cost := g.signed(p.TotalCost(best))
		note, percent := fmt.Sprintf("cost %s, %s", p.AppendCost(nil, cost), g.words(p)), g.percent(cost)
		if percent != nil {
			note += " (" + percent.FloatString(2) + "%)"
		}
		if g.news.Store(&note); j.s.Sys.StderrTerminal {
			j.message(note)
		}
		g.stopped = g.most != nil && percent != nil && percent.Cmp(g.most) <= 0
		return !g.stopped
	}
}
