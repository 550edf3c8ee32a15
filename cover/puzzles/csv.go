package puzzles

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/glyphs"
)

// csvFormat is n lines of n values.
var csvFormat = format{
	name: "csv", about: "n lines of n values separated by commas or semicolons",
	kind:  func(*Reader, []byte) lineKind { return kindCSV }, // whatever no format before it in the list takes for its own
	write: func(dst []byte, g *cover.Grid, _ string) ([]byte, error) { return append(g.AppendCSV(dst), '\n'), nil },
}

// A rowParser puts the digits of a row into dst, one for each of its n cells. An error comes with the character at
// fault. A character that is no cell is reported before a wrong number of cells.
type rowParser struct {
	layout   *cover.Layout
	alphabet cover.Alphabet
	table    *glyphs.Table

	asked            bool // --digits says this alphabet
	zero, empty, top bool // some value was 0, another mark of an empty cell, n
}

// parse puts the digits of a block's rows into the grid of rec. It returns the first error, with the row and the
// character at fault.
func (r *Reader) parse(rec *Record, b *block) (at *row, off int, err error) {
	l := b.layout
	cells := r.cells[:l.Cells()]
	clear(cells)
	p := rowParser{layout: l, alphabet: cover.Standard, table: glyphs.Usual(l.Size()), asked: r.Digits != ""}
	if l.Size() < 10 && r.Digits == "" {
		at, off, err = p.rows(cells, b)
		if err == nil {
			rec.set(l, "", cells)
			return nil, 0, nil
		}
	}
	var s glyphs.Signs
	numbers := false
	for i := range b.rows {
		if b.kind == kindCSV {
			numbers = addValues(&s, b.rows[i].text) || numbers
		} else {
			s.Add(b.rows[i].text)
		}
	}
	if b.kind == kindCSV && r.Digits == "" && (numbers || !s.Any(glyphs.Characters[10:])) { // decimal numbers
		if zeroBased(&s, b, l.Size()) {
			p.alphabet, p.table = cover.ZeroBased, glyphs.TableOf(cover.ZeroBased, l.Size(), 0)
		}
	} else {
		a, t, ambiguous := r.recognise(&s, l)
		switch {
		case ambiguous != nil:
			if at, off, err = p.rows(cells, b); err == nil && len(b.rows) == l.Size() {
				at, off, err = &b.rows[0], indent(b.rows[0].text), ambiguous
			}
			return at, off, err
		case err != nil && t == p.table:
			return at, off, err
		}
		p.alphabet, p.table = a, t
	}
	if at, off, err = p.rows(cells, b); err == nil {
		rec.set(l, p.alphabet, cells)
	}
	return at, off, err
}

// rows puts the digits of a block's rows into cells.
func (p *rowParser) rows(cells []uint8, b *block) (at *row, off int, err error) {
	n := p.layout.Size()
	for i := range b.rows {
		w := &b.rows[i]
		if b.kind == kindCSV {
			off, err = p.values(cells[i*n:][:n], w, i+1)
		} else {
			off, err = p.characters(cells[i*n:][:n], w, i+1)
		}
		if err == nil && b.err != nil {
			off, err = len(w.text)-len(bytes.TrimLeft(w.text, blanks+"|")), b.err
		}
		if err != nil {
			return w, off, err
		}
	}
	if p.zero && p.empty && !p.top && !p.asked {
		return &b.rows[0], indent(b.rows[0].text), errZero
	}
	return nil, 0, nil
}

// errZero is the error for a grid with 0 and another sign of an empty cell, such as nothing, null, None or -1, in which
// the highest digit is missing. 0 may be the lowest digit, or an empty cell, too.
var errZero = errors.New("0 beside another mark of an empty cell (both stand for empty cells, or 0 is a digit: say which with --digits)")

// zeroBased reports whether the values of a block of csv are the numbers from 0 to n-1: some cell is empty, 0 stands in
// no more cells than a digit does, and n in none.
func zeroBased(s *glyphs.Signs, b *block, n int) bool {
	if n < 10 || s['0'] == 0 || s['0'] > n || !s.Any(".*_") {
		return false
	}
	for i := range b.rows {
		text := b.rows[i].text
		for from, sep := 0, separator(text)[0]; from <= len(text); {
			value, _, next := valueAt(text, from, sep)
			from = next
			if v, err := strconv.Atoi(string(value)); err == nil && v >= n {
				return false
			}
		}
	}
	return true
}

