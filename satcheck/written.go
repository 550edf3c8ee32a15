// Not trusted: it says what the clauses of a claim are about, for other solvers; no verdict rests on that.

package satcheck

import (
	"context"

	"dlx-sudoku/satcheck/proof"
)

// Encode returns the clauses of Formula, and the candidates that the first variables stand for: index 0 has the one of variable
// 1. The later variables stand for no candidate. A given cell has no variables.
func (c Claim) Encode() (*proof.Formula, []Candidate, error) {
	s, e, err := c.encode(context.Background())
	if err != nil {
		return nil, nil, err
	}
	candidates := make([]Candidate, len(e.options))
	for variable, option := range e.options {
		candidates[variable] = s.candidates[option]
	}
	return e.formula, candidates, nil
}
