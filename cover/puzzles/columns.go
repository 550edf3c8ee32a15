package puzzles

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"strconv"
	"unicode/utf8"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/glyphs"
	"dlx-sudoku/cover/puzzles/internal/names"
	"dlx-sudoku/cover/puzzles/internal/scan"
	"dlx-sudoku/cover/puzzles/internal/square"
)

// looksLikePuzzle reports whether a value has the length and the characters of a puzzle, and whether it has empty
// cells.
func (r *input) looksLikePuzzle(value []byte) (puzzle, empty bool) {
	n := square.Side(len(value))
	if n < cover.MinSize || n > cover.MaxSize || r.layout != nil && r.layout.Size() != n {
		return r.sukakuLayout(value) != nil, true
	}
	for _, c := range value {
		if square.Widest[c] == glyphs.None && glyphs.TableOf(cover.Letters, cover.MaxSize, 0)[c] == glyphs.None {
			return false, false
		}
		empty = empty || bytes.IndexByte([]byte(glyphs.EmptyMarks+glyphs.SpareMarks+"x"), c) >= 0
	}
	return true, empty
}

// puzzleColumn returns the column of a line that holds its puzzle, from 0: the only one that looks like a puzzle with
// empty cells, since a full one beside it is the solution. If there is no such column, or there are several, found is
// false. It is also false if a long value is almost a puzzle; that column is returned, because the value may be meant
// as one.
func (r *Reader) puzzleColumn(text []byte, all []scan.Span) (column int, found bool) {
	puzzles := 0
	for i, s := range all {
		value := text[s.From:s.To]
		switch puzzle, empty := r.in.looksLikePuzzle(value); {
		case puzzle && empty:
			if puzzles++; puzzles == 1 {
				column = i
			}
		case !puzzle && len(value) > cover.MinSize*cover.MinSize && !scan.MostlyText(value, r.usual()):
			return i, false
		}
	}
	if puzzles == 1 || puzzles > 1 && r.in.claims { // the first one; the others are solutions that are not complete
		return column, true
	}
	return 0, false
}

// inColumn returns where the puzzle of a line stands: in the column that is asked for, in the one found on lines
// before, or else in the first. The error says that the line has no such column.
func (r *Reader) inColumn(w *scan.Row) (from, to int, err error) {
	from, to = scan.Field(w.Text)
	if r.in.column == "" {
		switch puzzle, empty := r.in.looksLikePuzzle(w.Text[from:to]); {
		case puzzle && len(w.Text)-to < to-from:
			return from, to, nil // as most lines are
		case puzzle && r.in.at <= 1:
			return r.in.amongColumns(w.Text, from, to, empty)
		}
	}
	all := scan.Columns(w.Text)
	at := r.in.at - 1
	if at < 0 || r.in.column == "" && at >= len(all) {
		column, found := r.puzzleColumn(w.Text, all)
		if at = column; at == 0 {
			return from, to, nil
		}
		if found {
			r.in.at = at + 1
		}
	}
	if at >= len(all) {
		return len(w.Text), len(w.Text), fmt.Errorf("no column %d in a line of %s", at+1, plural(len(all), "column"))
	}
	return all[at].From, all[at].To, nil
}

// amongColumns returns where the puzzle of a line stands whose first field, text[from:to], looks like one. A full grid
// beside a puzzle with empty cells is its solution. Two different puzzles with empty cells are an error.
func (r *input) amongColumns(text []byte, from, to int, empty bool) (int, int, error) {
	other := scan.Span{}
	for _, s := range scan.Columns(text)[1:] {
		value := text[s.From:s.To]
		puzzle, open := r.looksLikePuzzle(value)
		switch {
		case s.To-s.From != to-from || !puzzle || !open || bytes.Equal(value, text[from:to]):
		case empty && r.claims: // a solution that is not complete
		case empty || other.To > 0:
			return from, to, errors.New("several columns of puzzles (say which: --column N)")
		default:
			other = s
		}
	}
	if other.To > 0 {
		return other.From, other.To, nil
	}
	return from, to, nil
}

// columnAt returns the value in a column of a line, from 0, or nil if the line has no such column.
func columnAt(text []byte, column int) []byte {
	all := scan.Columns(text)
	if column >= len(all) {
		return nil
	}
	return text[all[column].From:all[column].To]
}

// goesOnTable reports whether a line has a puzzle in the column that has been found.
func (r *input) goesOnTable(text []byte) bool {
	puzzle, _ := r.looksLikePuzzle(columnAt(text, r.at-1))
	return puzzle
}

// header reports whether the first line of a text is a header, and finds the column that is asked for. The error says
// that there is no such column.
func (r *Reader) header(w *scan.Row) (bool, error) {
	if r.in.column == "" {
		if named := r.in.namedColumn(w.Text); named > 0 {
			r.in.at = named
			return true, nil
		}
		return scan.IsHeader(w.Text), nil
	}
	var err error
	if r.in.at, err = columnCalled(w, r.in.column); err != nil {
		return true, err
	}
	if _, err := strconv.Atoi(r.in.column); err != nil {
		return true, nil
	}
	value := columnAt(w.Text, r.in.at-1)
	puzzle, _ := r.in.looksLikePuzzle(value)
	return !puzzle && scan.IsHeader(w.Text), nil
}

// namedColumn returns the first column, from 1, that a header names as one of puzzles. It is 0 if the line has a
// puzzle, or one column only.
func (r *input) namedColumn(text []byte) (column int) {
	if !bytes.ContainsAny(text, ",;\t") {
		return 0
	}
	all := scan.Columns(text)
	for i, s := range all {
		value := text[s.From:s.To]
		if puzzle, _ := r.looksLikePuzzle(value); puzzle || len(all) == 1 {
			return 0
		}
		if column == 0 && names.PuzzleColumns.Has(string(value)) {
			column = i + 1
		}
	}
	return column
}

// columnCalled returns the column, from 1, with a number or with a name in the header w. The error says that there is no
// such name; no line has the column that is returned with it.
func columnCalled(w *scan.Row, called string) (int, error) {
	if n, err := strconv.Atoi(called); err == nil && n > 0 {
		return n, nil
	}
	for i, s := range scan.Columns(w.Text) {
		if bytes.EqualFold(w.Raw[w.Offset(s.From):w.Offset(s.To)], []byte(called)) {
			return i + 1, nil
		}
	}
	return math.MaxInt32, fmt.Errorf("no column %q in the header", scan.CutText(nil, []byte(called), utf8.UTFMax*20))
}

func plural(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}
