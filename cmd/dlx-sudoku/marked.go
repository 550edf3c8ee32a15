package main

import (
	"fmt"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cover"
)

// marked prints explanations as drawings: a heading, the grid with * at the cells that explain it, and their names.
//
//	# puzzles.txt:3: invalid
//	+----------+----------+----------+
//	| *5  3  . |  .  7  . | *5  .  . |
//	…
//	# digit 5 repeats in row 1: r1c1 and r1c7
type marked struct {
	color   bool
	columns int
	errors  bool // are read on the same screen, and not to be repeated
}

func newMarked(s *cli.Session) *marked {
	columns := s.Columns()
	if columns == 0 {
		columns = 80
	}
	return &marked{s.Color, columns, s.OneScreen()}
}

func (p *marked) begin(dst []byte, _ *answer) []byte { return dst }

func (p *marked) solution(dst []byte, _ *answer, _ *cover.Grid, _ uint64) []byte { return dst }

// absorb drops notes that the end repeats.
func (p *marked) absorb(a *answer, notes []note) []note {
	if !p.errors {
		return notes
	}
	kept := notes[:0]
	for _, n := range notes {
		if n.kind != remark {
			kept = append(kept, n)
		}
	}
	return kept
}

func (p *marked) end(dst []byte, a *answer) []byte {
	if a.status == unreadable {
		if !p.errors {
			dst = appendHeading(dst, a.item, verdict(a), a.status, p.color)
		}
		return append(dst, '\n')
	}
	e := a.explained
	words := verdict(a)
	switch a.status {
	case unique:
		words = "unique, proved"
	case multiple:
		words = string(appendSolutions(nil, a.count, a.more))
	case unknown:
		words = "unknown: " + a.why()
	}
	dst = appendHeading(dst, a.item, words, a.status, p.color)
	switch a.status {
	case invalid:
		dst = p.invalid(dst, a)
	case none:
		dst = p.impossible(dst, a)
	case multiple:
		dst = p.several(dst, a)
	case unique:
		dst = p.proper(dst, a)
	}
	if a.reason != "" && a.status != unknown {
		dst = p.comment(dst, "unfinished: "+e.Reason)
	}
	return append(dst, '\n')
}

// invalid draws a puzzle with the givens that clash.
func (p *marked) invalid(dst []byte, a *answer) []byte {
	marks := map[int]bool{}
	for _, c := range a.clashes {
		marks[c.Cells[0]], marks[c.Cells[1]] = true, true
	}
	dst = p.draw(dst, a, a.Grid, nil, marks)
	for _, c := range a.clashes {
		dst = p.comment(dst, c.String())
	}
	return dst
}

// impossible draws a puzzle with the givens that cannot all be right.
func (p *marked) impossible(dst []byte, a *answer) []byte {
	e := a.explained
	dst = p.draw(dst, a, a.Grid, nil, set(e.Core))
	words := fmt.Sprintf("* cannot all be right (%d of %s)", len(e.Core), cli.Plural(a.Grid.Givens(), "given",
		"givens"))
	if len(e.CoreExcluded) > 0 {
		words += ", with digits ruled out"
	}
	return p.comment(dst, words+":", a.coreNames()...)
}

// several draws a solution with the cells that differ.
func (p *marked) several(dst []byte, a *answer) []byte {
	e := a.explained
	dst = p.draw(dst, a, a.filled(e.Solutions[0]), a.filled(e.Solutions[1]), set(e.Differ))
	return p.comment(dst, "* differ, here as in two of them:", names(e.Differ, a.Grid.Layout().CellName)...)
}

// proper draws the solution with the givens that are not needed.
func (p *marked) proper(dst []byte, a *answer) []byte {
	e := a.explained
	dst = p.draw(dst, a, a.filled(e.Solutions[0]), nil, set(e.Redundant))
	if len(e.Redundant) == 0 {
		return p.comment(dst, "redundant givens: none")
	}
	return p.comment(dst, "* are redundant, any one of them:", names(e.Redundant, a.Grid.GivenName)...)
}

func set(cells []int) map[int]bool {
	marks := map[int]bool{}
	for _, cell := range cells {
		marks[cell] = true
	}
	return marks
}

// comment appends words in lines that are no grid.
func (p *marked) comment(dst []byte, text string, words ...string) []byte {
	return appendComment(dst, text, words, p.columns)
}

// draw draws a grid with marks, in marked cells also the digits of another one, which may be nil.
func (p *marked) draw(dst []byte, a *answer, g, other *cover.Grid, marks map[int]bool) []byte {
	l, name := g.Layout(), a.Grid.Alphabet().Name
	cells := make([]string, l.Cells())
	for cell := range cells {
		digit := g.Digit(cell)
		text := " ."
		if digit != 0 {
			text = " " + name(digit)
		}
		if marks[cell] {
			text = "*" + text[1:]
			if other != nil && other.Digit(cell) != digit {
				text += name(other.Digit(cell))
			}
		}
		cells[cell] = text
	}
	return appendCells(dst, l, cells, func(dst []byte, cell int) []byte {
		const bold, red, normal = "\x1b[1m", "\x1b[1;31m", "\x1b[0m"
		switch {
		case p.color && marks[cell]:
			return append(append(append(dst, red...), cells[cell]...), normal...)
		case p.color && a.Grid.Digit(cell) != 0:
			return append(append(append(dst, bold...), cells[cell]...), normal...)
		}
		return append(dst, cells[cell]...)
	})
}
