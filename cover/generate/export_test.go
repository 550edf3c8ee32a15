package generate

import (
	"context"

	"dlx-sudoku/cover"
)

// Dig makes a full grid and digs in it. It returns the grid and the order of the orbits.
func (g *Generator) Dig(ctx context.Context) (*cover.Grid, [][]int) {
	if err := g.try(ctx); err != nil {
		panic(err)
	}
	return g.solution, g.order
}

// Dug returns the puzzle that Dig has left.
func (g *Generator) Dug() *cover.Grid { return g.puzzle }

// Hurry lowers the patience of the prover.
func (g *Generator) Hurry(patience int) { g.prover.most = patience }

// Unsure reports whether the prover has given up since Dig began.
func (g *Generator) Unsure() bool { return g.prover.unsure() }

// Below draws a number from the source of a seed and a number, after skipping some others.
func Below(seed, number uint64, after, n int) int {
	var s source
	s.begin(seed, number)
	for range after {
		s.below(n)
	}
	return s.below(n)
}

// Permutation returns 0 to n-1 as shuffled by the source of a seed and a number.
func Permutation(seed, number uint64, n int) []int {
	var s source
	s.begin(seed, number)
	list := count(nil, n)
	shuffle(&s, list)
	return list
}

// Lines returns the result of lines.
func Lines(seed uint64, n, group int) []int {
	var s source
	s.begin(seed, 0)
	return lines(&s, nil, n, group)
}
