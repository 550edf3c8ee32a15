package satcheck

import (
	"errors"
	"slices"
	"testing"
)

// TestObeys has full grids that break one rule each, and no other.
func TestObeys(t *testing.T) {
	solution := []int{
		1, 2, 3, 4,
		3, 4, 1, 2,
		2, 1, 4, 3,
		4, 3, 2, 1,
	}
	swapped := func(pairs ...int) []int {
		grid := slices.Clone(solution)
		for i := 0; i < len(pairs); i += 2 {
			a, b := pairs[i], pairs[i+1]
			grid[a], grid[b] = grid[b], grid[a]
		}
		return grid
	}
	with := func(cell, digit int) []int {
		grid := slices.Clone(solution)
		grid[cell] = digit
		return grid
	}
	given := blank(2, 2)
	given.Givens[5] = 4
	restricted := blank(2, 2)
	restricted.Candidates = make([][]int, 16)
	restricted.Candidates[5], restricted.Candidates[6] = []int{1, 4}, []int{}
	tests := []struct {
		name string
		p    Puzzle
		grid []int
		want string // "": it obeys
	}{
		{"solution", blank(2, 2), solution, ""},
		{"rows", blank(2, 2), swapped(0, 4), "digit 3 repeats in row 1: r1c1 and r1c3"},
		{"columns", blank(2, 2), swapped(0, 1), "digit 2 repeats in column 1: r1c1 and r3c1"},
		{"boxes", blank(2, 2), swapped(4, 8, 5, 9, 6, 10, 7, 11), "digit 1 repeats in box 1: r1c1 and r2c2"},
		{"empty cell", blank(2, 2), with(15, 0), "0 in r4c4 (want 1 to 4)"},
		{"below", blank(2, 2), with(0, -1), "-1 in r1c1 (want 1 to 4)"},
		{"above", blank(2, 2), with(15, 5), "5 in r4c4 (want 1 to 4)"},
		{"far above", blank(2, 2), with(15, 33), "33 in r4c4 (want 1 to 4)"},
		{"short", blank(2, 2), solution[:15], "15 cells (a 4x4 grid has 16)"},
		{"long", blank(2, 2), append(slices.Clone(solution), 1), "17 cells (a 4x4 grid has 16)"},
		{"given", given, solution, ""},
		{"not the given", given, with(5, 3), "3 in r2c2 (the given is 4)"},
		{"among the candidates", restricted, solution, ""},
		{"not among the candidates", restricted, with(5, 2), "2 in r2c2 (not among its candidates)"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := ""
			if err := test.p.Obeys(test.grid); err != nil {
				got = err.Error()
			}
			if got != test.want {
				t.Errorf("Obeys(%v) = %q, want %q", test.grid, got, test.want)
			}
		})
	}
}

func TestValidate(t *testing.T) {
	withGiven := func(cell, digit int) Puzzle {
		p := blank(2, 2)
		p.Givens[cell] = digit
		return p
	}
	withCandidates := func(cell int, digits ...int) Puzzle {
		p := blank(2, 2)
		p.Candidates = make([][]int, 16)
		p.Candidates[cell] = digits
		return p
	}
	cut := withCandidates(0)
	cut.Candidates = cut.Candidates[:15]
	tests := []struct {
		name string
		p    Puzzle
		want string // "": valid
	}{
		{"4x4", blank(2, 2), ""},
		{"25x25", blank(5, 5), ""},
		{"one row a box", blank(1, 4), ""},
		{"one column a box", blank(25, 1), ""},
		{"one row a box, 25x25", blank(1, 25), ""},
		{"too small", blank(1, 3), "boxes of 1 rows and 3 columns (want a size of 4 to 25)"},
		{"too large", blank(2, 13), "boxes of 2 rows and 13 columns (want a size of 4 to 25)"},
		{"no rows", Puzzle{BoxRows: 0, BoxCols: 9}, "boxes of 0 rows and 9 columns (want a size of 4 to 25)"},
		{"negative", Puzzle{BoxRows: -3, BoxCols: -3, Givens: make([]int, 81)}, "boxes of -3 rows and -3 columns (want a size of 4 to 25)"},
		{"negative columns", Puzzle{BoxRows: 3, BoxCols: -3}, "boxes of 3 rows and -3 columns (want a size of 4 to 25)"},
		{"overflow", Puzzle{BoxRows: 1 << 32, BoxCols: 1 << 32}, "boxes of 4294967296 rows and 4294967296 columns (want a size of 4 to 25)"},
		{"columns that overflow to 4", Puzzle{BoxRows: 4, BoxCols: 1<<62 + 1, Givens: make([]int, 16)}, "boxes of 4 rows and 4611686018427387905 columns (want a size of 4 to 25)"},
		{"rows that overflow to 4", Puzzle{BoxRows: 1<<62 + 1, BoxCols: 4, Givens: make([]int, 16)}, "boxes of 4611686018427387905 rows and 4 columns (want a size of 4 to 25)"},
		{"cells", Puzzle{BoxRows: 2, BoxCols: 2, Givens: make([]int, 15)}, "15 cells (a 4x4 grid has 16)"},
		{"largest given", withGiven(15, 4), ""},
		{"given above", withGiven(15, 5), "5 in r4c4 (want 1 to 4, or 0 for an empty cell)"},
		{"given below", withGiven(1, -1), "-1 in r1c2 (want 1 to 4, or 0 for an empty cell)"},
		{"candidates of some cells", cut, "candidates of 15 cells (a 4x4 grid has 16)"},
		{"candidates", withCandidates(15, 1, 4), ""},
		{"none", withCandidates(15, 0), ""},
		{"none and one", withCandidates(15, 1, 0), "candidate 0 in r4c4 (want 1 to 4, or 0 alone for none)"},
		{"candidate above", withCandidates(15, 1, 5), "candidate 5 in r4c4 (want 1 to 4, or 0 alone for none)"},
		{"candidate below", withCandidates(1, -1), "candidate -1 in r1c2 (want 1 to 4, or 0 alone for none)"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			err := test.p.Validate()
			if test.want == "" && err == nil {
				return
			}
			if want := "malformed puzzle: " + test.want; err == nil || err.Error() != want || !errors.Is(err, ErrPuzzle) {
				t.Errorf("Validate = %v, want %s", err, want)
			}
		})
	}
}

func TestExcluded(t *testing.T) {
	p := blank(2, 2)
	if got := p.Excluded(); got != nil {
		t.Errorf("Excluded = %v, want none", got)
	}
	p.Candidates = make([][]int, 16)
	p.Candidates[3], p.Candidates[4], p.Candidates[7] = []int{4, 2}, []int{}, []int{0}
	want := []Candidate{{3, 1}, {3, 3}, {7, 1}, {7, 2}, {7, 3}, {7, 4}}
	if got := p.Excluded(); !slices.Equal(got, want) {
		t.Errorf("Excluded = %v, want %v", got, want)
	}
}
