package interchange

import (
	"fmt"
	"math/bits"
)

// binary writes the digit d of a cell as the number d-1 in as few bits as do, the lowest first. Variables run cell by
// cell, and within a cell bit by bit. As BitVector, a variable follows for each bit of each pair of cells that share
// a house: it is true exactly if the two cells differ in that bit.
func (e *Encoded) binary() {
	w := e.width()
	e.digits = len(e.puzzle.Givens) * w
	e.denials = make(denials, len(e.puzzle.Givens))
	for cell := range e.denials {
		e.denials[cell] = make([][]int, 1<<w+1)
		for digit := 1; digit <= 1<<w; digit++ {
			denial := make([]int, w)
			for b := range denial {
				denial[b] = e.bit(cell, b)
				if (digit-1)>>b&1 == 1 {
					denial[b] = -denial[b]
				}
			}
			e.denials[cell][digit] = denial
		}
	}
	e.name = func(variable int) string {
		if i := variable - 1 - e.digits; i >= 0 {
			pair := e.pairs[i/w]
			return fmt.Sprintf("bit %d of %s and %s differs", i%w, e.puzzle.CellName(pair[0]), e.puzzle.CellName(pair[1]))
		}
		return fmt.Sprintf("bit %d of %s", (variable-1)%w, e.puzzle.CellName((variable-1)/w))
	}
}

// width returns how many bits tell the digits apart.
func (e *Encoded) width() int { return bits.Len(uint(e.puzzle.Size() - 1)) }

// bit returns the variable of a bit of a cell.
func (e *Encoded) bit(cell, b int) int { return cell*e.width() + b + 1 }

func (e *Encoded) binaryRules(kind Encoding) {
	for _, digits := range e.denials {
		for _, denial := range digits[e.puzzle.Size()+1:] {
			e.Formula.Add(denial...)
		}
	}
	both := pairs(e.puzzle, false)
	if kind == Binary {
		e.noRepeat(both)
		return
	}
	e.pairs = both
	e.differences()
}

// differences defines a variable for each bit of each pair, and says that the pair differs in one of them.
func (e *Encoded) differences() {
	f, differ := e.Formula, e.digits
	clause := make([]int, e.width())
	for _, pair := range e.pairs {
		for b := range clause {
			x, y := e.bit(pair[0], b), e.bit(pair[1], b)
			differ++
			f.Add(-differ, x, y)
			f.Add(-differ, -x, -y)
			f.Add(differ, x, -y)
			f.Add(differ, -x, y)
			clause[b] = differ
		}
		f.Add(clause...)
	}
}
