// Not trusted: a fault here makes no wrong claim Verified; each step of a proof is checked where it is replayed.

package proof

import "dlx-sudoku/satcheck/internal/unit"

// A Proof shows that a formula cannot be satisfied. Each step adds a clause that follows from the formula and the steps
// before it by reverse unit propagation (RUP): set all its literals false, propagate units, and meet a conflict
// (Goldberg and Novikov, "Verification of proofs of unsatisfiability for CNF formulas", DATE 2003). The last step is
// the empty clause. Steps that delete a clause, which other solvers write, are kept but have no effect: a clause that follows
// from fewer clauses also follows from more.
//
// The zero value is the proof without steps, which proves nothing.
type Proof struct {
	clauses  unit.Clauses
	deletion []bool
}

// Add appends the step that adds a clause; without literals it is the empty clause that ends a proof. It panics as
// Formula.Add does.
func (p *Proof) Add(literals ...int) {
	add(&p.clauses, literals)
	p.deletion = append(p.deletion, false)
}

// add appends a step of literals in range.
func (p *Proof) add(clause []int32) {
	p.clauses.Add(clause)
	p.deletion = append(p.deletion, false)
}

// Delete appends the step that deletes a clause.
func (p *Proof) Delete(literals ...int) {
	add(&p.clauses, literals)
	p.deletion = append(p.deletion, true)
}

// Append appends the steps of another proof.
func (p *Proof) Append(other *Proof) {
	for i := range other.clauses.Len() {
		p.clauses.Add(other.clauses.At(i))
	}
	p.deletion = append(p.deletion, other.deletion...)
}

// Len returns the number of steps.
func (p *Proof) Len() int { return p.clauses.Len() }

// Step returns the clause of step i, counting from 0, and whether the step deletes it. The slice is the caller's.
func (p *Proof) Step(i int) (clause []int, deletion bool) {
	return ints(p.clauses.At(i)), p.deletion[i]
}
