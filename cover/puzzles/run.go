package puzzles

import (
	"bytes"
	"io"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/glyphs"
)

// runRows is how many rows of a run are looked at. A longer run is taken for whole grids.
const runRows = 2000

// wholeRun looks at the rows right below the grid of a block. If they look like its own, they must be whole grids: with
// a row too many or too few, nobody knows where a grid begins. Then all of the run is an error, and the block becomes
// as long. The error returned is a failure of the underlying reader.
func (r *Reader) wholeRun(b *block, g gridResult) (gridResult, error) {
	n := b.layout.Size()
	end := r.src.taken + b.lines
	if labelled(b.rows) {
		g.at, g.off, g.err = &b.rows[0], indent(b.rows[0].text), errLabels
		return g, nil
	}
	if itemised(b.rows) {
		g.at, g.off, g.err = &b.rows[0], indent(b.rows[0].text), errItems
		return g, nil
	}
	if end <= r.run {
		return g, nil
	}
	length := rowLength(b.rows[len(b.rows)-1].text, b.kind)
	plain, cells := glyphs.Usual(n), [cover.MaxSize]uint8{}
	more, off, lines := 0, b.next, b.lines
	next, behind := b.next, b.lines
	for more < runRows {
		if line, after, err := r.src.at(off); err == nil && len(line) == n && length == n && n < 10 && b.kind == kindRow &&
			plain.Decode(cells[:n], line, n) {
			off, lines = after, lines+1
			more++
			next, behind = off, lines
			continue // nothing else can look so
		}
		w, found, err := r.lineAt(off, lines, b.kind, n)
		if err == io.EOF || err == ErrLongLine {
			break
		}
		if err != nil {
			return g, nil // the rest of the run is not known
		}
		off, lines = w.next, lines+1
		if found == kindComment || found == kindBorder {
			continue
		}
		if found == kindBlank && sameTabs(w.text, b.rows[len(b.rows)-1].text) {
			found = b.kind
		}
		if found != b.kind || rowLength(w.text, b.kind) != length && !likeDrawn(w.text, b.rows[len(b.rows)-1].text, n) {
			break
		}
		more++
		next, behind = off, lines
	}
	if more%n == 0 || more == runRows {
		r.run = r.src.taken + behind
		return g, nil
	}
	g.at, g.off = &b.rows[len(b.rows)-1], len(bytes.TrimRight(b.rows[len(b.rows)-1].text, blanks))
	g.err = glyphs.Miscount(n+more, "row", " one below the other", n, n)
	b.next, b.lines = next, behind
	return g, nil
}

// sameTabs reports whether a line has as many tabs as a row, which has at least three.
func sameTabs(text, row []byte) bool {
	tabs := bytes.Count(row, []byte("\t"))
	return tabs > 2 && bytes.Count(text, []byte("\t")) == tabs
}

// likeDrawn reports whether a line is drawn like a row of a grid of size n: n words, or as many bars or tabs.
func likeDrawn(text, row []byte, n int) bool {
	if sameTabs(text, row) {
		return true
	}
	bars := bytes.Count(row, []byte("|"))
	return bars > 2 && bytes.Count(text, []byte("|")) == bars || len(wordsIn(row)) == n && len(wordsIn(text)) == n
}
