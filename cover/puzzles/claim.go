package puzzles

import (
	"fmt"
	"slices"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles/internal/names"
	"dlx-sudoku/cover/puzzles/internal/scan"
)

// This file finds the solutions that a table states for its puzzles, for callers that check them ([Reader.Claims]).

// settleClaims finds the column of the solutions in the first line of a text: the one that is asked for, or the one that
// a header names. The error says that there is no such column.
func (r *Reader) settleClaims(w *scan.Row) (err error) {
	switch {
	case r.in.claimColumn != "":
		r.claimColumn, err = columnCalled(w, r.in.claimColumn)
	case r.in.claims && scan.IsHeader(w.Text):
		r.claimColumn = 1 + slices.IndexFunc(scan.Columns(w.Text), func(s scan.Span) bool {
			return names.SolutionColumns.Has(string(w.Text[s.From:s.To]))
		})
	}
	return err
}

// readClaim reads the solution that a line states for its puzzle, which stands in w.Text[from:to]. off is the character
// of the line at fault.
func (r *Reader) readClaim(rec *Record, w *scan.Row, from, to int) (off int, err error) {
	all := scan.Columns(w.Text)
	at := r.claimColumn - 1
	switch {
	case at < 0:
		if at = r.otherGrid(w.Text, all, from, to, rec.Grid.Layout()); at < 0 {
			return 0, nil
		}
	case at >= len(all):
		return len(w.Text), fmt.Errorf("no column %d in a line of %s", at+1, plural(len(all), "column"))
	}
	value := w.Text[all[at].From:all[at].To]
	if _, end := scan.Field(value); end >= rec.Grid.Layout().Cells() {
		value = value[:end] // before a field that says the boxes
	}
	rec.Claim, err = solutionOf(rec.Grid, string(value))
	return all[at].From, err
}

// otherGrid returns the column, from 0, of the solution beside a puzzle in text[from:to]: a full grid, or else one with
// empty cells, or else a value that is almost a grid. It is -1 if there is none.
func (r *Reader) otherGrid(text []byte, all []scan.Span, from, to int, l *cover.Layout) int {
	found, best := -1, 0
	for i, s := range all {
		if s.From < to && from < s.To || s.From == s.To {
			continue
		}
		value := text[s.From:s.To]
		begin, end := scan.Field(value)
		value = value[begin:end]
		puzzle, empty := r.in.looksLikePuzzle(value)
		rank := 0
		switch n := l.Cells(); {
		case len(value) == n && puzzle && !empty:
			rank = 3
		case len(value) == n && puzzle:
			rank = 2
		case 2*len(value) > n && !scan.MostlyText(value, l):
			rank = 1
		}
		if rank > best {
			found, best = i, rank
		}
	}
	return found
}
