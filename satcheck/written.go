// Not trusted: it says what the clauses of a claim are about, for other solvers; no verdict rests on that.

package satcheck

import (
	"context"

	"dlx-sudoku/satcheck/proof"
)

// Encode returns the clauses of Formula, and for each of the first variables, counting from 1 at index 0, the candidate that it
// stands for. The variables behind them stand for no candidate. A given cell has none.
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
