package engine

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"dlx-sudoku/cmd/internal/testkit"
	"dlx-sudoku/cover"
	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/tally"
)

// TestOpen wants that what a puzzle leaves open has as many solutions as the puzzle, by every method, and that the
// fingerprint does not change with what keeps the solutions. Puzzles have some givens, and then candidates as well.
func TestOpen(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 6))
	for _, size := range []struct{ cells, givens int }{{16, 0}, {16, 2}, {16, 5}, {36, 7}, {36, 9}, {36, 12}, {64, 34}} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			empty, err := cover.ParseGrid(string(slices.Repeat([]byte("."), size.cells)))
			if err != nil {
				t.Fatal(err)
			}
			g := testkit.NewGenerator(empty.Layout(), 3)
			puzzle := empty.Clone()
			solution := g.Solution()
			for _, cell := range random.Perm(size.cells)[:size.givens] {
				puzzle.Set(cell, solution.Digits()[cell])
			}
			checkOpen(t, puzzle, g)
			for cell, d := range puzzle.Digits() {
				if d == 0 && random.IntN(4) == 0 {
					puzzle.SetCandidates(cell, cover.DigitsOf(1, solution.Digits()[cell]))
				}
			}
			checkOpen(t, puzzle, nil)
		})
	}
}

// checkOpen checks the problem of what a puzzle leaves open, and that of an image.
func checkOpen(t *testing.T, puzzle *cover.Grid, g *testkit.Generator) {
	t.Helper()
	maker, err := ByName("cells")
	if err != nil {
		t.Fatal(err)
	}
	e, err := maker(puzzle.Layout())
	if err != nil {
		t.Fatal(err)
	}
	if err := e.Load(puzzle); err != nil {
		t.Fatal(err)
	}
	want, err := e.Count(t.Context(), 0)
	if err != nil || want == 0 {
		t.Fatalf("Count(%v) = %d, %v", puzzle, want, err)
	}
	p := open(t, puzzle)
	for _, m := range tally.Methods() {
		if m == tally.Planar {
			continue // the solutions are no matchings
		}
		c := tally.NewCounter(p)
		c.Method = m
		if n, err := c.Count(t.Context()); err != nil || !n.IsUint64() || n.Uint64() != want {
			t.Errorf("%v: Count(Open(%v)) = %v, %v, want %d", m, puzzle, n, err, want)
		}
	}
	if g != nil {
		image := g.Symmetry().Apply(puzzle)
		if a, b := p.Fingerprint(), open(t, image).Fingerprint(); a != b {
			t.Errorf("Open(%v) and Open(%v) have fingerprints %s and %s, want the same", puzzle, image, a, b)
		}
	}
}

// open is Open without an error.
func open(t *testing.T, puzzle *cover.Grid) *dlx.Problem {
	t.Helper()
	p, err := Open(puzzle)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
