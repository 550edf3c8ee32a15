package puzzles

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/glyphs"
)

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

// runAt returns the rows that follow one another from off on. They end at a blank line, two borders or a line of
// another kind, and are at most one more than the largest grid has. The error is a failure of the underlying reader
// amid them. It is returned only if the rows may be those of a drawn grid, which the missing lines would decide.
func (r *Reader) runAt(off, ahead int) (run []row, err error) {
	borders, above := 0, noGap
	for len(run) <= cover.MaxSize {
		w, found, err := r.lineAt(off, ahead, kindRow, 16)
		if err != nil {
			if slices.ContainsFunc(run, func(w row) bool { return fieldWidth(w.text) < rowWidth(w.text) || looksDrawn(&w) }) {
				return nil, err
			}
			return nil, nil
		}
		off, ahead = w.next, ahead+1
		switch {
		case found == kindRow || found == kindBlank && bytes.Count(w.text, []byte("\t")) >= cover.MinSize-1:
			w.above, above = above, noGap
			run, borders = append(run, w), 0
		case found == kindBorder && borders == 0:
			borders++
			above = borderOf(&w)
		case found == kindComment:
		default:
			return run, nil
		}
	}
	return run, nil
}

// drawnAt reads the grid that is drawn in a run of lines into rec and b. It reports whether there is one.
func (r *Reader) drawnAt(rec *Record, b *block, run []row) (f gridFault, found bool) {
	for _, draw := range drawings {
		cells, n := draw(run)
		if cells == nil {
			continue
		}
		l, err := r.in.layoutFor(n)
		if err != nil {
			continue
		}
		if (variant{rows: run[:n]}).hasEmptyHead() { // the whole table is refused
			last := run[len(run)-1]
			*b = block{kind: kindRow, layout: l, agree: true, rows: run, next: last.next, lines: last.number - r.in.src.taken}
			return beginOf(&run[0], errors.New("a table with an empty head (want as many rows below it as there are columns)")), true
		}
		f := r.in.decode(rec, l, square{cells: cells, as: drawnCells})
		if f.err != nil && f.at == nil {
			continue
		}
		if f.err == nil {
			if err = r.in.drawnBoxes(rec, cells, run[:n]); err != nil {
				f = beginOf(&run[0], err)
			}
			l = rec.Grid.Layout()
		}
		last := cells[len(cells)-1].row
		b.kind = kindRow
		b.layout, b.rows, b.next, b.lines, b.failed = l, run[:n], last.next, last.number-r.in.src.taken, nil
		return f, true
	}
	return f, false
}

// brokenAt reports whether the run is a damaged grid of words: two neighbours among the first three rows have equally
// many, but some row has another number, or rows are missing. It returns the first such error.
func (r *input) brokenAt(b *block, run []row) (f gridFault, found bool) {
	n := 0
	for i := 1; i < min(len(run), 3) && n == 0; i++ {
		above, w := &run[i-1], &run[i]
		if words := len(wordsOf(w)); words == len(wordsOf(above)) && (looksDrawn(w) || looksDrawn(above)) {
			n = words
		}
	}
	l, err := r.layoutFor(n)
	if err != nil {
		return f, false
	}
	rows := run[:min(n, len(run))]
	last := &rows[len(rows)-1]
	*b = block{kind: kindRow, layout: l, rows: rows, next: last.next, lines: last.number - r.src.taken}
	for i := range rows {
		w := &rows[i]
		if words := len(wordsOf(w)); words != n {
			err := glyphs.Miscount(words, "cell", fmt.Sprintf(" in row %d", i+1), n, n)
			return gridFault{w, len(bytes.TrimRight(w.text, blanks+"|")), err}, true
		}
	}
	return endOf(last, glyphs.Miscount(len(rows), "row", "", n, n)), len(rows) < n
}

// wholeRun looks at the rows right below the grid of a block. If they look like its own, they must be whole grids: with
// a row too many or too few, nobody knows where a grid begins. Then all of the run is an error, and the block becomes
// as long.
func (r *Reader) wholeRun(b *block) gridFault {
	switch {
	case labelled(b.rows):
		return beginOf(&b.rows[0], errors.New("numbers above and beside the cells (want the cells alone)"))
	case itemised(b.rows):
		return beginOf(&b.rows[0], errors.New("a mark before each row (want the cells alone)"))
	case r.in.src.taken+b.lines <= r.run:
		return gridFault{}
	}
	n, last := b.layout.Size(), &b.rows[len(b.rows)-1]
	length := rowLength(last.text, b.kind)
	plain, cells := glyphs.Usual(n), [cover.MaxSize]uint8{}
	more, off, lines := 0, b.next, b.lines
	next, behind := b.next, b.lines
	for more < runRows {
		if line, after, err := r.in.src.at(off); err == nil && len(line) == n && length == n && n < 10 && b.kind == kindRow &&
			plain.Decode(cells[:n], line, n) {
			off, lines = after, lines+1
			more++
			next, behind = off, lines
			continue // nothing else can look so
		}
		w, found, err := r.lineAt(off, lines, b.kind, n)
		if err != nil {
			return gridFault{} // the rest of the run is not known
		}
		off, lines = w.next, lines+1
		if found == kindComment || found == kindBorder {
			continue
		}
		if found == kindBlank && sameTabs(w.text, last.text) {
			found = b.kind
		}
		if found != b.kind || rowLength(w.text, b.kind) != length && !likeDrawn(w.text, last.text, n) {
			break
		}
		more++
		next, behind = off, lines
	}
	if more%n == 0 || more == runRows {
		r.run = r.in.src.taken + behind
		return gridFault{}
	}
	b.next, b.lines = next, behind
	return endOf(last, glyphs.Miscount(n+more, "row", " one below the other", n, n))
}

// runRows is how many rows of a run are looked at. A longer run is taken for whole grids.
const runRows = 2000

// sameTabs reports whether a line has as many tabs as a row, which has at least three.
func sameTabs(text, row []byte) bool {
	tabs := bytes.Count(row, []byte("\t"))
	return tabs > 2 && bytes.Count(text, []byte("\t")) == tabs
}

// likeDrawn reports whether a line is drawn like a row of a grid of size n: n words, or as many bars or tabs.
func likeDrawn(text, row []byte, n int) bool {
	if sameTabs(text, row) {
		return true
	}
	bars := bytes.Count(row, []byte("|"))
	return bars > 2 && bytes.Count(text, []byte("|")) == bars || len(wordsIn(row)) == n && len(wordsIn(text)) == n
}
