// Package variants joins rules beyond the classic ones with the engine and with the judge: it hands the exact cover that
// package rules states to dlx, and the words, numbers and cells of the rules to satcheck.
package variants

import (
	"fmt"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/rules"
	"dlx-sudoku/dlx"
	"dlx-sudoku/satcheck"
)

// Problem returns the exact cover of a puzzle with rules as a problem. Its first options are the choices of the cover.
func Problem(c *rules.Cover) (*dlx.Problem, error) {
	var b dlx.Builder
	b.Primary(c.Primary...)
	b.Secondary(c.Secondary...)
	for _, o := range c.Options {
		b.Option(o...)
	}
	return b.Problem()
}

// Fill returns the full grid of a solution of the cover, which has the layout of the puzzle.
func Fill(l *cover.Layout, c *rules.Cover, solution []int) (*cover.Grid, error) {
	g := cover.NewGrid(l)
	for _, o := range solution {
		if o < len(c.Choices) {
			if g.Digit(c.Choices[o].Cell) != 0 {
				return nil, fmt.Errorf("%s has two digits", l.CellName(c.Choices[o].Cell))
			}
			g.Set(c.Choices[o].Cell, c.Choices[o].Digit)
		}
	}
	return g, nil
}

// Puzzle returns a puzzle and its rules in the form of package satcheck. A nil set has no rules.
func Puzzle(g *cover.Grid, set *rules.Set) satcheck.Puzzle {
	l := g.Layout()
	return satcheck.Puzzle{
		BoxRows: l.BoxRows(), BoxCols: l.BoxCols(), Givens: g.Digits(), Candidates: candidates(g), Rules: Rules(set),
	}
}

// candidates returns the digits of each cell in the form of package satcheck: nil for a cell with a digit or without
// restrictions, a lone 0 for a cell that may hold no digit. The result is nil if no cell is restricted.
func candidates(g *cover.Grid) [][]int {
	if !g.Restricted() {
		return nil
	}
	all := make([][]int, g.Layout().Cells())
	for cell := range all {
		switch set := g.Candidates(cell); {
		case set == 0:
			all[cell] = []int{0}
		case g.Digit(cell) == 0 && set.Len() < g.Layout().Size():
			all[cell] = set.List()
		}
	}
	return all
}

// Rules returns the rules in the form of package satcheck: words, numbers and cells.
func Rules(set *rules.Set) []satcheck.Rule {
	if set.Empty() {
		return nil
	}
	out := make([]satcheck.Rule, len(set.Rules))
	for i, r := range set.Rules {
		out[i] = satcheck.Rule{Word: r.Kind.Word, Numbers: r.Numbers, Groups: r.Groups}
	}
	return out
}
