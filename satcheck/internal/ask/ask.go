// Not trusted: a fault here makes no wrong claim Verified; models are tried and proofs replayed.

package ask

import (
	"context"
	"fmt"

	"dlx-sudoku/satcheck/internal/unit"
)

// An Answer is a model, or clauses that were learned on the way to a contradiction: each follows by unit propagation from
// those before it, and all together contradict each other by propagation alone.
type Answer struct {
	Model   []bool // Model[v-1] is the value of variable v; nil if there is none
	Learned unit.Clauses
	Steps   int // the number of clauses learned, one for each conflict; also set if an error ended the search
}

// Solve looks for a model of clauses over the variables 1 to variables, and learns at most limit clauses; 0 means no limit.
// Each clause must have at least two literals, and no variable twice. Solve searches for a while, and then asks gophersat. The
// error is the context's, or wraps ErrSteps or ErrSolver.
func Solve(ctx context.Context, variables int, clauses *unit.Clauses, limit int) (Answer, error) {
	if clauses.Len() == 0 {
		return Answer{Model: make([]bool, variables)}, nil
	}
	if variables > searchVariables {
		return Gophersat(ctx, variables, clauses, limit)
	}
	most := searchClauses
	if limit > 0 {
		most = min(most, limit)
	}
	answer, outcome, err := learn(ctx, variables, clauses, most)
	switch {
	case err != nil || outcome != gaveUp:
		return answer, err
	case most == limit:
		return answer, fmt.Errorf("%w: %d learned clauses", ErrSteps, limit)
	}
	return Gophersat(ctx, variables, clauses, limit)
}
