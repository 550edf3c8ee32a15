// Trusted: a fault here can make a wrong claim Verified.

package satcheck

import (
	"context"
	"fmt"
	"slices"
)

// An Overlap is several Sudokus on one board, which share the cells where they overlap. Rows and columns of the board count from
// 1. The cells of the board are the places that belong to a grid, row by row, each shared place once; in all data they count
// from 0.
type Overlap struct {
	BoxRows, BoxCols int // of each grid
	Grids            []Placed
}

// Placed is a grid and the place of its first cell.
type Placed struct {
	Row, Column int
	Givens      []int // row by row, 0 for an empty cell; two grids may give a shared cell different digits
}

// Limits of a board.
const (
	MaxGrids = 100  // grids
	MaxPlace = 1000 // the last row and column of the first cell of a grid
)

// Validate returns an error that wraps ErrPuzzle if the grids are not well formed by themselves, their number is not 1 to
// MaxGrids, or a place is beyond MaxPlace.
func (o Overlap) Validate() error {
	if len(o.Grids) < 1 || len(o.Grids) > MaxGrids {
		return fmt.Errorf("%w: %d grids (want 1 to %d)", ErrPuzzle, len(o.Grids), MaxGrids)
	}
	for k, g := range o.Grids {
		if g.Row < 1 || g.Row > MaxPlace || g.Column < 1 || g.Column > MaxPlace {
			return fmt.Errorf("%w: a grid at row %d and column %d (want 1 to %d)", ErrPuzzle, g.Row, g.Column, MaxPlace)
		}
		if err := o.puzzle(k).Validate(); err != nil {
			return err
		}
	}
	return nil
}

// puzzle returns a grid by itself.
func (o Overlap) puzzle(k int) Puzzle {
	return Puzzle{BoxRows: o.BoxRows, BoxCols: o.BoxCols, Givens: o.Grids[k].Givens}
}

// A spot is a row and a column of the board.
type spot [2]int

// spot returns the place of a cell of grid k.
func (o Overlap) spot(k, cell int) spot {
	n := o.BoxRows * o.BoxCols
	return spot{o.Grids[k].Row + cell/n, o.Grids[k].Column + cell%n}
}

// spots returns the cells of the board, in order, and the number of each.
func (o Overlap) spots() (all []spot, number map[spot]int) {
	number = make(map[spot]int)
	for k, g := range o.Grids {
		for cell := range g.Givens {
			if at := o.spot(k, cell); number[at] == 0 {
				number[at] = 1 // to be numbered
				all = append(all, at)
			}
		}
	}
	slices.SortFunc(all, func(a, b spot) int { return slices.Compare(a[:], b[:]) })
	for i, at := range all {
		number[at] = i
	}
	return all, number
}

// CellName returns the name of a cell by its place on the board, "r7c19". The overlap must be valid.
func (o Overlap) CellName(cell int) string {
	all, _ := o.spots()
	return nameOfSpot(all[cell])
}

func nameOfSpot(at spot) string { return fmt.Sprintf("r%dc%d", at[0], at[1]) }

// Clashes returns the names of all pairs of cells that have equal givens and share a house of some grid, each pair once,
// in the order of the cells. The overlap must be valid.
func (o Overlap) Clashes() (pairs [][2]string) {
	type pair struct{ a, b spot }
	met := make(map[pair]bool)
	var found []pair
	for k := range o.Grids {
		for _, c := range o.puzzle(k).Clashes() {
			p := pair{o.spot(k, c.Cells[0]), o.spot(k, c.Cells[1])}
			if !met[p] {
				met[p] = true
				found = append(found, p)
			}
		}
	}
	slices.SortFunc(found, func(x, y pair) int {
		return slices.Compare(append(x.a[:], x.b[:]...), append(y.a[:], y.b[:]...))
	})
	for _, p := range found {
		pairs = append(pairs, [2]string{nameOfSpot(p.a), nameOfSpot(p.b)})
	}
	return pairs
}

// Obeys returns nil if the digits of all cells of the board solve each grid, by the rules of a single one. The overlap
// must be valid.
func (o Overlap) Obeys(board []int) error {
	_, number := o.spots()
	return o.obeys(board, number)
}

// obeys is Obeys, given the number of each cell.
func (o Overlap) obeys(board []int, number map[spot]int) error {
	if len(board) != len(number) {
		return fmt.Errorf("%d cells (the board has %d)", len(board), len(number))
	}
	for k, g := range o.Grids {
		grid := make([]int, len(g.Givens))
		for cell := range grid {
			grid[cell] = board[number[o.spot(k, cell)]]
		}
		if err := o.puzzle(k).Obeys(grid); err != nil {
			return fmt.Errorf("the grid at %s: %w", nameOfSpot(o.spot(k, 0)), err)
		}
	}
	return nil
}

// Cover returns the board as an exact cover with the same number of solutions: option cell·n + digit-1 puts a digit, from
// 1 to n, into a cell. Its items are the cell, the digit in each house of each grid, and the givens of the cell; only the
// option of a given covers the item of that given. The error wraps ErrPuzzle.
func (o Overlap) Cover() (Cover, error) {
	if err := o.Validate(); err != nil {
		return Cover{}, err
	}
	all, number := o.spots()
	n := o.BoxRows * o.BoxCols
	c := Cover{Primary: len(all), Options: make([][]int, len(all)*n)}
	for i := range c.Options {
		c.Options[i] = []int{i / n}
	}
	add := func(cell, digit int) { // the last item to an option
		i := cell*n + digit - 1
		c.Options[i] = append(c.Options[i], c.Primary-1)
	}
	for k, g := range o.Grids {
		for _, house := range o.puzzle(k).Houses() {
			for digit := 1; digit <= n; digit++ {
				c.Primary++
				for _, cell := range house {
					add(number[o.spot(k, cell)], digit)
				}
			}
		}
		for cell, digit := range g.Givens {
			if digit != 0 {
				c.Primary++
				add(number[o.spot(k, cell)], digit)
			}
		}
	}
	return c, c.Validate()
}

// CheckOverlap checks the claim that overlapping grids have the solutions given, the digits of all cells of the board,
// and, if complete is true, no others. It takes the steps of Check.
func (j Judge) CheckOverlap(ctx context.Context, o Overlap, solutions [][]int, complete bool) Report {
	report := Report{Claim: -1}
	c, err := o.Cover()
	if err != nil {
		return report.because(Failed, err)
	}
	n := o.BoxRows * o.BoxCols
	_, number := o.spots()
	obeys := func(board []int) error { return o.obeys(board, number) }
	if at, err := listed(ctx, solutions, obeys, gridKey); err != nil {
		return report.malformed(ctx, at, err)
	}
	claim := CoverClaim{Cover: c, Solutions: make([][]int, len(solutions))}
	for i, board := range solutions {
		for cell, digit := range board {
			claim.Solutions[i] = append(claim.Solutions[i], cell*n+digit-1)
		}
	}
	report = j.CheckCover(ctx, claim, complete)
	if report.Missing != nil {
		board := make([]int, len(c.Options)/n)
		for _, option := range report.Missing {
			board[option/n] = option%n + 1
		}
		if err := obeys(board); err != nil {
			report.Missing = nil
			return report.because(Failed, fmt.Errorf("%w: a model is no solution: %w", ErrEncoding, err))
		}
		report.Missing = board
	}
	if report.Claim >= 0 && report.Verdict == Refuted { // right by the rules, and wrong as a cover
		return report.because(Failed, encodingError(report.Err))
	}
	return report
}
