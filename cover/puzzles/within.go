package puzzles

import (
	"errors"
	"io"

	"dlx-sudoku/cover"
)

// readInner reads a text that is exactly one puzzle, within another format, into rec.
func (r *input) readInner(rec *Record, text string) error {
	inner, err := r.within(text, FormatAuto)
	if err == nil {
		rec.takeGrid(inner)
	}
	return err
}

// gridIn returns the grid of a text that is exactly one puzzle in a format.
func (r *input) gridIn(text string, f Format) (*cover.Grid, error) {
	rec, err := r.within(text, f)
	if err != nil {
		return nil, err
	}
	return rec.Grid, nil
}

// within returns the record of a text that is exactly one puzzle in a format. Its reader knows the alphabets recognised
// so far, but what it recognises is its own until the record is that of a puzzle.
func (r *input) within(text string, f Format) (*Record, error) {
	rec, err := r.withinAs(text, f, r.boxless)
	if err != nil && !r.boxless && r.layout == nil {
		if again, wrong := r.withinAs(text, f, true); wrong == nil && again.Grid.Layout().BoxRows() == 1 {
			return again, nil // of a size without boxes
		}
	}
	return rec, err
}

// withinAs is within for a puzzle that is known to have no boxes, or not.
func (r *input) withinAs(text string, f Format, boxless bool) (*Record, error) {
	known := *r.alphabets
	inner := &Reader{in: input{src: lines{buf: []byte(text), end: len(text), err: io.EOF}, inner: true, boxless: boxless, alphabets: &known}, Format: f, Layout: r.layout, Alphabet: r.digits}
	var rec Record
	if err := inner.Read(&rec); err != nil {
		return nil, errors.New("no puzzle in it")
	}
	if rec.Err != nil {
		return nil, errors.Unwrap(rec.Err)
	}
	if err := inner.Read(new(Record)); err == nil {
		return nil, errors.New("several puzzles in it (want one)")
	}
	return &rec, nil
}
