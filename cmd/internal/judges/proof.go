package judges

import (
	"bytes"
	"context"
	"slices"

	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/proof"
)

// A Proof is a claim, the clauses that say it, and the proof that nothing satisfies them; or an exact cover, and the
// proof of how many solutions it has.
type Proof struct {
	Claim   satcheck.Claim // of a puzzle
	Format  proof.Format
	Formula []byte // DIMACS CNF; the problem in Knuth's text format if the format is states.Format or sums.Format
	Proof   []byte
	Count   string // of the puzzle's solutions, if they are not listed
	Err     string // why it could not be written; "" if nothing went wrong
}

// write writes down what is proved.
func write(ctx context.Context, format proof.Format, c satcheck.Claim, f *proof.Formula,
	p *proof.Proof,
) *Proof {
	if format == "" || p == nil {
		return nil
	}
	c.Solutions = slices.Clone(c.Solutions) // the caller's next claim may use the same memory
	out := &Proof{Claim: c, Format: format}
	var formula, steps bytes.Buffer
	_, err := f.WriteTo(&formula)
	if err == nil {
		err = p.Write(ctx, &steps, f, format)
	}
	if err != nil {
		return &Proof{Claim: c, Format: format, Err: err.Error()}
	}
	out.Formula, out.Proof = formula.Bytes(), steps.Bytes()
	return out
}
