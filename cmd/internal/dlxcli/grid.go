package dlxcli

import (
	"fmt"

	"dlx-sudoku/cmd/internal/draw"
	"dlx-sudoku/dlx"
)

// grids draws each solution as a board.
type grids struct {
	blocks
	color bool
	plan  *draw.Plan
}

func (g *grids) begin(p *dlx.Problem, _ []string) (err error) {
	g.plan, err = newPlan(p)
	return err
}

func (g *grids) solution(p *dlx.Problem, number uint64, sol dlx.Solution) []byte {
	g.heading(p, number, sol)
	g.text = append(g.plan.Board(named(p, sol)).AppendText(g.text, g.color), '\n')
	return g.text
}

// pictures draws a solution as an SVG picture. What is no solution is written behind it, as a comment of XML.
type pictures struct {
	blocks
	plan *draw.Plan
}

func (g *pictures) begin(p *dlx.Problem, _ []string) (err error) {
	g.plan, err = newPlan(p)
	return err
}

func (g *pictures) solution(p *dlx.Problem, number uint64, sol dlx.Solution) []byte {
	g.text = g.plan.Board(named(p, sol)).AppendSVG(g.text[:0], fmt.Sprintf("solution %d of %s", number, g.file))
	return g.text
}

// newPlan returns how the solutions of a problem are drawn.
func newPlan(p *dlx.Problem) (*draw.Plan, error) {
	items := make([]string, p.Items())
	for i := range items {
		items[i] = p.ItemName(i)
	}
	plan, err := draw.NewPlan(items, p.Primary())
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
