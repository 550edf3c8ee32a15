package interchange

import (
	"fmt"

	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/proof"
)

// pruned is the extended encoding over the candidates that are left: empty cells, and of their digits those that are
// not given in the same house. Variables run cell by cell, and within a cell by the digits left.
type pruned struct {
	puzzle satcheck.Puzzle
	is     [][]int  // is[cell][digit] is the variable, 0 if the digit is no candidate
	of     [][2]int // of[variable-1] is its cell and digit
	clash  bool     // two givens clash, or a cell may not hold its given: there is no solution
}

func newPruned(p satcheck.Puzzle) *pruned {
	n := p.Size()
	out := &pruned{puzzle: p, is: make([][]int, n*n), clash: len(p.Clashes()) > 0}
	for cell, digit := range p.Givens {
		out.clash = out.clash || digit != 0 && !p.Allows(cell, digit)
	}
	excluded := make([][satcheck.MaxSize + 1]bool, n*n)
	for _, house := range p.Houses() {
		for _, from := range house {
			if digit := p.Givens[from]; digit != 0 {
				for _, to := range house {
					excluded[to][digit] = true
				}
			}
		}
	}
	for cell := range out.is {
		out.is[cell] = make([]int, n+1)
		if p.Givens[cell] != 0 {
			continue
		}
		for d := 1; d <= n; d++ {
			if !excluded[cell][d] && p.Allows(cell, d) {
				out.of = append(out.of, [2]int{cell, d})
				out.is[cell][d] = len(out.of)
			}
		}
	}
	return out
}

func (o *pruned) rules(f *proof.Formula) {
	if o.clash {
		f.Add()
	}
	n := o.puzzle.Size()
	for _, cell := range open(o.puzzle) {
		digits := o.is[cell][1:]
		f.Add(variablesOf(digits)...)
		atMostOnePair(f, digits)
	}
	for _, pair := range pairs(o.puzzle) {
		for d := 1; d <= n; d++ {
			if a, b := o.is[pair[0]][d], o.is[pair[1]][d]; a != 0 && b != 0 {
				f.Add(-a, -b)
			}
		}
	}
	places := make([]int, n)
	for _, house := range o.puzzle.Houses() {
		for d := 1; d <= n; d++ {
			given := false
			for i, cell := range house {
				given = given || o.puzzle.Givens[cell] == d
				places[i] = o.is[cell][d]
			}
			if !given {
				f.Add(variablesOf(places)...)
			}
		}
	}
}

// variablesOf returns a copy without the zeros.
func variablesOf(list []int) []int {
	var out []int
	for _, v := range list {
		if v != 0 {
			out = append(out, v)
		}
	}
	return out
}

// atMostOnePair forbids every pair of the variables; zeros are skipped.
func atMostOnePair(f *proof.Formula, variables []int) {
	for i, a := range variables {
		for _, b := range variables[i+1:] {
			if a != 0 && b != 0 {
				f.Add(-a, -b)
			}
		}
	}
}

// given adds nothing: rules has left out all that contradicts the givens.
func (o *pruned) given(*proof.Formula, int, int) {}

// exclude adds nothing, for the same reason.
func (o *pruned) exclude(*proof.Formula, satcheck.Candidate) {}

// differ leaves the given cells out: they cannot differ. The grid must agree with the givens and the rules.
func (o *pruned) differ(grid, cells []int) []int {
	var clause []int
	for _, cell := range cells {
		if v := o.is[cell][grid[cell]]; v != 0 {
			clause = append(clause, -v)
		}
	}
	return clause
}

func (o *pruned) model(grid []int) []bool {
	model := make([]bool, len(o.of))
	for cell, digit := range grid {
		if v := o.is[cell][digit]; v != 0 {
			model[v-1] = true
		}
	}
	return model
}

func (o *pruned) grid(model []bool) ([]int, error) {
	grid := append([]int(nil), o.puzzle.Givens...)
	for i, candidate := range o.of {
		if !model[i] {
			continue
		}
		cell, digit := candidate[0], candidate[1]
		if grid[cell] != 0 {
			return nil, bothIn(o.puzzle, cell, grid[cell], digit)
		}
		grid[cell] = digit
	}
	for cell, digit := range grid {
		if digit == 0 {
			return nil, noneIn(o.puzzle, cell)
		}
	}
	return grid, nil
}

func (o *pruned) name(variable int) string {
	return fmt.Sprintf("%s=%d", o.puzzle.CellName(o.of[variable-1][0]), o.of[variable-1][1])
}
