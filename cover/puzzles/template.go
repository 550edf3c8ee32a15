package puzzles

import (
	"bytes"
	"encoding/binary"
	"io"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/glyphs"
)

// A template is how the grid read last is drawn, if each of its cells is one character of the standard alphabet, and a
// grid that is drawn so again is read without a question, ten times as fast: where a cell stands there is a cell again,
// and everything else is the same to the byte. What the lines look like, and so what the Reader makes of them, depends
// on nothing else.
//
//	5 3 . | . 7 . | . . .\n   text, with a 0 for each cell
//	┄ ┄ ┄   ┄ ┄ ┄   ┄ ┄ ┄
//	 █ █ ███ █ █ ███ █ █ ██    mask
type template struct {
	layout *cover.Layout // nil: there is none
	text   []byte        // the lines of the grid
	mask   []byte        // 0 for each cell, 0xFF for every other byte
	cells  []uint16      // where the cells stand
	rows   [][2]int
	lines  int
	misses int // grids in a row that were drawn in another way
}

// maxMisses is the number of misses from which on no template is made any more.
const maxMisses = 8

// learn makes the template that of a grid whose lines begin the text, of the block b. There is none for a grid with
// values that are not one character, or with bars that are not ASCII.
func (t *template) learn(text []byte, b *block) {
	t.layout = nil
	if t.misses++; t.misses > maxMisses || b.next > textLimit {
		return
	}
	t.text, t.rows, t.lines = append(t.text[:0], text[:b.next]...), t.rows[:0], b.lines
	for i := range b.rows {
		w := &b.rows[i]
		start := bytes.LastIndexByte(text[:w.next-1], '\n') + 1
		row := t.text[start : start+len(w.raw)]
		if b.kind == kindCSV {
			blankValues(row)
		} else {
			blankCharacters(row)
		}
		from := start + indent(w.raw)
		t.rows = append(t.rows, [2]int{from, from + len(trim(w.raw))})
	}
	t.mask, t.cells = t.mask[:0], t.cells[:0]
	for i, c := range t.text {
		if c == 0 {
			t.mask, t.cells = append(t.mask, 0), append(t.cells, uint16(i))
		} else {
			t.mask = append(t.mask, 0xFF)
		}
	}
	if len(t.cells) == b.layout.Cells() {
		t.layout = b.layout
	}
}

// blankCharacters puts a 0 for each character of a row that is a cell.
func blankCharacters(row []byte) {
	for i, c := range row {
		if !isBlank(c) && c != '|' {
			row[i] = 0
		}
	}
}

// blankValues puts a 0 for each value of a line of csv that is one character.
func blankValues(row []byte) {
	sep := separator(row)
	for from := 0; from <= len(row); {
		value, start, next := valueAt(row, from, sep)
		if from = next; len(value) == 1 {
			row[start] = 0
		}
	}
}

// begins reports whether a text that is too short for a grid drawn in this way may be the beginning of one.
func (t *template) begins(text []byte) bool {
	table := glyphs.Usual(t.layout.Size())
	for i, c := range text {
		if want := t.text[i]; c != want && (want != 0 || table[c] == glyphs.None) {
			return false
		}
	}
	return true
}

// decode puts the digits of a grid drawn in this way, with which the text begins, into dst, one for each cell, and
// reports whether there is one.
func (t *template) decode(dst []uint8, text []byte) bool {
	const word = 8 // bytes compared at once
	other := uint64(0)
	for end := word; other == 0; end += word {
		end = min(end, len(t.text))
		at := end - word
		other = binary.LittleEndian.Uint64(text[at:])&binary.LittleEndian.Uint64(t.mask[at:]) ^ binary.LittleEndian.Uint64(t.text[at:])
		if end == len(t.text) {
			break
		}
	}
	table, all := glyphs.Usual(t.layout.Size()), uint8(0)
	dst = dst[:len(t.cells)]
	for i, at := range t.cells {
		d := table[text[at]]
		dst[i] = d
		all |= d
	}
	return other == 0 && all < 0x80 // the top bit is that of glyphs.None
}

// readAgain reads a grid that is drawn like the last one. It reports whether there is one.
func (r *Reader) readAgain(rec *Record) bool {
	t := &r.template
	if t.layout == nil || r.headed {
		return false
	}
	text := r.src.rest()
	for len(text) < len(t.text) {
		if r.src.err != nil || !t.begins(text) {
			return false
		}
		r.src.fill()
		text = r.src.rest()
	}
	if !t.decode(r.cells[:t.layout.Cells()], text) {
		return false
	}
	if r.src.taken+t.lines > r.run {
		if line, _, err := r.src.at(len(t.text)); err == nil && len(trim(line)) > 0 || err != nil && err != io.EOF {
			return false // a row more, perhaps
		}
		text = r.src.rest()
	}
	rec.set(t.layout, "", r.cells[:t.layout.Cells()])
	t.misses = 0
	r.hot, r.sixteen, r.standing, r.last = nil, false, false, t.layout
	rec.Line, rec.Column = r.src.taken+1, 1+t.rows[0][0]
	rec.Text = rec.Text[:0]
	for i, row := range t.rows {
		if i > 0 {
			rec.Text = append(rec.Text, ' ')
		}
		rec.Text = append(rec.Text, text[row[0]:row[1]]...)
	}
	r.src.take(len(t.text), t.lines)
	return true
}
