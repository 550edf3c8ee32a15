package dlx

import (
	"context"
	"math"
	"slices"
	"sync/atomic"

	"dlx-sudoku/dlx/internal/learn"
	"dlx-sudoku/dlx/internal/walk"
)

// This file searches for any one or two solutions: a walk through the tree and a search that learns take turns.

const (
	// firstStretch is the length of the walk before anything is learned, in pauses of the walk: some twenty milliseconds. The
	// stretches and the turns of the learner get twice as long each time.
	firstStretch = 1 << 11

	// perPause is the effort of the learner for each pause of the walk: its turn takes about twice the time of the walk's.
	perPause = 1 << 12
)

// Any returns a solution that is found soon; it is the caller's. It is the same on every machine and with any number of
// workers, but need not be the first one. The error is [ErrNoSolution], or the error of ctx.
//
// Any walks through the tree as First does. If the walk takes more than some milliseconds, it takes turns with a search
// that learns from its dead ends which choices cannot all be made. That search finds a solution, or proves that there is
// none, in many problems in which the walk would never end; in many others the walk is faster. The turns are measured in
// work, not in time. With more than one worker, both work at the same time.
//
// What has been learned is kept for the next search of the Solver with the same options committed. It takes some 150 bytes for each
// option and 20 for each entry, and grows slowly with the length of the search. A Solver that is confined to a part only
// walks.
func (s *Solver) Any(ctx context.Context) (Solution, error) {
	s.ready(ctx, "Any")
	s.begin(ctx, &s.own)
	defer s.end()
	n, learned := s.few(ctx, 1)
	switch {
	case n > 0 && learned:
		return s.learner.AppendSolution(nil), nil
	case n > 0:
		return s.solution(), nil
	case s.run.err != nil:
		return nil, s.run.err
	}
	return nil, ErrNoSolution
}

// Two returns two solutions, which are the caller's, found as Any finds one. If the problem has fewer, it returns fewer. If
// ctx ends the search, it returns what has been found so far and the error of ctx.
func (s *Solver) Two(ctx context.Context) ([]Solution, error) {
	s.ready(ctx, "Two")
	s.begin(ctx, &s.own)
	defer s.end()
	s.run.keep = true
	s.few(ctx, 2)
	return s.run.kept, s.run.err
}

// few counts up to want solutions in the search that has begun, and reports whether the learner has found them. If not,
// s.solution is the last one.
func (s *Solver) few(ctx context.Context, want uint64) (n uint64, learned bool) {
	s.learned.clear()
	pauses := uint64(firstStretch)
	walked, over := uint64(0), false
	if !s.Learn {
		walked, over = s.stretch(ctx, 0, want, pauses)
	}
	if over {
		return walked, false
	}
	if len(s.part.forks) > 0 || s.walks && !s.Learn {
		walked, _ = s.stretch(ctx, walked, want, math.MaxUint64)
		return walked, false
	}
	p := s.pupil(want)
	if s.workers() > 1 && want > 1 && !s.run.keep {
		return s.race(ctx, p)
	}
	for ; !over; pauses *= 2 {
		if s.workers() > 1 {
			walked, over = s.both(ctx, p, walked, pauses)
		} else if over = p.turn(ctx, pauses*perPause); !over {
			walked, over = s.stretch(ctx, walked, want, pauses)
		}
	}
	if p.err != nil {
		s.run.err = p.err
	}
	if p.over {
		s.progress.Complete()
		s.run.kept = p.kept
		return p.found, true
	}
	return walked, false
}

// stretch continues the walk, which has found n solutions, until it has found want, is complete, or has paused the given
// number of times. It reports whether the search is over.
func (s *Solver) stretch(ctx context.Context, n, want, pauses uint64) (found uint64, over bool) {
	for s.run.err == nil {
		most := want - n
		if s.run.keep {
			most = 1
		}
		switch more, state := s.run.walk.Count(most); state {
		case walk.Solved:
			if s.run.keep {
				s.run.kept = append(s.run.kept, s.solution())
			}
			s.run.found += more
			if n += more; n == want {
				return n, true
			}
		case walk.Done:
			s.complete()
			return n, true
		default:
			s.pause(ctx)
			if pauses--; pauses == 0 {
				return n, s.run.err != nil
			}
		}
	}
	return n, true
}

