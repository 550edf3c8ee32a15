package puzzles

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/glyphs"
	"dlx-sudoku/cover/puzzles/internal/frame"
	"dlx-sudoku/cover/puzzles/internal/scan"
	"dlx-sudoku/cover/puzzles/internal/square"
)

// blockAt finds the grid whose first row w is off bytes and that many lines ahead. It takes no line and parses no cell:
// how a line looks decides whether it is a row, and a row that cannot be read still counts. So the grid ends after n
// rows, or before that at a blank line, a heading, a second border in a row, a line of another kind or of plain text,
// or the end. If the first line is text, the block has no rows.
//
// The error is a failure of the underlying reader before the end of the first rows is known.
func (r *Reader) blockAt(b *block, w scan.Row, off, ahead int, kind scan.Kind) error {
	width, agree, beforeLine, err := r.look(w, kind)
	if err != nil {
		return err
	}
	*b = block{kind: kind, agree: agree, beforeLine: beforeLine, rows: b.rows[:0], next: off, lines: ahead}
	b.layout, b.err = r.in.byWidth(width)
	n := b.layout.Size()
	b.rows = slices.Grow(b.rows, n)
	borders, above := 0, scan.NoGap
	for at, lines := off, ahead; len(b.rows) < n; {
		w, found, err := r.lineAt(at, lines, kind, n)
		if err != nil {
			b.failed = err
			return nil
		}
		at, lines = w.Next, lines+1
		if found == scan.KindBorder && kind == scan.KindRow && scan.RowWidth(w.Text) == n && r.isRowOfStrokes(&w, b.rows) {
			found = scan.KindRow
		}
		switch found {
		case scan.KindComment:
		case scan.KindBorder:
			borders++
			above = max(above, scan.BorderOf(&w))
		case kind:
			if (!agree || scan.RowLength(w.Text, kind) != n) && scan.MostlyText(w.Text, b.layout) {
				return nil
			}
			w.Above, above = above, scan.NoGap
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
func (r *Reader) look(w scan.Row, kind scan.Kind) (width int, agree, beforeLine bool, err error) {
	width = scan.RowLength(w.Text, kind)
	previous, off := width, w.Next
	for rows := 1; rows < 3; {
		w, found, err := r.lineAt(off, 0, kind, width)
		if err != nil {
			return 0, false, false, err
		}
		off = w.Next
		switch found {
		case scan.KindComment, scan.KindBorder:
			continue
		case kind:
		default:
			return width, false, found == scan.KindLine, nil
		}
		n := scan.RowLength(w.Text, kind)
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
func (r *Reader) isRowOfTabs(w *scan.Row) bool {
	tabs := bytes.Count(w.Text, []byte("\t"))
	if tabs < cover.MinSize-1 || tabs >= cover.MaxSize {
		return false
	}
	for w := range r.in.src.Ahead(1 + tabs) {
		if bytes.Count(w.Raw, []byte("\t")) != tabs {
			return false
		}
		if len(scan.Trim(w.Raw)) > 0 {
			return true
		}
	}
	return false
}

// isRowOfStrokes reports whether a line that looks like a border is a row of empty cells, -------. It has only strokes,
// blanks and bars, and the nearest row, before it or else behind it, is as long and has strokes, too.
func (r *Reader) isRowOfStrokes(w *scan.Row, before []scan.Row) bool {
	width := scan.RowWidth(w.Text)
	if bytes.Count(w.Text, []byte("-")) != width {
		return false
	}
	for off := w.Next; len(before) == 0; {
		w, found, err := r.lineAt(off, 0, scan.KindRow, width)
		if err != nil || found != scan.KindRow && found != scan.KindBorder {
			return false
		}
		if found == scan.KindRow {
			before = []scan.Row{w}
		}
		off = w.Next
	}
	near := before[len(before)-1].Text
	return scan.RowWidth(near) == width && bytes.IndexByte(near, '-') >= 0
}

// runAt returns the rows that follow one another from off on. They end at a blank line, two borders or a line of
// another kind, and are at most one more than the largest grid has. The error is a failure of the underlying reader
// amid them. It is returned only if the rows before it may be a drawn grid, so that the missing lines matter.
func (r *Reader) runAt(off, ahead int) (run []scan.Row, err error) {
	borders, above := 0, scan.NoGap
	for len(run) <= cover.MaxSize {
		w, found, err := r.lineAt(off, ahead, scan.KindRow, 16)
		if err != nil {
			if slices.ContainsFunc(run, func(w scan.Row) bool { return scan.FieldWidth(w.Text) < scan.RowWidth(w.Text) || square.LooksDrawn(&w) }) {
				return nil, err
			}
			return nil, nil
		}
		off, ahead = w.Next, ahead+1
		switch {
		case found == scan.KindRow || found == scan.KindBlank && bytes.Count(w.Text, []byte("\t")) >= cover.MinSize-1:
			w.Above, above = above, scan.NoGap
			run, borders = append(run, w), 0
		case found == scan.KindBorder && borders == 0:
			borders++
			above = scan.BorderOf(&w)
		case found == scan.KindComment:
		default:
			return run, nil
		}
	}
	return run, nil
}

// drawnAt reads the grid that is drawn in a run of lines into rec and b. It reports whether there is one.
func (r *Reader) drawnAt(rec *Record, b *block, run []scan.Row) (f square.Fault, found bool) {
	for _, draw := range square.Drawings {
		cells, n := draw(run)
		if cells == nil {
			continue
		}
		l, err := r.in.layoutFor(n)
		if err != nil {
			continue
		}
		if frame.HasEmptyHead(run[:n]) { // the whole table is refused
			last := run[len(run)-1]
			*b = block{kind: scan.KindRow, layout: l, agree: true, rows: run, next: last.Next, lines: last.Number - r.in.src.Taken}
			return square.BeginOf(&run[0], errors.New("a table with an empty head (want as many rows below it as there are columns)")), true
		}
		f := r.in.decode(rec, l, square.Square{Cells: cells, As: square.DrawnCells})
		if f.Err != nil && f.At == nil {
			continue
		}
		if f.Err == nil {
			if err = r.in.drawnBoxes(rec, cells, run[:n]); err != nil {
				f = square.BeginOf(&run[0], err)
			}
			l = rec.Grid.Layout()
		}
		last := cells[len(cells)-1].Row
		b.kind = scan.KindRow
		b.layout, b.rows, b.next, b.lines, b.failed = l, run[:n], last.Next, last.Number-r.in.src.Taken, nil
		return f, true
	}
	return f, false
}

// brokenAt reports whether the run is a damaged grid of words: two neighbours among the first three rows have equally
// many, but some row has another number, or rows are missing. It returns the first such error.
func (r *input) brokenAt(b *block, run []scan.Row) (f square.Fault, found bool) {
	n := 0
	for i := 1; i < min(len(run), 3) && n == 0; i++ {
		above, w := &run[i-1], &run[i]
		if words := len(square.WordsOf(w)); words == len(square.WordsOf(above)) && (square.LooksDrawn(w) || square.LooksDrawn(above)) {
			n = words
		}
	}
	l, err := r.layoutFor(n)
	if err != nil {
		return f, false
	}
	rows := run[:min(n, len(run))]
	last := &rows[len(rows)-1]
	*b = block{kind: scan.KindRow, layout: l, rows: rows, next: last.Next, lines: last.Number - r.src.Taken}
	for i := range rows {
		w := &rows[i]
		if words := len(square.WordsOf(w)); words != n {
			err := glyphs.Miscount(words, "cell", fmt.Sprintf(" in row %d", i+1), n, n)
			return square.Fault{At: w, Off: len(bytes.TrimRight(w.Text, scan.Blanks+"|")), Err: err}, true
		}
	}
	return square.EndOf(last, glyphs.Miscount(len(rows), "row", "", n, n)), len(rows) < n
}

// wholeRun looks at the rows right below the grid of a block. If they look like its own, they must be whole grids: with
// a row too many or too few, nobody knows where a grid begins. Then all of the run is an error, and the block becomes
// as long.
func (r *Reader) wholeRun(b *block) square.Fault {
	switch {
	case frame.Labelled(b.rows):
		return square.BeginOf(&b.rows[0], errors.New("numbers above and beside the cells (want the cells alone)"))
	case frame.Itemised(b.rows):
		return square.BeginOf(&b.rows[0], errors.New("a mark before each row (want the cells alone)"))
	case r.in.src.Taken+b.lines <= r.run:
		return square.Fault{}
	}
	n, last := b.layout.Size(), &b.rows[len(b.rows)-1]
	length := scan.RowLength(last.Text, b.kind)
	plain, cells := glyphs.Usual(n), [cover.MaxSize]uint8{}
	more, off, lines := 0, b.next, b.lines
	next, behind := b.next, b.lines
	for more < runRows {
		if line, after, err := r.in.src.At(off); err == nil && len(line) == n && length == n && n < 10 && b.kind == scan.KindRow &&
			plain.Decode(cells[:n], line, n) {
			off, lines = after, lines+1
			more++
			next, behind = off, lines
			continue // nothing else can look so
		}
		w, found, err := r.lineAt(off, lines, b.kind, n)
		if err != nil {
			return square.Fault{} // the rest of the run is not known
		}
		off, lines = w.Next, lines+1
		if found == scan.KindComment || found == scan.KindBorder {
			continue
		}
		if found == scan.KindBlank && sameTabs(w.Text, last.Text) {
			found = b.kind
		}
		if found != b.kind || scan.RowLength(w.Text, b.kind) != length && !likeDrawn(w.Text, last.Text, n) {
			break
		}
		more++
		next, behind = off, lines
	}
	if more%n == 0 || more == runRows {
		r.run = r.in.src.Taken + behind
		return square.Fault{}
	}
	b.next, b.lines = next, behind
	return square.EndOf(last, glyphs.Miscount(n+more, "row", " one below the other", n, n))
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
	return bars > 2 && bytes.Count(text, []byte("|")) == bars || len(frame.WordsIn(row)) == n && len(frame.WordsIn(text)) == n
}

// drawnBoxes gives the puzzle the boxes that are drawn around its cells, which are in row-major order, in some rows.
func (r *input) drawnBoxes(rec *Record, cells []square.Cell, rows []scan.Row) error {
	l, err := square.DrawnLayout(cells, rows)
	switch {
	case err != nil && r.layout != nil || l == nil && err == nil:
		return nil
	case err != nil:
		return err
	}
	return r.reshape(rec, l, "the drawing has")
}
