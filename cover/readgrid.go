package cover

import (
	"bytes"
	"fmt"
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
	if r.readTitled(rec, w, b) {
		return true, nil
	}
	first := indent(w.text)
	rec.Line, rec.Column, rec.Text = w.number, 1+first, b.appendText(rec.Text[:0])
	at, off, err := b.parse(rec.digits(b.layout))
	if err == nil {
		if b.failed != nil {
			return false, r.failure(b.failed)
		}
		at, off, err = b.missing()
	}
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
		if _, _, err := below.parse(rec.digits(below.layout)); err != nil || len(below.rows) < below.layout.size {
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
			off, err = i, unexpected(w.from(i), l)
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

// parse puts the digits of the rows into cells. An error, the first, comes with its row and the character there.
func (b *block) parse(cells []uint8) (at *row, off int, err error) {
	l, n := b.layout, b.layout.size
	for i := range b.rows {
		w := &b.rows[i]
		off, err := l.parseRow(cells[i*n:][:n], w, i+1, b.kind)
		if err == nil && b.err != nil {
			off, err = len(w.text)-len(bytes.TrimLeft(w.text, blanks+"|")), b.err
		}
		if err != nil {
			return w, off, err
		}
	}
	return nil, 0, nil
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

// parseRow puts the digits of a row into dst, of n cells. An error comes with the character where it is; one that is no
// cell comes before a wrong number of cells.
func (l *Layout) parseRow(dst []uint8, w *row, number int, kind lineKind) (off int, err error) {
	if kind == kindCSV {
		return l.parseValues(dst, w, number)
	}
	count, end, surplus := 0, 0, 0
	for i, c := range w.text {
		if isBlank(c) || c == '|' {
			continue
		}
		v := l.value[c]
		if v == notCell {
			return i, unexpected(w.from(i), l)
		}
		if count < l.size {
			dst[count] = v
		} else if count == l.size {
			surplus = i
		}
		count++
		end = i + 1
	}
	if count == l.size {
		return 0, nil
	}
	if count > l.size {
		end = surplus
	}
	return end, miscount(count, "cell", fmt.Sprintf(" in row %d", number), l.size, l.size)
}

// parseValues is parseRow for values separated by commas or semicolons: a character or a decimal number, perhaps in
// double quotes.
func (l *Layout) parseValues(dst []uint8, w *row, number int) (off int, err error) {
	line, sep := w.text, separator(w.text)
	count, surplus := 0, 0
	for from := 0; from <= len(line); count++ {
		to := len(line)
		if i := bytes.Index(line[from:], sep); i >= 0 {
			to = from + i
		}
		start := from
		for start < to && isBlank(line[start]) {
			start++
		}
		value := trim(line[start:to])
		if len(value) >= 2 && value[0] == '"' && value[len(value)-1] == '"' {
			start, value = start+1, trim(value[1:len(value)-1])
		}
		v := l.valueOf(value)
		if v == notCell {
			raw := w.raw[w.offset(start):w.offset(start+len(value))]
			if len(value) == 1 {
				return start, unexpected(raw, l)
			}
			return start, fmt.Errorf("unexpected value %q (want %s)", cutText(nil, raw, 20), l.wanted())
		}
		if count < l.size {
			dst[count] = v
		} else if count == l.size {
			surplus = start
		}
		from = to + 1
	}
	if count == l.size {
		return 0, nil
	}
	off = len(line)
	if count > l.size {
		off = surplus
	}
	return off, miscount(count, "value", fmt.Sprintf(" in row %d", number), l.size, l.size)
}

// valueOf returns the digit that a value of csv stands for: nothing, a character, or a decimal number of two digits.
func (l *Layout) valueOf(value []byte) uint8 {
	switch {
	case len(value) == 0:
		return 0
	case len(value) == 1:
		return l.value[value[0]]
	case len(value) == 2 && isDecimal(value[0]) && isDecimal(value[1]):
		if v := 10*(value[0]-'0') + value[1] - '0'; int(v) <= l.size {
			return v
		}
	}
	return notCell
}

func isDecimal(c byte) bool { return '0' <= c && c <= '9' }
