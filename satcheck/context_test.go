package satcheck

import (
	"context"
	"errors"
	"testing"
)

// A patient context is cancelled after so many looks at it.
type patient struct {
	context.Context
	looks int
}

func (c *patient) Err() error {
	if c.looks == 0 {
		return context.Canceled
	}
	c.looks--
	return nil
}

// needsLooks runs f with contexts that are cancelled after 0, 1, 2, … looks: f must take all looks wanted, and give up
// at any of them.
func needsLooks(t *testing.T, name string, want int, f func(context.Context) error) {
	t.Helper()
	for looks := range want {
		if err := f(&patient{t.Context(), looks}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s, cancelled after %d looks: %v, want %v", name, looks, err, context.Canceled)
		}
	}
	if err := f(&patient{t.Context(), want}); err != nil {
		t.Errorf("%s, cancelled after %d looks: %v, want an answer", name, want, err)
	}
}

func TestContextIsLookedAt(t *testing.T) {
	long := &Formula{}
	for range 2*pollClauses + 1 {
		long.Add(1, 2)
	}
	r, err := load(t.Context(), long)
	if err != nil {
		t.Fatal(err)
	}
	needsLooks(t, "load", 3, func(ctx context.Context) error {
		_, err := load(ctx, long)
		return err
	})
	needsLooks(t, "rest", 3, func(ctx context.Context) error {
		_, err := r.rest(ctx)
		return err
	})
	// Before the clauses are parsed, after that, and when the solver is made.
	needsLooks(t, "consult", 3, func(ctx context.Context) error {
		_, err := consult(ctx, 2, [][]int{{1, 2}, {-1, -2}}, 0, func(string) error { return nil })
		return err
	})
	refuted := &Formula{}
	for _, clause := range [][]int{{1, 2}, {1, -2}, {-1, 2}, {-1, -2}} {
		refuted.Add(clause...)
	}
	proof := &Proof{}
	for range 2*pollSteps - 1 {
		proof.Add(1, 2)
	}
	proof.Add(1)
	proof.Add()
	needsLooks(t, "Proof.Check", 1+3, func(ctx context.Context) error { return proof.Check(ctx, refuted) })
}
