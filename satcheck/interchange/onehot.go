package interchange

import (
	"fmt"
	"slices"

	"dlx-sudoku/satcheck"
)

// candidates returns the candidates that have a variable, in the order of the variables. Most encodings have all of them,
// digit by digit, and within a digit cell by cell. Pruned has the ones left in empty cells, cell by cell: a cell without
// variables holds its given.
func candidates(p satcheck.Puzzle, kind Encoding) (of []satcheck.Candidate) {
	if kind == Pruned {
		for cell, digits := range left(p) {
			for _, d := range digits {
				if p.Givens[cell] == 0 {
					of = append(of, satcheck.Candidate{Cell: cell, Digit: d})
				}
			}
		}
		return of
	}
	for d := 1; d <= p.Size(); d++ {
		for cell := range p.Givens {
			of = append(of, satcheck.Candidate{Cell: cell, Digit: d})
		}
	}
	return of
}

// oneHot gives each of the candidates a variable.
func (e *Encoded) oneHot(of []satcheck.Candidate) {
	e.digits, e.denials = len(of), oneHot(e.puzzle, of)
	e.name = func(variable int) string {
		c := of[variable-1]
		return fmt.Sprintf("%s=%d", e.puzzle.CellName(c.Cell), c.Digit)
	}
}

// oneHot returns the denials where each variable stands for a candidate.
func oneHot(p satcheck.Puzzle, of []satcheck.Candidate) denials {
	d := make(denials, len(p.Givens))
	for cell := range d {
		d[cell] = make([][]int, p.Size()+1)
	}
	for i, c := range of {
		d[c.Cell][c.Digit] = []int{-i - 1}
	}
	return d
}

// variable returns the variable of a candidate, 0 if it has none.
func (d denials) variable(cell, digit int) int {
	if denial := d[cell][digit]; denial != nil {
		return -denial[0]
	}
	return 0
}

// left returns the digits that each cell may hold: its given alone, or those not given in one of its houses, without the
// candidates that the puzzle excludes.
func left(p satcheck.Puzzle) [][]int {
	taken := make([][satcheck.MaxSize + 1]bool, len(p.Givens))
	for _, house := range p.Houses() {
		for _, from := range house {
			for _, to := range house {
				taken[to][p.Givens[from]] = true
			}
		}
	}
	all := make([][]int, len(p.Givens))
	for cell, given := range p.Givens {
		for digit := 1; digit <= p.Size(); digit++ {
			if p.Allows(cell, digit) && (digit == given || given == 0 && !taken[cell][digit]) {
				all[cell] = append(all[cell], digit)
			}
		}
	}
	return all
}

func (e *Encoded) oneHotRules(kind Encoding) {
	f := e.Formula
	if kind == Pruned {
		e.prunedRules()
		return
	}
	if kind != Places {
		for cell := range e.denials {
			f.Add(e.variablesOf(cell)...)
		}
	}
	if kind != Minimal {
		for cell := range e.denials {
			f.AtMostOne(e.variablesOf(cell))
		}
	}
	if kind != Places {
		e.noRepeat(pairs(e.puzzle, kind == Coverage))
	}
	if kind != Minimal {
		e.placeInHouse()
	}
}

// prunedRules has a clause that nothing satisfies if two givens clash, or a cell may not hold its given.
func (e *Encoded) prunedRules() {
	clash := len(e.puzzle.Clashes()) > 0
	for cell, digit := range e.puzzle.Givens {
		clash = clash || digit != 0 && !e.puzzle.Allows(cell, digit)
	}
	if clash {
		e.Formula.Add()
	}
	for _, cell := range e.puzzle.Open() {
		e.Formula.Add(e.variablesOf(cell)...)
		e.Formula.AtMostOne(e.variablesOf(cell))
	}
	e.noRepeat(pairs(e.puzzle, false))
	e.placeInHouse()
}

// variablesOf returns the variables of a cell.
func (e *Encoded) variablesOf(cell int) (variables []int) {
	for digit := range e.denials[cell] {
		if v := e.denials.variable(cell, digit); v != 0 {
			variables = append(variables, v)
		}
	}
	return variables
}

// noRepeat says that the two cells of each pair hold different digits.
func (e *Encoded) noRepeat(pairs [][2]int) {
	for _, pair := range pairs {
		for d := 1; d <= e.puzzle.Size(); d++ {
			if a, b := e.denials[pair[0]][d], e.denials[pair[1]][d]; a != nil && b != nil {
				e.Formula.Add(slices.Concat(a, b)...)
			}
		}
	}
}

// placeInHouse says that each digit has at least one place in each house, unless it is given in a cell without variables.
func (e *Encoded) placeInHouse() {
	for _, house := range e.puzzle.Houses() {
	digits:
		for d := 1; d <= e.puzzle.Size(); d++ {
			var places []int
			for _, cell := range house {
				if v := e.denials.variable(cell, d); v != 0 {
					places = append(places, v)
				} else if e.puzzle.Givens[cell] == d {
					continue digits
				}
			}
			e.Formula.Add(places...)
		}
	}
}
