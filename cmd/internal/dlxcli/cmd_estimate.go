package dlxcli

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"strconv"
	"strings"
	"time"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/dlx"
)

var estimateCommand = cli.Command{
	Name: "estimate", Group: "solve", Short: "estimate the number of solutions, and of nodes of the search",
	Usage: []string{"estimate [FLAGS] [FILE|-]..."},
	Long: `Estimates, by random probes of the search tree (Knuth 1975), how many solutions there are, how many nodes a
search visits, and how many seconds "count --jobs 1" takes on this machine: a line each, with the mean and the ends of
a 95% interval.

   estimate    mean     low       high
   solutions   14181    13890     14473
   nodes       154600   152500    156700
   seconds     0.0058   0.0057    0.0059

Where options have costs, a line "cost" has a number in the column low that no solution costs less than: the lower bound of
solve --cheapest, found in some seconds at most.

On a terminal, long times are in hours and days. The seconds come from a tenth of a second of the search itself; if the
search ends by then, they are what it took. For several workers, divide them by their number.

The same seed gives the same estimate, except for the seconds. If few probes meet most of the tree, the interval is too
narrow: an estimate is no proof. A number above 1.8e308 is written inf, and null in JSON.`,
	Examples: `   dlx estimate --probes 100000 problem.dlx
   dlx gen queens 20 | dlx estimate`,
	Forms: func() []cli.Form { return formsOf(estimated{}) },
	New:   func() cli.Runner { return new(estimate) },
}

// defaultProbes is how many random probes are made without --probes.
const defaultProbes = 10_000

// estimate estimates how many solutions each problem has, and how many nodes a search visits.
type estimate struct {
	timeout cli.Timeout
	reading reading
	json    bool
	probes  int
	seed    uint64
}

func (c *estimate) Flags(f *cli.Flags) {
	c.probes, c.seed = defaultProbes, 1
	f.Number("probes", "make `N` random probes", "10000", 2, 1<<31-1, func(n uint64) { c.probes = int(n) })
	f.Number("seed", "draw the random numbers from `SEED`", "1", 0, 1<<64-1, func(n uint64) { c.seed = n })
	f.Timeout(&c.timeout, "problem", "never")
	f.Group(cli.Input, func() { c.reading.Flags(f) })
	f.JSON(&c.json, "problem")
	f.Display()
}

func (c *estimate) Run(s *cli.Session) { each(s, c.reading, c.timeout, c.ask) }

// estimated is the record of estimate.
type estimated struct {
	answer
	Solutions *interval `json:"estimated_solutions,omitempty" help:"the estimated number of solutions"`
	Nodes     *interval `json:"estimated_nodes,omitempty" help:"the estimated number of nodes of the search"`
	Seconds   *interval `json:"estimated_seconds,omitempty" help:"the estimated time of the search, in seconds"`
	Probes    int       `json:"probes,omitempty" help:"the number of random walks that the estimate is made of"`
	Seed      string    `json:"seed,omitempty" help:"the seed of the random walks"`
}

// interval is an estimate in JSON: the mean, and a 95 % interval.
type interval struct {
	Mean number `json:"mean" help:"the mean; null if it is too large for a number"`
	Low  number `json:"low" help:"the lower end of the 95 % interval; null if it is too large for a number"`
	High number `json:"high" help:"the upper end of the 95 % interval; null if it is too large for a number"`
}

// number is a number in JSON, null if it is too large for a float64, for which JSON has no word.
type number float64

func (n number) MarshalJSON() ([]byte, error) {
	if math.IsInf(float64(n), 0) {
		return []byte("null"), nil
	}
	return json.Marshal(float64(n))
}

// JSONKind returns what a number is in JSON.
func (number) JSONKind() []string { return []string{"number", "null"} }

func newInterval(i dlx.Interval) *interval {
	return &interval{number(i.Mean), number(i.Low), number(i.High)}
}

func (c *estimate) ask(j *job) {
	e := &estimated{answer: newAnswer(j.file)}
	j.answer(e, c.json, func(p *dlx.Problem) bool { return c.probe(j, p, e) })
}

