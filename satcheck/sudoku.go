// Trusted: a fault here can make a wrong claim Verified.

package satcheck

import (
	"context"
	"fmt"
	"slices"
)

// A statement is a Sudoku as an exact cover: its items are the cells and, for each house, its digits; an option puts a
// digit into a cell.
//
//	r1c1=5 covers   cell r1c1   row 1 has a 5   column 1 has a 5   box 1 has a 5
//
// The items that the givens cover are removed, with all options that have one of them, and so are the candidates that the puzzle
// excludes. If givens clash, they cover an item twice: then an item without options is added, which no solution covers. A given
// that its cell may not hold is treated in the same way.
type statement struct {
	Cover
	puzzle     Puzzle
	candidates []Candidate // of each option
	option     []int       // option[cell*size+digit-1] is the candidate's option, -1 if it has none
}

// Cover returns the puzzle as an exact cover with the same number of solutions: the items that its givens leave uncovered, with
// an option for each candidate of an empty cell, in the order of cells and digits. The error wraps ErrPuzzle; it is an error if
// the puzzle has Rules.
func (p Puzzle) Cover() (Cover, error) {
	if err := p.Validate(); err != nil {
		return Cover{}, err
	}
	if len(p.Rules) > 0 {
		return Cover{}, fmt.Errorf("%w: an exact cover has no rules but those of rows, columns and boxes", ErrPuzzle)
	}
	return p.state().Cover, nil
}

// state states a valid puzzle as an exact cover.
func (p Puzzle) state() *statement {
	n := p.Size()
	cells := n * n
	of := make([][3]int, cells) // the row, the column and the box of each cell
	for h, house := range p.Houses() {
		for _, cell := range house {
			of[cell][h/n] = h
		}
	}
	// A candidate's items are its cell, and its digit in each of the cell's houses.
	itemsOf := func(cell, digit int) [4]int {
		h := of[cell]
		return [4]int{cell, cells + h[0]*n + digit - 1, cells + h[1]*n + digit - 1, cells + h[2]*n + digit - 1}
	}
	covered := make([]bool, cells+3*n*n)
	impossible := false
	for cell, digit := range p.Givens {
		if digit == 0 {
			continue
		}
		impossible = impossible || !p.Allows(cell, digit)
		for _, item := range itemsOf(cell, digit) {
			impossible = impossible || covered[item]
			covered[item] = true
		}
	}
	s := &statement{puzzle: p, option: make([]int, cells*n)}
	number := make([]int, len(covered)) // of the items that are left
	for item := range covered {
		if !covered[item] {
			number[item] = s.Primary
			s.Primary++
		}
	}
	if impossible {
		s.Primary++
	}
	count := 0
	for cell := range cells {
		for digit := 1; digit <= n; digit++ {
			o := cell*n + digit - 1
			s.option[o] = -1
			items := itemsOf(cell, digit)
			if p.Allows(cell, digit) && !slices.ContainsFunc(items[:], func(item int) bool { return covered[item] }) {
				s.option[o] = count
				count++
			}
		}
	}
	s.candidates, s.Options = make([]Candidate, 0, count), make([][]int, 0, count)
	all := make([]int, 0, 4*count)
	for o := range s.option {
		if s.option[o] < 0 {
			continue
		}
		candidate := Candidate{o / n, o%n + 1}
		for _, item := range itemsOf(candidate.Cell, candidate.Digit) {
			all = append(all, number[item])
		}
		s.candidates = append(s.candidates, candidate)
		s.Options = append(s.Options, all[len(all)-4:len(all):len(all)])
	}
	return s
}

// options returns the options that fill the cells other than givens as a grid does; -1 means no option.
func (s *statement) options(grid, cells []int) []int {
	out := make([]int, 0, len(cells))
	for _, cell := range cells {
		if s.puzzle.Givens[cell] == 0 {
			out = append(out, s.option[cell*s.puzzle.Size()+grid[cell]-1])
		}
	}
	return out
}

// grid returns the puzzle filled by options, or an error if that is no solution by the rules.
func (s *statement) grid(options []int) ([]int, error) {
	grid := make([]int, len(s.puzzle.Givens))
	copy(grid, s.puzzle.Givens)
	for _, o := range options {
		grid[s.candidates[o].Cell] = s.candidates[o].Digit
	}
	return grid, s.puzzle.Obeys(grid)
}

// encode writes the puzzle as clauses. If the context ends while rules are written, the formula is too large.
func (s *statement) encode(ctx context.Context) *coverEncoding {
	e := s.Cover.encode()
	p := s.puzzle
	e.formula.Title = fmt.Sprintf("sudoku %dx%d, boxes of %d rows and %d columns, as an exact cover of what the givens leave",
		p.Size(), p.Size(), p.BoxRows, p.BoxCols)
	e.optionName = func(option int) string {
		c := s.candidates[option]
		return fmt.Sprintf("%s=%d", p.CellName(c.Cell), c.Digit)
	}
	if len(p.Rules) > 0 {
		s.encodeRules(ctx, e)
	}
	return e
}
