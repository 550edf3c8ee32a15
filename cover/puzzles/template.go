package puzzles

import (
	"bytes"
	"encoding/binary"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/glyphs"
	"dlx-sudoku/cover/puzzles/internal/scan"
)

// A template is how the last grid was drawn, if each of its cells is one character of the standard alphabet. A grid
// that is drawn in the same way has a cell in the same places, and is otherwise the same to the byte. It is read
// without classifying its lines, ten times as fast; the result is the same, because it depends only on how the lines
// look.
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
	misses int // grids in a row that were drawn otherwise
}

// maxMisses is the number of misses after which no more templates are made.
const maxMisses = 8

// learn makes the template of the grid in the block b, whose lines begin the text. It makes no template if a value has
// several characters, or a bar is not ASCII.
func (t *template) learn(text []byte, b *block) {
	t.layout = nil
	if t.misses++; t.misses > maxMisses || b.next > textLimit {
		return
	}
	t.text, t.rows, t.lines = append(t.text[:0], text[:b.next]...), t.rows[:0], b.lines
	for i := range b.rows {
		w := &b.rows[i]
		start := bytes.LastIndexByte(text[:w.Next-1], '\n') + 1
		row := t.text[start : start+len(w.Raw)]
		for at, value := range b.kind.Values(row) {
			if len(value) == 1 {
				row[at] = 0
			}
		}
		from := start + scan.Indent(w.Raw)
		t.rows = append(t.rows, [2]int{from, from + len(scan.Trim(w.Raw))})
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

// begins reports whether a text that is shorter than the template may be the beginning of a grid drawn so.
func (t *template) begins(text []byte) bool {
	table := glyphs.Usual(t.layout.Size())
	for i, c := range text {
		if want := t.text[i]; c != want && (want != 0 || table[c] == glyphs.None) {
			return false
		}
	}
	return true
}

// decode puts the digits of a grid that is drawn so, at the beginning of the text, into dst, one for each cell. It
// reports whether there is one. The text is as long as the template, or longer.
func (t *template) decode(dst []uint8, text []byte) bool {
	want, mask, text := t.text, t.mask[:len(t.text)], text[:len(t.text)]
	other, i := uint64(0), 0
	for ; i <= len(want)-8; i += 8 {
		other |= binary.LittleEndian.Uint64(text[i:])&binary.LittleEndian.Uint64(mask[i:]) ^ binary.LittleEndian.Uint64(want[i:])
	}
	for ; i < len(want); i++ {
		other |= uint64(text[i]&mask[i] ^ want[i])
	}
	table, all := glyphs.Usual(t.layout.Size()), uint8(0)
	dst = dst[:len(t.cells)]
	for i, at := range t.cells {
		d := table[text[at]]
		dst[i] = d
		all |= d
	}
	return other == 0 && all < 0x80 // glyphs.None has the top bit set
}