// probe makes the estimate. It reports whether there is something to print.
func (c *estimate) probe(j *job, p *dlx.Problem, e *estimated) bool {
	ctx, cancel := j.limited()
	defer cancel()
	bar, _ := j.wait("estimating")
	s := dlx.NewSolver(p)
	found, err := s.Estimate(ctx, c.probes, c.seed)
	if err == nil {
		e.Seconds, err = duration(ctx, s, found.Nodes)
	}
	bar.End()
	if err == nil && p.HasCosts() {
		var prices dlx.Prices
		if prices, err = p.Prices(ctx); err == nil {
			e.Bound = string(p.AppendCost(nil, prices.AtLeast))
		} else if errors.Is(err, dlx.ErrPrices) {
			j.message("no bound: " + err.Error())
			err = nil
		}
	}
	e.Status = "unknown"
	soFar := text.Plural(found.Probes, "probe", "probes") + " so far"
	switch {
	case j.s.Ctx.Err() != nil && found.Probes == 0:
		return false
	case j.s.Ctx.Err() != nil:
		e.Error = j.undecided("interrupted, " + soFar)
	case j.timedOut(err):
		e.Error = j.undecided(j.timeout.Late() + ", " + soFar)
	case err != nil:
		e.Error = j.undecided(err.Error())
	default:
		e.Status = "estimate"
	}
	if found.Probes > 0 {
		e.Solutions, e.Nodes = newInterval(found.Solutions), newInterval(found.Nodes)
		e.Probes, e.Seed = found.Probes, strconv.FormatUint(c.seed, 10)
	}
	return true
}

// trial is how long a search is tried, to see how fast it is.
const trial = 100 * time.Millisecond

// duration estimates how many seconds a search of so many nodes takes.
func duration(ctx context.Context, s *dlx.Solver, nodes dlx.Interval) (*interval, error) {
	over, cancel := context.WithCancel(ctx)
	cancel()
	s.Count(over, 0) // lays out the problem, and counts nothing
	limited, cancel := context.WithTimeout(ctx, trial)
	defer cancel()
	began := time.Now()
	_, err := s.Count(limited, 0)
	took := time.Since(began).Seconds()
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err == nil:
		return newInterval(dlx.Interval{Mean: took, Low: took, High: took}), nil
	}
	each := took / float64(max(1, s.Stats().Nodes))
	return newInterval(dlx.Interval{Mean: nodes.Mean * each, Low: nodes.Low * each, High: nodes.High * each}), nil
}

// text returns the record as text: in columns on a terminal, else with tabs between them.
func (e *estimated) text(j *job) (dst []byte) {
	rows := [][]string{
		{"estimate", "mean", "low", "high"},
		row("solutions", e.Solutions, rounded), row("nodes", e.Nodes, rounded), row("seconds", e.Seconds, rounded),
	}
	if e.Bound != "" {
		rows = append(rows, []string{"cost", "?", e.Bound, "?"})
	}
	if j.s.Sys.StdoutTerminal {
		rows[3] = row("time", e.Seconds, spoken)
	}
	for _, cells := range rows {
		if j.many {
			cells = append(cells, e.File)
		}
		for k, cell := range cells {
			switch {
			case k > 0 && !j.s.Sys.StdoutTerminal:
				dst = append(dst, '\t')
			case k > 0:
				dst = append(dst, strings.Repeat(" ", max(0, 12-len(cells[k-1])))...)
			}
			dst = text.AppendClean(dst, cell)
		}
		dst = append(dst, '\n')
	}
	return dst
}

// row returns the cells of a line.
func row(what string, i *interval, write func(number) string) []string {
	if i == nil {
		return []string{what, "?", "?", "?"}
	}
	return []string{what, write(i.Mean), write(i.Low), write(i.High)}
}

// spoken returns a time in seconds as people say it: "0.02 s", "3m12s", "5h3m", "12 days", "3e+06 years".
func spoken(seconds number) string {
	const day, year = 24 * 3600, 365.25 * 24 * 3600
	switch x := float64(seconds); {
	case x < 60:
		return strconv.FormatFloat(x, 'g', 2, 64) + " s"
	case x < 2*day:
		return strings.TrimSuffix(time.Duration(x*float64(time.Second)).Round(time.Minute).String(), "0s")
	case x < 2*year:
		return strconv.FormatFloat(x/day, 'f', 0, 64) + " days"
	default:
		return strconv.FormatFloat(x/year, 'g', 2, 64) + " years"
	}
}

// rounded returns a number with four significant digits: "92", "1.234e+07", or "inf".
func rounded(n number) string {
	x := float64(n)
	if math.IsInf(x, 1) {
		return "inf"
	}
	if x == math.Trunc(x) && math.Abs(x) < 1e4 {
		return strconv.FormatFloat(x, 'f', -1, 64)
	}
	return strconv.FormatFloat(x, 'g', 4, 64)
}
