package interchange

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"dlx-sudoku/satcheck"
)

// TestSMV reads SMV text as written: the solution violates the specification, a thousand wrong grids do not.
func TestSMV(t *testing.T) {
	line10, solution10 := unique(t, "generated-10x10.txt")
	for _, variant := range SMV.Variants() {
		for _, test := range []struct {
			puzzle   satcheck.Puzzle
			solution []int
		}{
			{puzzle(3, 3, slides), digits(slidesSolution)},
			{puzzle(3, 3, hard), digits(hardSolution)},
			{puzzle(2, 5, line10), digits(solution10)},
			{puzzle(3, 2, strings.Repeat(".", 36)), pattern(3, 2)},
		} {
			p := problem(t, test.puzzle, Dialect{SMV, variant})
			m, err := parseSMV(text(t, p))
			if err != nil {
				t.Fatalf("%v: %v", p.dialect, err)
			}
			n := test.puzzle.Size()
			if !m.violates(m.state(test.solution, n)) {
				t.Errorf("%v: the solution of %v is no counterexample", p.dialect, test.puzzle.Givens)
			}
			for range 1000 {
				wrong := wrongGrid(test.puzzle, test.solution)
				if m.violates(m.state(wrong, n)) {
					t.Fatalf("%v: %v is a counterexample, want %v alone", p.dialect, wrong, test.solution)
				}
			}
			for range 1000 {
				if m.boolean { // no digit in a cell, or two
					state := m.state(test.solution, n)
					state[rand.IntN(len(state))] ^= 1
					if m.violates(state) {
						t.Fatalf("%v: a state that is no grid is a counterexample", p.dialect)
					}
				}
			}
		}
	}
}

// wrongGrid returns a grid that is no solution: the solution with two cells, rows or columns swapped, one digit changed, or
// two digits renamed, or any digits.
func wrongGrid(p satcheck.Puzzle, solution []int) []int {
	n := p.Size()
	for {
		grid := slices.Clone(solution)
		switch a, b := rand.IntN(len(grid)), rand.IntN(len(grid)); rand.IntN(6) {
		case 4: // two rows swapped: if they are of different bands and hold no givens, the boxes alone are wrong
			for c := range n {
				i, j := a/n*n+c, b/n*n+c
				grid[i], grid[j] = grid[j], grid[i]
			}
		case 5:
			for r := range n {
				i, j := r*n+a%n, r*n+b%n
				grid[i], grid[j] = grid[j], grid[i]
			}
		case 0:
			grid[a], grid[b] = grid[b], grid[a]
		case 1:
			grid[a] = rand.IntN(n) + 1
		case 2: // two digits renamed: a right grid but for the givens
			for cell, digit := range grid {
				switch digit {
				case 1:
					grid[cell] = 2
				case 2:
					grid[cell] = 1
				}
			}
		default:
			for cell := range grid {
				grid[cell] = rand.IntN(n) + 1
			}
		}
		if p.Obeys(grid) != nil {
			return grid
		}
	}
}

// TestSMVEveryGrid goes through all grids that a 4x4 puzzle allows by its givens: the counterexamples are its solutions.
func TestSMVEveryGrid(t *testing.T) {
	given := puzzle(2, 2, "123.34..2143....")
	given.Candidates = make([][]int, 16)
	given.Candidates[12] = []int{2, 4} // of the first cell of row 4, which is 4
	solutions := 0
	for _, variant := range SMV.Variants() {
		m, err := parseSMV(text(t, problem(t, given, Dialect{SMV, variant})))
		if err != nil {
			t.Fatal(err)
		}
		grid := slices.Clone(given.Givens)
		var fill func(cell int)
		fill = func(cell int) {
			if cell == len(grid) {
				obeys := given.Obeys(grid) == nil
				if obeys {
					solutions++
				}
				if got := m.violates(m.state(grid, 4)); got != obeys {
					t.Fatalf("%s: %v is a counterexample: %v, want %v", variant, grid, got, obeys)
				}
				return
			}
			if given.Givens[cell] != 0 {
				fill(cell + 1)
				return
			}
			for digit := 1; digit <= 4; digit++ {
				grid[cell] = digit
				fill(cell + 1)
			}
		}
		fill(0)
	}
	if solutions == 0 {
		t.Error("the puzzle has no solution")
	}
}

// TestSMVRefuses: clashes are written, candidates that run out are not.
func TestSMVRefuses(t *testing.T) {
	noCandidate := puzzle(2, 2, "123....4"+strings.Repeat(".", 8)) // r1c4
	for _, test := range []struct {
		puzzle  satcheck.Puzzle
		variant string
		refused bool
	}{
		{noCandidate, Candidates, true},
		{noCandidate, Naive, false},
		{noCandidate, Coverage, false},
		{puzzle(3, 3, secondFive), Naive, false},
		{puzzle(3, 3, secondFive), Coverage, false},
	} {
		p, err := New(test.puzzle, Dialect{SMV, test.variant})
		if refused := err != nil; refused != test.refused {
			t.Errorf("%s: error %v, want one: %v", test.variant, err, test.refused)
		}
		if err != nil {
			if want := "no candidate left for r1c4: each digit is given in one of its houses"; err.Error() != want {
				t.Errorf("error %q, want %q", err, want)
			}
			continue
		}
		if _, err := parseSMV(text(t, p)); err != nil {
			t.Errorf("%s: %v", test.variant, err)
		}
	}
}
