package puzzles

import (
	"bytes"
	"slices"

	"dlx-sudoku/cover"
)

// A block is the lines of one puzzle in a grid format, still to be parsed.
type block struct {
	kind   lineKind
	layout *cover.Layout // by the length of its rows
	err    error         // why there is no such layout
	agree  bool          // two neighbouring rows have the same length
	plain  bool          // it was read with the usual table of the layout

	missing    bool // nothing but rows is missing
	beforeLine bool // no two rows have the same length, and a puzzle in line format follows

	rows   []row // those with its cells, at most n
	next   int   // offset of the line behind the block
	lines  int   // number of its lines
	failed error // the failure of the underlying reader that cut it off
}

// blockAt finds the grid whose first row w is off bytes and that many lines ahead. It takes no line and parses no cell:
// how a line looks decides whether it is a row, and a row that cannot be read still counts. So the grid ends after n
// rows, or before that at a blank line, a heading, a second border in a row, a line of another kind or of plain text,
// or the end. If the first line is text, the block has no rows.
//
// The error is a failure of the underlying reader before the end of the first rows is known.
func (r *Reader) blockAt(b *block, w row, off, ahead int, kind lineKind) error {
	width, agree, beforeLine, err := r.look(w, kind)
	if err != nil {
		return err
	}
	*b = block{kind: kind, agree: agree, beforeLine: beforeLine, rows: b.rows[:0], next: off, lines: ahead}
	b.layout, b.err = r.in.byWidth(width)
	n := b.layout.Size()
	b.rows = slices.Grow(b.rows, n)
	borders, above := 0, noGap
	for at, lines := off, ahead; len(b.rows) < n; {
		w, found, err := r.lineAt(at, lines, kind, n)
		if err != nil {
			b.failed = err
			return nil
		}
		at, lines = w.next, lines+1
		if found == kindBorder && kind == kindRow && rowWidth(w.text) == n && r.isRowOfStrokes(&w, b.rows) {
			found = kindRow
		}
		switch found {
		case kindComment:
		case kindBorder:
			borders++
			above = max(above, borderOf(&w))
		case kind:
			if (!agree || rowLength(w.text, kind) != n) && mostlyText(w.text, b.layout) {
				return nil
			}
			w.above, above = above, noGap
			b.rows, borders = append(b.rows, w), 0
		default:
			return nil
		}
		if borders == 2 {
			return nil
		}
		b.next, b.lines = at, lines
	}
	if b.err != nil && b.drawsRegions() {
		b.err = nil
	}
	return nil
}

// drawsRegions reports whether the rows of a block are the regions of a jigsaw, which need no boxes.
func (b *block) drawsRegions() bool {
	var cells []byte
	for i := range b.rows {
		cells = append(cells, regionCells(b.rows[i].text)...)
	}
	n := len(b.rows)
	return len(cells) == n*n && isJigsaw(cells, n)
}

// look finds the width of the grid that starts with the row w: the length of the first two neighbours of the same
// length among its first three rows. agree reports whether it found them; otherwise width is the length of the first row.
// beforeLine reports whether the rows end before a puzzle in line format. The error is a failure of the underlying
// reader amid these rows.
func (r *Reader) look(w row, kind lineKind) (width int, agree, beforeLine bool, err error) {
	width = rowLength(w.text, kind)
	previous, off := width, w.next
	for rows := 1; rows < 3; {
		w, found, err := r.lineAt(off, 0, kind, width)
		if err != nil {
			return 0, false, false, err
		}
		off = w.next
		switch found {
		case kindComment, kindBorder:
			continue
		case kind:
		default:
			return width, false, found == kindLine, nil
		}
		n := rowLength(w.text, kind)
		if n == previous {
			return n, true, false, nil
		}
		previous = n
		rows++
	}
	return width, false, false, nil
}

// isRowOfTabs reports whether a line of tabs is an empty row of a spreadsheet: the line below has as many tabs and some
// text, perhaps behind more empty rows.
func (r *Reader) isRowOfTabs(w *row) bool {
	tabs := bytes.Count(w.text, []byte("\t"))
	if tabs < cover.MinSize-1 || tabs >= cover.MaxSize {
		return false
	}
	for w := range r.in.src.ahead(1 + tabs) {
		if bytes.Count(w.raw, []byte("\t")) != tabs {
			return false
		}
		if len(trim(w.raw)) > 0 {
			return true
		}
	}
	return false
}

// isRowOfStrokes reports whether a line that looks like a border is a row of empty cells, -------. It has only strokes,
// blanks and bars, and the nearest row, before it or else behind it, is as long and has strokes, too.
func (r *Reader) isRowOfStrokes(w *row, before []row) bool {
	width := rowWidth(w.text)
	if bytes.Count(w.text, []byte("-")) != width {
		return false
	}
	for off := w.next; len(before) == 0; {
		w, found, err := r.lineAt(off, 0, kindRow, width)
		if err != nil || found != kindRow && found != kindBorder {
			return false
		}
		if found == kindRow {
			before = []row{w}
		}
		off = w.next
	}
	near := before[len(before)-1].text
	return rowWidth(near) == width && bytes.IndexByte(near, '-') >= 0
}
