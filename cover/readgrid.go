package cover

import (
	"bytes"
)

// readGrid reads the puzzle whose first row is w. It reports whether it has filled rec; a failure of the underlying
// reader amid the rows is returned, and no puzzle.
func (r *Reader) readGrid(rec *Record, w row, kind lineKind) (bool, error) {
	b := &r.block
	beforeLine, err := r.blockAt(b, w, 0, 0, kind)
	if err != nil {
		return false, r.failure(err)
	}
	if kind == kindRow && r.Format == FormatAuto && !b.agree && (r.standing || beforeLine || b.err != nil) &&
		fieldWidth(w.text) == rowWidth(w.text) { // nothing drawn
		// A row alone among puzzles in line format, or of a length that no grid has, is a puzzle cut short.
		r.readLine(rec, w)
		return true, nil
	}
	r.sixteen, r.standing = false, false
	at, off, err := r.parse(rec, b)
	if (err != nil || len(b.rows) == 0) && r.readTitled(rec, w, b) {
		return true, nil
	}
	if err == nil {
		if b.failed != nil {
			return false, r.failure(b.failed)
		}
		at, off, err = b.missing()
	}
	rec.Line, rec.Column, rec.Text = w.number, 1+indent(w.text), b.appendText(rec.Text[:0])
	if err != nil {
		rec.Err = r.fault(at, off, err)
	} else {
		r.last = b.layout
	}
	r.src.take(b.next, b.lines)
	return true, nil
}

// readTitled reports whether the line w, with which the block b begins, is not a row but text. It then fills rec: with
// the grid behind it, whose title it is, or with an error.
func (r *Reader) readTitled(rec *Record, w row, b *block) bool {
	text := len(b.rows) == 0
	if all, bad := countText(w.text, b.layout); !text && 2*bad < all {
		return false
	}
	if r.readBelow(rec, w, b.kind) {
		return true
	}
	if text {
		r.readText(rec, w, b.agree, b.layout)
	}
	return text
}

// readBelow reads the grid of that kind below the title w, which is not taken yet, into rec, and reports whether there is
// one without an error.
func (r *Reader) readBelow(rec *Record, title row, kind lineKind) bool {
	off := title.next
	for lines := 1; ; lines++ {
		var w row
		found, err := r.lineAt(&w, off, lines, kind, 0)
		if err != nil {
			return false
		}
		if found == kindComment || found == kindBorder {
			off = w.next
			continue
		}
		var below block
		if found != kindRow && found != kindCSV {
			return false
		}
		if _, err := r.blockAt(&below, w, off, lines, found); err != nil || below.failed != nil {
			return false
		}
		if _, _, err := r.parse(rec, &below); err != nil || len(below.rows) < below.layout.size {
			return false
		}
		rec.Name = cutText(rec.Name[:0], trim(title.raw), textLimit)
		rec.Line, rec.Column, rec.Text = w.number, 1+indent(w.text), below.appendText(rec.Text[:0])
		r.last = below.layout
		r.src.take(below.next, below.lines)
		return true
	}
}

// readText makes a record of a line of plain text that stands before a grid which cannot be read, or before none.
func (r *Reader) readText(rec *Record, w row, agree bool, l *Layout) {
	if usual := r.usual(); !agree && mostlyText(w.text, usual) {
		l = usual // the one row says little about which digits are meant
	}
	off, err := 0, error(nil)
	for i, c := range w.text {
		if l.value[c] == notCell && !isBlank(c) && c != '|' && c != ',' && c != ';' {
			off, err = i, unexpected(w.from(i), Standard, l.size)
			break
		}
	}
	rec.Line, rec.Column = w.number, 1+indent(w.text)
	rec.Text = cutText(rec.Text[:0], w.raw, textLimit)
	rec.Err = r.fault(&w, off, err)
	r.src.take(w.next, 1)
}

// appendText appends the rows, without the blanks around them and joined with one blank.
func (b *block) appendText(dst []byte) []byte {
	for i, w := range b.rows {
		if i > 0 {
			dst = cutText(dst, []byte{' '}, textLimit)
		}
		dst = cutText(dst, trim(w.raw), textLimit)
	}
	return dst
}

// missing returns the error for a grid that ends before its row n, behind the last one.
func (b *block) missing() (at *row, off int, err error) {
	n, rows := b.layout.size, len(b.rows)
	if rows == n {
		return nil, 0, nil
	}
	w := &b.rows[rows-1]
	return w, len(bytes.TrimRight(w.text, blanks)), miscount(rows, "row", "", n, n)
}
