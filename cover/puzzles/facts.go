package puzzles

import (
	"bytes"
	"fmt"
	"strconv"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles/internal/frame"
	"dlx-sudoku/cover/puzzles/internal/scan"
)

// factsFormat is a list of givens, one by one: cell(1,1,5) in a logic program, b[0][0] = 5 elsewhere. The numbers are
// row, column and digit, which is 0 for an empty cell.
var factsFormat = format{
	name: "facts", about: "givens one by one: cell(1,1,5). or b[0][0] = 5;",
	rescue: (*input).factsAt,
}

// fact matches a given, and factsOnly a line with nothing else.
var (
	fact      = scan.Pattern(factPattern)
	factsOnly = scan.Pattern(`^\s*(?:` + factPattern + `\s*[.;,]?\s*)+((%|//|#).*)?$`)
	integer   = scan.Pattern(`\d+`)
)

const factPattern = `([A-Za-z_]\w*)(\(\s*\d+,\s*\d+,\s*\d+\s*\)|[\[(]\s*\d+\s*(?:\]\s*\[|,)\s*\d+\s*[\])]\s*:?=\s*\d+)`

// A given is a fact.
type given struct{ row, column, digit int }

// factsAt reads the facts on the lines from the reader's place on, which all have the same name. Blank lines and
// comments may stand between them. If any other line does, all facts are an error, for a given may be missing.
func (r *input) factsAt(rec *Record) bool {
	next, lines := 0, 0 // up to the last fact
	var facts []given
	name := ""
	var bad *ParseError // the first line that is not a fact
	others := 0
	for w := range r.src.Ahead(codeLines) {
		text := scan.Trim(w.Raw)
		switch {
		case others == frame.MostLines || len(text) == 0 || bytes.HasPrefix(text, []byte("//")) || text[0] == '#' || text[0] == '%':
			continue
		case bytes.IndexAny(text, "([") > 0 && factsOnly.Get().Match(text) && others == 0:
		case name == "":
			return false
		default:
			if others++; others == 1 {
				bad = r.fault(&w, scan.Indent(w.Text), fmt.Errorf("no fact of %s, as the lines above it", name))
			}
			if bytes.Contains(text, []byte(name+"(")) || bytes.Contains(text, []byte(name+"[")) {
				next, lines, rec.Err = w.Next, w.Number-r.src.Taken, bad
			}
			continue
		}
		for _, m := range fact.Get().FindAllSubmatch(text, -1) {
			if name == "" {
				name = string(m[1])
			}
			if string(m[1]) != name {
				return false
			}
			var numbers [3]int
			for i, text := range integer.Get().FindAllString(string(m[2]), 3) {
				numbers[i], _ = strconv.Atoi(text)
			}
			facts = append(facts, given{numbers[0], numbers[1], numbers[2]})
		}
		next, lines = w.Next, w.Number-r.src.Taken
	}
	rec.Line, rec.Column = r.src.Taken+1, 1
	rec.Text = scan.CutText(rec.Text[:0], bytes.Join(bytes.Fields(r.src.Rest()[:next]), []byte{' '}), textLimit)
	if rec.Err != nil {
		r.src.Take(next, lines)
		return true
	}
	n, base := sizeOfFacts(facts)
	l, err := r.layoutFor(n)
	if err != nil || l.BoxRows() != l.BoxCols() && r.layout == nil {
		return false
	}
	g := rec.blank(l, cover.Standard)
	for _, f := range facts {
		cell := (f.row-base)*n + f.column - base
		if d := g.Digit(cell); d != 0 && d != f.digit {
			return false
		}
		if f.digit > 0 {
			g.Set(cell, f.digit)
		}
	}
	rec.note("took %d facts of %s: row and column from %d, digit; as the givens of a grid of %d rows", len(facts), name, base, n)
	r.src.Take(next, lines)
	return true
}

// sizeOfFacts returns the number of rows of the grid with these givens, and the number of its first row. A row or
// column 0 shows that they count from 0, and one as large as the grid shows that they count from 1. If there is neither, or
// there are fewer givens than rows, the size is not known, and n is 0.
func sizeOfFacts(facts []given) (n, base int) {
	least, most, digit := cover.MaxSize, 0, 0
	for _, f := range facts {
		least, most, digit = min(least, f.row, f.column), max(most, f.row, f.column), max(digit, f.digit)
	}
	for box := 2; box*box <= cover.MaxSize; box++ {
		n = box * box
		switch {
		case n < digit || n < most:
		case len(facts) < n:
			return 0, 0
		case least == 0 && most < n:
			return n, 0
		case least > 0 && most == n:
			return n, 1
		case least == 0 || most < n:
			return 0, 0
		}
	}
	return 0, 0
}
