package dlxcli

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/dlx"
)

var estimateCommand = cli.Command{
	Name: "estimate", Group: "solve", Short: "estimate the number of solutions, and of nodes of the search",
	Usage: []string{"estimate [FLAGS] [FILE|-]..."},
	Long: `Estimates, by random probes of the search tree (Knuth 1975), how many solutions there are and how many nodes
a search visits: two lines, each with the mean and the ends of a 95% interval.

   solutions   93.2   84.5   101.9
   nodes       1301   1288   1314

The same seed gives the same estimate. Where few probes meet most of the tree, the interval is too narrow: an estimate
is no proof. A number above 1.8e308 is written inf, and null in JSON.`,
	Examples: `   dlx estimate --probes 100000 problem.dlx
   dlx gen queens 20 | dlx estimate`,
	New: func() cli.Runner { return new(estimate) },
}

// defaultProbes is how many random probes are made without --probes.
const defaultProbes = 10_000

// estimate estimates how many solutions each problem has, and how many nodes a search visits.
type estimate struct {
	timeout cli.Timeout
	reading
	json   bool
	probes int
	seed   uint64
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
	Solutions *interval `json:"estimated_solutions,omitempty"`
	Nodes     *interval `json:"estimated_nodes,omitempty"`
	Probes    int       `json:"probes,omitempty"`
	Seed      string    `json:"seed,omitempty"`
}

// interval is an estimate in JSON: the mean, and a 95 % interval.
type interval struct {
	Mean number `json:"mean"`
	Low  number `json:"low"`
	High number `json:"high"`
}

// number is a number in JSON, null if it is too large for a float64, for which JSON has no word.
type number float64

func (n number) MarshalJSON() ([]byte, error) {
	if math.IsInf(float64(n), 0) {
		return []byte("null"), nil
	}
	return json.Marshal(float64(n))
}

func newInterval(i dlx.Interval) *interval {
	return &interval{number(i.Mean), number(i.Low), number(i.High)}
}

func (c *estimate) ask(q *question) {
	e := estimated{answer: newAnswer(q.file)}
	p, wrong := q.load()
	switch {
	case p == nil && wrong == nil:
		return
	case p == nil:
		e.failed(wrong)
	case !c.probe(q, p, &e):
		return
	}
	if c.json {
		q.Write(object(e))
		return
	}
	q.Write(append(e.line(q.many, "solutions", e.Solutions), e.line(q.many, "nodes", e.Nodes)...))
}

// probe makes the estimate. It reports whether there is something to print.
func (c *estimate) probe(q *question, p *dlx.Problem, e *estimated) bool {
	ctx, cancel := q.limited()
	defer cancel()
	bar, _ := q.wait("estimating")
	found, err := dlx.NewSolver(p).Estimate(ctx, c.probes, c.seed)
	bar.End()
	e.Status = "unknown"
	soFar := cli.Plural(found.Probes, "probe", "probes") + " so far"
	switch {
	case q.Ctx.Err() != nil && found.Probes == 0:
		return false
	case q.Ctx.Err() != nil:
		e.Error = q.undecided("interrupted, " + soFar)
	case q.timedOut(err):
		e.Error = q.undecided(q.timeout.Late() + ", " + soFar)
	case err != nil:
		e.Error = q.undecided(err.Error())
	default:
		e.Status = "estimate"
	}
	if found.Probes > 0 {
		e.Solutions, e.Nodes = newInterval(found.Solutions), newInterval(found.Nodes)
		e.Probes, e.Seed = found.Probes, strconv.FormatUint(c.seed, 10)
	}
	return true
}

// line returns one line of the record as text.
func (e *estimated) line(many bool, what string, i *interval) []byte {
	text := []byte(what + "\t?\t?\t?")
	if i != nil {
		text = fmt.Appendf(nil, "%s\t%s\t%s\t%s", what, rounded(i.Mean), rounded(i.Low), rounded(i.High))
	}
	if many {
		text = cli.AppendClean(append(text, '\t'), e.File)
	}
	return append(text, '\n')
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
