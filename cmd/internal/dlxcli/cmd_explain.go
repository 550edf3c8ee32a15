package dlxcli

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/dlx"
)

var explainCommand = cli.Command{
	Name: "explain", Group: "learn", Short: "name items that cannot be covered together",
	Usage: []string{"explain [FLAGS] [FILE|-]..."},
	Long: `Prints why a problem has no solution: the names of primary items that cannot all be covered, one a line under
a heading. Without any one of them, the others can be covered. If --effort or --timeout ends the search before that is
known, the heading says so, and the exit status is 4. If the problem has a solution, it prints one.

   # no solution: a minimal set of items that cannot all be covered (3 of 62)

Weights of the items may prove it without a search: every option weighs a multiple of some number, but the weight of a
solution would be no multiple of it. Unless a minimal set of items is found soon, or within --effort, the heading says
so, and each item is printed with its weight, modulo that number. Items not listed weigh nothing.

   # no solution: modulo 3 each option weighs 0 and a solution 2 (142 of 142)
   r1c2 1
   r1c3 -1

With --cheapest it says what each item costs the cheapest solutions: a price, such that no option costs less than the prices
of its items together. So no solution costs less than all prices, each as often as its item is covered; the heading has that
bound. An item with a high price is dear to cover: if it need not be covered, solutions may cost about as much less. Items not
listed have the price 0. With --max, the prices belong to the dearest solutions, and no option costs more than its items.

   # cost at least 338821: the prices of the items; no option costs less than its items (124 of 124)
   leg1 13724
   leg2 5431.25

Exit status: 0 if the explanation was found, 4 if not.`,
	Examples: `   dlx explain --timeout 1m problem.dlx
   dlx gen langford 6 | dlx explain`,
	Forms: func() []cli.Form { return formsOf(explanation{}) },
	New:   func() cli.Runner { return new(explain) },
}

// explain names items of each problem that cannot be covered together.
type explain struct {
	timeout cli.Timeout
	reading reading
	json    bool
	effort  *uint64 // nodes; 0: no limit; nil: what the flag says by default

	cheapest bool // the prices of the items are asked for
	gap      gap
}

func (c *explain) Flags(f *cli.Flags) {
	f.Number("effort", "give up making the set smaller after `N` nodes of the searches; 0 means never",
		fmt.Sprintf("0, or %d if weights prove it", soon), 0, 1<<64-1, func(n uint64) { c.effort = &n })
	f.Switch("cheapest", "print what each item costs the cheapest solutions", &c.cheapest)
	f.Switch("max", "print what each item costs the dearest solutions", &c.gap.max)
	f.Timeout(&c.timeout, "problem", "never")
	f.Group(cli.Input, func() { c.reading.Flags(f) })
	f.JSON(&c.json, "problem")
	f.Display()
}

func (c *explain) Settle(*cli.Session) error {
	return cli.Contradict(map[string]bool{"--effort": c.effort != nil, "--cheapest": c.cheapest},
		map[string]bool{"--effort": c.effort != nil, "--max": c.gap.max})
}

func (c *explain) Run(s *cli.Session) { each(s, c.reading, c.timeout, c.ask) }

// soon is how many nodes are spent to find a minimal set of items where weights prove that there is no solution, unless
// --effort says how many.
const soon = 1 << 13

// most returns how many nodes may be spent to find a minimal set of items; 0: no limit.
func (c *explain) most(weighed bool) uint64 {
	switch {
	case c.effort != nil:
		return *c.effort
	case weighed:
		return soon
	}
	return 0
}

// explanation is the record of explain.
type explanation struct {
	answer
	Items    []string `json:"items,omitempty" help:"items that cannot all be covered; with prices, those that have one"`
	Minimal  *bool    `json:"minimal,omitempty" help:"true if without any one of the items the others can be covered"`
	Weights  []int    `json:"weights,omitempty" help:"weights of the items, if these prove that there is no solution"`
	Modulus  int      `json:"modulus,omitempty" help:"the weight of each option is a multiple of it"`
	Sum      int      `json:"sum,omitempty" help:"what a solution would weigh: no multiple of the modulus"`
	Solution []string `json:"solution,omitzero" help:"the options of a solution, as solve prints them"`
	Prices   []string `json:"prices,omitempty" help:"prices of the items that prove the bound, decimal strings"`

	primary int    // items of the problem
	most    string // "less", or "more" if the prices belong to the dearest solutions
}

func (c *explain) ask(j *job) {
	e := &explanation{answer: newAnswer(j.file)}
	j.answer(e, c.json, func(p *dlx.Problem) bool { return c.find(j, p, e) })
}

