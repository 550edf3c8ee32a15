// Trusted: a fault here can make a wrong claim Verified.

package proof

import "dlx-sudoku/satcheck/internal/unit"

// A way is a list of assumptions, one below the other, as in a search tree. What follows from the clauses and from them by
// unit propagation is on the trail of the propagator, and so it is there for each way that begins like this one:
//
//	for good … | a … | b … -c … | d … conflict      the way a b d, on which -c was drawn: a and b and c is contradicted
//
// If the way is contradicted, the last assumption can be denied: its opposite follows where the others hold, and is on
// their trail from then on. The clause that says so need not be held, since it says nothing where they do not hold.
type assumption struct {
	literal int32 // its code
	mark    int   // of the trail before it
}

// Assume assumes that a literal of the formula is true, below what is assumed already. It reports whether propagation
// contradicts that. Nothing may be assumed below a contradiction.
func (c *Checker) Assume(literal int) (contradicted bool) {
	x := unit.Code(int32(literal))
	c.way = append(c.way, assumption{x, len(c.held.Trail)})
	if c.held.Value[x] == 0 {
		c.held.Assign(x, unit.Assumed)
		c.contradicted = c.held.Propagate() != unit.None
	}
	c.contradicted = c.contradicted || c.held.Value[x] < 0
	return c.contradicted
}

// Contradicted reports whether propagation contradicts the way.
func (c *Checker) Contradicted() bool { return c.contradicted || c.Refuted() }

// Value returns 1 if a literal is true on the way, -1 if it is false, 0 if it is open.
func (c *Checker) Value(literal int) int8 { return c.held.Value[unit.Code(int32(literal))] }

// Deny takes back the last assumption of a way that is contradicted, and draws what follows. It returns the clause that
// says that not all of the assumptions hold, nil if that is known already. The way above may be contradicted, too, then.
func (c *Checker) Deny() (clause []int) {
	if !c.contradicted || len(c.way) == 0 {
		panic("proof: Deny on a way that is not contradicted")
	}
	last := len(c.way) - 1
	x := c.way[last].literal
	for _, a := range c.way {
		clause = append(clause, -int(unit.Uncode(a.literal)))
	}
	c.Withdraw(last)
	switch {
	case c.held.Value[x] < 0:
		return nil
	case last == 0:
		c.held.Add([]int32{-unit.Uncode(x)})
	case c.held.Value[x] > 0:
		c.contradicted = true
	default:
		c.held.Assign(x^1, unit.Assumed)
		c.contradicted = c.held.Propagate() != unit.None
	}
	return clause
}

// Withdraw takes back all assumptions but the first ones, and what has been drawn from them.
func (c *Checker) Withdraw(left int) {
	if left < len(c.way) {
		c.held.Undo(c.way[left].mark)
		c.way = c.way[:left]
		c.contradicted = false
	}
}
