package testkit

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/canon"
	"dlx-sudoku/dlx"
)

// A Generator makes puzzles of one layout at random. Its results depend only on the layout, the seed and the calls before. It
// is for one goroutine at a time.
//
// It is fast enough for tests, a few milliseconds a puzzle of 9x9, and does not draw all puzzles with the same
// probability.
type Generator struct {
	layout *cover.Layout
	rng    *rand.Rand
	solver *Solver
	items  [][]int // of each option of the matrix
}

// NewGenerator returns a generator of puzzles of a layout.
func NewGenerator(l *cover.Layout, seed uint64) *Generator {
	g := &Generator{layout: l, rng: rand.New(rand.NewPCG(seed, 0)), solver: NewSolver(l)}
	for items := range g.solver.Matrix.Options() {
		g.items = append(g.items, slices.Clone(items))
	}
	return g
}

// Layout returns the layout of the puzzles.
func (g *Generator) Layout() *cover.Layout { return g.layout }

// Rand returns the source of the generator's random numbers.
func (g *Generator) Rand() *rand.Rand { return g.rng }

// Symmetry draws a symmetry of the generator's layout.
func (g *Generator) Symmetry() canon.Symmetry { return canon.Random(g.layout, g.rng) }

// Solution makes a full grid.
//
// It starts with a grid made by a formula. Then, again and again, it empties the cells of a few random digits and fills them by
// a random search. Emptying all cells at once is simpler, but takes forever on large grids.
func (g *Generator) Solution() *cover.Grid {
	const most = 6 // digits taken out at a time; with 9 of 25, some searches take seconds
	n := g.layout.Size()
	s := g.Symmetry()
	s.Transposed = false
	grid := s.Apply(formula(g.layout))
	for range n {
		out := make([]bool, n+1)
		for _, d := range g.rng.Perm(n)[:min(n, most)] {
			out[d+1] = true
		}
		for cell := range g.layout.Cells() {
			if out[grid.Digit(cell)] {
				grid.Set(cell, 0)
			}
		}
		g.complete(grid)
	}
	return grid
}

// formula returns a full grid: the digits of the first row, shifted from row to row and from band to band.
func formula(l *cover.Layout) *cover.Grid {
	grid, n := cover.NewGrid(l), l.Size()
	for cell := range l.Cells() {
		row, col := cell/n, cell%n
		grid.Set(cell, (col+row%l.BoxRows()*l.BoxCols()+row/l.BoxRows())%n+1)
	}
	return grid
}

// complete fills the empty cells of a grid that has solutions with one of them: the first in a random order of the options.
// The engine promises which solution is the first, so the result is the same on every machine.
func (g *Generator) complete(grid *cover.Grid) {
	m := g.solver.Matrix
	options := m.AppendGivens(nil, grid)
	covered := make([]bool, m.Items())
	for _, o := range options {
		for _, i := range g.items[o] {
			covered[i] = true
		}
	}
	for o, items := range g.items {
		if !slices.ContainsFunc(items, func(i int) bool { return covered[i] }) {
			options = append(options, o)
		}
	}
	g.rng.Shuffle(len(options), func(i, j int) { options[i], options[j] = options[j], options[i] })
	left := text.Each(options, func(o int) []int { return g.items[o] })
	p := must(dlx.NewProblem(m.Items(), 0, slices.Values(left)))
	solver := must(dlx.NewSolverIn(p, dlx.Links)) // quickest to set up, and used once
	sol := must(solver.First(context.Background()))
	for i, o := range sol {
		sol[i] = options[o]
	}
	if err := m.Fill(grid, sol); err != nil {
		panic(fmt.Sprintf("testkit: completing %v: %v", grid, err))
	}
}

// Unique makes a puzzle with exactly one solution, and returns both. It takes givens out of a full grid in random order, as
// long as the solution stays unique and more givens than wanted are left. So the puzzle has that number of givens, or more if
// none of them can be taken out; with 0 it is always minimal.
func (g *Generator) Unique(givens int) (puzzle, solution *cover.Grid) {
	solution = g.Solution()
	puzzle = solution.Clone()
	left := g.layout.Cells()
	for _, cell := range g.rng.Perm(left) {
		if left == givens {
			break
		}
		puzzle.Set(cell, 0)
		if g.solver.CountOf(puzzle, 2) != 1 {
			puzzle.Set(cell, solution.Digit(cell))
			continue
		}
		left--
	}
	return puzzle, solution
}

// Several makes a puzzle with 2 to most solutions, a minimal puzzle without one of its givens, and returns their number.
func (g *Generator) Several(most uint64) (puzzle *cover.Grid, count uint64) {
	for range attempts {
		puzzle, _ = g.Unique(0)
		puzzle.Set(g.pick(puzzle, func(d int) bool { return d != 0 }), 0)
		if count = g.solver.CountOf(puzzle, most+1); count <= most {
			return puzzle, count
		}
	}
	panic(fmt.Sprintf("testkit: no %v with 2 to %d solutions", g.layout, most))
}

// WrongGiven makes a puzzle without a solution whose givens do not clash: it adds a wrong digit to a puzzle that has a
// single solution, with givens as [Generator.Unique] says.
func (g *Generator) WrongGiven(givens int) *cover.Grid {
	return g.spoil(givens, func(d, right int, clash bool) bool { return d != right && !clash })
}

// Clashing makes a puzzle with clashing givens: it adds a digit that a house of the cell already has to a puzzle that has a
// single solution, with givens as [Generator.Unique] says.
func (g *Generator) Clashing(givens int) *cover.Grid {
	return g.spoil(givens, func(_, _ int, clash bool) bool { return clash })
}

// spoil adds a digit to a unique puzzle. ok accepts a digit, given the right digit of the cell and whether the new one clashes.
func (g *Generator) spoil(givens int, ok func(d, right int, clash bool) bool) *cover.Grid {
	for range attempts {
		puzzle, solution := g.Unique(givens)
		cell := g.pick(puzzle, func(d int) bool { return d == 0 })
		for _, d := range g.rng.Perm(g.layout.Size()) {
			puzzle.Set(cell, d+1)
			if ok(d+1, solution.Digit(cell), puzzle.HasClash()) {
				return puzzle
			}
		}
	}
	panic(fmt.Sprintf("testkit: no %v to spoil with %d givens", g.layout, givens))
}

// attempts bounds the attempts to make a puzzle with some property, so that mistakes end with a panic.
const attempts = 1000

// pick draws one of the cells whose digit, 0 if it is empty, is ok. It panics if there is none.
func (g *Generator) pick(grid *cover.Grid, ok func(d int) bool) int {
	for _, cell := range g.rng.Perm(g.layout.Cells()) {
		if ok(grid.Digit(cell)) {
			return cell
		}
	}
	panic(fmt.Sprintf("testkit: no such cell in %v", grid))
}
