package satcheck

import (
	"context"
	"errors"
	"slices"
	"testing"
)

// search is the plain witness for problems too large for subsets: it takes an item that is not covered often enough and
// tries its options one after the other, each without those before it; when there is no such item, it has a solution,
// and tries any further option.
func search(c Cover) [][]int {
	var (
		out    [][]int
		chosen []int
		count  = make([]int, c.Primary)
		state  = make([]int, len(c.Options)) // how many reasons there are to leave the option out
		clash  = make([][]int, len(c.Options))
	)
	for a := range c.Options {
		for b := range c.Options {
			if a != b && apart(c, a, b) {
				clash[a] = append(clash[a], b)
			}
		}
	}
	fits := func(o int) bool {
		return state[o] == 0 && !slices.ContainsFunc(c.Options[o], func(item int) bool {
			return item < c.Primary && count[item] == c.Multiplicities[item][1]
		})
	}
	var visit func()
	visit = func() {
		var best []int
		lacks := false
		for item, n := range count {
			if n >= c.Multiplicities[item][0] {
				continue
			}
			var fitting []int
			for o, items := range c.Options {
				if slices.Contains(items, item) && fits(o) {
					fitting = append(fitting, o)
				}
			}
			if !lacks || len(fitting) < len(best) {
				best, lacks = fitting, true
			}
		}
		if !lacks {
			out = append(out, slices.Sorted(slices.Values(chosen)))
			for o := range c.Options {
				if c.possible(o) && fits(o) {
					best = append(best, o)
				}
			}
		}
		for _, o := range best {
			state[o]++
			chosen = append(chosen, o)
			for _, other := range clash[o] {
				state[other]++
			}
			for _, item := range c.Options[o] {
				if item < c.Primary {
					count[item]++
				}
			}
			visit()
			for _, item := range c.Options[o] {
				if item < c.Primary {
					count[item]--
				}
			}
			for _, other := range clash[o] {
				state[other]--
			}
			chosen = chosen[:len(chosen)-1]
		}
		for _, o := range best {
			state[o]--
		}
	}
	visit()
	return out
}

// apart says whether two options exclude each other by a secondary item.
func apart(c Cover, a, b int) bool {
	for j, item := range c.Options[a] {
		if k := slices.Index(c.Options[b], item); k >= 0 && item >= c.Primary {
			if colour := c.Colours[a][j]; colour == 0 || colour != c.Colours[b][k] {
				return true
			}
		}
	}
	return false
}

// TestCheckCoverFiles has the witness's solutions of published problems verified, and refuted without the last one. The
// numbers of solutions are in the table beside the files. Of queendom8_5 only the solutions are checked: that there are
// no others was not decided within DefaultSteps.
func TestCheckCoverFiles(t *testing.T) {
	tests := []struct {
		name  string
		count int
	}{
		{"queens8", 92}, {"debruijn4", 16}, {"allinterval8", 40}, {"binmat5_2", 2040}, {"grid3col4x4", 7812}, {"queendom8_5", 4860},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c := coverData(t, test.name)
			solutions := search(c)
			if len(solutions) != test.count {
				t.Fatalf("%d solutions, want %d", len(solutions), test.count)
			}
			complete := test.name != "queendom8_5"
			r := Judge{Steps: DefaultSteps}.CheckCover(context.Background(), CoverClaim{Cover: c, Solutions: solutions}, complete)
			if r.Verdict != Verified {
				t.Fatalf("%v, %v", r.Verdict, r.Err)
			}
			if !complete {
				return
			}
			t.Logf("%d options: %d variables, %d clauses, %d literals announced, a proof of %d steps",
				len(c.Options), r.Formula.Variables(), r.Formula.Len(), literals(r.Formula), r.Proof.Len())
			last := len(solutions) - 1
			r = Judge{Steps: DefaultSteps}.CheckCover(context.Background(), CoverClaim{Cover: c, Solutions: solutions[:last]}, true)
			if r.Verdict != Refuted || !errors.Is(r.Err, ErrMissing) || !slices.Equal(r.Missing, solutions[last]) {
				t.Errorf("without the last: %v, %v, missing %v, want %v", r.Verdict, r.Err, r.Missing, solutions[last])
			}
		})
	}
}
