package puzzles

import (
	"bytes"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/glyphs"
)

// boxlessFormat is a grid of a size that has no boxes, 5x5, 7x7, 11x11 and so on, where nothing is said about its boxes or regions.
var boxlessFormat = format{
	name: "boxless", about: "a grid of 5x5, 7x7, 11x11 … without boxes",
	rescue: (*Reader).boxlessAt,
}

// boxlessAt reads the grid at the reader's place as one without boxes, if it is whole then, with no blanks for cells, and
// nothing above it that could not be read.
func (r *Reader) boxlessAt(rec *Record) bool {
	if r.in.boxless || r.in.layout != nil || r.in.inner || r.refused > 0 {
		return false
	}
	var widths []int
	for w := range r.in.src.ahead(4) {
		if len(trim(w.text)) > 0 && !isBorder(w.text) && !isWordy(trim(w.text)) {
			widths = append(widths, rowWidth(w.text))
		}
		if n := len(widths); n > 0 && (widths[0] < 5 || widths[n-1] != widths[0]) && !bytes.ContainsAny(w.text, ",;|\t") {
			return false
		}
	}
	before := *r
	pos, taken := r.in.src.pos, r.in.src.taken
	r.in.boxless = true
	var found bool
	var err error
	if w, wrong := r.in.src.row(0, 0); wrong == nil && len(trim(w.text)) == 25 && fieldWidth(w.text) == 25 &&
		len(bytes.Trim(trim(w.text), "12345.0*_-")) == 0 && bytes.ContainsAny(w.text, "12345") { // 5x5, as 25x25 has higher digits
		r.readLine(rec, w)
		found = true
	} else {
		found, err = r.readSlow(rec)
	}
	if found && err == nil && rec.Err == nil {
		if l := rec.Grid.Layout(); l.BoxRows() == 1 && (l.Size() > 9 || rec.Grid.Alphabet() == cover.Standard) {
			rec.note("%s has no boxes: only rows and columns count (a line of regions says otherwise)", glyphs.Article(l.Size()))
			r.hot, r.in.boxless = nil, false
			return true
		}
	}
	src := r.in.src // its buffer may have grown
	src.pos, src.taken = pos, taken
	*r = before
	r.in.src = src
	rec.Err, rec.Grid, rec.Notes = nil, nil, nil
	return false
}
