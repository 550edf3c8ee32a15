package puzzles

import (
	"bytes"
	"fmt"
	"iter"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/glyphs"
)

// csvFormat is n lines of n values.
var csvFormat = format{
	name: "csv", about: "n lines of n values separated by commas or semicolons",
	kind:  func(*input, []byte) lineKind { return kindCSV }, // whatever no format before it in the list takes for its own
	write: func(dst []byte, g *cover.Grid, _ string) ([]byte, error) { return append(g.AppendCSV(dst), '\n'), nil },
}

// parse puts the digits of a block's rows into the grid of rec.
func (r *input) parse(rec *Record, b *block) gridFault {
	as := csvCells
	if b.kind == kindRow {
		if r.parsePlain(rec, b) {
			return gridFault{}
		}
		as = rowCells
	}
	q := square{cells: r.scratch[:0], as: as, rows: b.rows}
	for i := range b.rows {
		w, before := &b.rows[i], len(q.cells)
		for start, value := range b.kind.values(w.text) {
			q.cells = append(q.cells, cell{w, start, start + len(value)})
		}
		if q.short.err == nil {
			q.short = b.miscounted(i, q.cells[before:])
		}
		if q.short.err != nil && as == rowCells {
			break
		}
	}
	r.scratch = q.cells
	return r.decode(rec, b.layout, q)
}

// parsePlain is parse for n rows of n characters. It is quicker than cell by cell.
func (r *input) parsePlain(rec *Record, b *block) bool {
	n := b.layout.Size()
	var buffer [cover.MaxSize * cover.MaxSize]byte
	bare := buffer[:0]
	for i := range b.rows {
		for _, c := range b.rows[i].text {
			if !isBlank(c) && c != '|' && len(bare) <= i*n+n {
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
func (b *block) miscounted(i int, cells []cell) gridFault {
	w, n := &b.rows[i], b.layout.Size()
	thing, off := "cell", len(bytes.TrimRight(w.text, blanks+"|"))
	if b.kind == kindCSV {
		thing, off = "value", len(w.text)
	}
	switch {
	case len(cells) == n && b.err != nil:
		return gridFault{w, len(w.text) - len(bytes.TrimLeft(w.text, blanks+"|")), b.err}
	case len(cells) == n:
		return gridFault{}
	case len(cells) > n:
		off = cells[n].from
	}
	return gridFault{w, off, glyphs.Miscount(len(cells), thing, fmt.Sprintf(" in row %d", i+1), n, n)}
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
