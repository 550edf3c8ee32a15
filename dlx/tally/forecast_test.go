package tally

import (
	"context"
	"testing"

	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/classics"
)

// TestAhead wants that a frontier is forecast within a factor of two and a half once a tenth of its states are expanded, while
// another tenth is left.
func TestAhead(t *testing.T) {
	t.Parallel()
	trominoes, err := classics.Trominoes(15, 15)
	if err != nil {
		t.Fatal(err)
	}
	problems := map[string]*dlx.Problem{"trominoes 15x15": trominoes}
	if !testing.Short() {
		problems["dominoes 18x18"] = dominoes(t, 18, 18)
	}
	for name, p := range problems {
		type moment struct{ states, ahead float64 }
		var log []moment
		c := NewCounter(p)
		c.Method = Frontier
		c.Progress = func(at Progress) { log = append(log, moment{float64(at.States), c.Ahead()}) }
		if _, err := c.Count(t.Context()); err != nil {
			t.Fatal(err)
		}
		all, seen := float64(c.Stats().States), 0
		for _, m := range log {
			if m.states < all/10 || m.states > all*9/10 {
				continue
			}
			seen++
			if rest := all - m.states; m.ahead < rest/2.5 || m.ahead > rest*2.5 {
				t.Errorf("%s: %.0f states ahead after %.0f, want %.0f", name, m.ahead, m.states, rest)
			}
		}
		if seen < 3 {
			t.Errorf("%s: only %d forecasts", name, seen)
		}
		if ahead := c.Ahead(); ahead != 0 {
			t.Errorf("%s: %.0f states ahead at the end, want 0", name, ahead)
		}
	}
}

// TestAheadUnknown wants no forecast where nothing is known: before a count, by layers, and where states are put aside.
func TestAheadUnknown(t *testing.T) {
	t.Parallel()
	c := NewCounter(latin(t, 6))
	if ahead := c.Ahead(); ahead != 0 {
		t.Errorf("%.0f states ahead before the count, want 0", ahead)
	}
	c.Method = Layers
	c.Progress = func(at Progress) {
		if ahead := c.Ahead(); ahead != 0 {
			t.Errorf("%v: %.0f states ahead, want 0", at, ahead)
		}
	}
	if _, err := c.Count(t.Context()); err != nil {
		t.Fatal(err)
	}
	c, held := NewCounter(dominoes(t, 20, 20)), 0
	c.Method, c.Memory = Frontier, LeastMemory
	ctx, cancel := context.WithCancel(t.Context())
	c.Progress = func(at Progress) {
		if at.Held == 0 {
			return
		}
		if ahead := c.Ahead(); ahead != 0 {
			t.Errorf("%v: %.0f states ahead, want 0", at, ahead)
		}
		if held++; held == 20 {
			cancel() // to count in pieces takes long
		}
	}
	if _, err := c.Count(ctx); held == 0 {
		t.Errorf("Count = %v before any states were put aside", err)
	}
}
