package backtrack

import (
	"context"
	"slices"
	"testing"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/covertest"

	"pgregory.net/rapid"
)

func TestPeers(t *testing.T) {
	for _, tt := range []struct{ rows, cols, want int }{{2, 2, 7}, {2, 3, 12}, {3, 3, 20}, {5, 5, 64}, {1, 7, 12}} {
		for cell, got := range peers(covertest.Layout(t, tt.rows, tt.cols)) {
			if len(got) != tt.want {
				t.Errorf("%dx%d: cell %d has peers %v, want %d of them", tt.rows, tt.cols, cell, got, tt.want)
			}
		}
	}
	r2c2, want := 5, []int{0, 1, 4, 6, 7, 9, 13}
	if got := slices.Sorted(slices.Values(peers(covertest.Layout(t, 2, 2))[r2c2])); !slices.Equal(got, want) {
		t.Errorf("peers of r2c2 of 4x4 are %v, want %v", got, want)
	}
}

// TestEmptySet has a puzzle whose last cell has no candidate: the search sees that late, and the candidate sets at once.
func TestEmptySet(t *testing.T) {
	puzzle := covertest.Parse(t, ".......4....123.")
	for _, tt := range []struct {
		candidates bool
		want       uint64
	}{{false, 43}, {true, 0}} {
		s := Solver{Candidates: tt.candidates}
		if n, err := s.Count(context.Background(), puzzle, 0); n != 0 || err != nil || s.Nodes() != tt.want {
			t.Errorf("candidates=%t: Count() = %d, %v after %d nodes, want 0 after %d", tt.candidates, n, err, s.Nodes(), tt.want)
		}
	}
}

// TestCandidateSets compares with removing one digit at a time, in the last house first.
func TestCandidateSets(t *testing.T) {
	l := covertest.Layout(t, 2, 3)
	puzzles := rapid.OneOf(scattered(l, 12), emptied(l, 30))
	rapid.Check(t, func(t *rapid.T) {
		puzzle := puzzles.Filter(func(g *cover.Grid) bool { return !g.HasClash() }).Draw(t, "puzzle")
		got, want := candidateSets(puzzle, peers(l)), slowSets(puzzle)
		if anyEmpty(got) && anyEmpty(want) {
			return // which set becomes empty depends on the order
		}
		if !slices.EqualFunc(got, want, slices.Equal[[]int]) {
			t.Fatalf("candidateSets(%v) = %v, want %v", puzzle, got, want)
		}
	})
}

func slowSets(puzzle *cover.Grid) [][]int {
	l := puzzle.Layout()
	sets := everyDigit(cover.NewGrid(l))
	for cell := range sets {
		if d := puzzle.Digit(cell); d != 0 {
			sets[cell] = []int{d}
		}
	}
	takeOne := func() bool {
		for _, h := range slices.Backward(l.Houses()) {
			for _, single := range slices.Backward(h.Cells) {
				for _, cell := range h.Cells {
					if cell != single && len(sets[single]) == 1 && slices.Contains(sets[cell], sets[single][0]) {
						sets[cell] = slices.DeleteFunc(sets[cell], func(d int) bool { return d == sets[single][0] })
						return true
					}
				}
			}
		}
		return false
	}
	for takeOne() {
	}
	return sets
}
