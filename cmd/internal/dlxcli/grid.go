package dlxcli

import (
	"fmt"
	"iter"

	"dlx-sudoku/cmd/internal/draw"
	"dlx-sudoku/dlx"
)

// boards draws each solution as a board.
func boards(b *blocks, p *dlx.Problem, _ []string) (func(uint64, dlx.Solution), error) {
	plan, err := newPlan(p)
	return func(number uint64, sol dlx.Solution) {
		b.text = appendHeading(b.text, p, heads{b.what, b.bound}, number, sol)
		b.text = append(plan.Board(named(p, sol)).AppendText(b.text, b.color), '\n')
	}, err
}

// pictures draws a solution as an SVG picture.
func pictures(b *blocks, p *dlx.Problem, _ []string) (func(uint64, dlx.Solution), error) {
	plan, err := newPlan(p)
	if err == nil {
		plan.Tell(eachNamed(p))
	}
	return func(number uint64, sol dlx.Solution) {
		b.text = plan.Board(named(p, sol)).AppendSVG(b.text[:0], fmt.Sprintf("%s %d of %s", b.what, number, b.file))
	}, err
}

// newPlan returns how the solutions of a problem are drawn.
func newPlan(p *dlx.Problem) (*draw.Plan, error) {
	plan, err := draw.NewPlan(itemNames(p), p.Primary())
	if err != nil {
		return nil, fmt.Errorf("--format: %w", err)
	}
	if plan.Divided() {
		every := make(dlx.Solution, p.Options())
		for o := range every {
			every[o] = o
		}
		plan.Divide(named(p, every))
	}
	return plan, nil
}

// itemNames returns the names of all items.
func itemNames(p *dlx.Problem) []string {
	names := make([]string, p.Items())
	for i := range names {
		names[i] = p.ItemName(i)
	}
	return names
}

// named returns the options of a solution by the names of their items and colours.
func named(p *dlx.Problem, sol dlx.Solution) []draw.Option {
	options := make([]draw.Option, len(sol))
	for n, o := range sol {
		options[n] = namedOption(p, o)
	}
	return options
}

// namedOption returns an option by the names of its items and colours.
func namedOption(p *dlx.Problem, option int) (o draw.Option) {
	colours := p.AppendColours(nil, option)
	for k, i := range p.AppendOption(nil, option) {
		colour := ""
		if colours[k] > 0 {
			colour = p.ColourName(colours[k])
		}
		o.Items, o.Colours = append(o.Items, p.ItemName(i)), append(o.Colours, colour)
	}
	return o
}

// eachNamed yields all options of a problem by names.
func eachNamed(p *dlx.Problem) iter.Seq[draw.Option] {
	return func(yield func(draw.Option) bool) {
		for o := range p.Options() {
			if !yield(namedOption(p, o)) {
				return
			}
		}
	}
}
