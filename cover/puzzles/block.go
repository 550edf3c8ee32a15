package puzzles

import (
	"bytes"
	"fmt"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/glyphs"
	"dlx-sudoku/cover/puzzles/internal/scan"
	"dlx-sudoku/cover/puzzles/internal/square"
)

// A block is the lines of one puzzle in a grid format, still to be parsed.
type block struct {
	kind   scan.Kind
	layout *cover.Layout // by the length of its rows
	err    error         // why there is no such layout
	agree  bool          // two neighbouring rows have the same length
	plain  bool          // it was read with the usual table of the layout

	missing    bool // nothing but rows is missing
	beforeLine bool // no two rows have the same length, and a puzzle in line format follows

	rows   []scan.Row // those with its cells, at most n
	next   int        // offset of the line behind the block
	lines  int        // number of its lines
	failed error      // the failure of the underlying reader that cut it off
}

// drawsRegions reports whether the rows of a block are the regions of a jigsaw, which need no boxes.
func (b *block) drawsRegions() bool {
	var cells []byte
	for i := range b.rows {
		cells = append(cells, regionCells(b.rows[i].Text)...)
	}
	n := len(b.rows)
	return len(cells) == n*n && isJigsaw(cells, n)
}

// parse puts the digits of a block's rows into the grid of rec.
func (r *input) parse(rec *Record, b *block) square.Fault {
	as := square.CsvCells
	if b.kind == scan.KindRow {
		if r.parsePlain(rec, b) {
			return square.Fault{}
		}
		as = square.RowCells
	}
	q := square.Square{Cells: r.scratch[:0], As: as, Rows: b.rows}
	for i := range b.rows {
		w, before := &b.rows[i], len(q.Cells)
		for start, value := range b.kind.Values(w.Text) {
			q.Cells = append(q.Cells, square.Cell{Row: w, From: start, To: start + len(value)})
		}
		if q.Short.Err == nil {
			q.Short = b.miscounted(i, q.Cells[before:])
		}
		if q.Short.Err != nil && as == square.RowCells {
			break
		}
	}
	r.scratch = q.Cells
	return r.decode(rec, b.layout, q)
}

// parsePlain is parse for n rows of n characters. It is quicker than cell by cell.
func (r *input) parsePlain(rec *Record, b *block) bool {
	n := b.layout.Size()
	var buffer [cover.MaxSize * cover.MaxSize]byte
	bare := buffer[:0]
	for i := range b.rows {
		for _, c := range b.rows[i].Text {
			if !scan.IsBlank(c) && c != '|' && len(bare) <= i*n+n {
				bare = append(bare, c)
			}
		}
		if len(bare) != (i+1)*n {
			return false
		}
	}
	if len(b.rows) < n || b.err != nil {
		return false
	}
	_, ok, _ := r.readCharacters(rec, b.layout, bare)
	return ok
}

// miscounted returns the error for row i with these cells if it has too few or too many, or if no layout has rows of that length.
func (b *block) miscounted(i int, cells []square.Cell) square.Fault {
	w, n := &b.rows[i], b.layout.Size()
	thing, off := "cell", len(bytes.TrimRight(w.Text, scan.Blanks+"|"))
	if b.kind == scan.KindCSV {
		thing, off = "value", len(w.Text)
	}
	switch {
	case len(cells) == n && b.err != nil:
		return square.Fault{At: w, Off: len(w.Text) - len(bytes.TrimLeft(w.Text, scan.Blanks+"|")), Err: b.err}
	case len(cells) == n:
		return square.Fault{}
	case len(cells) > n:
		off = cells[n].From
	}
	return square.Fault{At: w, Off: off, Err: glyphs.Miscount(len(cells), thing, fmt.Sprintf(" in row %d", i+1), n, n)}
}

// isDrawn reports whether there are lines around the cells of a block.
func isDrawn(b *block) bool {
	if b.kind != scan.KindRow {
		return false
	}
	for i := range b.rows {
		if b.rows[i].Above != scan.NoGap && i > 0 || bytes.IndexByte(b.rows[i].Text, '|') >= 0 {
			return true
		}
	}
	return false
}

// readCharacters puts n·n characters into the grid of rec. It returns what the decoder does.
func (r *input) readCharacters(rec *Record, l *cover.Layout, text []byte) (s square.Script, ok bool, err error) {
	digits := r.cells[:len(text)]
	if s, ok, err = r.decoder.Characters(l, digits, text); ok {
		rec.set(l, s.Alphabet, digits)
		rec.sure = s.Sure
	}
	return s, ok, err
}

// decode puts the cells of a square into the grid of rec. It returns the decoder's error.
func (r *input) decode(rec *Record, l *cover.Layout, q square.Square) (f square.Fault) {
	if rec.Grid == nil {
		rec.Grid = cover.NewGrid(l)
	}
	rec.sure, f = r.decoder.Decode(rec.Grid, l, q)
	return f
}

// readSquare puts n·n cells into the grid of rec, with the layout asked for or the usual one.
func (r *input) readSquare(rec *Record, cells []square.Cell) error {
	l, err := r.layoutFor(square.Side(len(cells)))
	if err == nil {
		err = r.decode(rec, l, square.Square{Cells: cells, As: square.DrawnCells}).Err
	}
	return err
}
