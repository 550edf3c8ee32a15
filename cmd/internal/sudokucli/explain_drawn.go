package sudokucli

import (
	"fmt"
	"strings"

	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/draw"
	"dlx-sudoku/cmd/internal/puzzlein"
	"dlx-sudoku/cmd/internal/text"
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
// As a picture it has the cells highlighted, and the words in comments of XML.
func (e explained) appendDrawing(dst []byte, a *answers.Answer, v *answers.View) []byte {
	words := answers.Verdict(a)
	switch a.Status {
	case answers.Unique:
		words = "unique, proved"
	case answers.Multiple:
		words = answers.Several(a.Count, a.More, "solution")
	case answers.Unknown:
		words = "unknown: " + a.Why()
	}
	if a.Status != answers.Unreadable || !v.Said {
		dst = v.Heading(dst, a.Item, words, a.Status)
	}
	if a.Status != answers.Unreadable && a.Status != answers.Unknown {
		dst = e.appendHighlighted(dst, a, v)
		if a.Reason != "" {
			dst = v.Wrapped(dst, "unfinished: "+a.Reason)
		}
	}
	if v.Format == "svg" {
		return dst
	}
	return append(dst, '\n')
}

// appendHighlighted draws the grid and names the cells that explain it.
func (e explained) appendHighlighted(dst []byte, a *answers.Answer, v *answers.View) []byte {
	found := e.found
	g, other := a.Item.Grid, (*cover.Grid)(nil)
	var cells []int
	var said string
	var names []string
	switch a.Status {
	case answers.Invalid:
		for _, c := range a.Clashes {
			cells = append(cells, c.Cells[:]...)
		}
	case answers.None:
		cells, names = found.Core, e.Core
		said = fmt.Sprintf("* cannot all be right (%d of %s)", len(cells), text.Plural(g.Givens(), "given", "givens"))
		if len(found.CoreExcluded) > 0 {
			said += ", with digits ruled out"
		}
		said += ":"
	case answers.Multiple:
		g, other, cells = a.Item.Filled(found.Solutions[0]), a.Item.Filled(found.Solutions[1]), found.Differ
		said, names = "* differ, here as in two of them:", e.Differ
	case answers.Unique:
		g, cells = a.Item.Filled(found.Solutions[0]), found.Redundant
		if said = "redundant:"; len(e.Redundant) > 1 {
			said = "redundant, each alone:"
		}
		if e.Together && len(e.Redundant) > 1 {
			said = "redundant, all of them at once:"
		}
		if len(cells) > 0 {
			said = "* " + said
		}
		names = strings.Split(e.needless(), " ")
	}
	dst = drawHighlighted(v, dst, a.Item, g, other, cells)
	for _, c := range a.Clashes {
		dst = v.Wrapped(dst, c.String())
	}
	if said != "" {
		dst = v.Wrapped(dst, said, names...)
	}
	return dst
}

// drawHighlighted draws a grid with some cells highlighted, which also show the digits of another grid, if it is not nil.
func drawHighlighted(v *answers.View, dst []byte, it *puzzlein.Item, g, other *cover.Grid, cells []int) []byte {
	highlighted := map[int]bool{}
	for _, cell := range cells {
		highlighted[cell] = true
	}
	d := draw.NewSudoku(it.Grid, g, it.Ruleset)
	d.Highlighted = highlighted
	if other != nil {
		d.Others = draw.Names(other, it.Grid)
	}
	switch {
	case v.Format == "svg":
		return d.AppendSVG(dst, it.Title()+", explained")
	case it.Ruleset != nil:
		return d.AppendText(dst, v.Color)
	}
	return d.AppendPlain(dst, v.Color)
}
