package puzzles

import (
	"bytes"
	"math"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/glyphs"
	"dlx-sudoku/cover/puzzles/internal/frame"
	"dlx-sudoku/cover/puzzles/internal/scan"
	"dlx-sudoku/cover/puzzles/internal/square"
)

// onesFormat is one cell a line, as a column of a spreadsheet is copied or a program prints: n·n lines, and another
// line before the next puzzle.
var onesFormat = format{
	name: "ones", about: "one cell a line",
	rescue: (*input).onesAt,
}

// onesLines is the largest number of lines looked at.
const onesLines = 4 * cover.MaxSize * cover.MaxSize

// onesAt reads the puzzle with one cell a line at the reader's place. A blank line is an empty cell if there is no
// other mark for it. If the lines are not exactly a puzzle, nothing is read.
func (r *input) onesAt(rec *Record) bool {
	if r.src.Taken < r.barrier {
		return false
	}
	lines, alone := r.onesOf()
	if len(lines) == onesLines {
		r.barrier = math.MaxInt
		return false
	}
	if len(lines) < cover.MinSize*cover.MinSize {
		return false
	}
	r.barrier = lines[len(lines)-1].Number
	if n := len(lines); !alone && n <= cover.MaxSize { // perhaps rows of a larger grid
		r.barrier += n * (n + 1)
		return false
	}
	cells := make([]square.Cell, len(lines))
	for i := range lines {
		cells[i] = square.WordAt(&lines[i], 0, len(lines[i].Text))
	}
	if !r.readCells(rec, cells) {
		return false
	}
	last := &lines[len(lines)-1]
	rec.Notes = nil
	rec.note("took lines %d to %d for a cell each", lines[0].Number, last.Number)
	r.takeRows(rec, lines, last)
	r.barrier = 0
	return true
}

// onesOf returns the lines of one cell from the reader's place on, or none if something other than a blank line or
// words ends them. If there is a mark for an empty cell, blank lines at the end are not cells. alone reports whether no
// such lines follow behind a blank line.
func (r *input) onesOf() (lines []scan.Row, alone bool) {
	filled, marked := 0, false // number of lines up to the last that is not blank; some line has a mark for an empty cell
	alone = true
scan:
	for w := range r.src.Ahead(onesLines + 2) {
		w.Text = bytes.Clone(w.Text)
		if end := len(bytes.TrimRight(w.Text, scan.Blanks)); end > 0 && (w.Text[end-1] == ',' || w.Text[end-1] == ';') {
			w.Text = w.Text[:end-1]
			marked = marked || len(scan.Trim(w.Text)) == 0
		}
		frame.Normalise(w.Text)
		text := scan.Trim(w.Text)
		switch isWord := len(text) > 2 && isWordy(text); {
		case isWord && len(lines) == 0 && w.Number <= r.src.Taken+2: // a title
			continue
		case isWord || len(lines) == onesLines:
			break scan
		case len(text) > 2 || bytes.ContainsAny(text, scan.Blanks+"|,;"):
			return nil, false
		case len(text) == 0 && marked:
			below, _, err := r.src.At(w.Next)
			alone = err != nil || len(scan.Trim(below)) == 0 || len(scan.Trim(below)) > 2
			break scan
		case len(text) > 0:
			filled = len(lines) + 1
		}
		marked = marked || len(text) == 1 && bytes.ContainsAny(text, glyphs.EmptyMarks)
		lines = append(lines, w)
	}
	if marked && len(lines) < onesLines {
		lines = lines[:filled]
	}
	return lines, alone
}
