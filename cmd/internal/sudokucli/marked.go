package sudokucli

import (
	"fmt"
	"strings"

	"dlx-sudoku/cmd/internal/cli"
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
	of     explained
}

func (p *marked) append(dst []byte) []byte {
	a := p.answer
	words := verdict(a)
	switch a.status {
	case unreadable:
		if !p.view.said {
			dst = p.heading(dst, words)
		}
		return p.finish(dst)
	case unique:
		words = "unique, proved"
	case multiple:
		words = string(appendSolutions(nil, a.count, a.more))
	case unknown:
		words = "unknown: " + a.why()
	}
	dst = p.heading(dst, words)
	switch a.status {
	case invalid:
		dst = p.invalid(dst)
	case none:
		dst = p.impossible(dst)
	case multiple:
		dst = p.several(dst)
	case unique:
		dst = p.proper(dst)
	}
	if a.reason != "" && a.status != unknown {
		dst = p.comment(dst, "unfinished: "+a.reason)
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

func (p *marked) heading(dst []byte, words string) []byte {
	if p.picture() {
		return appendRemark(dst, p.answer.item.title()+": "+words)
	}
	return appendHeading(dst, p.answer.item, words, p.answer.status, p.view.color)
}

// invalid draws a puzzle with the givens that clash.
func (p *marked) invalid(dst []byte) []byte {
	a := p.answer
	marks := map[int]bool{}
	for _, c := range a.clashes {
		marks[c.Cells[0]], marks[c.Cells[1]] = true, true
	}
	dst = p.draw(dst, a.item.Grid, nil, marks)
	for _, c := range a.clashes {
		dst = p.comment(dst, c.String())
	}
	return dst
}

// impossible draws a puzzle with the givens that cannot all be right.
func (p *marked) impossible(dst []byte) []byte {
	a, e := p.answer, p.of
	dst = p.draw(dst, a.item.Grid, nil, set(e.found.Core))
	words := fmt.Sprintf("* cannot all be right (%d of %s)", len(e.found.Core), cli.Plural(a.item.Grid.Givens(), "given",
		"givens"))
	if len(e.found.CoreExcluded) > 0 {
		words += ", with digits ruled out"
	}
	return p.comment(dst, words+":", e.core(a)...)
}

// several draws a solution with the cells that differ.
func (p *marked) several(dst []byte) []byte {
	a, e := p.answer, p.of
	dst = p.draw(dst, a.item.filled(e.found.Solutions[0]), a.item.filled(e.found.Solutions[1]), set(e.found.Differ))
	return p.comment(dst, "* differ, here as in two of them:", names(e.found.Differ, a.item.Grid.Layout().CellName)...)
}

// proper draws the solution with the givens that are not needed.
func (p *marked) proper(dst []byte) []byte {
	a, e := p.answer, p.of
	dst = p.draw(dst, a.item.filled(e.found.Solutions[0]), nil, set(e.found.Redundant))
	if len(e.found.Redundant) == 0 {
		return p.comment(dst, "redundant givens: none")
	}
	return p.comment(dst, "* are redundant, any one of them:", names(e.found.Redundant, a.item.Grid.GivenName)...)
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
	if p.picture() {
		return appendRemark(dst, strings.Join(append([]string{text}, words...), " "))
	}
	return appendComment(dst, text, words, p.view.columns)
}

// draw draws a grid with marks, in marked cells also the digits of another one, which may be nil.
func (p *marked) draw(dst []byte, g, other *cover.Grid, marks map[int]bool) []byte {
	puzzle := p.answer.item.Grid
	if p.picture() {
		d := drawing(puzzle, g)
		d.Marked, d.Rules = marks, ruling(p.answer.item.rules)
		return d.AppendSVG(dst, p.answer.item.title()+", explained")
	}
	if p.answer.item.rules != nil {
		d := drawing(puzzle, g)
		d.Marked, d.Rules = marks, ruling(p.answer.item.rules)
		return appendDrawn(dst, d, p.view.color)
	}
	l, name := g.Layout(), puzzle.Alphabet().Name
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
		case p.view.color && marks[cell]:
			return append(append(append(dst, red...), cells[cell]...), normal...)
		case p.view.color && puzzle.Digit(cell) != 0:
			return append(append(append(dst, bold...), cells[cell]...), normal...)
		}
		return append(dst, cells[cell]...)
	})
}
