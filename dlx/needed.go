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
	s.ready(ctx, "Needed")
	for k, group := range groups {
		for _, o := range group {
			if o < 0 || o >= s.problem.Options() {
				panic(fmt.Sprintf("dlx: Needed with option %d of %d in group %d", o, s.problem.Options(), k))
			}
		}
	}
	s.run.searching = true
	defer s.end()
	q := newSieve(s, groups)
	if err := q.begin(ctx); err != nil {
		return nil, err
	}
	var needed []int
	for k := range groups {
		verdict, err := q.try(ctx, k)
		if err != nil {
			return nil, err
		}
		if verdict == learn.Solved {
			needed = append(needed, k)
		}
	}
	return needed, nil
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
	groups [][]int
}

func newSieve(s *Solver, groups [][]int) *sieve {
	n := len(groups)
	q := &sieve{learn.NewSpare(&s.problem.m, 2*n+1), groups}
	s.learned.clear()
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

// begin finds a solution with all groups. The later searches look for solutions close to it.
func (q *sieve) begin(ctx context.Context) error {
	verdict, err := q.Search(ctx, []learn.Literal{q.all(0)}, 0)
	if verdict == learn.Solved {
		q.Prefer(q.AppendSolution(nil))
	}
	return err
}

// try searches for a solution that has all remaining groups except k, and adds what follows from the answer.
func (q *sieve) try(ctx context.Context, k int) (learn.Verdict, error) {
	verdict, err := q.Search(ctx, []learn.Literal{q.only(k)}, 0)
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
