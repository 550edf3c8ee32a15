package dlx

import (
	"context"
	"iter"

	"dlx-sudoku/dlx/internal/learn"
)

// Lemmas searches for a solution other than the known ones, as [Solver.Any] does when it learns, and yields each clause that it
// learns: a list of literals, at least one of which is true in every other solution. If the iteration ends because nothing is
// left to search, the clauses prove that there is no other solution: each follows by unit propagation from the problem, the
// clauses before it, and a clause for each known solution that excludes it. The iteration also ends when the search has found
// another solution, or ctx is done.
//
// Literal o+1 says that option o is chosen. After the options come the entries of the problem, its options one after the other:
// entry e has the literal Options()+e+1, which says that the item of this entry has the colour that the entry gives it. A
// negative literal says the opposite. A clause is valid until the next one is yielded. All known solutions must contain the
// committed options.
func (s *Solver) Lemmas(ctx context.Context, known []Solution) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		s.ready(ctx, "Lemmas")
		s.run.searching = true
		defer s.end()
		learning, stop := context.WithCancel(ctx)
		defer stop()
		l := learn.New(&s.problem.m)
		var clause []int
		l.Learned = func(literals []learn.Literal) {
			if learning.Err() != nil {
				return
			}
			clause = clause[:0]
			for _, x := range literals {
				clause = append(clause, s.literal(l, x))
			}
			if !yield(clause) {
				stop()
			}
		}
		for _, sol := range known {
			l.Block(sol)
		}
		l.Search(learning, s.assumed(), 0) // its result is in the clauses
	}
}

// literal returns the number by which Lemmas calls a literal about an option or a colour.
func (s *Solver) literal(l *learn.Learner, x learn.Literal) int {
	n, is := l.Option(x)
	if n < 0 {
		n, is = l.Entry(x)
		n += s.problem.Options()
	}
	if is {
		return n + 1
	}
	return -n - 1
}

// assumed returns what is committed as assumptions of a learner.
func (s *Solver) assumed() (literals []learn.Literal) {
	for _, o := range s.chosen.Options {
		literals = append(literals, learn.Chosen(o))
	}
	for _, o := range s.chosen.Out {
		literals = append(literals, learn.RuledOut(int(o)))
	}
	return literals
}
