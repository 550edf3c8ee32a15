package rules

import (
	"slices"

	"dlx-sudoku/cover"
)

// Pruning only asks which digits each cell can hold. A Line answers this, and so do a Sum and a Distinct with sets, read as
// lines. The line is unrolled for the digits that the cells may still hold; it then has the transitions of all paths to an
// accepting end, and the digits of these transitions stay. Successive cells that cannot hold the same digit form runs, whose
// cells differ.

// mostSteps is the greatest number of transitions of a line. If there are more, the line forgets that the cells of a run differ;
// if there are still more, it prunes nothing.
const mostSteps = 1 << 20

// linesOf returns the lines of a rule, with runs as long as possible; for apart see Statement.apart.
func (s *Statement) linesOf(rule int, apart func(a, b int) bool) (all []Line) {
	for _, d := range s.Distinct {
		if d.Rule == rule && d.Sets != nil {
			all = append(all, Line{
				Cells: d.Cells, Starts: []int{0},
				Next: func(state, _, digit int) int { return state | 1<<digit },
				Ends: func(state int) bool { return slices.Contains(d.Sets, cover.Digits(state)) },
			})
		}
	}
	for _, sum := range s.Sums {
		if sum.Rule == rule {
			all = append(all, sum.inRuns(apart).Line(s.size()))
		}
	}
	for _, l := range s.Lines {
		if l.Rule == rule {
			all = append(all, l)
		}
	}
	return all
}

// inRuns returns the sum with its cells reordered, so that cells that exclude each other are neighbours.
func (s Sum) inRuns(apart func(a, b int) bool) Sum {
	var cells, factors []int
	left := make([]int, len(s.Cells))
	for i := range left {
		left[i] = i
	}
	for len(left) > 0 {
		begun := len(cells)
		left = slices.DeleteFunc(left, func(i int) bool {
			if !apartFrom(apart, s.Cells[i], cells[begun:]) {
				return false
			}
			cells, factors = append(cells, s.Cells[i]), append(factors, s.Factors[i])
			return true
		})
	}
	s.Cells, s.Factors = cells, factors
	return s
}

// apartFrom reports whether a cell cannot hold the same digit as any of the others.
func apartFrom(apart func(a, b int) bool, cell int, others []int) bool {
	return !slices.ContainsFunc(others, func(c int) bool { return !apart(cell, c) })
}

// pruner returns a function that removes the digits that are on no path of the line to an accepting end.
func (l Line) pruner(n int, apart func(a, b int) bool) pruner {
	begins := make([]bool, len(l.Cells))
	begun := 0
	for i, c := range l.Cells {
		if !apartFrom(apart, c, l.Cells[begun:i]) {
			begun, begins[i] = i, true
		}
	}
	inRuns := l.Differing(n, begins)
	return func(possible []cover.Digits, stopped func() bool) {
		g, ok := inRuns.Unroll(possible, mostSteps, stopped)
		if !ok {
			g, ok = l.Unroll(possible, mostSteps, stopped)
		}
		for place := 0; ok && place < len(l.Cells); place++ {
			possible[l.Cells[place]] &= g.Digits(place)
		}
	}
}
