package puzzles

import (
	"bytes"
	"errors"
	"fmt"
	"iter"
	"strconv"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/glyphs"
)

// csvFormat is n lines of n values.
var csvFormat = format{
	name: "csv", about: "n lines of n values separated by commas or semicolons",
	kind:  func(*input, []byte) lineKind { return kindCSV }, // whatever no format before it in the list takes for its own
	write: func(dst []byte, g *cover.Grid, _ string) ([]byte, error) { return append(g.AppendCSV(dst), '\n'), nil },
}

// A rowParser puts the digits of rows into cells.
type rowParser struct {
	script
	layout *cover.Layout

	asked            bool // --digits says this alphabet
	zero, empty, top bool // some value of csv was 0, another mark of an empty cell, n
}

// parse puts the digits of a block's rows into the grid of rec.
func (r *input) parse(rec *Record, b *block) (f gridFault) {
	l := b.layout
	cells := r.cells[:l.Cells()]
	clear(cells)
	p := rowParser{layout: l, script: script{cover.Standard, glyphs.Usual(l.Size()), false}, asked: r.digits != ""}
	if l.Size() < 10 && r.digits == "" { // as most grids are: this saves counting their signs
		if f = p.rows(cells, b); f.err == nil {
			rec.setIn(p.script, l, cells)
			return f
		}
	}
	var s glyphs.Signs
	numbers := false // some value has two characters
	for i := range b.rows {
		for _, value := range b.kind.values(b.rows[i].text) {
			switch len(value) {
			case 0:
				s['.']++
			case 1:
				s.Add(value)
			default:
				numbers = true
			}
		}
	}
	if b.kind == kindCSV && r.digits == "" && (numbers || !s.Any(glyphs.Characters[10:])) { // decimal numbers
		if zeroBased(&s, b, l.Size()) {
			p.alphabet, p.table = cover.ZeroBased, glyphs.TableOf(cover.ZeroBased, l.Size(), 0)
		}
	} else {
		read, ambiguous := r.recognise(&s, l)
		if ambiguous != nil {
			if f = p.rows(cells, b); f.err == nil && len(b.rows) == l.Size() {
				f = beginOf(&b.rows[0], ambiguous)
			}
			return f
		}
		p.script = read
	}
	if f = p.rows(cells, b); f.err == nil {
		rec.setIn(p.script, l, cells)
	}
	return f
}

// rows puts the digits of a block's rows into cells.
func (p *rowParser) rows(cells []uint8, b *block) gridFault {
	n := p.layout.Size()
	for i := range b.rows {
		w := &b.rows[i]
		off, err := p.row(cells[i*n:][:n], w, b.kind, i+1)
		if err == nil && b.err != nil {
			off, err = len(w.text)-len(bytes.TrimLeft(w.text, blanks+"|")), b.err
		}
		if err != nil {
			return gridFault{w, off, err}
		}
	}
	if p.zero && p.empty && !p.top && !p.asked {
		return beginOf(&b.rows[0], errZero)
	}
	return gridFault{}
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
		for _, value := range b.kind.values(b.rows[i].text) {
			if v, err := strconv.Atoi(string(value)); err == nil && v >= n {
				return false
			}
		}
	}
	return true
}

// row puts the digits of a row into dst, one for each of its n cells. An error comes with the character at fault. A
// character that is no cell is reported before a wrong number of cells.
func (p *rowParser) row(dst []uint8, w *row, kind lineKind, number int) (off int, err error) {
	n, count, surplus := len(dst), 0, 0
	if kind != kindCSV { // quicker than value by value
		var buffer [2 * cover.MaxSize]byte
		bare := buffer[:0]
		for _, c := range w.text {
			if !isBlank(c) && c != '|' {
				bare = append(bare, c)
			}
		}
		if len(bare) == n && p.table.Decode(dst, bare, n) {
			return 0, nil
		}
	}
	for start, value := range kind.values(w.text) {
		v := p.valueOf(value)
		switch {
		case v == glyphs.None && len(value) == 1:
			return start, unexpected(w.from(start), p.alphabet, n)
		case v == glyphs.None:
			raw := w.raw[w.offset(start):w.offset(start+len(value))]
			return start, fmt.Errorf("unexpected value %q (want %s)", cutText(nil, raw, 20), glyphs.Wanted(p.alphabet, n))
		case v == 0 && kind == kindCSV:
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
	thing, off := "cell", len(bytes.TrimRight(w.text, blanks+"|"))
	if kind == kindCSV {
		thing, off = "value", len(w.text)
	}
	switch {
	case count == n:
		return 0, nil
	case count > n:
		off = surplus
	}
	return off, glyphs.Miscount(count, thing, fmt.Sprintf(" in row %d", number), n, n)
}

// values yields where each value of a row starts, and the value. In a row of csv, commas or semicolons separate values,
// and blanks and double quotes around them are left out. In other rows, each character except blanks and bars is a value.
func (k lineKind) values(text []byte) iter.Seq2[int, []byte] {
	return func(yield func(int, []byte) bool) {
		if k != kindCSV {
			for i, c := range text {
				if !isBlank(c) && c != '|' && !yield(i, text[i:i+1]) {
					return
				}
			}
			return
		}
		for from, sep := 0, separator(text); from <= len(text); {
			field, _, _ := bytes.Cut(text[from:], sep)
			value, start := trim(field), from+indent(field)
			if len(value) >= 2 && value[0] == '"' && value[len(value)-1] == '"' {
				value, start = trim(value[1:len(value)-1]), start+1
			}
			if !yield(start, value) {
				return
			}
			from += len(field) + 1
		}
	}
}

// valueOf returns the digit that a value of csv stands for: nothing, a character, or a decimal number of two digits.
func (p *rowParser) valueOf(value []byte) uint8 {
	switch {
	case len(value) == 1:
		return p.table[value[0]]
	case len(value) == 0:
		return 0
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
