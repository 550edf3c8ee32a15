package interchange

import (
	"fmt"
	"math/bits"

	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/proof"
)

// bitCode writes the digit d of a cell as the number d-1 in as few bits as do, the lowest first. Variables run cell by
// cell, and within a cell bit by bit. As BitVector, a variable follows for each bit of each pair of cells that share
// a house: it is true exactly if the two cells differ in that bit.
type bitCode struct {
	puzzle satcheck.Puzzle
	kind   Encoding
	width  int
	pairs  [][2]int
}

func newBits(p satcheck.Puzzle, kind Encoding) *bitCode {
	return &bitCode{p, kind, bitsFor(p.Size()), pairs(p, false)}
}

// bitsFor returns how many bits tell n digits apart.
func bitsFor(n int) int { return bits.Len(uint(n - 1)) }

// bit returns the variable of a bit of a cell.
func (o *bitCode) bit(cell, b int) int { return cell*o.width + b + 1 }

// difference returns the variable of a bit of a pair.
func (o *bitCode) difference(pair, b int) int {
	return len(o.puzzle.Givens)*o.width + pair*o.width + b + 1
}

func (o *bitCode) deny(clause []int, cell, digit int) []int {
	for b := range o.width {
		if (digit-1)>>b&1 == 1 {
			clause = append(clause, -o.bit(cell, b))
		} else {
			clause = append(clause, o.bit(cell, b))
		}
	}
	return clause
}

func (o *bitCode) rules(f *proof.Formula) {
	n := o.puzzle.Size()
	var clause []int
	for cell := range o.puzzle.Givens {
		for digit := n + 1; digit <= 1<<o.width; digit++ {
			clause = o.deny(clause[:0], cell, digit)
			f.Add(clause...)
		}
	}
	if o.kind == BitVector {
		o.differences(f)
		return
	}
	for _, pair := range o.pairs {
		for digit := 1; digit <= n; digit++ {
			clause = o.deny(o.deny(clause[:0], pair[0], digit), pair[1], digit)
			f.Add(clause...)
		}
	}
}

// differences defines a variable for each bit of each pair, and says that the pair differs in one of them.
func (o *bitCode) differences(f *proof.Formula) {
	clause := make([]int, o.width)
	for i, pair := range o.pairs {
		for b := range o.width {
			x, y, differ := o.bit(pair[0], b), o.bit(pair[1], b), o.difference(i, b)
			f.Add(-differ, x, y)
			f.Add(-differ, -x, -y)
			f.Add(differ, x, -y)
			f.Add(differ, -x, y)
			clause[b] = differ
		}
		f.Add(clause...)
	}
}

func (o *bitCode) model(grid []int) []bool {
	size := len(grid) * o.width
	if o.kind == BitVector {
		size += len(o.pairs) * o.width
	}
	model := make([]bool, size)
	for cell, digit := range grid {
		for b := range o.width {
			model[o.bit(cell, b)-1] = (digit-1)>>b&1 == 1
		}
	}
	if o.kind == BitVector {
		for i, pair := range o.pairs {
			for b := range o.width {
				model[o.difference(i, b)-1] = model[o.bit(pair[0], b)-1] != model[o.bit(pair[1], b)-1]
			}
		}
	}
	return model
}

func (o *bitCode) grid(model []bool) ([]int, error) {
	grid := make([]int, len(o.puzzle.Givens))
	for cell := range grid {
		number := 0
		for b := range o.width {
			if model[o.bit(cell, b)-1] {
				number |= 1 << b
			}
		}
		if number >= o.puzzle.Size() {
			return nil, fmt.Errorf("%d in %s (want 1 to %d)", number+1, o.puzzle.CellName(cell), o.puzzle.Size())
		}
		grid[cell] = number + 1
	}
	return grid, nil
}

func (o *bitCode) name(variable int) string {
	if i := variable - 1 - len(o.puzzle.Givens)*o.width; i >= 0 {
		pair := o.pairs[i/o.width]
		return fmt.Sprintf("bit %d of %s and %s differs", i%o.width, o.puzzle.CellName(pair[0]), o.puzzle.CellName(pair[1]))
	}
	return fmt.Sprintf("bit %d of %s", (variable-1)%o.width, o.puzzle.CellName((variable-1)/o.width))
}