// both gives the learner and the walk a turn at the same time. The learner's answer has precedence, as with one worker.
func (s *Solver) both(ctx context.Context, p *pupil, n, pauses uint64) (found uint64, over bool) {
	done := make(chan bool, 1)
	go func() { done <- p.turn(ctx, pauses*perPause) }()
	found, over = s.stretch(ctx, n, p.want, pauses)
	return found, <-done || over
}

// race has the learner and all workers count at the same time, and takes the count that is complete first. Both are equal.
func (s *Solver) race(ctx context.Context, p *pupil) (n uint64, learned bool) {
	racing, stop := context.WithCancel(ctx)
	defer stop()
	done := make(chan struct{})
	go func() {
		defer close(done)
		p.turn(racing, 0)
		if p.err == nil {
			stop()
		}
	}()
	s.start(ctx, s.run.team, s.run.chosen)
	n, s.run.err = s.crew(racing, walk.Job{Limit: p.want}).Count()
	stop()
	<-done
	if s.run.err != nil && p.err == nil {
		s.run.err = nil
		s.progress.Complete()
		return p.found, true
	}
	return n, false
}

// A pupil is a learner at work on a question to its Solver.
type pupil struct {
	learner *learn.Learner
	want    uint64
	found   uint64
	kept    []Solution
	over    bool // it has found all solutions wanted, or all that exist
	err     error
}

// pupil returns the learner at the beginning of its work. It takes the committed options as facts, not as assumptions: a
// clause learned from assumptions names many of them, and refuting a second solution of a large Sudoku took ten times longer.
func (s *Solver) pupil(want uint64) *pupil {
	if given := s.assumed(); s.learner == nil || !slices.Equal(given, s.given) {
		s.learner, s.given = learn.New(&s.problem.m), given
		for _, x := range given {
			s.learner.Add(x)
		}
	}
	s.learner.Unblock()
	before := s.learner.Costs()
	s.learner.Report = func(c learn.Costs) { s.learned.report(c, before) }
	return &pupil{learner: s.learner, want: want}
}

// turn gives the learner a turn of at most the given effort; 0 means no limit. It reports whether the search is over.
func (p *pupil) turn(ctx context.Context, effort uint64) bool {
	for !p.over {
		verdict, err := p.learner.Search(ctx, nil, effort)
		p.learner.Report(p.learner.Costs())
		switch {
		case err != nil:
			p.err = err
			return true
		case verdict == learn.Unknown:
			return false
		case verdict == learn.Refuted:
			p.over = true
		default:
			sol := p.learner.AppendSolution(nil)
			p.kept = append(p.kept, sol)
			if p.found++; p.found == p.want {
				p.over = true
			} else {
				p.learner.Block(sol)
			}
		}
	}
	return true
}

// learned holds the figures of the learner. Any goroutine may read them.
type learned struct{ conflicts, clauses, restarts atomic.Uint64 }

func (l *learned) clear() {
	l.conflicts.Store(0)
	l.clauses.Store(0)
	l.restarts.Store(0)
}

func (l *learned) report(c, before learn.Costs) {
	l.conflicts.Store(c.Conflicts - before.Conflicts)
	l.clauses.Store(c.Clauses)
	l.restarts.Store(c.Restarts - before.Restarts)
}

// Learned returns what the learner of [Solver.Any], or of a count up to 1 or 2, has done in the search under way or the last
// one: the conflicts from which it has learned, the clauses that it keeps, and how often it has begun again. All are 0 if it has
// not been needed. Any goroutine may call it at any time.
func (s *Solver) Learned() (conflicts, clauses, restarts uint64) {
	return s.learned.conflicts.Load(), s.learned.clauses.Load(), s.learned.restarts.Load()
}
