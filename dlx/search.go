package dlx

import (
	"context"
	"runtime"
	"slices"

	"dlx-sudoku/dlx/internal/matrix"
	"dlx-sudoku/dlx/internal/walk"
)

// This file has the steps that every search of a Solver shares: begin, advance to the next solution, end.

// A team is walks of one kind, one for each worker.
type team struct {
	representation Representation
	plant          func() walk.Moves // makes moves; any goroutine may call it
	walks          []*walk.Walk      // the caller's first; nil until it is needed
}

// forget has all walks rebuilt before they are used again.
func (t *team) forget() {
	for _, w := range t.walks {
		if w != nil {
			w.Forget()
		}
	}
}

// begin begins a search by a team, of the part that s is confined to.
func (s *Solver) begin(ctx context.Context, t *team) {
	s.start(ctx, t, &s.chosen)
	if len(s.part.forks) == 0 {
		return
	}
	s.run.part = s.part.forks
	s.run.walk.Moves().Costs().Nodes = 0 // the root does not belong to the part
	if err := s.run.walk.Go(s.run.part); err != nil {
		panic(err) // Confine has checked the part
	}
	s.progress.Begin(s.part.Weight())
}

// start begins a search by a team, at the root of the tree below chosen.
func (s *Solver) start(ctx context.Context, t *team, chosen *matrix.Chosen) {
	s.run.err = ctx.Err()
	s.run.team, s.run.chosen, s.run.part, s.run.walk = t, chosen, nil, s.first(t)
	s.run.walk.Root(chosen)
	s.run.pauses, s.run.found, s.run.crew, s.run.spent = 0, 0, nil, nil
	s.run.keep, s.run.kept = false, nil
	s.run.settled = t != &s.counter || s.successor == nil
	s.run.searching = true
	s.progress.Begin(1)
}

// WorkersPerProcessor is the greatest number of goroutines that a search starts for each processor; more would only cost
// memory.
const WorkersPerProcessor = 16

// workers returns how many goroutines share the work.
func (s *Solver) workers() int {
	return min(max(1, s.Workers), WorkersPerProcessor*runtime.NumCPU())
}

// first returns the caller's walk of a team, and makes room for one walk for each worker.
func (s *Solver) first(t *team) *walk.Walk {
	for len(t.walks) < s.workers() {
		t.walks = append(t.walks, nil)
	}
	if t.walks[0] == nil {
		t.walks[0] = s.newWalk(t)
	}
	return t.walks[0]
}

// newWalk returns another walk for a team.
func (s *Solver) newWalk(t *team) *walk.Walk {
	w := walk.New(t.plant())
	w.Breath = s.breath
	return w
}

// crew hands the search that has begun to a crew.
func (s *Solver) crew(ctx context.Context, job walk.Job) *walk.Crew {
	t := s.run.team
	job.Chosen, job.Walks, job.Plant = s.run.chosen, t.walks[:s.workers()], func() *walk.Walk { return s.newWalk(t) }
	job.Part, job.Ahead, job.Progress = s.run.part, s.ahead, &s.progress
	s.run.crew = walk.NewCrew(ctx, job)
	return s.run.crew
}

// advance goes on to the next solution, and reports whether there is one and ctx is not done.
func (s *Solver) advance(ctx context.Context) bool { return s.advanceBy(ctx, 1) > 0 }

// advanceBy goes on by one or more solutions, at most most, and returns their number: 0 if no solution is left, or ctx is
// done.
func (s *Solver) advanceBy(ctx context.Context, most uint64) uint64 {
	for s.run.err == nil {
		switch n, state := s.run.walk.Count(most); state {
		case walk.Solved:
			s.run.found += n
			return n
		case walk.Done:
			s.complete()
			return 0
		}
		s.pause(ctx)
	}
	return 0
}

// complete records that the walk is complete.
func (s *Solver) complete() {
	s.progress.Met(s.run.walk.Moves().Costs().Nodes, s.run.found)
	s.progress.Complete()
}

// pause is called at each pause of the walk. Now and then it checks whether ctx is done and reports progress.
func (s *Solver) pause(ctx context.Context) {
	if s.run.pauses++; s.run.pauses%walk.Pauses == 0 {
		s.run.err = ctx.Err()
		s.progress.Rest(s.run.walk.Rest())
		s.progress.Met(s.run.walk.Moves().Costs().Nodes, s.run.found)
	}
	s.reconsider()
}

// end ends a search, wherever it is.
func (s *Solver) end() { s.run.searching = false }

// ready panics if ctx is nil, or if a search is under way.
func (s *Solver) ready(ctx context.Context, method string) {
	if ctx == nil {
		panic("dlx: " + method + " with a nil context (want context.Background() if nothing ends it)")
	}
	s.idle(method)
}

// idle panics if a search is under way. It turns a zero Solver into a solver of the zero Problem.
func (s *Solver) idle(method string) {
	if s.problem == nil {
		p := new(Problem)
		s.init(p, p.planter(Links))
	}
	if s.run.searching {
		panic("dlx: " + method + " of a Solver during its search")
	}
}

// solution returns the solution that the search is at.
func (s *Solver) solution() Solution {
	s.room.solution = s.run.walk.AppendSolution(append(s.room.solution[:0], s.run.chosen.Options...))
	slices.Sort(s.room.solution)
	return slices.Clone(s.room.solution)
}
