// Not trusted: a fault here makes no wrong claim Verified; a proof.Way makes the checker hold only what follows.

package satcheck

import (
	"context"
	"iter"

	"dlx-sudoku/satcheck/constraint"
	"dlx-sudoku/satcheck/proof"
)

// A Lemma is a clause about a puzzle that somebody proposes. The literal cell·size + digit says that the cell holds the
// digit, its negative that it does not; cells count from 0, row by row.
type Lemma struct {
	// Clause refutes a way of a search tree: not this digit, or not that one, …; in the order of the decisions. The last
	// literal of a hint is no decision, but a digit that is ruled out below the others.
	Clause []int
	Hint   bool

	// Cells are the cells of the rule behind the lemma: if it does not follow by propagation, it may follow in each of
	// the cases that these cells leave.
	Cells []int
}

// Lemmas are proposed in the order of a walk through a search tree: hints on the way down, clauses on the way up. A lemma may be
// overwritten by the next one.
//
// A lemma is only a proposal: the judge checks whether it follows by unit propagation, at once or by cases, and drops it
// otherwise.
type Lemmas = iter.Seq[Lemma]

// The greatest numbers of cases that are tried for a lemma that does not follow at once, in its own cells and then in any cells;
// and for a hint.
const (
	ownCases  = 256
	anyCases  = 1024
	hintCases = 24
)

// maxRefused is the number of ways that may stay unrefuted, in all and for each refuted one, before the learner gives up.
const (
	maxRefused      = 64
	refusedPerTaken = 1
)

// A learner walks through a proposed tree, and notes in a proof the assumptions that it denies on the way.
type learner struct {
	tried   *proof.Way
	proof   *proof.Proof
	literal func(cell, digit int) int // as statement.literal says it; False for a cell that does not exist
	size    int
	groups  [][]int // of literals, one of which is true: the candidates of a cell, the places of a digit

	way   []int // what is assumed
	marks []int // of each assumption: the notes before it
	notes []int // the steps of the proof that hold below the way
	kept  []int // the steps that do not hold there, and do not follow from what does

	taken, refused int
	cases          int // that may still be tried for the lemma at hand
}

// learn returns what takes lemmas about a claim, or nil if nobody proposes any.
func (j Judge) learn(ctx context.Context, claim CoverClaim, e *coverEncoding) func(*proof.Way, *proof.Proof) error {
	s := j.stated
	switch {
	case (s == nil || len(s.puzzle.Rules) == 0) && j.ProposeCover != nil && !claim.Bounded:
		return func(w *proof.Way, p *proof.Proof) error { return j.hold(ctx, claim, e, w, p) }
	case s == nil || j.Propose == nil:
		return nil
	}
	return func(w *proof.Way, p *proof.Proof) error {
		l := &learner{tried: w, proof: p, size: s.puzzle.Size(), groups: s.groups(e)}
		l.literal = func(cell, digit int) int {
			if cell < 0 || cell >= len(s.puzzle.Givens) {
				return constraint.False
			}
			return s.literal(e, cell, digit)
		}
		return l.learn(ctx, j.Propose(ctx, s.puzzle.clone()))
	}
}

// learn walks through the tree until the clauses are refuted, or no more are worth trying. The error is the context's.
func (l *learner) learn(ctx context.Context, lemmas Lemmas) error {
	for lemma := range lemmas {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		way, ok := l.translate(lemma.Clause)
		switch {
		case !ok:
			continue
		case lemma.Hint:
			l.rule(way, lemma.Cells)
		case !l.refute(way, lemma.Cells):
			if l.refused++; l.refused > maxRefused && l.refused > refusedPerTaken*l.taken {
				return l.end(ctx)
			}
		default:
			l.taken++
		}
		if l.tried.Refuted() {
			return nil
		}
	}
	return l.end(ctx)
}

// end leaves the tree unrefuted. The clauses denied below the ways that are left are held from now on.
func (l *learner) end(ctx context.Context) error {
	l.leave(0)
	for _, step := range l.kept {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		clause, _ := l.proof.Step(step)
		l.tried.Learn(clause)
	}
	return nil
}

// translate returns the way that a lemma refutes. It reports false if there is no such way, or it is no lemma.
func (l *learner) translate(lemma []int) (way []int, ok bool) {
	way = make([]int, 0, len(lemma))
	for _, x := range lemma {
		sign := -1
		if x < 0 {
			sign, x = 1, -x
		}
		if x <= 0 {
			return nil, false // no literal, or the least int
		}
		switch literal := sign * l.literal((x-1)/l.size, (x-1)%l.size+1); literal {
		case constraint.True:
		case constraint.False:
			return nil, false
		default:
			way = append(way, literal)
		}
	}
	return way, true
}

