package tally

import (
	"errors"
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// completions adds up how many solutions each state has that it is handed.
type completions struct {
	t         rapid.TB
	of        []*big.Int
	exchanges int
}

func (c *completions) Exchange(moves []int) {
	if len(moves) == 0 || len(moves)%2 != 0 {
		c.t.Errorf("Exchange(%v)", moves)
	}
	c.exchanges++
}

func (c *completions) State(_ int, next []int, by [][]int) {
	sum := new(big.Int)
	for k, n := range next {
		switch {
		case n == doneState:
			sum.Add(sum, big.NewInt(1))
		case n >= openState:
			sum.Add(sum, c.of[n-openState]) // which panics for a state that comes later
		}
		if len(by[k]) > 0 && slices.Max(by[k]) >= c.exchanges {
			c.t.Errorf("State(%v, %v) with %d exchanges", next, by, c.exchanges)
		}
	}
	c.of = append(c.of, sum)
}

// TestTrace wants that the states handed over add up to the count, by all methods, before and after the count. That they are
// states of the problem is for package satcheck/states to say, which no test of this package may import.
func TestTrace(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		text := draw(rt)
		p := parse(t, text)
		want := bruteForce(p)
		for _, m := range methods {
			c := NewCounter(p)
			c.Method = m
			for counted := range 2 {
				if counted > 0 {
					if _, err := c.Count(t.Context()); err != nil {
						rt.Fatal(err)
					}
				}
				sum := &completions{t: rt}
				if err := c.Trace(t.Context(), sum, 0); err != nil {
					rt.Fatal(err)
				}
				switch {
				case len(sum.of) == 0 && want.Cmp(big.NewInt(1)) > 0:
					rt.Fatalf("%v: no states of %q, want %v solutions", m, text, want)
				case len(sum.of) > 0 && sum.of[len(sum.of)-1].Cmp(want) != 0:
					rt.Fatalf("%v: %v solutions of %q, want %v", m, sum.of[len(sum.of)-1], text, want)
				}
			}
		}
	})
}

// TestTraceKnown wants that states stand for their images: there are hardly more of them than a count goes through.
func TestTraceKnown(t *testing.T) {
	most := map[string]int{"steiner 13": 800, "matchings 30": 15, "matrices 8x8": 900}
	for _, k := range known {
		if most[k.name] == 0 {
			continue
		}
		p, err := k.make()
		if err != nil {
			t.Fatal(err)
		}
		c, sum := NewCounter(p), &completions{t: t}
		c.Method = Layers
		n, err := c.Count(t.Context())
		if err == nil {
			err = c.Trace(t.Context(), sum, most[k.name])
		}
		if err != nil || sum.of[len(sum.of)-1].Cmp(n) != 0 {
			t.Errorf("%s: %d states, %v", k.name, len(sum.of), err)
		}
	}
}

// TestTraceEnds wants that a trace ends at the bounds of states and of memory.
func TestTraceEnds(t *testing.T) {
	c := NewCounter(dominoes(t, 12, 12))
	sum := &completions{t: t}
	if err := c.Trace(t.Context(), sum, 100); !errors.Is(err, ErrMemory) || len(sum.of) > 101 {
		t.Errorf("%d states, %v, want %v", len(sum.of), err, ErrMemory)
	}
	c.Memory = LeastMemory
	if err := c.Trace(t.Context(), sum, 0); !errors.Is(err, ErrMemory) {
		t.Errorf("Trace in 1 MiB: %v, want %v", err, ErrMemory)
	}
}
