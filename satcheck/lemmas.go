// Trusted: a fault here can make a wrong claim Verified.

package satcheck

import (
	"context"
	"iter"

	"dlx-sudoku/satcheck/proof"
)

// Lemmas are clauses about a puzzle that somebody proposes, in the order in which they may follow from its rules and from
// each other: those that refute the ways of a search tree, say, from the leaves up. The literal cell·size + digit says
// that the cell holds the digit, its negative that it does not; cells count from 0, row by row. With true comes a hint: a
// clause that is only tried if a later lemma does not follow that has all literals of the hint but the last. Hints come
// in the order of a walk through the tree, after the lemmas that they rest on.
//
// A lemma is a proposal and no more: the judge tries whether it follows by unit propagation, and drops it otherwise.
type Lemmas = iter.Seq2[[]int, bool]

// maxRefused is how many lemmas may be refused, and how many for each one that is taken, before no more are tried.
const (
	maxRefused      = 256
	refusedPerTaken = 1
)

// A learner takes lemmas into a checker and notes them in a proof.
type learner struct {
	checker        *proof.Checker
	proof          *proof.Proof
	literal        func(cell, digit int) (literal int, certain bool) // certain: the literal is 1 if it is so, else -1
	size           int
	groups         [][]int // of literals, one of which is true: the candidates of a cell, the places of a digit
	hints          [][]int // as they were proposed, those of the way to the lemma at hand
	taken, refused int
}

// learn returns what takes lemmas about a puzzle, or nil if nobody proposes any.
func (j Judge) learn(ctx context.Context, e *coverEncoding) func(*proof.Checker, *proof.Proof) error {
	s := j.stated
	if j.Propose == nil || s == nil {
		return nil
	}
	return func(c *proof.Checker, p *proof.Proof) error {
		l := &learner{checker: c, proof: p, literal: s.literals(e), size: s.puzzle.Size(), groups: s.groups(e)}
		return l.learn(ctx, j.Propose(ctx, s.puzzle))
	}
}

// learn takes lemmas until propagation refutes the clauses, or no more are worth trying. The error is the context's.
func (l *learner) learn(ctx context.Context, lemmas Lemmas) error {
	for lemma, hint := range lemmas {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if hint {
			l.hints = append(l.hints, append([]int{}, lemma...))
			continue
		}
		took := l.try(lemma)
		if !took && len(l.hints) > 0 {
			l.useHints()
			took = l.try(lemma)
		}
		if !took {
			took = l.prove(lemma, maxSplits)
		}
		for n := len(l.hints); n > 0 && len(l.hints[n-1]) > len(lemma); n = len(l.hints) {
			l.hints = l.hints[:n-1] // below the way that the lemma refutes
		}
		if took {
			l.taken++
		} else if l.refused++; l.refused > maxRefused && l.refused > refusedPerTaken*l.taken {
			return nil
		}
		if l.checker.Refuted() {
			return nil
		}
	}
	return nil
}

// useHints tries all hints of the way to the lemma at hand.
func (l *learner) useHints() {
	for _, h := range l.hints {
		if !l.try(h) {
			l.prove(h, hintSplits>>(2*len(h)))
		}
	}
	l.hints = l.hints[:0]
}

// try takes a lemma if it follows, or says nothing, and reports whether it does.
func (l *learner) try(lemma []int) bool {
	clause, ok := l.translate(lemma)
	return ok && (clause == nil || l.take(clause))
}

// take takes a clause if it follows, and reports whether it does.
func (l *learner) take(clause []int) bool {
	if !l.checker.Learn(clause) {
		return false
	}
	l.proof.Add(clause...)
	return true
}

// translate returns a lemma as a clause, nil if it says nothing. It reports false if it is no lemma.
func (l *learner) translate(lemma []int) (clause []int, ok bool) {
	clause = make([]int, 0, len(lemma))
	for _, x := range lemma {
		sign := 1
		if x < 0 {
			sign, x = -1, -x
		}
		if x <= 0 {
			return nil, false // no literal, or the least int
		}
		literal, certain := l.literal((x-1)/l.size, (x-1)%l.size+1)
		switch {
		case !certain:
			clause = append(clause, sign*literal)
		case sign*literal > 0:
			return nil, true
		}
	}
	return clause, true
}

// prove takes a lemma that does not follow by propagation, if it can be divided, by so many clauses at most, into some
// that do.
func (l *learner) prove(lemma []int, budget int) bool {
	clause, ok := l.translate(lemma)
	return ok && l.divide(clause, &budget)
}

// maxSplits is how many clauses may be tried in the place of a lemma that does not follow, and hintSplits in the place of a
// hint without a way; each literal of the way divides that by four.
const (
	maxSplits  = 256
	hintSplits = 256
)

// divide takes a clause that does not follow by propagation, if it follows from several that do: one for each candidate of
// a cell, or each place of a digit in a house; and so on.
func (l *learner) divide(clause []int, budget *int) bool {
	group := l.checker.Narrowest(clause, l.groups)
	for _, x := range group {
		if *budget--; *budget < 0 {
			return false
		}
		below := append(clause[:len(clause):len(clause)], -x)
		if !l.take(below) && !l.divide(below, budget) {
			return false
		}
	}
	return len(group) > 0 && l.take(clause)
}

// groups returns the literals of each item of the statement, one of which is true: the candidates of a cell, and the places
// of a digit in a house.
func (s *statement) groups(e *coverEncoding) [][]int {
	groups := make([][]int, s.Cover.Primary)
	for o, items := range s.Cover.Options {
		for _, i := range items {
			if i < len(groups) && e.is[o] != 0 {
				groups[i] = append(groups[i], e.is[o])
			}
		}
	}
	return groups
}

// literals returns the literals of a puzzle's cells and digits in its clauses.
func (s *statement) literals(e *coverEncoding) func(cell, digit int) (int, bool) {
	p := s.puzzle
	return func(cell, digit int) (int, bool) {
		if cell >= len(p.Givens) {
			return -1, true // there is no such cell
		}
		if given := p.Givens[cell]; given != 0 {
			if given == digit {
				return 1, true
			}
			return -1, true
		}
		if o := s.option[cell*p.Size()+digit-1]; o >= 0 {
			return e.is[o], false
		}
		return -1, true
	}
}
