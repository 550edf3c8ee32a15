package puzzles

import (
	"fmt"
	"unicode/utf8"

	"dlx-sudoku/cover/puzzles/internal/scan"
)

// ErrLongLine is the cause of the error for a line of more than 1 MiB.
var ErrLongLine = scan.ErrLongLine

// sourceLimit is the largest number of characters of the line at fault that a ParseError keeps.
const sourceLimit = 200

// A ParseError says where and why a text is not a puzzle.
type ParseError struct {
	File         string // as given to NewReader
	Line, Column int    // from 1; columns count characters, not bytes
	Source       string // the line at fault, cut to 200 characters around the column if it is longer
	SourceColumn int    // the place of the column within Source, from 1: where a caret goes
	Err          error
}

// Error returns "FILE:LINE:COLUMN: TEXT", without the file if that has no name.
func (e *ParseError) Error() string {
	if e.File == "" {
		return fmt.Sprintf("%d:%d: %v", e.Line, e.Column, e.Err)
	}
	return fmt.Sprintf("%s:%d:%d: %v", e.File, e.Line, e.Column, e.Err)
}

// Unwrap returns Err.
func (e *ParseError) Unwrap() error { return e.Err }

// newParseError returns the error for the character that starts at byte off of the line with that number. An off just
// past the line's end is the place where something is missing.
func newParseError(file string, number int, line []byte, off int, err error) *ParseError {
	// The excerpt: up to half of the limit before the column, the rest behind it.
	from, before := off, 0
	for from > 0 && before < sourceLimit/2 {
		_, size := utf8.DecodeLastRune(line[:from])
		from -= size
		before++
	}
	to := off
	for n := before; to < len(line) && n < sourceLimit; n++ {
		_, size := utf8.DecodeRune(line[to:])
		to += size
	}
	return &ParseError{
		File:         file,
		Line:         number,
		Column:       utf8.RuneCount(line[:off]) + 1,
		Source:       string(line[from:to]),
		SourceColumn: before + 1,
		Err:          err,
	}
}
