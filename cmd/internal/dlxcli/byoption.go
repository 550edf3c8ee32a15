package dlxcli

import (
	"errors"
	"fmt"
	"math"
	"math/big"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/draw"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/tally"
)

// An optionCount is the record of count --by-option.
type optionCount struct {
	answer
	picture []byte       // instead of text
	Options []optionLine `json:"by_option,omitempty" help:"each option with a primary item, in the order of the input, with its count"`
}

// optionLine is an option, and the number of solutions that contain it.
type optionLine struct {
	Option string `json:"option" help:"the option, as solve prints it"`
	Count  string `json:"count" help:"the number of solutions that contain the option, a decimal string"`
}

// byOption counts for each option the solutions that contain it.
func (c *count) byOption(j *job) {
	r := &optionCount{answer: newAnswer(j.file)}
	j.answer(r, c.search.json, func(p *dlx.Problem) bool {
		memory := c.exactly.Memory
		if memory == 0 {
			memory = diagramMemory
		}
		method, _ := tally.ParseMethod(c.exactly.Method) // one of the choices
		d := j.diagram(p, method, memory, &r.answer)
		if d == nil {
			return r.Status != "" // else it was interrupted
		}
		r.Method = d.Method().String()
		defer d.Close()
		with, err := j.marginals(d)
		switch {
		case j.s.Ctx.Err() != nil:
			return false
		case err != nil:
			r.Status, r.Error = "unknown", j.undecided(err.Error())
			return true
		}
		if c.format == "svg" {
			if err := r.draw(j, p, d.Count(), with); err != nil {
				r.failed(j.misfit("--format: " + err.Error()))
				return true
			}
		}
		for o, n := range with {
			r.Options = append(r.Options, optionLine{string(appendOption(nil, p, j.names, o)), n.String()})
		}
		if c.search.verify.Insist {
			c.verify(j, p, d, with, memory, &r.answer)
		}
		return true
	})
}

// draw makes a picture of how often each kind of option stands at each cell.
func (r *optionCount) draw(j *job, p *dlx.Problem, all *big.Int, with []*big.Int) error {
	plan, err := newPlan(p)
	if err != nil {
		return err
	}
	plan.Tell(eachNamed(p))
	shares := func(yield func(draw.Option, float64) bool) {
		for o, n := range with {
			share := 0.0
			if n.Sign() > 0 {
				share, _ = new(big.Rat).SetFrac(n, all).Float64()
			}
			if !yield(namedOption(p, o), share) {
				return
			}
		}
	}
	board, most, err := plan.Heat(shares)
	if err == nil {
		r.picture = board.AppendSVG(nil, fmt.Sprintf("where the options of %s stand in %v solutions; the darkest cell: %.1f %% of them", j.file, all, 100*most))
	}
	return err
}

// verify adds up the options of each item, and counts again the solutions that contain some options.
func (c *count) verify(j *job, p *dlx.Problem, d *tally.Diagram, with []*big.Int, memory uint64, a *answer) {
	if wrong := addUp(p, d.Count(), with); wrong != "" {
		a.failed(j.fail(cli.Disagree, wrong))
		return
	}
	checked := 0
	for all := countedAgain(p, d); checked < all; checked++ {
		o := checked * p.Options() / all
		err := d.Verify(j.s.Ctx, o, with[o], int64(min(memory, math.MaxInt64)))
		if errors.Is(err, tally.ErrDisagree) {
			a.failed(j.fail(cli.Disagree, fmt.Sprintf("option %s: %v", appendOption(nil, p, j.names, o), err)))
			return
		}
		if err != nil {
			break // interrupted, or it takes too much memory
		}
	}
	if j.s.Ctx.Err() != nil {
		return
	}
	a.Verified, a.By = new(true), "the sums of the options of each item"
	if checked > 0 {
		a.By += fmt.Sprintf(", and a second count with %s", text.Plural(checked, "option", "options"))
	}
	if c.search.stats {
		j.message("verified by " + a.By)
	}
}

// countedAgain returns the number of options whose solutions are counted again: as many as take some 260,000 states together, but
// at least one.
func countedAgain(p *dlx.Problem, d *tally.Diagram) int {
	const most, ofList = 1 << 18, 1 << 14 // states; a list, which has none, counts as ofList
	states := d.States()
	switch d.Method() {
	case tally.Search:
		states = ofList
	case tally.Planar: // the second count goes through states, and there are many
		states = most
	}
	return min(p.Options(), max(1, most/max(1, states)))
}

// addUp adds up the counts of the options that cover each primary item, each as often as it covers the item. The sum must be the
// number of solutions, times a number within the bounds of the item. addUp says what is wrong, or returns "".
func addUp(p *dlx.Problem, all *big.Int, with []*big.Int) string {
	sums := make([]big.Int, p.Items())
	var items, times []int
	for o, n := range with {
		items, times = p.AppendOption(items[:0], o), p.AppendTimes(times[:0], o)
		for k, i := range items {
			sums[i].Add(&sums[i], new(big.Int).Mul(n, big.NewInt(int64(times[k]))))
		}
	}
	for i := range p.Primary() {
		least, most := p.Multiplicity(i)
		low, high := new(big.Int).Mul(all, big.NewInt(int64(least))), new(big.Int).Mul(all, big.NewInt(int64(most)))
		if sums[i].Cmp(low) < 0 || sums[i].Cmp(high) > 0 {
			return fmt.Sprintf("the options of item %s are in %v solutions together, of %v in all", p.ItemName(i), &sums[i], all)
		}
	}
	return ""
}

// text returns the record as text: a line for each option.
func (r *optionCount) text(j *job) []byte {
	var lines []byte
	if j.many {
		lines = append(text.AppendClean(append(lines, "# file "...), j.file), '\n')
	}
	if r.Error != nil {
		word := "# unknown: "
		if r.Status == "error" {
			word = "# error: "
		}
		return append(text.AppendClean(append(lines, word...), r.Error.Text), '\n')
	}
	if r.picture != nil {
		return r.picture
	}
	for _, o := range r.Options {
		lines = append(append(append(append(lines, o.Count...), '\t'), o.Option...), '\n')
	}
	return lines
}
