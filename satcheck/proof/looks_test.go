package proof

import (
	"context"
	"testing"

	"dlx-sudoku/satcheck/internal/witness"
)

func TestContextIsLookedAt(t *testing.T) {
	refuted := square(2)
	p := &Proof{}
	for range 2*pollSteps - 1 {
		p.Add(1, 2)
	}
	p.Add(1)
	p.Add()
	witness.NeedsLooks(t, "Proof.Check", 1+3, func(ctx context.Context) error { return p.Check(ctx, refuted) })
}
