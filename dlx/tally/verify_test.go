package tally

import (
	"context"
	"errors"
	"math/big"
	"testing"
	"time"

	"pgregory.net/rapid"

	"dlx-sudoku/dlx/tally/internal/residues"
)

// TestVerify wants that the second road confirms the first, and refutes a count that is off by one.
func TestVerify(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		text := draw(rt)
		p := parse(t, text)
		for _, m := range methods {
			c := NewCounter(p)
			c.Method = m
			n, err := c.Count(context.Background())
			if err != nil {
				rt.Fatal(err)
			}
			if err := c.Verify(context.Background(), n); err != nil {
				rt.Fatalf("%v: Verify(%q, %d): %v", m, text, n, err)
			}
			n.Add(n, big.NewInt(1))
			if err := c.Verify(context.Background(), n); !errors.Is(err, ErrDisagree) {
				rt.Fatalf("%v: Verify(%q, %d): %v, want %v", m, text, n, err, ErrDisagree)
			}
		}
	})
}

// TestVerifyMarginals wants that the second road confirms all marginals, and refutes those that are off by one.
func TestVerifyMarginals(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		text := draw(rt)
		p := parse(t, text)
		for _, m := range []Method{Search, Frontier, Tree} {
			d, err := (&Counter{problem: p, Method: m}).Diagram(t.Context())
			if err != nil {
				rt.Fatal(err)
			}
			for o, n := range marginals(rt, d) {
				if err := d.Verify(t.Context(), o, n, DefaultMemory); err != nil {
					rt.Fatalf("%v: Verify(%d, %d): %v\n%s", m, o, n, err, text)
				}
				n.Add(n, big.NewInt(1))
				if err := d.Verify(t.Context(), o, n, DefaultMemory); !errors.Is(err, ErrDisagree) {
					rt.Fatalf("%v: Verify(%d, %d): %v, want %v\n%s", m, o, n, err, ErrDisagree, text)
				}
			}
		}
	})
}

// TestVerifyEmpty verifies counts of items that nothing can cover, which may be exchanged whatever bounds they state.
func TestVerifyEmpty(t *testing.T) {
	for range 20 { // states in a map come in random order
		p := parse(t, "0:3|a 0|b 0:2|c 0:5|d\nc\nc\nd\nd\n")
		c := NewCounter(p)
		c.Method = Layers
		n, err := c.Count(context.Background())
		if err != nil || n.String() != "16" {
			t.Fatalf("Count = %d, %v, want 16", n, err)
		}
		if err := c.Verify(context.Background(), n); err != nil {
			t.Fatalf("Verify(%d): %v", n, err)
		}
	}
}

// TestVerifyPrimes wants that counts are refuted that one of the two primes cannot tell from the right one.
func TestVerifyPrimes(t *testing.T) {
	c := NewCounter(dominoes(t, 6, 6))
	n, err := c.Count(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for _, prime := range residues.Primes {
		wrong := new(big.Int).SetUint64(prime)
		wrong.Add(wrong, n)
		if err := c.Verify(context.Background(), wrong); !errors.Is(err, ErrDisagree) {
			t.Errorf("Verify(%d + %d) = %v, want %v", n, prime, err, ErrDisagree)
		}
	}
}

func TestVerifyGivesUp(t *testing.T) {
	c := NewCounter(dominoes(t, 18, 18))
	c.Memory = LeastMemory
	if err := c.Verify(t.Context(), big.NewInt(1)); !errors.Is(err, ErrUndecided) {
		t.Errorf("Verify in 1 MiB: %v, want %v", err, ErrUndecided)
	}
}

// manySubsets is an item that any of 40 equal options may cover, however many: there are 2^40 sets of them.
const manySubsets = "0:40|a\n" + "a\na\na\na\na\na\na\na\na\na\n" + "a\na\na\na\na\na\na\na\na\na\n" +
	"a\na\na\na\na\na\na\na\na\na\n" + "a\na\na\na\na\na\na\na\na\na\n"

// TestManySubsets counts and verifies where one item has more sets of options than can be gone through, and wants that
// methods that do go through them look at the context.
func TestManySubsets(t *testing.T) {
	p := parse(t, manySubsets)
	c := NewCounter(p)
	n, err := c.Count(t.Context())
	if err != nil || n.String() != "1099511627776" {
		t.Fatalf("Count = %v, %v, want 2^40", n, err)
	}
	if err := c.Verify(t.Context(), n); err != nil {
		t.Errorf("Verify: %v", err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	c = NewCounter(p)
	c.Method = Layers
	if _, err := c.Count(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("Count by layers: %v, want %v", err, context.DeadlineExceeded)
	}
}
