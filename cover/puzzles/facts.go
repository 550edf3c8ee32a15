package puzzles

import (
	"bytes"
	"regexp"
	"strconv"
	"sync"

	"dlx-sudoku/cover"
)

// factsFormat is the givens of a puzzle one by one, as programs in logic state them: cell(1,1,5). The row, the column and
// the digit count from 1.
var factsFormat = format{
	name: "facts", about: "givens one by one, as ASP and Prolog state them: cell(1,1,5).",
	rescue: (*Reader).factsAt,
}

// fact is one given, and factsOnly a line of them.
var (
	fact      = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`([a-z]\w*)\((\d+),\s*(\d+),\s*(\d+)\)`) })
	factsOnly = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^\s*([a-z]\w*\(\d+,\s*\d+,\s*\d+\)\s*[.;,]?\s*)+(%.*)?$`)
	})
)

// factsAt reads the facts of the lines from the reader's place on. Their size is the largest number among them, which
// must be that of a grid with square boxes; all facts have one name.
func (r *Reader) factsAt(rec *Record) bool {
	next, lines := 0, 0
	var facts [][4]int
	name := ""
	for lines < codeLines {
		line, after, err := r.src.at(next)
		if err != nil || !bytes.Contains(line, []byte("(")) || !factsOnly().Match(line) {
			break
		}
		for _, m := range fact().FindAllSubmatch(line, -1) {
			if name == "" {
				name = string(m[1])
			}
			row, _ := strconv.Atoi(string(m[2]))
			column, _ := strconv.Atoi(string(m[3]))
			digit, _ := strconv.Atoi(string(m[4]))
			if string(m[1]) != name || row < 1 || column < 1 || digit < 1 {
				return false
			}
			facts = append(facts, [4]int{row, column, digit})
		}
		next, lines = after, lines+1
	}
	n := 0
	for _, f := range facts {
		n = max(n, f[0], f[1], f[2])
	}
	l, err := r.layoutFor(n)
	if err != nil || l.BoxRows() != l.BoxCols() && r.Layout == nil {
		return false
	}
	g := rec.blank(l, cover.Standard)
	for _, f := range facts {
		cell := (f[0]-1)*n + f[1] - 1
		if d := g.Digit(cell); d != 0 && d != f[2] {
			return false
		}
		g.Set(cell, f[2])
	}
	rec.Line, rec.Column = r.src.taken+1, 1
	rec.Text = cutText(rec.Text[:0], bytes.Join(bytes.Fields(r.src.rest()[:next]), []byte{' '}), textLimit)
	rec.note("took %d facts %s(ROW,COLUMN,DIGIT) as the givens of a grid of %d rows", len(facts), name, n)
	r.last = l
	r.src.take(next, lines)
	return true
}
