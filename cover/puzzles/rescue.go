package puzzles

import (
	"bytes"
	"errors"
	"slices"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/glyphs"
	"dlx-sudoku/cover/puzzles/internal/scan"
	"dlx-sudoku/cover/puzzles/internal/square"
)

// maxRefused is the number of failures in a row after which the rescuers are not asked again: they look at many lines
// for each one that cannot be read.
const maxRefused = 100

// readOrRescue reads the next puzzle as readSlow does. If it cannot be read, each rescuer may try the same lines. The
// first that succeeds gives the puzzle; if none does, the error stands.
func (r *Reader) readOrRescue(rec *Record) (bool, error) {
	if r.in.format != FormatAuto && r.in.format != FormatFramed {
		return r.readSlow(rec)
	}
	before := *r
	r.in.src.Hold()
	found, err := r.readSlow(rec)
	switch {
	case !found || err != nil:
	case rec.Err == nil:
		r.in.refused = 0
	case r.in.refused < maxRefused && r.in.src.IsHeld() && r.in.doc.stream == nil && r.in.column == "" && !rec.unclaimed:
		r.rescue(rec, before)
	}
	r.in.src.Release()
	r.in.src.Take(0, 0)
	return found, err
}

// rescue lets the rescuers try to read what could not be read, each with a copy of the input as it was before.
func (r *Reader) rescue(rec *Record, before Reader) {
	before.content, before.block, before.template = true, r.block, r.template
	before.in.decoder.Mixed = false
	take := func(found *Record) {
		found.Name = slices.Clone(rec.Name)
		*rec, *r = *found, before
		r.sixteen, r.standing, r.template.layout, r.in.refused = false, false, nil, 0
	}
	barrier, mixed := before.in.barrier, false
	for _, f := range formats {
		if f.rescue == nil {
			continue
		}
		found, in := Record{file: rec.file, claims: rec.claims}, before.in
		if f != &spreadsheetFormat { // rows that could not be read in a frame may stand in a table
			in.barrier = barrier
		}
		if f.rescue(&in, &found) {
			before.in = in
			take(&found)
			return
		}
		barrier, mixed = max(barrier, in.barrier), mixed || in.decoder.Mixed
	}
	before.in.barrier = barrier
	if found := (Record{file: rec.file, claims: rec.claims}); before.readBoxless(&found) {
		take(&found)
		return
	}
	if at := (*ParseError)(nil); mixed && errors.As(rec.Err, &at) {
		at.Err = square.ErrZero
	}
	r.in.refused++
	r.in.barrier = barrier
}

// boxlessFormat is a grid of a size that has no boxes, 5x5, 7x7, 11x11 and so on, if the text says nothing of boxes or regions.
var boxlessFormat = format{name: "boxless", about: "a grid of 5x5, 7x7, 11x11 … without boxes", boxless: true}

// readBoxless reads the grid at the reader's place as one without boxes, if it is whole then, with no blanks for cells, and
// nothing above it that could not be read. If there is none, the Reader is of no more use.
func (r *Reader) readBoxless(rec *Record) bool {
	if r.in.boxless || r.in.layout != nil || r.in.inner || r.in.refused > 0 {
		return false
	}
	var widths []int
	for w := range r.in.src.Ahead(4) {
		if len(scan.Trim(w.Text)) > 0 && !scan.IsBorder(w.Text) && !isWordy(scan.Trim(w.Text)) {
			widths = append(widths, scan.RowWidth(w.Text))
		}
		if n := len(widths); n > 0 && (widths[0] < 5 || widths[n-1] != widths[0]) && !bytes.ContainsAny(w.Text, ",;|\t") {
			return false
		}
	}
	r.in.boxless = true
	if w, err := r.in.src.Row(0, 0); err == nil && len(scan.Trim(w.Text)) == 25 && scan.FieldWidth(w.Text) == 25 &&
		len(bytes.Trim(scan.Trim(w.Text), "12345.0*_-")) == 0 && bytes.ContainsAny(w.Text, "12345") { // 5x5, as 25x25 has higher digits
		r.readLine(rec, w)
	} else if found, err := r.readSlow(rec); !found || err != nil {
		return false
	}
	if rec.Err != nil {
		return false
	}
	l := rec.Grid.Layout()
	rec.note("%s has no boxes: only rows and columns count (a line of regions says otherwise)", glyphs.Article(l.Size()))
	r.hot, r.in.boxless = nil, false
	return l.BoxRows() == 1 && (l.Size() > 9 || rec.Grid.Alphabet() == cover.Standard)
}
