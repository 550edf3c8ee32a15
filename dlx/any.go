package dlx

import (
	"context"
	"math"
	"slices"
	"sync"
	"sync/atomic"

	"dlx-sudoku/dlx/internal/learn"
	"dlx-sudoku/dlx/internal/walk"
)

// This file searches for any one or two solutions. A walk through the tree takes turns with a search that learns and, where items
// support colours, with a search that keeps these supported.

const (
	// firstStretch is the length of the walk before anything is learned, in pauses of the walk: some twenty milliseconds. The
	// stretches and the turns of the other searches get twice as long each time.
	firstStretch = 1 << 11

	// perPause is the effort of the learner for each pause of the walk: its turn takes about twice the time of the walk's.
	perPause = 1 << 12

	// perPauseSupporting is the same for the search that keeps colours supported: its turn takes about the time of both others.
	perPauseSupporting = 1 << 14
)

// Any returns a solution that is found soon; it is the caller's. It is the same on every machine and with any number of
// workers, but need not be the first one. The error is [ErrNoSolution], or the error of ctx.
//
// Any walks through the tree as First does. If the walk takes more than some milliseconds, it takes turns with a search
// that learns from its dead ends which choices cannot all be made. That search finds a solution, or proves that there is
// none, in many problems in which the walk would never end; in many others the walk is faster. The turns are measured in
// work, not in time. With more than one worker, they work at the same time.
//
// If all options of some item give a colour to another item, as in edge matching and crosswords, a third search takes half of the
// time. It rules out a colour as soon as no option of that item can give it any more. It has no turns if each such item allows over
// half of the combinations of colours, as an edge does in a graph colouring.
//
// What has been learned is kept for the next search of the Solver with the same options committed. It takes some 150 bytes for
// each option and 20 for each entry, and grows slowly with the length of the search. A Solver that is confined to a part
// only walks.
func (s *Solver) Any(ctx context.Context) (Solution, error) {
	s.ready(ctx, "Any")
	s.begin(ctx, &s.own)
	defer s.end()
	n, found := s.few(ctx, 1)
	switch {
	case found != nil:
		return found[0], nil
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

// few counts up to want solutions in the search that has begun, and returns those that a seeker has found. If there are none,
// s.solution is the last one.
func (s *Solver) few(ctx context.Context, want uint64) (n uint64, found []Solution) {
	s.learned.clear()
	s.supported.Store(0)
	pauses := uint64(firstStretch)
	walked, over := uint64(0), false
	if !s.Learn {
		walked, over = s.stretch(ctx, 0, want, pauses)
	}
	if over {
		return walked, nil
	}
	if len(s.part.forks) > 0 || s.walks && !s.Learn {
		walked, _ = s.stretch(ctx, walked, want, math.MaxUint64)
		return walked, nil
	}
	seekers := s.seekers(want)
	if parallel && s.workers() > 1 && want > 1 && !s.run.keep {
		return s.race(ctx, seekers)
	}
	for ; !over; pauses *= 2 {
		if parallel && s.workers() > 1 {
			walked, over = s.together(ctx, seekers, walked, pauses)
			continue
		}
		for _, k := range seekers { // also when one before it is over: what the learner keeps must not depend on the workers
			over = k.turn(ctx, pauses*k.perPause) || over
		}
		if !over {
			walked, over = s.stretch(ctx, walked, want, pauses)
		}
	}
	return s.answer(seekers, walked)
}

// answer returns what a seeker has found: the first one that is over or, if ctx has ended the search, one that has found more
// than the walk, which has found n solutions.
func (s *Solver) answer(seekers []*seeker, n uint64) (uint64, []Solution) {
	for _, k := range seekers {
		if k.over {
			s.run.err, s.run.kept = nil, k.kept
			s.progress.Complete()
			return uint64(len(k.kept)), k.kept
		}
	}
	var found []Solution
	for _, k := range seekers {
		if k.err != nil {
			s.run.err = k.err
		}
		if uint64(len(k.kept)) > n {
			n, found, s.run.kept = uint64(len(k.kept)), k.kept, k.kept
		}
	}
	return n, found
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

// together gives the seekers and the walk a turn at the same time. The answer of the first seeker that has one takes precedence,
// as with one worker.
func (s *Solver) together(ctx context.Context, seekers []*seeker, n, pauses uint64) (found uint64, over bool) {
	var wait sync.WaitGroup
	for _, k := range seekers {
		wait.Go(func() { k.turn(ctx, pauses*k.perPause) })
	}
	found, over = s.stretch(ctx, n, seekers[0].want, pauses)
	wait.Wait()
	for _, k := range seekers {
		over = over || k.over || k.err != nil
	}
	return found, over
}

// race has the seekers and all workers count at the same time, and takes the count that is complete first. All are equal.
func (s *Solver) race(ctx context.Context, seekers []*seeker) (n uint64, found []Solution) {
	racing, stop := context.WithCancel(ctx)
	defer stop()
	var wait sync.WaitGroup
	for _, k := range seekers {
		wait.Go(func() {
			if k.turn(racing, 0); k.err == nil {
				stop()
			}
		})
	}
	s.start(ctx, s.run.team, s.run.chosen)
	n, s.run.err = s.crew(racing, walk.Job{Limit: seekers[0].want}).Count()
	stop()
	wait.Wait()
	if s.run.err == nil {
		return n, nil
	}
	return s.answer(seekers, n)
}

// A seeker is a search other than the walk, for the solutions that a Solver is asked for.
type seeker struct {
	search   search
	perPause uint64 // its effort for each pause of the walk
	want     uint64
	kept     []Solution // those found
	over     bool       // it has found all solutions wanted, or all that exist
	err      error
}

// A search looks for one solution after the other.
type search interface {
	// next looks for another solution, with at most the given effort; 0 means no limit.
	next(ctx context.Context, effort uint64) (learn.Verdict, error)

	// solution returns the solution found, which next will not find again.
	solution() Solution
}

// turn gives the seeker a turn of at most the given effort; 0 means no limit. It reports whether the search is over.
func (k *seeker) turn(ctx context.Context, effort uint64) bool {
	for !k.over {
		verdict, err := k.search.next(ctx, effort)
		switch {
		case err != nil:
			k.err = err
			return true
		case verdict == learn.Unknown:
			return false
		case verdict == learn.Refuted:
			k.over = true
		default:
			k.kept = append(k.kept, k.search.solution())
			k.over = uint64(len(k.kept)) == k.want
		}
	}
	return true
}

// seekers returns the other searches, at their beginning, in the order of their turns.
func (s *Solver) seekers(want uint64) (all []*seeker) {
	if !s.Learn {
		if supporting := s.supporting(); supporting != nil {
			all = append(all, &seeker{search: supporting, perPause: perPauseSupporting, want: want})
		}
	}
	return append(all, &seeker{search: s.pupil(), perPause: perPause, want: want})
}

// A pupil is the search that learns.
type pupil struct {
	learner *learn.Learner
	found   []Solution // at most one, to be excluded
}

// pupil returns the learner at the beginning of its work. It takes the committed options as facts, not as assumptions: a
// clause learned from assumptions names many of them, and refuting a second solution of a large Sudoku took ten times longer.
func (s *Solver) pupil() *pupil {
	if given := s.assumed(); s.learner == nil || !slices.Equal(given, s.given) {
		s.learner, s.given = learn.New(&s.problem.m), given
		for _, x := range given {
			s.learner.Add(x)
		}
	}
	s.learner.Unblock()
	before := s.learner.Costs()
	s.learner.Report = func(c learn.Costs) { s.learned.report(c, before) }
	return &pupil{learner: s.learner}
}

func (p *pupil) next(ctx context.Context, effort uint64) (learn.Verdict, error) {
	for _, sol := range p.found {
		p.learner.Block(sol)
	}
	p.found = p.found[:0]
	verdict, err := p.learner.Search(ctx, nil, effort)
	p.learner.Report(p.learner.Costs())
	return verdict, err
}

func (p *pupil) solution() Solution {
	sol := p.learner.AppendSolution(nil)
	p.found = append(p.found, sol)
	return sol
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

// Supported returns how many nodes the search that keeps colours supported has visited, in the search under way or the last one
// of [Solver.Any], or of a count up to 1 or 2. It is 0 if that search has not been needed. Any goroutine may call it at any time.
func (s *Solver) Supported() (nodes uint64) { return s.supported.Load() }
