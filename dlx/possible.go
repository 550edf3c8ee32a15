package dlx

import (
	"context"

	"dlx-sudoku/dlx/internal/learn"
)

// eager is the effort of a search for a solution with many options that none has shown so far, some milliseconds. Where there are few
// solutions, it is better to look for any.
const eager = 1 << 20

// Possible returns, for each option, whether it is in some solution that contains what is committed. The slice is the caller's.
// If ctx ends the search, the error is its, and there is no result.
//
// It learns from dead ends, as [Solver.Any] does, and asks for one solution after the other with an option that none has shown so
// far. The last search shows that there is none. It panics during a search.
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
		// Each clause is stronger than the one before. So no solution is lost that a later search might find.
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
