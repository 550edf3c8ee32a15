// Trusted: a fault here can make a wrong claim Verified.

package satcheck

import (
	"context"
	"fmt"
)

func (p Puzzle) row(cell int) int    { return cell / p.Size() }
func (p Puzzle) column(cell int) int { return cell % p.Size() }
func (p Puzzle) box(cell int) int {
	return p.row(cell)/p.BoxRows*p.BoxRows + p.column(cell)/p.BoxCols
}

// Obeys returns nil if the grid is a solution of the puzzle by the rules alone, or an error that says which cell, rule or
// given is at fault. The puzzle must be valid.
//
// A solution is full, agrees with the givens and the candidates, repeats no digit in a house, and obeys the Rules. Obeys uses no
// clauses and no solver, except that it checks a rule by its clauses.
func (p Puzzle) Obeys(grid []int) error { return p.obeys(context.Background(), grid) }

// obeys is like Obeys; if the context ends while rules are looked at, the error is its own.
func (p Puzzle) obeys(ctx context.Context, grid []int) error {
	n := p.Size()
	if len(grid) != n*n {
		return fmt.Errorf("%d cells (a %dx%d grid has %d)", len(grid), n, n, n*n)
	}
	var rows, columns, boxes [MaxSize]uint32 // the digits seen so far, a bit each
	repeats := false
	for cell, digit := range grid {
		if digit < 1 || digit > n {
			return fmt.Errorf("%d in %s (want 1 to %d)", digit, p.CellName(cell), n)
		}
		if given := p.Givens[cell]; given != 0 && given != digit {
			return fmt.Errorf("%d in %s (the given is %d)", digit, p.CellName(cell), given)
		}
		if !p.Allows(cell, digit) {
			return fmt.Errorf("%d in %s (not among its candidates)", digit, p.CellName(cell))
		}
		row, column, box, bit := &rows[p.row(cell)], &columns[p.column(cell)], &boxes[p.box(cell)], uint32(1)<<digit
		repeats = repeats || (*row|*column|*box)&bit != 0
		*row |= bit
		*column |= bit
		*box |= bit
	}
	if repeats {
		return fmt.Errorf("%v", p.clashes(grid)[0])
	}
	return p.keeps(ctx, grid)
}
