package cover

import (
	"bytes"
	"fmt"
	"io"
	"unicode/utf8"
)

// readGrid reads a puzzle whose rows, lines of the given kind, start here. It reports whether it has filled rec; a
// failure of the underlying reader amid the rows is returned, and no puzzle.
//
// A row that cannot be read makes an error of the puzzle, and still counts as a row. So the puzzle ends where it
// would have: after n rows, or before that at a blank line, a heading, a second border in a row, a line of another
// kind or of plain text, or the end.
func (r *Reader) readGrid(rec *Record, kind kind) (bool, error) {
	width, agree, beforeLine, err := r.look(kind)
	if err != nil {
		return false, r.failure(err)
	}
	l, sizeErr := byWidth(width, r.Layout)
	if kind == kindRow && r.Format == FormatAuto && !agree && (r.standing || beforeLine || sizeErr != nil) {
		// A row alone among puzzles in line format, or of a length that no grid has, is a puzzle cut short.
		if line, next, _ := r.src.at(0); fieldWidth(line) == rowWidth(line) { // nothing drawn
			r.readLine(rec, line, next)
			return true, nil
		}
	}
	n := l.size
	cells := rec.digits(l)
	rec.Line, rec.Text = r.src.taken+1, rec.Text[:0]
	r.sixteen, r.standing = false, false

	rows, borders, number := 0, 0, 0 // number: the line of the last row
	for rows < n {
		line, next, found, err := r.lineAt(0, kind, n)
		if err == io.EOF || err == ErrLongLine || err != nil && rec.Err != nil {
			break
		}
		if err != nil {
			return false, r.failure(err)
		}
		if found == kindBorder {
			borders++
		}
		if found == kindComment || found == kindBorder && borders < 2 {
			r.src.take(next)
			continue
		}
		if found != kind {
			break
		}
		off, err := l.parseRow(cells[rows*n:][:n], line, rows+1, kind)
		if err != nil {
			text := mostlyText(line, l) && (!agree || rowLength(line, kind) != n)
			title := rows == 0 && (text || r.isTitle(line, next, kind, l))
			line, next, _ = r.src.at(0) // isTitle may have moved the buffer
			if title {
				r.readText(rec, line, next, agree, l)
				return true, nil
			}
			if text {
				break
			}
		}
		if err == nil && sizeErr != nil {
			off, err = len(line)-len(bytes.TrimLeft(line, blanks+"|")), sizeErr
		}
		number = r.src.taken + 1
		if err != nil && rec.Err == nil {
			rec.Err = newParseError(r.file, number, line, off, err)
		}
		if rows == 0 {
			rec.Column = 1 + len(line) - len(bytes.TrimLeft(line, blanks))
		} else {
			rec.Text = cutText(rec.Text, []byte{' '}, textLimit)
		}
		rec.Text = cutText(rec.Text, trim(line), textLimit)
		r.row = append(r.row[:0], line...)
		rows, borders = rows+1, 0
		r.src.take(next)
	}
	if rows < n && rec.Err == nil {
		end := len(bytes.TrimRight(r.row, blanks))
		rec.Err = newParseError(r.file, number, r.row, end, miscount(rows, "row", "", n, n))
	}
	if rec.Err == nil {
		r.last = l
	}
	return true, nil
}

// look looks at the grid that starts here. Its width is that of the first two neighbours that agree among its first
// three rows, or else of the first row. It also reports whether two agree and, if not, whether the rows end before a
// puzzle in line format. The error is a failure of the underlying reader amid these rows.
func (r *Reader) look(kind kind) (width int, agree, beforeLine bool, err error) {
	previous := 0
	off := 0
	for rows := 0; rows < 3; {
		line, next, found, err := r.lineAt(off, kind, width)
		if err == io.EOF || err == ErrLongLine {
			break
		}
		if err != nil {
			return 0, false, false, err
		}
		if rows == 0 {
			found = kind // as the caller knows
		}
		off = next
		switch found {
		case kindComment, kindBorder:
			continue
		case kind:
		default:
			return width, false, found == kindLine, nil
		}
		w := rowLength(line, kind)
		switch {
		case rows == 0:
			width = w
		case w == previous:
			return w, true, false, nil
		}
		previous = w
		rows++
	}
	return width, false, false, nil
}

