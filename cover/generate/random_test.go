package generate_test

import (
	"slices"
	"testing"

	"dlx-sudoku/cover/generate"

	"pgregory.net/rapid"
)

// Numbers below n come equally often: chi-squared of 60,000 draws with 5 and 11 degrees of freedom, whose 0.9999
// quantiles are 25.7 and 37.4. The draws are those of fixed seeds, so that the test gives the same answer each time.
func TestBelow(t *testing.T) {
	for _, tt := range []struct {
		n    int
		most float64
	}{{6, 25.7}, {12, 37.4}} {
		const draws = 60000
		counts := make([]int, tt.n)
		for i := range draws {
			counts[generate.Below(5, uint64(i), 0, tt.n)]++
		}
		want := float64(draws) / float64(tt.n)
		chi := 0.0
		for _, c := range counts {
			chi += (float64(c) - want) * (float64(c) - want) / want
		}
		if chi > tt.most {
			t.Errorf("below(%d) came %v times, chi-squared %.1f, want %.1f at most", tt.n, counts, chi, tt.most)
		}
	}
}

// All orders of four come equally often; 23 degrees of freedom, 0.9999 quantile 56.7.
func TestShuffle(t *testing.T) {
	const draws = 48000
	counts := make(map[[4]int]int)
	for i := range draws {
		counts[[4]int(generate.Permutation(6, uint64(i), 4))]++
	}
	chi := 0.0
	for _, c := range counts {
		chi += (float64(c) - draws/24) * (float64(c) - draws/24) / (draws / 24)
	}
	if len(counts) != 24 || chi > 56.7 {
		t.Errorf("%d orders, chi-squared %.1f, want 24, 56.7 at most", len(counts), chi)
	}
}

func TestLines(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		group, groups := rapid.IntRange(1, 5).Draw(t, "group"), rapid.IntRange(1, 5).Draw(t, "groups")
		got := generate.Lines(rapid.Uint64().Draw(t, "seed"), group*groups, group)
		for i, line := range got {
			if line/group != got[i-i%group]/group {
				t.Errorf("lines(%d, %d) = %v: a group is torn", group*groups, group, got)
			}
		}
		sorted := slices.Sorted(slices.Values(got))
		for i, line := range sorted {
			if i != line {
				t.Errorf("lines(%d, %d) = %v: not each once", group*groups, group, got)
			}
		}
	})
}
