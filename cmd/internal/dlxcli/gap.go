package dlxcli

import (
	"errors"
	"fmt"
	"math/big"
	"strings"

	"dlx-sudoku/dlx"
)

// A gap is how far the cheapest solution found is from the lower bound, while --cheapest looks for better ones.
type gap struct {
	most *big.Rat // in percent of the bound: the search may stop there; nil: never

	known   bool
	atLeast int64 // no solution costs less
	stopped bool
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

// watch returns what a solver of p calls for each step. Where people watch, it reports each solution and bound.
func (g *gap) watch(j *job, p *dlx.Problem) func(dlx.Solution, int64) bool {
	g.known, g.stopped = false, false
	return func(best dlx.Solution, atLeast int64) bool {
		g.known, g.atLeast = true, atLeast
		if len(best) == 0 {
			return true
		}
		cost := p.TotalCost(best)
		note, within := fmt.Sprintf("cost %d, at least %d", cost, atLeast), cost == atLeast
		if atLeast > 0 { // a part of nothing is no gap
			percent := big.NewRat(cost-atLeast, atLeast)
			percent.Mul(percent, big.NewRat(100, 1))
			note += " (" + percent.FloatString(2) + "%)"
			within = within || g.most != nil && percent.Cmp(g.most) <= 0
		}
		if j.s.Sys.StderrTerminal {
			j.message(note)
		}
		g.stopped = g.most != nil && within
		return !g.stopped
	}
}
