package puzzles

import (
	"bytes"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/glyphs"
)

// runRows is how many rows of a run are looked at. A longer run is taken for whole grids.
const runRows = 2000

// wholeRun looks at the rows right below the grid of a block. If they look like its own, they must be whole grids: with
// a row too many or too few, nobody knows where a grid begins. Then all of the run is an error, and the block becomes
// as long.
func (r *Reader) wholeRun(b *block) gridFault {
	switch {
	case labelled(b.rows):
		return beginOf(&b.rows[0], errLabels)
	case itemised(b.rows):
		return beginOf(&b.rows[0], errItems)
	case r.in.src.taken+b.lines <= r.run:
		return gridFault{}
	}
	n, last := b.layout.Size(), &b.rows[len(b.rows)-1]
	length := rowLength(last.text, b.kind)
	plain, cells := glyphs.Usual(n), [cover.MaxSize]uint8{}
	more, off, lines := 0, b.next, b.lines
	next, behind := b.next, b.lines
	for more < runRows {
		if line, after, err := r.in.src.at(off); err == nil && len(line) == n && length == n && n < 10 && b.kind == kindRow &&
			plain.Decode(cells[:n], line, n) {
			off, lines = after, lines+1
			more++
			next, behind = off, lines
			continue // nothing else can look so
		}
		w, found, err := r.lineAt(off, lines, b.kind, n)
		if err != nil {
			return gridFault{} // the rest of the run is not known
		}
		off, lines = w.next, lines+1
		if found == kindComment || found == kindBorder {
			continue
		}
		if found == kindBlank && sameTabs(w.text, last.text) {
			found = b.kind
		}
		if found != b.kind || rowLength(w.text, b.kind) != length && !likeDrawn(w.text, last.text, n) {
			break
		}
		more++
		next, behind = off, lines
	}
	if more%n == 0 || more == runRows {
		r.run = r.in.src.taken + behind
		return gridFault{}
	}
	b.next, b.lines = next, behind
	return endOf(last, glyphs.Miscount(n+more, "row", " one below the other", n, n))
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