// find looks for a solution and, if there is none, for the reason. It reports whether there is something to print.
func (c *explain) find(j *job, p *dlx.Problem, e *explanation) bool {
	e.primary = p.Primary()
	ctx, cancel := j.limited()
	defer cancel()
	bar, next := j.wait("searching")
	defer bar.End()
	if c.cheapest || c.gap.max {
		return c.price(ctx, j, p, e)
	}
	sol, weights, err := firstOrWeights(ctx, p)
	var found dlx.Explanation
	switch {
	case err == nil:
		e.Status, e.Solution = "solved", texts(p, j.names, sol)
		return true
	case errors.Is(err, dlx.ErrNoSolution):
		e.Status = "none"
		next("no solution; making the set of items smaller")
		found, err = p.Explain(ctx, c.most(weights != nil))
		if weights != nil && !found.Minimal {
			e.weighed(p, *weights)
			return true
		}
	default:
		e.Status = "unknown"
	}
	if j.s.Ctx.Err() != nil && len(found.Items) == 0 {
		return false
	}
	if len(found.Items) > 0 {
		e.Items, e.Minimal = text.Each(found.Items, p.ItemName), &found.Minimal
	}
	switch {
	case err == nil && found.Minimal:
	case j.s.Ctx.Err() != nil: // which is reported at the end
		e.Error = &cli.Failure{Text: "interrupted"}
	case j.timedOut(err):
		e.Error = j.undecided(j.timeout.Late())
	case err != nil:
		e.Error = j.undecided(err.Error())
	default:
		e.Error = j.undecided("the limit on effort was reached")
	}
	return true
}

// price finds the prices of the items. It reports whether there is something to print.
func (c *explain) price(ctx context.Context, j *job, p *dlx.Problem, e *explanation) bool {
	e.most = "less"
	if c.gap.max {
		p, e.most = p.Negated(), "more"
	}
	prices, err := p.Prices(ctx)
	switch {
	case j.s.Ctx.Err() != nil:
		return false
	case j.timedOut(err):
		e.Status, e.Error = "unknown", j.undecided(j.timeout.Late())
		return true
	case err != nil:
		e.Status, e.Error = "unknown", j.undecided(err.Error())
		return true
	}
	e.Status, c.gap.bound = "priced", c.gap.signed(prices.AtLeast)
	e.Bound, e.bounded = string(p.AppendCost(nil, c.gap.bound)), c.gap.words(p)
	for i, price := range prices.Items {
		if prices.Items[i] = c.gap.signed(price); price != 0 {
			e.Items, e.Prices = append(e.Items, p.ItemName(i)), append(e.Prices, string(p.AppendPrice(nil, prices, i)))
		}
	}
	e.primary = p.Items()
	return true
}

// weighed makes weights the explanation.
func (e *explanation) weighed(p *dlx.Problem, w dlx.Weights) {
	e.Modulus, e.Sum = w.Modulus, w.Sum
	for i, weight := range w.Items {
		if weight != 0 {
			e.Items, e.Weights = append(e.Items, p.ItemName(i)), append(e.Weights, weight)
		}
	}
}

// text returns the record as text.
func (e *explanation) text(j *job) []byte {
	b := blocks{file: e.File, many: j.many}
	if e.Status == "error" {
		return b.failed(e.Error)
	}
	b.first()
	lines := e.Items
	switch {
	case e.Status == "solved":
		b.text = append(b.text, "# solvable, for instance by\n"...)
		lines = e.Solution
	case e.Status == "unknown":
		b.text = fmt.Appendf(b.text, "# unknown: %s\n", e.Error.Text)
	case e.Modulus > 0:
		b.text = fmt.Appendf(b.text,
			"# no solution: modulo %d each option weighs 0 and a solution %d (%d of %d)\n", e.Modulus, e.Sum,
			len(e.Items), e.primary)
		lines = slices.Clone(lines)
		for k, weight := range e.Weights {
			lines[k] += fmt.Sprintf(" %d", weight)
		}
	case e.Status == "priced":
		b.text = fmt.Appendf(b.text, "# cost %s: the prices of the items; no option costs %s than its items (%d of %d)\n",
			e.bounded, e.most, len(e.Items), e.primary)
		lines = slices.Clone(lines)
		for k, price := range e.Prices {
			lines[k] += " " + price
		}
	case len(e.Items) == 0:
		b.text = append(b.text, "# no solution\n"...)
	case *e.Minimal:
		b.text = fmt.Appendf(b.text, "# no solution: a minimal set of items that cannot all be covered (%d of %d)\n",
			len(e.Items), e.primary)
	default:
		b.text = fmt.Appendf(b.text,
			"# no solution: items that cannot all be covered, perhaps not all needed (%d of %d)\n", len(e.Items),
			e.primary)
	}
	for _, line := range lines {
		b.text = append(append(b.text, line...), '\n')
	}
	return append(b.text, '\n')
}
