package puzzles

import (
	"bytes"

	"dlx-sudoku/cover"
)

// textLimit is the largest number of bytes of a puzzle's text that a Record keeps.
const textLimit = 4096

// A Record is one puzzle of the input, or what stands in its place and cannot be read. The zero Record is ready for
// [Reader.Read], which reuses its memory: what must outlive the next Read has to be copied.
type Record struct {
	// Grid is the puzzle if Err is nil, and undefined if not.
	Grid *cover.Grid

	// Name is the title that stands above the puzzle, or empty.
	Name []byte

	// Text is the puzzle as it stood: in line format its field, or the whole line if that cannot be read; in the
	// other formats its rows, joined with one blank. It is cut to 4096 bytes.
	Text []byte

	// Line and Column, counting from 1, are where the puzzle's first character stands: of its field in line format,
	// behind an opening quote, and else of its first row, blanks in front of it left out. Columns count characters.
	Line, Column int

	// Rules are what the text says beyond the grid, in its order: those that [Reader.Knows] knows.
	Rules []Rule

	// Solution is the solution that the text holds beside the puzzle, if it solves it, or nil. Whether it is the only one
	// is not known.
	Solution *cover.Grid

	// Notes are sentences about how the puzzle was read that a user should see.
	Notes []string

	file string // for Refuse

	Err error // why it cannot be read, a *ParseError, or nil
}

// CellPlace returns the line and the column, counting from 1, at which a cell of a puzzle in line format stands. It
// reports false for a puzzle in another format or one that cannot be read. A cell out of range is misuse and panics.
func (rec *Record) CellPlace(cell int) (line, column int, ok bool) {
	if rec.Err != nil || rec.Grid == nil || bytes.IndexByte(rec.Text, ' ') >= 0 { // a blank joins rows
		return 0, 0, false
	}
	rec.Grid.Layout().CellName(cell) // panics out of range
	if len(rec.Text) != rec.Grid.Layout().Cells() {
		return 0, 0, false
	}
	return rec.Line, rec.Column + cell, true
}

// set makes the record's grid that of the digits of all cells.
func (rec *Record) set(l *cover.Layout, a cover.Alphabet, digits []uint8) {
	if rec.Grid == nil {
		rec.Grid = cover.NewGrid(l)
	} else if rec.Grid.Layout() != l {
		rec.Grid.Reset(l)
	}
	rec.Grid.SetAlphabet(a)
	rec.Grid.SetDigits(digits)
}

// blank makes the record's grid an empty one and returns it.
func (rec *Record) blank(l *cover.Layout, a cover.Alphabet) *cover.Grid {
	if rec.Grid == nil {
		rec.Grid = cover.NewGrid(l)
	} else {
		rec.Grid.Reset(l)
	}
	rec.Grid.SetAlphabet(a)
	return rec.Grid
}