// isTitle reports whether a line stands above a grid and is none of its rows, though it may be as long: half of it or
// more is text, and the n rows behind it are right.
func (r *Reader) isTitle(line []byte, off int, kind kind, l *Layout) bool {
	if all, bad := countText(line, l); 2*bad < all {
		return false
	}
	var cells [MaxSize]uint8
	for rows := 0; rows < l.size; {
		line, next, found, err := r.lineAt(off, kind, l.size)
		if err != nil {
			return false
		}
		off = next
		if found == kindComment || found == kindBorder {
			continue
		}
		if found != kind {
			return false
		}
		if _, err := l.parseRow(cells[:l.size], line, rows+1, kind); err != nil {
			return false
		}
		rows++
	}
	return true
}

// readText makes a record of a line of plain text that stands before a grid, such as a title.
func (r *Reader) readText(rec *Record, line []byte, next int, agree bool, l *Layout) {
	if usual := r.usual(); !agree && mostlyText(line, usual) {
		l = usual // the one row says little about which digits are meant
	}
	off, err := 0, error(nil)
	for i, c := range line {
		if l.value[c] == notCell && !isBlank(c) && c != '|' && c != ',' {
			off, err = i, unexpected(line[i:], l)
			break
		}
	}
	rec.Column = 1 + len(line) - len(bytes.TrimLeft(line, blanks))
	rec.Text = cutText(rec.Text[:0], line, textLimit)
	rec.Err = newParseError(r.file, rec.Line, line, off, err)
	r.src.take(next)
}

// fieldWidth returns the number of characters of the first field.
func fieldWidth(line []byte) int {
	from, to := field(line)
	return utf8.RuneCount(line[from:to])
}

// rowWidth returns the number of characters that are neither blanks nor '|'.
func rowWidth(line []byte) int {
	n := utf8.RuneCount(line)
	for _, c := range line {
		if isBlank(c) || c == '|' {
			n--
		}
	}
	return n
}

// rowLength returns the number of cells, or of values, of a row.
func rowLength(line []byte, kind kind) int {
	if kind == kindCSV {
		return bytes.Count(line, []byte(",")) + 1
	}
	return rowWidth(line)
}

// parseRow puts the digits of a row into dst, of n cells. An error comes with the byte where it is; a character that
// is no cell is told before a wrong number of cells.
func (l *Layout) parseRow(dst []uint8, line []byte, row int, kind kind) (off int, err error) {
	if kind == kindCSV {
		return l.parseValues(dst, line, row)
	}
	count, end, surplus := 0, 0, 0
	for i, c := range line {
		if isBlank(c) || c == '|' {
			continue
		}
		v := l.value[c]
		if v == notCell {
			return i, unexpected(line[i:], l)
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
	return end, miscount(count, "cell", fmt.Sprintf(" in row %d", row), l.size, l.size)
}

// parseValues is parseRow for values separated by commas: a character or a decimal number, perhaps in double quotes.
func (l *Layout) parseValues(dst []uint8, line []byte, row int) (off int, err error) {
	count, surplus := 0, 0
	for from := 0; from <= len(line); count++ {
		to := len(line)
		if i := bytes.IndexByte(line[from:], ','); i >= 0 {
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
			if utf8.RuneCount(value) == 1 {
				return start, unexpected(value, l)
			}
			return start, fmt.Errorf("unexpected value %q (want %s)", cutText(nil, value, 20), l.wanted())
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
	return off, miscount(count, "value", fmt.Sprintf(" in row %d", row), l.size, l.size)
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
