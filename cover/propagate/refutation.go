package propagate

import (
	"context"
	"iter"
)

// The search tree is a proof. When a node below the decisions p1 … pk has been searched, it has no more solutions, so the
// clause "not p1, or …, or not pk" holds. In the order in which nodes are left, each such clause follows from the rules, the
// clauses that exclude the known solutions, and the clauses before it; the last one is empty.
//
//	            r3c5=7                       not r3c5=7 or not r1c1=2     the leaf on the left
//	     r1c1=2 ───┴─── r1c1 is not 2        not r3c5=7                   both leaves are done
//	   conflict         conflict             …                            r3c5 is not 7
//
// A checker that has the rules as clauses may see less than the handlers do. Hints help it: "not p1, or …, or not pk, or not
// c=d" says that a handler has removed digit d from cell c at this node.

// A Lemma is a clause about the puzzle. The literal cell·n + digit says that the cell holds the digit, its negative that
// it does not; cells count from 0, digits from 1.
type Lemma struct {
	Clause []int
	Hint   bool
	Cells  []int // of the handler that found it; none if it follows from the lemmas before
}

// A journal records the nodes that a search refutes and the digits that its handlers remove.
type journal struct {
	yield   func(Lemma) bool
	clause  []int
	cells   []int
	failed  int  // the handler that met the conflict of the current node, or -1
	stopped bool // yield has returned false
}

// How often Refutation searches for a smaller tree, and the number of nodes from which this is worth while.
const (
	refutations     = 4
	refutationNodes = 256
)

// Refutation searches the puzzle, and returns an iterator over clauses that prove that there are no solutions other than those
// it finds; hints are marked. Each clause follows from the rules, the exclusion of the solutions and the clauses before it, and
// the last one is empty. The slices of a lemma are overwritten by the next one. If ctx ends the search, there is no empty
// clause, and [Solver.Err] returns the error. If the tree has more nodes than the limit, there are no clauses at all; limit 0
// means no limit.
//
// The tree is the smallest of several: each search starts with the weights that the one before has learned, as long as that
// makes the tree smaller.
//
// Inside the loop, only Stats and Err of s may be called.
func (s *Solver) Refutation(ctx context.Context, limit uint64) iter.Seq[Lemma] {
	return func(yield func(Lemma) bool) {
		s.begin(ctx, "Refutation", nil)
		defer s.end()
		if s.err != nil || !s.shrink(ctx, limit) {
			return
		}
		j := &journal{yield: yield, failed: -1}
		s.search.journal = j
		s.search.root(ctx, s.start)
		for !j.stopped && s.advance(ctx) {
		}
		if !j.stopped && s.err == nil {
			yield(Lemma{Clause: j.clause[:0], Cells: j.scope(s.search, j.failed)})
		}
	}
}

// shrink looks for weights that make the tree small, and gives them to the search. It reports whether the tree is within the
// limit.
func (s *Solver) shrink(ctx context.Context, limit uint64) (found bool) {
	s.search.proving = true
	best := s.search.learned
	for range refutations {
		begun := s.search.learned
		s.search.most = limit
		s.search.root(ctx, s.start)
		for s.advance(ctx) {
		}
		if s.err != nil {
			return false
		}
		nodes := s.search.nodes
		if limit > 0 && nodes > limit {
			break
		}
		found, best, limit = true, begun, nodes
		if nodes < refutationNodes {
			break
		}
		learned := newWeights(len(s.start), s.search.n)
		learned.copy(&s.search.choice)
		s.search.learned = &learned
	}
	s.search.learned, s.search.most = best, 0
	return found
}

// path begins a clause: the decisions of some frames from the root, negated.
func (j *journal) path(s *search, depth int) {
	j.clause = j.clause[:0]
	for i := range depth {
		f := &s.frames[i]
		j.clause = append(j.clause, -(int(f.cell)*s.n + least(f.digit)))
	}
}

// scope returns the cells of a handler.
func (j *journal) scope(s *search, handler int) []int {
	j.cells = j.cells[:0]
	if handler >= 0 {
		for _, c := range s.scopes[handler] {
			j.cells = append(j.cells, int(c))
		}
	}
	return j.cells
}

// leave records that the node at s.depth has been searched.
func (j *journal) leave(s *search) {
	if s.depth > 0 && !j.stopped {
		j.path(s, s.depth)
		j.stopped = !j.yield(Lemma{Clause: j.clause, Cells: j.scope(s, j.failed)})
		j.failed = -1
	}
}

// lose notes that a cell loses digits.
func (j *journal) lose(s *search, c uint16, lost digits) {
	if j.stopped {
		return
	}
	j.path(s, s.depth)
	cells := j.scope(s, s.running)
	for ; lost != 0; lost &= lost - 1 {
		if !j.stopped {
			j.stopped = !j.yield(Lemma{append(j.clause, -(int(c)*s.n + least(lost))), true, cells})
		}
	}
}
