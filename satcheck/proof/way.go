// Trusted: a fault here can make a wrong claim Verified.

package proof

import "dlx-sudoku/satcheck/internal/unit"

// A Way is a list of assumptions about a checker's clauses, one below the other, as in a search tree. The literals that follow
// from both by unit propagation are on the trail of the propagator, and stay there for each way that begins like this one:
//
//	for good … | a … | b … -c … | d … conflict      the way a b d, on which -c was drawn: a and b and c is contradicted
//
// If the way is contradicted, the last assumption can be denied: its opposite follows if the other assumptions hold, and is on
// their trail from then on. The clause that says so need not be held, since it has no effect if they do not hold.
//
// Code that has a Way, but not its checker, can only make the checker hold clauses that follow from the checker's own.
type Way struct {
	held    *unit.Propagator
	assumed []assumption
	refuted int // propagation contradicts this many of the first assumptions together; 0: no contradiction
}

type assumption struct {
	literal int32 // its code
	mark    int   // of the trail before it
}

// Way returns the assumptions about the checker's clauses, until it is released.
func (c *Checker) Way() *Way { return &c.way }

// Refuted reports whether propagation alone shows that nothing satisfies the clauses.
func (w *Way) Refuted() bool { return w.held.Refuted() }

// Learn withdraws all assumptions, adds a clause if it follows by unit propagation, and reports whether it does. It refuses a
// clause with a variable that the formula does not have, and one for which there is no room.
func (w *Way) Learn(literals []int) bool {
	w.Withdraw(0)
	if known(literals, w.held.Variables()) != nil {
		return false
	}
	clause := make([]int32, len(literals))
	for i, x := range literals {
		clause[i] = int32(x)
	}
	if !w.held.Follows(clause) {
		return false
	}
	if len(clause) == 0 {
		return true
	}
	_, err := w.held.Add(clause)
	return err == nil
}

// Assume assumes that a literal of the formula is true, below what is assumed already. It reports whether propagation
// contradicts the way then. Below a contradiction nothing is propagated.
func (w *Way) Assume(literal int) (contradicted bool) {
	x := unit.Code(int32(literal))
	w.assumed = append(w.assumed, assumption{x, len(w.held.Trail)})
	switch {
	case w.refuted > 0:
	case w.Refuted() || w.held.Value[x] < 0:
		w.refuted = len(w.assumed)
	case w.held.Value[x] == 0:
		w.draw(x)
	}
	return w.refuted > 0
}

// draw makes an open literal true on the way, and propagates it.
func (w *Way) draw(x int32) {
	w.held.Assign(x, unit.Assumed)
	if w.held.Propagate() != unit.None {
		w.refuted = len(w.assumed)
	}
}

// Contradicted reports whether propagation contradicts the way.
func (w *Way) Contradicted() bool { return w.refuted > 0 || w.Refuted() }

// Value returns 1 if a literal is true on the way, -1 if it is false, 0 if it is open.
func (w *Way) Value(literal int) int8 { return w.held.Value[unit.Code(int32(literal))] }

// Deny takes back the last assumption of a contradicted way, and draws its opposite with the consequences. It returns the clause
// that says that not all of the assumptions hold, or nil if that is already known. Afterwards the remaining way may be
// contradicted, too.
func (w *Way) Deny() (clause []int) {
	if w.refuted == 0 {
		panic("proof: Deny on a way that is not contradicted")
	}
	last := len(w.assumed) - 1
	x := w.assumed[last].literal
	for _, a := range w.assumed {
		clause = append(clause, -int(unit.Uncode(a.literal)))
	}
	w.Withdraw(last)
	switch {
	case w.refuted > 0 || w.held.Value[x] < 0:
		return nil
	case last == 0:
		w.held.Add([]int32{-unit.Uncode(x)}) // if there is no room, it is not held, and fewer clauses follow
	case w.held.Value[x] > 0:
		w.refuted = last
	default:
		w.draw(x ^ 1)
	}
	return clause
}

// Withdraw takes back all assumptions except the first ones, with their consequences.
func (w *Way) Withdraw(left int) {
	if left < len(w.assumed) {
		w.held.Undo(w.assumed[left].mark)
		w.assumed = w.assumed[:left]
	}
	if left < w.refuted {
		w.refuted = 0
	}
}