// enter goes to a way, and reports whether it is open there.
func (l *learner) enter(way []int) bool {
	common := 0
	for common < min(len(way), len(l.way)) && way[common] == l.way[common] {
		common++
	}
	l.leave(common)
	for _, x := range way[common:] {
		if l.assume(x) {
			l.deny()
			return false
		}
	}
	return true
}

// leave goes back to the first assumptions of the way, and keeps what has been noted below.
func (l *learner) leave(depth int) {
	if depth < len(l.way) {
		l.kept = append(l.kept, l.notes[l.marks[depth]:]...)
		l.notes = l.notes[:l.marks[depth]]
		l.drop(depth)
	}
}

// drop goes back to the first assumptions of the way.
func (l *learner) drop(depth int) {
	l.forget(l.marks[depth])
	l.way, l.marks = l.way[:depth], l.marks[:depth]
	l.tried.Withdraw(depth)
}

// forget deletes notes from the proof.
func (l *learner) forget(mark int) {
	for _, step := range l.notes[mark:] {
		clause, _ := l.proof.Step(step)
		l.proof.Delete(clause...)
	}
	l.notes = l.notes[:mark]
}

// assume goes one step down, and reports whether that is contradicted.
func (l *learner) assume(x int) bool {
	l.way, l.marks = append(l.way, x), append(l.marks, len(l.notes))
	return l.tried.Assume(x)
}

// deny denies the last assumption as long as the way is contradicted.
func (l *learner) deny() {
	for len(l.way) > 0 && l.tried.Contradicted() {
		l.denyLast()
	}
}

// denyLast denies the last assumption of a way that is contradicted. The clause takes the place of those noted below it.
func (l *learner) denyLast() {
	last := len(l.way) - 1
	mark := l.marks[last]
	step := l.proof.Len()
	clause := l.tried.Deny()
	if clause != nil {
		l.proof.Add(clause...)
	}
	l.forget(mark)
	if clause != nil {
		l.notes = append(l.notes, step)
	}
	l.way, l.marks = l.way[:last], l.marks[:last]
}

// rule takes a hint: the last literal of the way is ruled out below the others.
func (l *learner) rule(way, cells []int) {
	last := len(way) - 1
	if last < 0 || !l.enter(way[:last]) || l.tried.Value(way[last]) < 0 {
		return
	}
	depth := len(l.way)
	l.cases = hintCases
	if l.assume(way[last]) || l.divide(l.candidates(cells)) {
		l.deny()
	} else {
		l.drop(depth)
	}
}

// refute refutes a way, and reports whether it could.
func (l *learner) refute(way, cells []int) bool {
	if !l.enter(way) {
		return true
	}
	l.cases = ownCases
	if !l.divide(l.candidates(cells)) {
		l.cases = anyCases
		if !l.divide(l.groups) {
			return false
		}
	}
	l.deny()
	return true
}

// divide tries to contradict the way in each case of the group with the fewest cases, which are the candidates of a cell or the
// places of a digit. It divides again below each case, and reports whether the way is contradicted.
func (l *learner) divide(groups [][]int) bool {
	for {
		group := l.narrowest(groups)
		if group == nil {
			return false
		}
		for _, x := range group {
			if l.tried.Value(x) != 0 {
				continue // by now
			}
			if l.cases--; l.cases < 0 {
				return false
			}
			if depth := len(l.way); !l.assume(x) && !l.divide(groups) {
				l.drop(depth)
				return false
			}
			l.denyLast()
			if l.tried.Contradicted() {
				return true
			}
		}
	}
}

// narrowest returns the group with the fewest open literals, of those without a true one.
func (l *learner) narrowest(groups [][]int) (best []int) {
	fewest := 1 << 30
next:
	for _, group := range groups {
		open := 0
		for _, x := range group {
			switch value := l.tried.Value(x); {
			case value > 0:
				continue next
			case value == 0:
				open++
			}
		}
		if open > 0 && open < fewest {
			best, fewest = group, open
		}
	}
	return best
}

// candidates returns the candidates of cells.
func (l *learner) candidates(cells []int) (groups [][]int) {
	for _, c := range cells {
		var group []int
		for d := 1; d <= l.size; d++ {
			if x := l.literal(c, d); x != constraint.True && x != constraint.False {
				group = append(group, x)
			}
		}
		groups = append(groups, group)
	}
	return groups
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
