package walk_test

import (
	"slices"
	"testing"

	"dlx-sudoku/dlx/internal/bits"
	"dlx-sudoku/dlx/internal/cells"
	"dlx-sudoku/dlx/internal/links"
	"dlx-sudoku/dlx/internal/matrix"
	"dlx-sudoku/dlx/internal/oracle"
	"dlx-sudoku/dlx/internal/walk"

	"pgregory.net/rapid"
)

// kind is a representation.
type kind struct {
	name   string
	fits   func(*matrix.Matrix) bool
	moves  func(*matrix.Matrix) walk.Moves
	steady bool // what a search costs is the same however it is split
}

var kinds = []kind{
	{"links", func(*matrix.Matrix) bool { return true }, links.New, true},
	{"cells", cells.Fits, cells.New, false},
	{"wide cells", cells.Fits, cells.NewWide, false},
	{"bits", bits.Fits, bits.New, true},
}

// forEachKind runs a test for each representation.
func forEachKind(t *testing.T, test func(t *testing.T, k kind)) {
	for _, k := range kinds {
		t.Run(k.name, func(t *testing.T) { test(t, k) })
	}
}

// draw draws a small problem, plain or with extensions that the kind fits.
func draw(t *rapid.T, k kind) *matrix.Matrix {
	e := oracle.Kind{Colours: rapid.Bool().Draw(t, "colours"), Multiplicities: rapid.Bool().Draw(t, "multiplicities")}
	m := oracle.Draw(func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "pick") }, e).Matrix()
	if !k.fits(m) {
		e.Multiplicities = false
		m = oracle.Draw(func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "pick") }, e).Matrix()
	}
	return m
}

// choose draws what is chosen before a search: nothing, or an option.
func choose(t *rapid.T, m *matrix.Matrix) *matrix.Chosen {
	c := matrix.NewChosen(m)
	if n := m.Options(); n > 0 && rapid.Bool().Draw(t, "choose") {
		c.Add(rapid.IntRange(0, n-1).Draw(t, "option"))
	}
	return &c
}

// queens is the problem of n queens.
func queens(n int) *matrix.Matrix {
	x := oracle.Problem{Primary: 2 * n, Secondary: 2 * (2*n - 1)}
	for r := range n {
		for c := range n {
			x.Options = append(x.Options, []int{r, n + c, 2*n + r + c, 2*n + 2*n - 1 + r - c + n - 1})
		}
	}
	return x.Matrix()
}

// begin returns a walk at the root of m.
func begin(k kind, m *matrix.Matrix, c *matrix.Chosen, breath uint64) *walk.Walk {
	w := walk.New(k.moves(m))
	w.Breath = breath
	w.Root(c)
	return w
}

// solution returns the solution that a walk is at, ascending.
func solution(w *walk.Walk, c *matrix.Chosen) []int {
	sol := w.AppendSolution(slices.Clone(c.Options))
	slices.Sort(sol)
	return sol
}

// list collects the solutions of a walk.
func list(w *walk.Walk, c *matrix.Chosen) (solutions [][]int) {
	for {
		switch w.Advance() {
		case walk.Solved:
			solutions = append(solutions, solution(w, c))
		case walk.Done:
			return solutions
		}
	}
}
