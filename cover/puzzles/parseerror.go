package puzzles

import (
	"errors"
	"fmt"
	"math"
	"unicode/utf8"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/glyphs"
)

// ErrLongLine is the cause of the error for a line of more than 1 MiB.
var ErrLongLine = errors.New("line longer than 1 MiB")

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

// unexpected returns the error for text that begins with a character that no cell of a grid of size n may hold.
func unexpected(text []byte, a cover.Alphabet, n int) error {
	r, size := utf8.DecodeRune(text)
	if r == utf8.RuneError && size <= 1 {
		return fmt.Errorf("invalid UTF-8 byte 0x%02X (want %s)", text[0], glyphs.Wanted(a, n))
	}
	return fmt.Errorf("unexpected character %q (want %s)", r, glyphs.Wanted(a, n))
}

// byCells returns the layout of a grid of that many cells. If no grid has so many, or the layout asked for has another
// number, it returns an error and the layout that was probably meant: that one, or the one with the nearest number of
// cells.
func (r *input) byCells(cells int) (*cover.Layout, error) {
	fixed := r.layout
	if n := side(cells); fixed == nil && n >= cover.MinSize && n <= cover.MaxSize {
		l, err := r.usualLayout(n)
		if err != nil { // a prime
			l, _ = cover.NewLayout(1, n)
			err = fmt.Errorf("%d cells (%w)", cells, err)
		}
		return l, err
	}
	nearest := fixed
	distance := func(l *cover.Layout) int { return max(l.Cells()-cells, cells-l.Cells()) }
	for n := cover.MinSize; n <= cover.MaxSize && fixed == nil; n++ {
		if l, err := cover.DefaultLayout(n); err == nil && (nearest == nil || distance(l) <= distance(nearest)) {
			nearest = l
		}
	}
	if nearest.Cells() != cells {
		return nearest, glyphs.Miscount(cells, "cell", "", nearest.Size(), nearest.Cells())
	}
	return nearest, nil
}

// byWidth returns the layout of a grid with rows of that many cells: the one asked for, or else the usual one of the
// nearest size. For a prime width it returns an error as well.
func (r *input) byWidth(width int) (*cover.Layout, error) {
	if r.layout != nil {
		return r.layout, nil
	}
	n := min(max(width, cover.MinSize), cover.MaxSize)
	l, err := r.usualLayout(n)
	if err != nil {
		l, _ = cover.NewLayout(1, n)
		err = fmt.Errorf("%d cells in a row (%w)", n, err)
	}
	return l, err
}

// layoutFor returns the layout of a grid of that size: the one asked for, or the usual one. The error says that no
// such layout exists.
func (r *input) layoutFor(n int) (*cover.Layout, error) {
	if r.layout != nil {
		if r.layout.Size() != n {
			return nil, fmt.Errorf("%s (want %d rows)", glyphs.Article(n), r.layout.Size())
		}
		return r.layout, nil
	}
	return r.usualLayout(n)
}

// usualLayout returns the default layout of a size. A prime has one only if the puzzle is known to have no boxes.
func (r *input) usualLayout(n int) (*cover.Layout, error) {
	l, err := cover.DefaultLayout(n)
	if err != nil && r.boxless {
		return cover.NewLayout(1, n)
	}
	return l, err
}

// side returns the number of rows of a square of that many cells, or 0 if they make no square.
func side(cells int) int {
	n := int(math.Sqrt(float64(cells)))
	if n*n != cells {
		return 0
	}
	return n
}
