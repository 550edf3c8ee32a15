package puzzles

import (
	"errors"
	"fmt"
	"strings"

	"dlx-sudoku/cover"
)

// candidatesFormat is a drawing with the digits that each cell may hold.
var candidatesFormat = format{
	name: "candidates", about: "a drawing with the digits that each cell may hold",
	kind:  (*input).kindAsCandidates,
	write: appendCandidates, candidates: true, alphabet: true, title: true, rulesAbove: true, boxes: drawn,
}

// kindAsCandidates says what a line is where only this format is read: the candidates of all cells, or else a row.
// Where any format may be read, the reader of grids finds candidates.
func (r *input) kindAsCandidates(text []byte) lineKind {
	switch {
	case r.format != FormatCandidates:
		return noGrid
	case fieldWidth(text) <= cover.MaxSize:
		return kindRow
	}
	return kindLine
}

// appendCandidates draws the candidates in columns, with borders between the boxes.
func appendCandidates(dst []byte, g *cover.Grid, title string) ([]byte, error) {
	l := g.Layout()
	n := l.Size()
	width, words := 0, make([]string, l.Cells())
	for cell := range words {
		words[cell] = digits(g, cell)
		width = max(width, len(words[cell]))
		if words[cell] == "" {
			return dst, fmt.Errorf("%s has no candidate, which this format cannot say", l.CellName(cell))
		}
	}
	if areNumbers(words, n) {
		return dst, errors.New("all its candidates could be read as numbers, which this format cannot tell apart")
	}
	border := strings.Repeat("+"+strings.Repeat("-", l.BoxCols()*(width+1)+1), n/l.BoxCols()) + "+\n"
	dst = appendTitle(dst, title)
	for cell, word := range words {
		if cell%(n*l.BoxRows()) == 0 {
			dst = append(dst, border...)
		}
		if cell%l.BoxCols() == 0 {
			dst = append(dst, "| "...)
		}
		dst = fmt.Appendf(dst, "%-*s ", width, word)
		if cell%n == n-1 {
			dst = append(dst, "|\n"...)
		}
	}
	return append(append(dst, border...), '\n'), nil
}

// areNumbers reports whether a drawing of these words would be read as numbers up to n: each word of several characters
// is one.
func areNumbers(words []string, n int) bool {
	several, numbers := 0, 0
	for _, word := range words {
		if len(word) > 1 {
			several++
		}
		if v, ok := numberOf([]byte(word)); ok && v <= n {
			numbers++
		}
	}
	return several > 0 && several == numbers
}

// digits returns the names of the digits that a cell may hold.
func digits(g *cover.Grid, cell int) string {
	var s strings.Builder
	for d := range g.Candidates(cell).All() {
		s.WriteString(g.Alphabet().Name(d))
	}
	return s.String()
}
