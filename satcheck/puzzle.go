// Trusted: a fault here can make a wrong claim Verified.

package satcheck

import (
	"errors"
	"fmt"
	"slices"

	"dlx-sudoku/satcheck/constraint"
)

// The sizes of a puzzle that are accepted.
const (
	MinSize = 4
	MaxSize = 25
)

// ErrPuzzle is the error of a puzzle, or an exact-cover problem, that is not well formed.
var ErrPuzzle = errors.New("malformed puzzle")

// A Puzzle is a Sudoku as a person writes it. Its size is BoxRows times BoxCols, and so is the number of its digits:
//
//	          ◀─ BoxCols ─▶
//	        ▲ ┌───────────┬─────
//	BoxRows │ │ 5  3  .   │ .        Givens: 5, 3, 0, 0, …
//	        │ │ 6  .  .   │ 1        row by row, 0 for an empty cell
//	        ▼ │ .  9  8   │ .
//	          ├───────────┼─────
//
// Rows, columns, boxes and digits count from 1 in all texts; cells count from 0, row by row, in all data.
type Puzzle struct {
	BoxRows, BoxCols int
	Givens           []int

	// Candidates holds the digits that each cell may hold, in any order. It is nil if nothing is excluded; an empty list
	// excludes nothing either, so that a puzzle survives encodings that do not distinguish nil from empty (encoding/gob). A
	// cell that may hold no digit has the list {0}.
	Candidates [][]int

	// Rules are the rules of the grid besides rows, columns and boxes, by word, numbers and cells. Boxes of one row add
	// nothing to the rows: such a puzzle has no boxes, and perhaps regions among its rules.
	Rules []Rule
}

// A Rule is a rule as a person writes it: its Word, such as "cage"; its Numbers; and its cells in Groups, counting from 0, row
// by row. A rule without cells is about the whole grid. "dlx-sudoku help rules" lists the words.
type Rule = constraint.Rule

// A Candidate is a digit in a cell.
type Candidate struct{ Cell, Digit int }

// Size returns the number of rows, of columns, of boxes and of digits.
func (p Puzzle) Size() int { return p.BoxRows * p.BoxCols }

// Validate returns an error that wraps ErrPuzzle if the sizes do not fit, or a given or a candidate is out of range.
// Clashing givens are not an error: see Clashes.
func (p Puzzle) Validate() error {
	if p.BoxRows < 1 || p.BoxCols < 1 || p.BoxRows > MaxSize || p.BoxCols > MaxSize || p.Size() < MinSize || p.Size() > MaxSize {
		return fmt.Errorf("%w: boxes of %d rows and %d columns (want a size of %d to %d)",
			ErrPuzzle, p.BoxRows, p.BoxCols, MinSize, MaxSize)
	}
	n := p.Size()
	if len(p.Givens) != n*n {
		return fmt.Errorf("%w: %d cells (a %dx%d grid has %d)", ErrPuzzle, len(p.Givens), n, n, n*n)
	}
	for cell, digit := range p.Givens {
		if digit < 0 || digit > n {
			return fmt.Errorf("%w: %d in %s (want 1 to %d, or 0 for an empty cell)", ErrPuzzle, digit, p.CellName(cell), n)
		}
	}
	if p.Candidates != nil && len(p.Candidates) != n*n {
		return fmt.Errorf("%w: candidates of %d cells (a %dx%d grid has %d)", ErrPuzzle, len(p.Candidates), n, n, n*n)
	}
	for cell, digits := range p.Candidates {
		for _, digit := range digits {
			if digit < 0 || digit > n || digit == 0 && len(digits) > 1 {
				return fmt.Errorf("%w: candidate %d in %s (want 1 to %d, or 0 alone for none)", ErrPuzzle, digit, p.CellName(cell), n)
			}
		}
	}
	grid := constraint.Grid{BoxRows: p.BoxRows, BoxCols: p.BoxCols}
	if err := constraint.Validate(grid, p.Rules); err != nil {
		return fmt.Errorf("%w: %w", ErrPuzzle, err)
	}
	return nil
}

// Allows reports whether the candidates allow a digit in a cell. It does not look at the givens.
func (p Puzzle) Allows(cell, digit int) bool {
	return p.Candidates == nil || len(p.Candidates[cell]) == 0 || slices.Contains(p.Candidates[cell], digit)
}

// Excluded returns the digits that the candidates exclude from cells, cell by cell, in ascending order.
func (p Puzzle) Excluded() []Candidate {
	var out []Candidate
	for cell := range p.Candidates {
		for digit := 1; digit <= p.Size(); digit++ {
			if !p.Allows(cell, digit) {
				out = append(out, Candidate{cell, digit})
			}
		}
	}
	return out
}

// Open returns the empty cells.
func (p Puzzle) Open() []int { return p.cells(false) }

// cells returns the cells that have a given, or those that have none.
func (p Puzzle) cells(given bool) (cells []int) {
	for cell, digit := range p.Givens {
		if (digit != 0) == given {
			cells = append(cells, cell)
		}
	}
	return cells
}

// Houses returns the cells of each row, then of each column, then of each box. The clauses are made from these lists;
// the rules in rules.go are not, so that a slip in one of the two is a disagreement. The lists are the caller's.
func (p Puzzle) Houses() [][]int {
	n := p.Size()
	houses := make([][]int, 2*n, 3*n)
	for i := range n {
		row, column := make([]int, n), make([]int, n)
		for k := range n {
			row[k], column[k] = i*n+k, k*n+i
		}
		houses[i], houses[n+i] = row, column
	}
	for top := 0; top < n; top += p.BoxRows {
		for left := 0; left < n; left += p.BoxCols {
			box := make([]int, 0, n)
			for r := top; r < top+p.BoxRows; r++ {
				for c := left; c < left+p.BoxCols; c++ {
					box = append(box, r*n+c)
				}
			}
			houses = append(houses, box)
		}
	}
	return houses
}
