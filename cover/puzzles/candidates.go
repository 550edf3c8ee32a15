package puzzles

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"strings"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/glyphs"
	"dlx-sudoku/cover/puzzles/internal/scan"
	"dlx-sudoku/cover/puzzles/internal/square"
)

// candidatesFormat is a drawing with the digits that each cell may hold.
var candidatesFormat = format{
	name: "candidates", about: "a drawing with the digits that each cell may hold",
	kind:  (*input).kindAsCandidates,
	write: appendCandidates, candidates: true, alphabet: true, title: true, rulesAbove: true, boxes: drawn,
}

// kindAsCandidates says what a line is where only this format is read: the candidates of all cells, or else a row.
// Where any format may be read, the reader of grids finds candidates.
func (r *input) kindAsCandidates(text []byte) scan.Kind {
	switch {
	case r.format != FormatCandidates:
		return scan.NoKind
	case scan.FieldWidth(text) <= cover.MaxSize:
		return scan.KindRow
	}
	return scan.KindLine
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
		if v, ok := square.NumberOf([]byte(word)); ok && v <= n {
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

// sukakuFormat is the candidates of all cells on a line. It is read as candidates.
var sukakuFormat = format{
	name: "sukaku", about: "the same on one line, n characters a cell",
	write: appendSukaku, candidates: true, alphabet: true, rulesAbove: true, boxes: behind,
}

// sukakuLayout returns the layout of a puzzle whose candidates are on a line, n characters a cell. It is nil if the
// line has another length, or no candidate.
func (r *input) sukakuLayout(text []byte) *cover.Layout {
	if r.format != FormatAuto && r.format != FormatCandidates {
		return nil
	}
	n := int(math.Round(math.Cbrt(float64(len(text)))))
	if n*n*n != len(text) || len(bytes.Trim(text, glyphs.EmptyMarks+glyphs.SpareMarks)) == 0 { // no candidate at all
		return nil
	}
	l, err := r.layoutFor(n)
	if err != nil || n == cover.MinSize && r.format == FormatAuto && r.layout == nil && !inPlace(text, l) {
		return nil
	}
	return l
}

// inPlace reports whether the text may be the candidates of a 4x4 grid: each cell has some, and all stand in their
// places.
func inPlace(text []byte, l *cover.Layout) bool {
	for ; len(text) > 0; text = text[l.Size():] {
		if set, off := sukakuCell(text[:l.Size()], cover.Standard); set == 0 || off >= 0 {
			return false
		}
	}
	return true
}

// sukakuCell returns the digits of a cell in an alphabet. Each stands in its own place, and a mark for an empty cell
// where it is missing. off is the first place where something else stands, or -1.
func sukakuCell(text []byte, a cover.Alphabet) (set cover.Digits, off int) {
	for i, c := range text {
		switch {
		case c == a[i] || 'a' <= c && c <= 'z' && c-'a'+'A' == a[i]:
			set |= 2 << i
		case c != '.' && c != '*' && c != '_' && c != '-' && (c != '0' || a == cover.ZeroBased):
			return set, i
		}
	}
	return set, -1
}

// readSukaku reads the puzzle whose candidates are a text. A cell with one candidate is a given. off is the character at
// fault.
func (r *input) readSukaku(rec *Record, text []byte, l *cover.Layout) (off int, err error) {
	if l.Size() == cover.MinSize && r.format == FormatAuto && r.layout == nil {
		err = errors.New("64 characters are an 8x8 grid or the candidates of a 4x4 one (say which)")
	}
	alphabets := []cover.Alphabet{cover.Standard, cover.ZeroBased, cover.Letters}
	if r.decoder.Digits != "" {
		alphabets = []cover.Alphabet{r.decoder.Digits}
	}
	worst := -1
	var fault error
	for _, a := range alphabets {
		at, wrong := r.parseSukaku(rec, text, l, a)
		if wrong == nil {
			return 0, err
		}
		if at > worst {
			worst, fault = at, wrong
		}
	}
	return worst, fault
}

// parseSukaku puts the candidates of all cells into the grid of rec. off is the place of the first error.
func (r *input) parseSukaku(rec *Record, text []byte, l *cover.Layout, a cover.Alphabet) (off int, err error) {
	n := l.Size()
	if len(a) < n {
		return 0, fmt.Errorf("the digits %s are too few for %s", a.Range(len(a)), glyphs.Article(n))
	}
	g := rec.blank(l, a)
	for cell := range l.Cells() {
		set, off := sukakuCell(text[cell*n:][:n], a)
		if off >= 0 {
			return cell*n + off, fmt.Errorf("unexpected character %q (want %s or a mark for none: candidate %d of %s)",
				text[cell*n+off], a.Name(off+1), off+1, l.CellName(cell))
		}
		g.SetCandidates(cell, set)
		if set.Len() == 1 {
			g.Set(cell, set.Min())
		}
	}
	return 0, nil
}

func appendSukaku(dst []byte, g *cover.Grid, _ string) ([]byte, error) {
	n := g.Layout().Size()
	for cell := range g.Layout().Cells() {
		for d := 1; d <= n; d++ {
			if g.Candidates(cell).Has(d) {
				dst = append(dst, g.Alphabet().Name(d)...)
			} else {
				dst = append(dst, '.')
			}
		}
	}
	return append(dst, '\n'), nil
}
