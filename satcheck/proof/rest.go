// Not trusted: what is made from a Rest is tried or replayed before it is believed.

package proof

import (
	"fmt"
	"slices"

	"dlx-sudoku/satcheck/internal/unit"
)

// Clauses are clauses one behind the other. A literal is a variable, from 1, or its negative. Clause i ends at Ends[i],
// and begins where the one before it ends. The zero value has no clauses.
type Clauses struct {
	Literals []int32
	Ends     []int
}

// Len returns the number of clauses.
func (c *Clauses) Len() int { return len(c.Ends) }

// At returns clause i, counting from 0, as part of the list; it must not be changed.
func (c *Clauses) At(i int) []int32 { return (*unit.Clauses)(c).At(i) }

// Add appends a clause.
func (c *Clauses) Add(clause []int32) { (*unit.Clauses)(c).Add(clause) }

// A Rest has the clauses that propagation leaves of a formula: a copy, in variables of its own, for a search. Model and Proof
// translate the results of the search to the formula, and these are trusted only after they have been tried or replayed.
type Rest struct {
	Variables int
	Clauses   Clauses // over the variables 1 to Variables

	of    []int32 // of[v-1] is the formula's variable for v
	fixed []int8  // of each variable of the formula: 1 true, -1 false by propagation, 0 open
}

// Model makes a model of the whole formula from one of its rest, in which model[v-1] is the value of variable v.
func (r *Rest) Model(model []bool) []bool {
	whole := make([]bool, len(r.fixed))
	for v, value := range r.fixed {
		whole[v] = value > 0
	}
	for i, v := range r.of {
		whole[v-1] = i < len(model) && model[i]
	}
	return whole
}

// Proof makes a proof about the whole formula from clauses that follow, one after the other, from its rest. The empty
// clause is added, unless it is the last one. The error is about a variable that the rest does not have.
func (r *Rest) Proof(learned *Clauses) (*Proof, error) {
	p := &Proof{}
	for i := range learned.Len() {
		clause := slices.Clone(learned.At(i))
		if err := known(clause, r.Variables); err != nil {
			return nil, fmt.Errorf("learned clause %v: %w", clause, err)
		}
		for k, literal := range clause {
			if literal > 0 {
				clause[k] = r.of[literal-1]
			} else {
				clause[k] = -r.of[-literal-1]
			}
		}
		p.add(clause)
	}
	if n := learned.Len(); n == 0 || len(learned.At(n-1)) > 0 {
		p.Add()
	}
	return p, nil
}
