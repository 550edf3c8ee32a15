package puzzles

import (
	"bytes"
	"io"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles/internal/scan"
	"dlx-sudoku/cover/puzzles/internal/square"
)

// The package has layers, and each knows only the layers below it:
//
//	read, next, rescue, rules, aside   puzzles, and what stands around them: Reader, attached
//	kind, line, grid, gridlines        what a line is amid its neighbours; where the lines of a grid end: Reader
//	formats, and a file for each       a text is a puzzle, or several: functions of an input and a Record
//	input                              the text, and what is asked of it
//	frame                              below internal: rows without what stands around them
//	square                             below internal: rows are cut into cells and decoded
//	scan, names                        below internal: lines, each by itself; words
//
// Only input.whole leads back to the top, for a text within a text.

// An input is a text, and what is asked of the puzzles in it: all that a format may know.
type input struct {
	file        string
	src         scan.Lines
	only        *format                               // the one called format; nil: any
	inner       bool                                  // the text is part of a document
	decoder     square.Decoder                        // only readRuled writes its alphabets, and codeAt for a while
	cells       *[cover.MaxSize * cover.MaxSize]uint8 // the digits of a puzzle, while they are read
	scratch     []square.Cell                         // of a block, while it is read
	format      Format
	layout      *cover.Layout
	boxless     bool // the puzzle has no boxes, so its size may be one that has none, such as 7x7
	column      string
	rules       bool
	prompt      bool
	ignoreRules []string
	claims      bool
	claimColumn string
	ocr         bool

	// whole reads a text that is exactly one puzzle, within the text of r; see within.
	whole func(r *input, text string, f Format, boxless bool) (*Record, error)

	doc document // the current one
	at  int      // the column of the table with the puzzles, from 1, if it has been found

	// What the rescuers could not read.
	barrier int // the last line of such rows in a frame
	refused int // failures in a row
}

// giveUp makes an error of the rest of the text, from that line on.
func (r *input) giveUp(rec *Record, number int, line []byte, err error) {
	r.refuseLine(rec, number, line, err)
	r.src.GiveUp()
}

// refuseLine makes an error of a line.
func (r *input) refuseLine(rec *Record, number int, line []byte, err error) {
	rec.Line, rec.Column, rec.Text = number, 1, scan.CutText(rec.Text[:0], line, textLimit)
	rec.Err = newParseError(r.file, number, line, 0, err)
}

// fault returns the error for the character off of a row.
func (r *input) fault(w *scan.Row, off int, err error) *ParseError {
	return newParseError(r.file, w.Number, w.Raw, w.Offset(off), err)
}

// failure returns io.EOF, or the failure of the underlying reader with the position reached.
func (r *input) failure(err error) error {
	if err == io.EOF {
		return err
	}
	text := r.src.Rest()
	line := text[bytes.LastIndexByte(text, '\n')+1:]
	return newParseError(r.file, r.src.Taken+1+bytes.Count(text, []byte("\n")), line, len(line), err)
}

// takeRows takes the lines up to last and puts the place and the text of the puzzle in the rows into rec.
func (r *input) takeRows(rec *Record, rows []scan.Row, last *scan.Row) {
	rec.Line, rec.Column, rec.Text = rows[0].Number, 1+scan.Indent(rows[0].Text), appendRows(rec.Text[:0], rows)
	r.src.Take(last.Next, last.Number-r.src.Taken)
}

// appendRows appends the rows with a blank between them, without the blanks around each.
func appendRows(dst []byte, rows []scan.Row) []byte {
	for i, w := range rows {
		if i > 0 {
			dst = scan.CutText(dst, []byte{' '}, textLimit)
		}
		dst = scan.CutText(dst, scan.Trim(w.Raw), textLimit)
	}
	return dst
}

// readInner reads a text that is exactly one puzzle, within another format, into rec.
func (r *input) readInner(rec *Record, text string) error {
	inner, err := r.within(text, FormatAuto)
	if err == nil {
		rec.takeGrid(inner)
	}
	return err
}

// within returns the record of a text that is exactly one puzzle in a format. Its reader knows the alphabets recognised
// so far. The alphabet that it recognises itself counts only when the record becomes a puzzle of r.
func (r *input) within(text string, f Format) (*Record, error) {
	rec, err := r.whole(r, text, f, r.boxless)
	if err != nil && !r.boxless && r.layout == nil {
		if again, wrong := r.whole(r, text, f, true); wrong == nil && again.Grid.Layout().BoxRows() == 1 {
			return again, nil // of a size without boxes
		}
	}
	return rec, err
}

// A document is a text of several lines that may have several puzzles.
type document struct {
	found        []found // its puzzles still to be read
	text         []byte
	line, column int     // its first line, and the characters before it there
	stream       *stream // if it is too long to be held; else nil
	eager        bool    // every document is read as a stream, in tests
}

// A found is a puzzle found in a document, which is read later.
type found struct {
	offset int // of its first byte in the document
	text   string
	read   func(rec *Record) error
}

// A Format names a way to write puzzles as text; see [Formats].
type Format string

// FormatAuto lets a [Reader] recognise the format.
const (
	FormatAuto       Format = ""
	FormatLine       Format = "line"
	FormatGrid       Format = "grid"
	FormatCSV        Format = "csv"
	FormatCandidates Format = "candidates"
	FormatJSON       Format = "json"
	FormatOpenSudoku Format = "opensudoku"
	FormatFramed     Format = "framed"
)
