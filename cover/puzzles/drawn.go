package puzzles

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/glyphs"
)

// looksDrawn reports whether a row of cells hardly has one character a cell: it has a tab, or two bars with only blanks
// between them, or at least four words that are not all of the same length.
func looksDrawn(w *row) bool {
	words := wordsOf(w)
	if !onlyCells(words, &widest) {
		return false
	}
	unequal := slices.ContainsFunc(words, func(c cell) bool { return len(c.text()) != len(words[0].text()) })
	fields := bytes.Split(w.text, []byte("|"))
	blank := len(fields) > 2 && slices.ContainsFunc(fields[1:len(fields)-1], func(field []byte) bool { return len(trim(field)) == 0 })
	return len(words) >= cover.MinSize && unequal || blank || bytes.IndexByte(w.text, '\t') >= 0
}

// errHead is the error for a table with an empty head.
var errHead = errors.New("a table with an empty head (want as many rows below it as there are columns)")

// wordsOf returns the words of a row. Blanks and bars stand between them.
func wordsOf(w *row) []cell {
	words := make([]cell, 0, 1+len(w.text)/2)
	for i := 0; i < len(w.text); i++ {
		from := i
		for i < len(w.text) && !isBlank(w.text[i]) && w.text[i] != '|' {
			i++
		}
		if i > from {
			words = append(words, cell{w, from, i})
		}
	}
	return words
}

// drawnAt reads the grid that is drawn in a run of lines into rec and b. It reports whether there is one.
func (r *Reader) drawnAt(rec *Record, b *block, run []row) (f gridFault, found bool) {
	for _, draw := range drawings {
		cells, n := draw(run)
		if cells == nil {
			continue
		}
		l, err := r.in.layoutFor(n)
		if err != nil {
			continue
		}
		if (variant{rows: run[:n]}).hasEmptyHead() { // the whole table is refused
			last := run[len(run)-1]
			*b = block{kind: kindRow, layout: l, agree: true, rows: run, next: last.next, lines: last.number - r.in.src.taken}
			return beginOf(&run[0], errHead), true
		}
		f := r.in.decode(rec, l, square{cells: cells, as: drawnCells})
		if f.err != nil && f.at == nil {
			continue
		}
		if f.err == nil {
			if err = r.in.drawnBoxes(rec, cells, run[:n]); err != nil {
				f = beginOf(&run[0], err)
			}
			l = rec.Grid.Layout()
		}
		last := cells[len(cells)-1].row
		b.kind = kindRow
		b.layout, b.rows, b.next, b.lines, b.failed = l, run[:n], last.next, last.number-r.in.src.taken, nil
		return f, true
	}
	return f, false
}

// brokenAt reports whether the run is a damaged grid of words: two neighbours among the first three rows have equally
// many, but some row has another number, or rows are missing. It returns the first such error.
func (r *input) brokenAt(b *block, run []row) (f gridFault, found bool) {
	n := 0
	for i := 1; i < min(len(run), 3) && n == 0; i++ {
		above, w := &run[i-1], &run[i]
		if words := len(wordsOf(w)); words == len(wordsOf(above)) && (looksDrawn(w) || looksDrawn(above)) {
			n = words
		}
	}
	l, err := r.layoutFor(n)
	if err != nil {
		return f, false
	}
	rows := run[:min(n, len(run))]
	last := &rows[len(rows)-1]
	*b = block{kind: kindRow, layout: l, rows: rows, next: last.next, lines: last.number - r.src.taken}
	for i := range rows {
		w := &rows[i]
		if words := len(wordsOf(w)); words != n {
			err := glyphs.Miscount(words, "cell", fmt.Sprintf(" in row %d", i+1), n, n)
			return gridFault{w, len(bytes.TrimRight(w.text, blanks+"|")), err}, true
		}
	}
	return endOf(last, glyphs.Miscount(len(rows), "row", "", n, n)), len(rows) < n
}

// runAt returns the rows that follow one another from off on. They end at a blank line, two borders or a line of
// another kind, and are at most one more than the largest grid has. The error is a failure of the underlying reader
// amid them. It is returned only if the rows may be those of a drawn grid, which the missing lines would decide.
func (r *Reader) runAt(off, ahead int) (run []row, err error) {
	borders, above := 0, noGap
	for len(run) <= cover.MaxSize {
		w, found, err := r.lineAt(off, ahead, kindRow, 16)
		if err != nil {
			if slices.ContainsFunc(run, func(w row) bool { return fieldWidth(w.text) < rowWidth(w.text) || looksDrawn(&w) }) {
				return nil, err
			}
			return nil, nil
		}
		off, ahead = w.next, ahead+1
		switch {
		case found == kindRow || found == kindBlank && bytes.Count(w.text, []byte("\t")) >= cover.MinSize-1:
			w.above, above = above, noGap
			run, borders = append(run, w), 0
		case found == kindBorder && borders == 0:
			borders++
			above = borderOf(&w)
		case found == kindComment:
		default:
			return run, nil
		}
	}
	return run, nil
}
