//go:build !js

package judges

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/big"

	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/scpog"
	"dlx-sudoku/satcheck/states"
)

// noExchanges is added to the reason if a proof in SCPOG takes too much time or memory.
const noExchanges = " (SCPOG has no exchanges of items; --proof-format drat writes a count by states, which may need fewer)"

// certify checks the number of solutions of a cover by a proof in SCPOG.
func certify(ctx context.Context, q coverCase, count *big.Int) Report {
	f, err := scpog.Formula(ctx, q.claim.Cover)
	if errors.Is(err, satcheck.ErrTooLarge) {
		return Report{Verdict: satcheck.Undecided, Claim: -1, Reason: err.Error()}
	}
	var stats scpog.Stats
	var formula bytes.Buffer
	var lines []byte
	if err == nil {
		lines, err = states.SCPOG(ctx, q.claim.Cover.Clone(), q.memory)
	}
	if err == nil {
		stats, err = scpog.Check(ctx, f, bytes.NewReader(lines))
	}
	if err == nil {
		_, err = f.WriteTo(&formula)
	}
	switch {
	case errors.Is(err, satcheck.ErrTooLarge), ctx.Err() != nil:
		return Report{Verdict: satcheck.Undecided, Claim: -1, Reason: reason(err, q.timeout) + noExchanges}
	case err != nil:
		return Report{Verdict: satcheck.Failed, Claim: -1, Reason: err.Error()}
	case stats.Count.Cmp(count) != 0:
		return Report{Verdict: satcheck.Refuted, Claim: -1, Reason: fmt.Sprintf("there are %v solutions, proved in SCPOG (%v claimed)", stats.Count, count)}
	}
	return Report{
		Verdict: satcheck.Verified, Claim: -1, By: text.Plural(stats.Nodes, "node", "nodes") + " of SCPOG",
		Proof: &Proof{Format: scpog.Format, Formula: formula.Bytes(), Proof: lines},
	}
}
