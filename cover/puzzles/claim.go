package puzzles

import (
	"fmt"
	"slices"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles/internal/names"
)

// This file finds the solutions that a table states for its puzzles, for callers that check them ([Reader.Claims]).

// settleClaims finds the column of the solutions in the first line of a text: the one that is asked for, or the one that
// a header names. The error says that there is no such column.
func (r *Reader) settleClaims(w *row) (err error) {
	switch {
	case r.in.claimColumn != "":
		r.claimColumn, err = columnCalled(w, r.in.claimColumn)
	case r.in.claims && isHeader(w.text):
		r.claimColumn = 1 + slices.IndexFunc(columns(w.text), func(s span) bool {
			return names.SolutionColumns.Has(string(w.text[s.from:s.to]))
		})
	}
	return err
}

// readClaim reads the solution that a line states for its puzzle, which stands in w.text[from:to]. off is the character
// of the line at fault.
func (r *Reader) readClaim(rec *Record, w *row, from, to int) (off int, err error) {
	all := columns(w.text)
	at := r.claimColumn - 1
	switch {
	case at < 0:
		if at = r.otherGrid(w.text, all, from, to, rec.Grid.Layout()); at < 0 {
			return 0, nil
		}
	case at >= len(all):
		return len(w.text), fmt.Errorf("no column %d in a line of %s", at+1, plural(len(all), "column"))
	}
	value := w.text[all[at].from:all[at].to]
	if _, end := field(value); end >= rec.Grid.Layout().Cells() {
		value = value[:end] // before a field that says the boxes
	}
	rec.Claim, err = solutionOf(rec.Grid, string(value))
	return all[at].from, err
}

// otherGrid returns the column, from 0, of the solution beside a puzzle in text[from:to]: a full grid, or else one with
// empty cells, or else a value that is almost a grid. It is -1 if there is none.
func (r *Reader) otherGrid(text []byte, all []span, from, to int, l *cover.Layout) int {
	found, best := -1, 0
	for i, s := range all {
		if s.from < to && from < s.to || s.from == s.to {
			continue
		}
		value := text[s.from:s.to]
		begin, end := field(value)
		value = value[begin:end]
		puzzle, empty := r.in.looksLikePuzzle(value)
		rank := 0
		switch n := l.Cells(); {
		case len(value) == n && puzzle && !empty:
			rank = 3
		case len(value) == n && puzzle:
			rank = 2
		case 2*len(value) > n && !mostlyText(value, l):
			rank = 1
		}
		if rank > best {
			found, best = i, rank
		}
	}
	return found
}
