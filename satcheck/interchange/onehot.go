package interchange

import (
	"fmt"

	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/proof"
)

// oneHot has a variable for each candidate: a digit in a cell. Most kinds have all candidates, digit by digit, and
// within a digit cell by cell. Pruned has the candidates left in empty cells, cell by cell. A cell without variables
// holds its given.
type oneHot struct {
	puzzle satcheck.Puzzle
	kind   Encoding
	of     []satcheck.Candidate // of[variable-1] is its candidate
	is     [][]int              // is[cell][digit] is the variable; 0: the cell cannot have the digit
	other  func(int) string     // the names of the variables behind the candidates; nil: none follow
}

func newOneHot(p satcheck.Puzzle, kind Encoding) *oneHot {
	var of []satcheck.Candidate
	if kind == Pruned {
		for cell, digits := range left(p) {
			for _, d := range digits {
				if p.Givens[cell] == 0 {
					of = append(of, satcheck.Candidate{Cell: cell, Digit: d})
				}
			}
		}
		return oneHotOf(p, kind, of)
	}
	for d := 1; d <= p.Size(); d++ {
		for cell := range p.Givens {
			of = append(of, satcheck.Candidate{Cell: cell, Digit: d})
		}
	}
	return oneHotOf(p, kind, of)
}

func oneHotOf(p satcheck.Puzzle, kind Encoding, of []satcheck.Candidate) *oneHot {
	o := &oneHot{puzzle: p, kind: kind, of: of, is: make([][]int, len(p.Givens))}
	for cell := range o.is {
		o.is[cell] = make([]int, p.Size()+1)
	}
	for i, c := range of {
		o.is[c.Cell][c.Digit] = i + 1
	}
	return o
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

func (o *oneHot) rules(f *proof.Formula) {
	if o.kind == Pruned {
		o.prunedRules(f)
		return
	}
	if o.kind != Places {
		for cell := range o.is {
			f.Add(o.digits(cell)...)
		}
	}
	if o.kind != Minimal {
		for cell := range o.is {
			f.AtMostOne(o.digits(cell))
		}
	}
	if o.kind != Places {
		o.noRepeat(f, pairs(o.puzzle, o.kind == Coverage))
	}
	if o.kind != Minimal {
		o.placeInHouse(f)
	}
}

// prunedRules has a clause that nothing satisfies if two givens clash, or a cell may not hold its given.
func (o *oneHot) prunedRules(f *proof.Formula) {
	clash := len(o.puzzle.Clashes()) > 0
	for cell, digit := range o.puzzle.Givens {
		clash = clash || digit != 0 && !o.puzzle.Allows(cell, digit)
	}
	if clash {
		f.Add()
	}
	for _, cell := range o.puzzle.Open() {
		f.Add(o.digits(cell)...)
		f.AtMostOne(o.digits(cell))
	}
	o.noRepeat(f, pairs(o.puzzle, false))
	o.placeInHouse(f)
}

// digits returns the variables of a cell.
func (o *oneHot) digits(cell int) (variables []int) {
	for _, v := range o.is[cell] {
		if v != 0 {
			variables = append(variables, v)
		}
	}
	return variables
}

// noRepeat says that the two cells of each pair hold different digits.
func (o *oneHot) noRepeat(f *proof.Formula, pairs [][2]int) {
	for _, pair := range pairs {
		for d := 1; d <= o.puzzle.Size(); d++ {
			if a, b := o.is[pair[0]][d], o.is[pair[1]][d]; a != 0 && b != 0 {
				f.Add(-a, -b)
			}
		}
	}
}

// placeInHouse says that each digit has at least one place in each house, unless it is given in a cell without variables.
func (o *oneHot) placeInHouse(f *proof.Formula) {
	for _, house := range o.puzzle.Houses() {
	digits:
		for d := 1; d <= o.puzzle.Size(); d++ {
			var places []int
			for _, cell := range house {
				if v := o.is[cell][d]; v != 0 {
					places = append(places, v)
				} else if o.puzzle.Givens[cell] == d {
					continue digits
				}
			}
			f.Add(places...)
		}
	}
}

// deny has nothing to say of a candidate without a variable: the cell cannot hold it, or holds it for certain.
func (o *oneHot) deny(clause []int, cell, digit int) []int {
	if v := o.is[cell][digit]; v != 0 {
		clause = append(clause, -v)
	}
	return clause
}

func (o *oneHot) model(grid []int) []bool {
	model := make([]bool, len(o.of))
	for i, c := range o.of {
		model[i] = grid[c.Cell] == c.Digit
	}
	return model
}

func (o *oneHot) grid(model []bool) ([]int, error) {
	grid := make([]int, len(o.is))
	for cell, variables := range o.is {
		if len(o.digits(cell)) == 0 {
			grid[cell] = o.puzzle.Givens[cell]
		}
		for d, v := range variables {
			if v == 0 || !model[v-1] {
				continue
			}
			if grid[cell] != 0 {
				return nil, fmt.Errorf("both %d and %d in %s", grid[cell], d, o.puzzle.CellName(cell))
			}
			grid[cell] = d
		}
		if grid[cell] == 0 {
			return nil, fmt.Errorf("no digit in %s", o.puzzle.CellName(cell))
		}
	}
	return grid, nil
}

func (o *oneHot) name(variable int) string {
	if variable > len(o.of) {
		return o.other(variable)
	}
	c := o.of[variable-1]
	return fmt.Sprintf("%s=%d", o.puzzle.CellName(c.Cell), c.Digit)
}
