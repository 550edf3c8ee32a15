package sudokucli

import (
	"fmt"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cover"
)

// appendDrawing appends the explanation as a drawing: a heading, the grid with * at the cells that explain it, and their
// names.
//
//	# puzzles.txt:3: invalid
//	+----------+----------+----------+
//	| *5  3  . |  .  7  . | *5  .  . |
//	…
//	# digit 5 repeats in row 1: r1c1 and r1c7
//
// As a picture it has the cells marked, and the words in comments of XML.
func (e explained) appendDrawing(dst []byte, a *answer, v *view) []byte {
	words := verdict(a)
	switch a.status {
	case unique:
		words = "unique, proved"
	case multiple:
		words = several(a.count, a.more, "solution")
	case unknown:
		words = "unknown: " + a.why()
	}
	if a.status != unreadable || !v.said {
		dst = v.heading(dst, a.item, words, a.status)
	}
	if a.status != unreadable && a.status != unknown {
		dst = e.appendMarked(dst, a, v)
		if a.reason != "" {
			dst = v.wrapped(dst, "unfinished: "+a.reason)
		}
	}
	if v.format == "svg" {
		return dst
	}
	return append(dst, '\n')
}

// appendMarked draws the grid and names the cells that explain it.
func (e explained) appendMarked(dst []byte, a *answer, v *view) []byte {
	found := e.found
	g, other := a.item.Grid, (*cover.Grid)(nil)
	var marks []int
	var text string
	var words []string
	switch a.status {
	case invalid:
		for _, c := range a.clashes {
			marks = append(marks, c.Cells[:]...)
		}
	case none:
		marks, words = found.Core, e.Core
		text = fmt.Sprintf("* cannot all be right (%d of %s)", len(marks), cli.Plural(g.Givens(), "given", "givens"))
		if len(found.CoreExcluded) > 0 {
			text += ", with digits ruled out"
		}
		text += ":"
	case multiple:
		g, other, marks = a.item.filled(found.Solutions[0]), a.item.filled(found.Solutions[1]), found.Differ
		text, words = "* differ, here as in two of them:", e.Differ
	case unique:
		g, marks = a.item.filled(found.Solutions[0]), found.Redundant
		if text = "redundant givens: none"; len(marks) > 0 {
			text, words = "* are redundant, any one of them:", e.Redundant
		}
	}
	dst = v.draw(dst, a.item, g, other, marks)
	for _, c := range a.clashes {
		dst = v.wrapped(dst, c.String())
	}
	if text != "" {
		dst = v.wrapped(dst, text, words...)
	}
	return dst
}

// draw draws a grid with marks, in marked cells also the digits of another one, which may be nil.
func (v *view) draw(dst []byte, it *item, g, other *cover.Grid, cells []int) []byte {
	marks := map[int]bool{}
	for _, cell := range cells {
		marks[cell] = true
	}
	d := drawing(it.Grid, g, it.rules)
	d.Marked = marks
	switch {
	case v.format == "svg":
		return d.AppendSVG(dst, it.title()+", explained")
	case it.rules != nil:
		return appendDrawn(dst, d, v.color)
	}
	name := it.Grid.Alphabet().Name
	texts := make([][]piece, g.Layout().Cells())
	for cell := range texts {
		digit, text, hue := g.Digit(cell), " .", ""
		if digit != 0 {
			text = " " + name(digit)
		}
		switch {
		case marks[cell]:
			text, hue = "*"+text[1:], cli.BoldRed
			if other != nil && other.Digit(cell) != digit {
				text += name(other.Digit(cell))
			}
		case it.Grid.Digit(cell) != 0:
			hue = cli.Bold
		}
		texts[cell] = []piece{{text, hue}}
	}
	return appendCells(dst, g.Layout(), texts, v.color)
}
