package dlx

import (
	"context"

	"dlx-sudoku/dlx/internal/learn"
)

// eager is the effort, some milliseconds, of a search for a solution with many options that no solution has shown so far. If
// there are few solutions, it is better to look for any of them.
const eager = 1 << 20

// Possible returns, for each option, whether some solution contains it and the committed options. The slice is the caller's. If
// ctx ends the search, Possible returns its error and no result.
//
// It learns from dead ends, as [Solver.Any] does, and looks for one solution after the other that has an option no earlier one
// has. The last search proves that there is no more such solution. Possible panics during a search.
func (s *Solver) Possible(ctx context.Context) ([]bool, error) {
	s.ready(ctx, "Possible")
	s.run.searching = true
	defer s.end()
	l := learn.New(&s.problem.m)
	s.learned.clear()
	l.Report = func(c learn.Costs) { s.learned.report(c, learn.Costs{}) }
	for _, x := range s.assumed() {
		l.Add(x)
	}
	possible := make([]bool, s.problem.Options())
	var sol Solution
	for {
		verdict, err := l.Search(ctx, nil, eager)
		if verdict == learn.Unknown && err == nil {
			l.Prefer(nil)
			verdict, err = l.Search(ctx, nil, 0)
		}
		if err != nil {
			return nil, err
		}
		if verdict == learn.Refuted {
			return possible, nil
		}
		sol = l.AppendSolution(sol[:0])
		for _, o := range sol {
			possible[o] = true
		}
		// Each clause implies the ones before it, so none of them excludes a solution that a later search wants.
		var others []int
		var some []learn.Literal
		for o, is := range possible {
			if !is {
				others, some = append(others, o), append(some, learn.Chosen(o))
			}
		}
		l.Add(some...)
		l.Prefer(others)
	}
}
