package dlx

import (
	"context"
	"fmt"

	"dlx-sudoku/dlx/internal/learn"
)

// Needed returns which groups of options settle all the others, such as the givens that a puzzle needs to have one solution. It
// tries the groups in their order, and leaves out each group that follows from the rest: every solution that contains all
// remaining groups and the committed options contains it, too. It returns the numbers of the groups that remain, from 0,
// ascending; the slice is the caller's. The solutions that contain the remaining groups are the solutions that contain all
// groups, and no remaining group can be left out alone. Another order may lead to fewer groups. If no solution contains all
// groups, the remaining ones contradict each other or the committed options. If ctx ends the search, Needed returns its error
// and no result.
//
// It learns from dead ends, as [Solver.Any] does, and makes one search for each group. What it learns in one serves the next.
// It panics if the problem has no such option, and during a search.
func (s *Solver) Needed(ctx context.Context, groups [][]int) ([]int, error) {
	s.startSieving(ctx, "Needed", groups)
	defer s.end()
	q := newSieve(s, groups)
	if err := q.advance(ctx, 0); err != nil {
		return nil, err
	}
	return q.needed, nil
}

// startSieving checks the arguments of a method and begins its search.
func (s *Solver) startSieving(ctx context.Context, method string, groups [][]int) {
	s.ready(ctx, method)
	for k, group := range groups {
		for _, o := range group {
			if o < 0 || o >= s.problem.Options() {
				panic(fmt.Sprintf("dlx: %s with option %d of %d in group %d", method, o, s.problem.Options(), k))
			}
		}
	}
	s.run.searching = true
	s.learned.clear()
}

// A sieve has a learner with two spare variables for each group k of some options:
//
//	all k     group k and those behind it that have not been left out are chosen
//	only k    all k+1 is true, and some option of group k is not chosen
//
// Only one of the variables is assumed at a time. So a learned clause that rests on many groups names one variable instead of
// all their options, and most clauses stay in force until the end: if group k is needed, it becomes a fact, and if it is left
// out, it follows from all k+1.
type sieve struct {
	*learn.Learner
	groups  [][]int
	begun   bool  // a solution with all groups was looked for
	settled int   // how many groups, from the first on, are known to be needed or left out
	needed  []int // those of them that are needed
}

func newSieve(s *Solver, groups [][]int) *sieve {
	n := len(groups)
	q := &sieve{Learner: learn.NewSpare(&s.problem.m, 2*n+1), groups: groups}
	q.Report = func(c learn.Costs) { s.learned.report(c, learn.Costs{}) }
	for _, x := range s.assumed() {
		q.Add(x)
	}
	q.Add(q.all(n))
	for k, group := range groups {
		all, below := q.all(k), q.all(k+1)
		some, every := []learn.Literal{q.only(k).Not()}, []learn.Literal{all, below.Not()}
		for _, o := range group {
			q.Add(all.Not(), learn.Chosen(o))
			some, every = append(some, learn.RuledOut(o)), append(every, learn.RuledOut(o))
		}
		q.Add(all.Not(), below)
		q.Add(every...)
		q.Add(q.only(k).Not(), below)
		q.Add(some...)
	}
	return q
}

func (q *sieve) all(k int) learn.Literal  { return q.Spare(k) }
func (q *sieve) only(k int) learn.Literal { return q.Spare(len(q.groups) + 1 + k) }

// advance settles groups until all are settled, or until the work reaches a limit; 0 means no limit.
func (q *sieve) advance(ctx context.Context, limit uint64) error {
	if !q.begun {
		if err := q.begin(ctx); err != nil {
			return err
		}
		q.begun = true
	}
	for q.settled < len(q.groups) {
		effort := uint64(0)
		if limit > 0 {
			work := q.Costs().Work
			if work >= limit {
				return nil
			}
			effort = limit - work
		}
		switch verdict, err := q.try(ctx, q.settled, effort); {
		case err != nil:
			return err
		case verdict == learn.Unknown:
			return nil
		case verdict == learn.Solved:
			q.needed = append(q.needed, q.settled)
		}
		q.settled++
	}
	return nil
}

// begin finds a solution with all groups. The later searches look for solutions close to it.
func (q *sieve) begin(ctx context.Context) error {
	verdict, err := q.Search(ctx, []learn.Literal{q.all(0)}, 0)
	if verdict == learn.Solved {
		q.Prefer(q.AppendSolution(nil))
	}
	return err
}

// try searches for a solution that has all remaining groups except k, and adds what follows from the answer. The effort bounds its
// work, and 0 means no limit; if it is spent, the verdict is Unknown.
func (q *sieve) try(ctx context.Context, k int, effort uint64) (learn.Verdict, error) {
	verdict, err := q.Search(ctx, []learn.Literal{q.only(k)}, effort)
	for _, o := range q.groups[k] {
		switch verdict {
		case learn.Solved:
			q.Add(learn.Chosen(o))
		case learn.Refuted:
			q.Add(q.all(k+1).Not(), learn.Chosen(o))
		}
	}
	return verdict, err
}
