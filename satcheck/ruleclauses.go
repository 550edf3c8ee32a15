// Trusted with rules: a fault here can make a wrong claim about a puzzle with Rules Verified.

package satcheck

import (
	"cmp"
	"context"
	"fmt"

	"dlx-sudoku/satcheck/constraint"
)

// encodeRules adds the clauses of the puzzle's rules. A digit that the givens and the candidates allow in a cell is an option,
// and so a variable; givens are certain.
func (s *statement) encodeRules(ctx context.Context, e *coverEncoding) {
	p := s.puzzle
	e.formula.Title += fmt.Sprintf(", and %d rules", len(p.Rules))
	e.fill = func(solution []int) []int {
		grid, _ := s.grid(solution)
		return grid
	}
	w := p.writer(func(cell, digit int) int { return s.literal(e, cell, digit) })
	w.Clause = func(_ int, literals []int) { e.formula.Add(literals...) }
	w.Fresh = func(value func(grid []int) bool) int { return e.define(auxiliary{value: value}) }
	w.Full = func() bool {
		if ctx.Err() != nil {
			e.formula.Abandon() // since the formula is incomplete
		}
		return e.formula.TooLarge()
	}
	if err := w.Write(); err != nil {
		e.formula.Add() // the puzzle is not valid, which the callers rule out
	}
}

// literal returns the literal that says that a cell holds a digit, or constraint.True or False if that is certain.
func (s *statement) literal(e *coverEncoding, cell, digit int) int {
	if s.puzzle.Givens[cell] == digit {
		return constraint.True
	}
	if o := s.option[cell*s.puzzle.Size()+digit-1]; o >= 0 { // none of a given cell is left
		return e.is[o]
	}
	return constraint.False
}

// writer returns a writer of the puzzle's rules.
func (p Puzzle) writer(is func(cell, digit int) int) *constraint.Writer {
	return &constraint.Writer{Grid: constraint.Grid{BoxRows: p.BoxRows, BoxCols: p.BoxCols}, Rules: p.Rules, Is: is}
}

// keeps returns an error for the first rule that a full grid breaks: one of its clauses is not satisfied by the digits of
// the cells and by what follows from them. It wraps ErrTooLarge if the clauses are too many to look at, or is the context's.
func (p Puzzle) keeps(ctx context.Context, grid []int) error {
	if len(p.Rules) == 0 {
		return nil
	}
	w := p.writer(func(cell, digit int) int {
		if grid[cell] == digit {
			return constraint.True
		}
		return constraint.False
	})
	broken, literals := -1, 0
	values := []bool{true} // of the variables, from 1
	w.Fresh = func(value func(grid []int) bool) int {
		values = append(values, value(grid))
		return len(values) - 1
	}
	w.Clause = func(rule int, clause []int) {
		literals += len(clause)
		for _, x := range clause {
			if x > 0 && values[x] || x < 0 && !values[-x] {
				return
			}
		}
		if broken < 0 {
			broken = rule
		}
	}
	w.Full = func() bool { return broken >= 0 || literals > MaxLiterals || ctx.Err() != nil }
	if err := cmp.Or(w.Write(), ctx.Err()); err != nil {
		return err
	}
	if broken >= 0 {
		return fmt.Errorf("rule %d (%s) is broken", broken+1, p.Rules[broken].Word)
	}
	if literals > MaxLiterals {
		return fmt.Errorf("%w: more than %d literals of rules", ErrTooLarge, MaxLiterals)
	}
	return nil
}
