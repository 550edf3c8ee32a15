package interchange

import (
	"fmt"

	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/proof"
)

// oneHot encodes with a variable for every digit in every cell. Variables run digit by digit, and within a digit cell
// by cell.
type oneHot struct {
	puzzle satcheck.Puzzle
	kind   Encoding
}

func (o oneHot) cells() int { return o.puzzle.Size() * o.puzzle.Size() }

// is returns the variable that says that the cell holds the digit.
func (o oneHot) is(cell, digit int) int { return (digit-1)*o.cells() + cell + 1 }

func (o oneHot) rules(f *proof.Formula) {
	if o.kind == Extended || o.kind == Minimal || o.kind == Coverage {
		o.digitInCell(f)
	}
	if o.kind != Minimal {
		o.oneDigit(f)
	}
	switch o.kind {
	case Extended, Minimal:
		o.noRepeat(f)
	case Coverage:
		o.noRepeatInHouses(f)
	}
	if o.kind != Minimal {
		o.placeInHouse(f)
	}
}

// digitInCell says that each cell holds at least one digit.
func (o oneHot) digitInCell(f *proof.Formula) {
	clause := make([]int, o.puzzle.Size())
	for cell := range o.cells() {
		for d := range clause {
			clause[d] = o.is(cell, d+1)
		}
		f.Add(clause...)
	}
}

// oneDigit says that each cell holds at most one digit.
func (o oneHot) oneDigit(f *proof.Formula) {
	for cell := range o.cells() {
		for d := 1; d <= o.puzzle.Size(); d++ {
			for e := d + 1; e <= o.puzzle.Size(); e++ {
				f.Add(-o.is(cell, d), -o.is(cell, e))
			}
		}
	}
}

// noRepeat says that two cells that share a house hold different digits, once for each pair of cells.
func (o oneHot) noRepeat(f *proof.Formula) {
	for _, pair := range pairs(o.puzzle) {
		for d := 1; d <= o.puzzle.Size(); d++ {
			f.Add(-o.is(pair[0], d), -o.is(pair[1], d))
		}
	}
}

// noRepeatInHouses says the same house by house: a pair of cells that shares two houses is said to differ twice.
func (o oneHot) noRepeatInHouses(f *proof.Formula) {
	for _, house := range o.puzzle.Houses() {
		for i, a := range house {
			for _, b := range house[i+1:] {
				for d := 1; d <= o.puzzle.Size(); d++ {
					f.Add(-o.is(a, d), -o.is(b, d))
				}
			}
		}
	}
}

// placeInHouse says that each digit has at least one place in each house.
func (o oneHot) placeInHouse(f *proof.Formula) {
	clause := make([]int, o.puzzle.Size())
	for _, house := range o.puzzle.Houses() {
		for d := 1; d <= o.puzzle.Size(); d++ {
			for i, cell := range house {
				clause[i] = o.is(cell, d)
			}
			f.Add(clause...)
		}
	}
}

func (o oneHot) given(f *proof.Formula, cell, digit int) { f.Add(o.is(cell, digit)) }

func (o oneHot) exclude(f *proof.Formula, c satcheck.Candidate) { f.Add(-o.is(c.Cell, c.Digit)) }

func (o oneHot) differ(grid, cells []int) []int {
	clause := make([]int, len(cells))
	for i, cell := range cells {
		clause[i] = -o.is(cell, grid[cell])
	}
	return clause
}

func (o oneHot) model(grid []int) []bool {
	model := make([]bool, o.cells()*o.puzzle.Size())
	for cell, digit := range grid {
		model[o.is(cell, digit)-1] = true
	}
	return model
}

func (o oneHot) grid(model []bool) ([]int, error) {
	grid := make([]int, o.cells())
	for cell := range grid {
		for d := 1; d <= o.puzzle.Size(); d++ {
			if !model[o.is(cell, d)-1] {
				continue
			}
			if grid[cell] != 0 {
				return nil, bothIn(o.puzzle, cell, grid[cell], d)
			}
			grid[cell] = d
		}
		if grid[cell] == 0 {
			return nil, noneIn(o.puzzle, cell)
		}
	}
	return grid, nil
}

func (o oneHot) name(variable int) string {
	return fmt.Sprintf("%s=%d", o.puzzle.CellName((variable-1)%o.cells()), (variable-1)/o.cells()+1)
}
