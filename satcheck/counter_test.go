package satcheck

import (
	"context"
	"errors"
	"math"
	"math/bits"
	"testing"

	"dlx-sudoku/satcheck/internal/witness"
)

// tally has n options, all with the same primary item, to be covered so many times.
func tally(n, least, most int) Cover {
	c := Cover{Primary: 1, Multiplicities: [][2]int{{least, most}}}
	for range n {
		c.Options = append(c.Options, []int{0})
	}
	return c
}

// TestCounterCounts tries all assignments of up to 7 options on the clauses, for all multiplicities: it has the model
// that it should have, or none.
func TestCounterCounts(t *testing.T) {
	for n := range 8 {
		for least := range n + 2 {
			for most := least; most <= n+1; most++ {
				e := tally(n, least, most).encode()
				clauses := witness.Clauses(e.formula)
				for set := range 1 << n {
					var options []int
					for o := range n {
						if set>>o&1 == 1 {
							options = append(options, o)
						}
					}
					want := 0
					if k := bits.OnesCount(uint(set)); least <= k && k <= most {
						want = 1
						if i := e.formula.Violated(e.model(options)); i >= 0 {
							t.Fatalf("%d of %d, %d to %d: the model violates %v", k, n, least, most, e.formula.Clause(i))
						}
					}
					if got := witness.CountModels(chosen(e, clauses, set), e.formula.Variables(), 2); got != want {
						t.Fatalf("options %v of %d, %d to %d: %d models, want %d", options, n, least, most, got, want)
					}
				}
			}
		}
	}
}

// TestCounterPropagates: with the options of one side fixed as far as the multiplicity goes, propagation alone decides
// the others.
func TestCounterPropagates(t *testing.T) {
	const n, least, most = 9, 3, 5
	for set := range 1 << n {
		e := tally(n, least, most).encode()
		k := bits.OnesCount(uint(set))
		for o := range n {
			switch chosen := set>>o&1 == 1; {
			case chosen && k == most:
				e.formula.Add(o + 1)
			case !chosen && k == least:
				e.formula.Add(-o - 1)
			}
		}
		if k != most && k != least {
			continue
		}
		isTrue := make(map[int]bool)
		if witness.Propagates(witness.Clauses(e.formula), isTrue) {
			t.Fatalf("options %09b, %d to %d: a conflict", set, least, most)
		}
		for o := range n {
			if want := set>>o&1 == 1; isTrue[o+1] != want || isTrue[-o-1] == want {
				t.Fatalf("options %09b, %d to %d: option %d is true: %v, false: %v", set, least, most, o, isTrue[o+1], isTrue[-o-1])
			}
		}
	}
}

// TestCounterSize: multiplicities take no more literals than documented.
func TestCounterSize(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: clauses are written without a goroutine")
	}
	for n := range 25 {
		for least := range n + 2 {
			for most := max(least, 2); most < n+2; most++ {
				got, bound := literals(tally(n, least, most).encode().formula), 10*n*min(n, most)
				if got > bound {
					t.Errorf("%d options, %d to %d times: %d literals, documented as %d at most", n, least, most, got, bound)
				}
			}
		}
	}
}

// TestCheckCoverTooLarge: what is too large is refused before it is written down.
func TestCheckCoverTooLarge(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: no goroutine is started for what is too large")
	}
	wide := Cover{Primary: 1000}
	for item := range wide.Primary {
		wide.Options = append(wide.Options, make([]int, 0, wide.Primary))
		for other := range wide.Primary {
			wide.Options[item] = append(wide.Options[item], other)
		}
	}
	for range 4 {
		wide.Options = append(wide.Options, wide.Options...)
	}
	tests := []struct {
		name string
		c    Cover
	}{
		{"counter", tally(2000, 900, 1000)},
		{"counter of the least", tally(2000, 900, math.MaxInt)},
		{"items of options", wide},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if r := (Judge{Steps: DefaultSteps}).CheckCover(context.Background(), CoverClaim{Cover: test.c, Solutions: nil}, true); r.Verdict != Undecided || !errors.Is(r.Err, ErrTooLarge) || r.Formula != nil {
				t.Errorf("%v, %v, want %v, %v", r.Verdict, r.Err, Undecided, ErrTooLarge)
			}
			if r := (Judge{Steps: DefaultSteps}).CheckCover(context.Background(), CoverClaim{Cover: test.c, Solutions: nil}, false); r.Verdict != Verified {
				t.Errorf("nothing claimed: %v, %v", r.Verdict, r.Err)
			}
		})
	}
	// A multiplicity far above the number of options costs nothing.
	for _, times := range [][2]int{{0, math.MaxInt}, {1, math.MaxInt}, {math.MaxInt, math.MaxInt}, {3, 1 << 40}} {
		e := tally(3, times[0], times[1]).encode()
		if got := literals(e.formula); got > 3 {
			t.Errorf("3 options, %d to %d times: %d literals", times[0], times[1], got)
		}
	}
}

// TestCoverItemsTooMany: options of too many items in all are refused before they are written down, even if no clause has
// them, since they have no primary item.
func TestCoverItemsTooMany(t *testing.T) {
	const items = 1 << 10
	c := Cover{Primary: 1, Secondary: items, Options: [][]int{{0}}}
	wide := make([]int, items)
	for i := range wide {
		wide[i] = 1 + i
	}
	for range MaxLiterals/items - 1 {
		c.Options = append(c.Options, wide)
	}
	c.Options = append(c.Options, wide[1:])
	claim := CoverClaim{Cover: c, Solutions: [][]int{{0}}}
	if r := (Judge{}).CheckCover(t.Context(), claim, true); r.Verdict != Verified {
		t.Errorf("%d items: %v, %v, want %v", MaxLiterals, r.Verdict, r.Err, Verified)
	}
	c.Options[len(c.Options)-1] = wide
	if r := (Judge{}).CheckCover(t.Context(), claim, true); r.Verdict != Undecided || !errors.Is(r.Err, ErrTooLarge) {
		t.Errorf("%d items: %v, %v, want %v, %v", MaxLiterals+1, r.Verdict, r.Err, Undecided, ErrTooLarge)
	}
}

// TestCoverNames: every variable has a name of its own.
func TestCoverNames(t *testing.T) {
	c := Cover{Primary: 2, Secondary: 1, Multiplicities: [][2]int{{2, 3}, {1, 1}}}
	for o := range 5 {
		c.Options = append(c.Options, []int{0, 2})
		c.Colours = append(c.Colours, []int{0, o%2 + 1})
	}
	for range 31 {
		c.Options = append(c.Options, []int{1, 2})
		c.Colours = append(c.Colours, nil)
	}
	e := c.encode()
	met := map[string]int{}
	for v := range e.formula.Variables() {
		met[e.name(v+1)] = v + 1
	}
	if len(met) != e.formula.Variables() {
		t.Errorf("%d names of %d variables", len(met), e.formula.Variables())
	}
	for _, want := range []string{
		"option 7", "colour 1 of item 2", "item 0 3 or more times up to option 3", "item 2 1 or more times up to colour 2 of item 2",
	} {
		if met[want] == 0 {
			t.Errorf("no variable is named %q", want)
		}
	}
}
