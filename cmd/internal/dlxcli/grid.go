package dlxcli

import (
	"fmt"

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
	var items, colours []int
	for n, o := range sol {
		items, colours = p.AppendOption(items[:0], o), p.AppendColours(colours[:0], o)
		for k, i := range items {
			colour := ""
			if colours[k] > 0 {
				colour = p.ColourName(colours[k])
			}
			options[n].Items = append(options[n].Items, p.ItemName(i))
			options[n].Colours = append(options[n].Colours, colour)
		}
	}
	return options
}
