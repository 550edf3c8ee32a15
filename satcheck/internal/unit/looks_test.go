package unit

import (
	"context"
	"testing"

	"dlx-sudoku/satcheck/internal/witness"
)

func TestContextIsLookedAt(t *testing.T) {
	var long Clauses
	for range 2*pollClauses + 1 {
		long.Add([]int32{1, 2})
	}
	p, err := new(Pool).Load(t.Context(), 2, &long)
	if err != nil {
		t.Fatal(err)
	}
	witness.NeedsLooks(t, "Load", 3, func(ctx context.Context) error {
		_, err := new(Pool).Load(ctx, 2, &long)
		return err
	})
	witness.NeedsLooks(t, "Rest", 3, func(ctx context.Context) error {
		_, _, err := p.Rest(ctx, Clauses{}, nil)
		return err
	})
}
