package judges

import (
	"bytes"
	"context"
	"slices"

	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/proof"
)

// A Proof is a claim, the clauses that state it, and the proof that they are unsatisfiable; or an exact cover, and the proof of
// its number of solutions.
type Proof struct {
	Claim   satcheck.Claim // of a puzzle
	Format  proof.Format
	Formula []byte // DIMACS CNF; the problem in Knuth's text format if the format is states.Format or sums.Format
	Proof   []byte
	Count   string // of the puzzle's solutions, if they are not listed
	Err     string // why the proof could not be written; "" if it was
}

// write writes a claim and its proof.
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
