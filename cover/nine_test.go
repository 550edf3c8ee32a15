package cover

import (
	"math/rand/v2"
	"testing"

	"dlx-sudoku/cover/internal/glyphs"
)

// TestCheckNine has solutions of 9x9 and what is nearly one checked cell by cell, as Faults does, and at once.
func TestCheckNine(t *testing.T) {
	l := mustLayout(t, 3, 3)
	check := func(g, puzzle *Grid) {
		t.Helper()
		err, faults := g.Check(puzzle), g.Faults(puzzle)
		if (err == nil) != (faults == nil) {
			t.Errorf("Check(%v) of %v = %v, but Faults = %v", puzzle, g, err, faults)
		}
		if puzzle != nil && !puzzle.Restricted() && SolvesClassic((*[81]uint8)(g.digits), (*[81]uint8)(puzzle.digits)) != (err == nil) {
			t.Errorf("SolvesClassic(%v, %v), but Check = %v", g, puzzle, err)
		}
	}
	fill := func(digit func(row, column int) int) *Grid {
		g := NewGrid(l)
		for cell := range 81 {
			g.Set(cell, digit(cell/9, cell%9)%9+1)
		}
		return g
	}
	solution := func(row, column int) int { return 3*row + row/3 + column }
	for _, g := range []*Grid{
		fill(solution),
		fill(func(row, column int) int { return solution(row%3, column) }), // columns are wrong
		fill(func(row, column int) int { return solution(column%3, row) }), // rows are wrong
		fill(func(row, column int) int { return row + column }),            // boxes are wrong
	} {
		if full := g.Faults(nil) == nil; full != fullNine(g.digits) {
			t.Errorf("fullNine(%v) = %v, want %v", g, !full, full)
		}
		check(g, NewGrid(l))
		check(g, g)
	}
	puzzle, g := NewGrid(l), fill(solution)
	for cell := range 81 {
		right := g.Digit(cell)
		for d := range 10 {
			g.Set(cell, d)
			check(g, NewGrid(l))
			if fullNine(g.digits) != (d == right) {
				t.Errorf("fullNine with %d in cell %d, where %d is right: %v", d, cell, right, d != right)
			}
			g.Set(cell, right)
			puzzle.Set(cell, d)
			check(g, puzzle)
			if want := d == 0 || d == right; glyphs.Keeps(g.digits, puzzle.digits) != want {
				t.Errorf("%d in cell %d keeps the given %d: %v", right, cell, d, !want)
			}
		}
		puzzle.Set(cell, right)
	}
	puzzle.Clear()
	puzzle.SetCandidates(40, DigitsOf(g.Digit(40)%9+1))
	check(g, puzzle)
}

// TestNearlyFullNine changes some cells of solutions, mostly side by side, to 0 and to what keeps the sum.
func TestNearlyFullNine(t *testing.T) {
	l := mustLayout(t, 3, 3)
	random := rand.New(rand.NewPCG(9, 81))
	g := NewGrid(l)
	for range 5_000 {
		digits := random.Perm(9)
		for cell := range 81 {
			g.Set(cell, 1+digits[(3*(cell/9)+cell/27+cell%9)%9])
		}
		for range 1 + random.IntN(4) {
			from, to := random.IntN(80), random.IntN(81)
			if random.IntN(2) == 0 {
				to = from + 1
			}
			moved := min(random.IntN(10), g.Digit(from), 9-g.Digit(to))
			g.Set(from, g.Digit(from)-moved)
			g.Set(to, g.Digit(to)+moved)
		}
		if want := g.Faults(nil) == nil; fullNine(g.digits) != want {
			t.Fatalf("fullNine(%v) = %v, want %v", g, !want, want)
		}
	}
}
