//go:build !js

package dlx

import (
	"context"
	"slices"

	"dlx-sudoku/dlx/internal/learn"
	"dlx-sudoku/dlx/internal/support"
	"dlx-sudoku/dlx/internal/walk"
)

// parallel says that searches may take their turns at the same time. In the web page, which has one thread, they never do.
const parallel = true

// supports is the search that keeps colours supported. It is not in the web page, whose problems have no colours.
type supports struct {
	tree  *support.Search // nil if the problem gives it next to nothing to do
	known bool            // tree has been looked for
}

// supporting returns the search that keeps colours supported, at its root, or nil if no item supports a colour, or all do
// so loosely.
func (s *Solver) supporting() search {
	p := &s.supports
	if !p.known {
		p.known = true
		if tree := support.New(&s.problem.m); tree != nil && !tree.Loose {
			p.tree = tree
		}
	}
	if p.tree == nil {
		return nil
	}
	p.tree.Report = s.supported.Store
	p.tree.Root(&s.chosen)
	return p
}

func (p *supports) next(ctx context.Context, effort uint64) (learn.Verdict, error) {
	switch state, err := p.tree.Next(ctx, effort); state {
	case walk.Solved:
		return learn.Solved, err
	case walk.Done:
		return learn.Refuted, err
	default:
		return learn.Unknown, err
	}
}

func (p *supports) solution() Solution {
	sol := p.tree.AppendSolution(nil)
	slices.Sort(sol)
	return sol
}
