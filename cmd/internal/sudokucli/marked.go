package sudokucli

import (
	"fmt"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/judges"
	"dlx-sudoku/cover"
)

// marked prints an explanation as a drawing: a heading, the grid with * at the cells that explain it, and their names.
//
//	# puzzles.txt:3: invalid
//	+----------+----------+----------+
//	| *5  3  . |  .  7  . | *5  .  . |
//	…
//	# digit 5 repeats in row 1: r1c1 and r1c7
//
// As a picture it has the cells marked, and the words in comments of XML.
type marked struct {
	view   *view
	answer *answer
	found  *judges.Explanation
	core   []string // in words
}

func (p *marked) append(dst []byte) []byte {
	a := p.answer
	words := verdict(a)
	switch a.status {
	case unreadable:
		if !p.view.said {
			dst = p.view.heading(dst, a.item, words, a.status)
		}
		return p.finish(dst)
	case unique:
		words = "unique, proved"
	case multiple:
		words = several(a.count, a.more, "solution")
	case unknown:
		words = "unknown: " + a.why()
	}
	dst = p.view.heading(dst, a.item, words, a.status)
	if a.status != unknown {
		dst = p.explain(dst)
	}
	if a.reason != "" && a.status != unknown {
		dst = p.view.wrapped(dst, "unfinished: "+a.reason)
	}
	return p.finish(dst)
}

// picture reports whether a picture is drawn.
func (p *marked) picture() bool { return p.view.format == "svg" }

// finish appends what ends the record.
func (p *marked) finish(dst []byte) []byte {
	if p.picture() {
		return dst
	}
	return append(dst, '\n')
}

// explain draws the grid and names the cells that explain it.
func (p *marked) explain(dst []byte) []byte {
	a, found := p.answer, p.found
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
		marks, words = found.Core, p.core
		text = fmt.Sprintf("* cannot all be right (%d of %s)", len(marks), cli.Plural(g.Givens(), "given", "givens"))
		if len(found.CoreExcluded) > 0 {
			text += ", with digits ruled out"
		}
		text += ":"
	case multiple:
		g, other, marks = a.item.filled(found.Solutions[0]), a.item.filled(found.Solutions[1]), found.Differ
		text, words = "* differ, here as in two of them:", cli.Each(marks, g.Layout().CellName)
	case unique:
		g, marks = a.item.filled(found.Solutions[0]), found.Redundant
		if text = "redundant givens: none"; len(marks) > 0 {
			text, words = "* are redundant, any one of them:", cli.Each(marks, a.item.Grid.GivenName)
		}
	}
	dst = p.draw(dst, g, other, marks)
	for _, c := range a.clashes {
		dst = p.view.wrapped(dst, c.String())
	}
	if text != "" {
		dst = p.view.wrapped(dst, text, words...)
	}
	return dst
}

// draw draws a grid with marks, in marked cells also the digits of another one, which may be nil.
func (p *marked) draw(dst []byte, g, other *cover.Grid, cells []int) []byte {
	it, color := p.answer.item, p.view.color
	marks := map[int]bool{}
	for _, cell := range cells {
		marks[cell] = true
	}
	d := drawing(it.Grid, g, it.rules)
	d.Marked = marks
	switch {
	case p.picture():
		return d.AppendSVG(dst, it.title()+", explained")
	case it.rules != nil:
		return appendDrawn(dst, d, color)
	}
	name := it.Grid.Alphabet().Name
	texts := make([]string, g.Layout().Cells())
	for cell := range texts {
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
		texts[cell] = text
	}
	return appendCells(dst, g.Layout(), texts, func(dst []byte, cell int) []byte {
		if marks[cell] {
			return cli.Paint(dst, cli.BoldRed, texts[cell], color)
		}
		return cli.Paint(dst, cli.Bold, texts[cell], color && it.Grid.Digit(cell) != 0)
	})
}