// characters reads a row of one character a cell; blanks and '|' are none.
func (p *rowParser) characters(dst []uint8, w *row, number int) (off int, err error) {
	n := len(dst)
	count, end, surplus := 0, 0, 0
	for i, c := range w.text {
		if isBlank(c) || c == '|' {
			continue
		}
		v := p.table[c]
		if v == glyphs.None {
			return i, unexpected(w.from(i), p.alphabet, n)
		}
		if count < n {
			dst[count] = v
		} else if count == n {
			surplus = i
		}
		count++
		end = i + 1
	}
	if count == n {
		return 0, nil
	}
	if count > n {
		end = surplus
	}
	return end, glyphs.Miscount(count, "cell", fmt.Sprintf(" in row %d", number), n, n)
}

// values reads a row of values separated by commas or semicolons: a character or a decimal number, perhaps in double
// quotes.
func (p *rowParser) values(dst []uint8, w *row, number int) (off int, err error) {
	n, count, surplus := len(dst), 0, 0
	for from, sep := 0, separator(w.text)[0]; from <= len(w.text); {
		value, start, next := valueAt(w.text, from, sep)
		from = next
		v := p.valueOf(value)
		if v == glyphs.None {
			raw := w.raw[w.offset(start):w.offset(start+len(value))]
			if len(value) == 1 {
				return start, unexpected(raw, p.alphabet, n)
			}
			return start, fmt.Errorf("unexpected value %q (want %s)", cutText(nil, raw, 20), glyphs.Wanted(p.alphabet, n))
		}
		if v == 0 {
			isZero := len(value) > 0 && value[0] == '0'
			p.zero, p.empty = p.zero || isZero, p.empty || !isZero
		}
		p.top = p.top || int(v) == n
		if count < n {
			dst[count] = v
		} else if count == n {
			surplus = start
		}
		count++
	}
	if count == n {
		return 0, nil
	}
	off = len(w.text)
	if count > n {
		off = surplus
	}
	return off, glyphs.Miscount(count, "value", fmt.Sprintf(" in row %d", number), n, n)
}

// valueAt returns the value of a line of csv that begins at from, without blanks and double quotes around it, the place
// where it starts, and the place where the next value begins.
func valueAt(line []byte, from int, sep byte) (value []byte, start, next int) {
	to := len(line)
	if i := bytes.IndexByte(line[from:], sep); i >= 0 {
		to = from + i
	}
	for from < to && isBlank(line[from]) {
		from++
	}
	value = trim(line[from:to])
	if len(value) >= 2 && value[0] == '"' && value[len(value)-1] == '"' {
		from, value = from+1, trim(value[1:len(value)-1])
	}
	return value, from, to + 1
}

// addValues counts the characters of the values that have only one. An empty value counts as a mark for an empty cell.
// It reports whether there is a number of two digits.
func addValues(s *glyphs.Signs, line []byte) (numbers bool) {
	for from, sep := 0, separator(line)[0]; from <= len(line); {
		value, _, next := valueAt(line, from, sep)
		from = next
		switch {
		case len(value) == 0:
			s['.']++
		case len(value) == 1:
			s.Add(value)
		default:
			numbers = true
		}
	}
	return numbers
}

// valueOf returns the digit that a value of csv stands for: nothing, a character, or a decimal number of two digits.
func (p *rowParser) valueOf(value []byte) uint8 {
	switch {
	case len(value) == 0:
		return 0
	case len(value) == 1:
		return p.table[value[0]]
	case len(value) == 2 && isDecimal(value[0]) && isDecimal(value[1]):
		v := int(10*(value[0]-'0') + value[1] - '0')
		switch n := p.layout.Size(); {
		case p.alphabet == cover.Standard && v <= n:
			return uint8(v)
		case p.alphabet == cover.ZeroBased && v < n:
			return uint8(v + 1)
		}
	}
	return glyphs.None
}

func isDecimal(c byte) bool { return '0' <= c && c <= '9' }
