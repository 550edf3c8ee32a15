package generate

import (
	"context"

	"dlx-sudoku/cover"
)

// reuse is how many puzzles with a mask are made from one full grid, by rearranging it.
const reuse = 64

// A shuffler rearranges a full grid: it reorders bands, stacks, rows within bands and columns within stacks. It does
// not rename the digits, because that does not change whether the givens of a mask have one solution.
type shuffler struct {
	grid       *cover.Grid
	left       int // how often grid may still be used
	rows, cols []int
}

// masked makes a puzzle whose givens are where the mask says.
func (g *Generator) masked(ctx context.Context) error {
	l, m := g.recipe.Layout, &g.shuffler
	if m.left == 0 {
		if m.grid == nil {
			m.grid = cover.NewGrid(l)
		}
		if err := g.filler.fill(ctx, &g.random, m.grid); err != nil {
			return err
		}
		m.left = reuse
	}
	m.left--
	n := l.Size()
	if g.ruled == nil {
		m.rows = lines(&g.random, m.rows[:0], n, l.BoxRows())
		m.cols = lines(&g.random, m.cols[:0], n, l.BoxCols())
	} else { // rules may not hold in a rearranged grid
		m.left, m.rows, m.cols = 0, count(m.rows[:0], n), count(m.cols[:0], n)
	}
	g.givens = 0
	for cell, given := range g.recipe.Mask {
		d := m.grid.Digit(m.rows[cell/n]*n + m.cols[cell%n])
		g.solution.Set(cell, d)
		g.puzzle.Set(cell, 0)
		if given {
			g.puzzle.Set(cell, d)
			g.givens++
		}
	}
	return nil
}

// lines appends the numbers 0 to n-1, in groups of neighbours of the given size. The groups are in random order, and so
// are the numbers within each group. It draws the order within the groups first, beginning with the first group.
func lines(s *source, dst []int, n, group int) []int {
	dst = count(dst, n)
	for at := 0; at < n; at += group {
		shuffle(s, dst[at:at+group])
	}
	for i := n/group - 1; i > 0; i-- {
		if j := s.below(i + 1); j != i {
			for k := range group {
				a, b := i*group+k, j*group+k
				dst[a], dst[b] = dst[b], dst[a]
			}
		}
	}
	return dst
}
