package dlx

import (
	"context"
	"iter"
	"math"

	"dlx-sudoku/dlx/internal/walk"
)

// sliceBreaths is the number of pauses of the walk between two yields of Counts: at most a thousand nodes.
const sliceBreaths = 4

// Counts returns an iterator over a count of all solutions, for a caller that has other work to do in between. It yields
// the number of solutions found so far about every thousand nodes, and the last number is the count. The search rests
// while the loop's body runs, and a break ends it. It has one worker.
//
// If the search ends early, the last pair has the error, as [Solver.Count] would return it; all other pairs have a nil
// error.
func (s *Solver) Counts(ctx context.Context) iter.Seq2[uint64, error] {
	return func(yield func(uint64, error) bool) {
		s.ready(ctx, "Counts")
		s.begin(ctx, s.counting(0))
		defer s.end()
		n, pauses := uint64(0), 0
		for s.run.err == nil {
			found, state := s.run.walk.Count(max(1, math.MaxUint64-n))
			switch state {
			case walk.Done:
				s.progress.Met(s.run.walk.Moves().Costs().Nodes, n)
				s.progress.Complete()
				yield(n, nil)
				return
			case walk.Solved:
				if n == math.MaxUint64 {
					s.run.err = ErrOverflow
					continue
				}
				n += found
				s.run.found = n
			case walk.Paused:
				s.reconsider()
				if pauses++; pauses%sliceBreaths > 0 {
					continue
				}
				s.progress.Rest(s.run.walk.Rest())
				s.progress.Met(s.run.walk.Moves().Costs().Nodes, n)
				if s.run.err = ctx.Err(); s.run.err == nil && !yield(n, nil) {
					return
				}
			}
		}
		yield(n, s.run.err)
	}
}
