package puzzles

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/glyphs"
	"dlx-sudoku/cover/puzzles/internal/scan"
)

// libraryFormat is lines of HoDoKu's library.
var libraryFormat = format{
	name: "hodoku", about: "a line of HoDoKu's library: :0100:3:5+3..7…:112 113:318::",
	claim: isLibrary,
	read:  (*input).readLibrary,
	write: appendLibrary, candidates: true, boxes: refused,
}

// errOnly9 is the error for a grid that a format of 9x9 grids cannot hold.
var errOnly9 = errors.New("this format is for 9x9 grids with boxes of 3x3")

// appendLibrary appends a line of HoDoKu's library, without a technique.
func appendLibrary(dst []byte, g *cover.Grid, _ string) ([]byte, error) {
	l := g.Layout()
	if l.Size() != 9 {
		return dst, errOnly9
	}
	dst = append(glyphs.Append(append(dst, ":0000:x:"...), g.AppendBytes(nil)), ':')
	sep := ""
	for cell := range l.Cells() {
		for d := 1; g.Restricted() && d <= 9; d++ {
			if g.Digit(cell) == 0 && !g.Candidates(cell).Has(d) {
				dst = fmt.Appendf(dst, "%s%d%d%d", sep, d, cell/9+1, cell%9+1)
				sep = " "
			}
		}
	}
	return append(dst, "::\n"...), nil
}

// isLibrary reports whether a line is one of HoDoKu's library: ":0100:3:5+3..7…:112 113:318::".
func isLibrary(text []byte) bool {
	return len(text) > 6 && text[0] == ':' && bytes.Count(text, []byte(":")) >= 4
}

// readLibrary reads a line of HoDoKu's library: a technique, digits, the grid with + before a digit that was not given,
// candidates that are ruled out (digit, row, column), and what the technique does. The digits found count as givens.
func (r *input) readLibrary(rec *Record, w scan.Row) (bool, error) {
	rec.Line, rec.Column, rec.Text = w.Number, 1+scan.Indent(w.Text), scan.CutText(rec.Text[:0], scan.Trim(w.Raw), textLimit)
	fields := strings.Split(string(scan.Trim(w.Text)), ":")
	err := errors.New("too few fields (want :TECHNIQUE:DIGITS:PUZZLE:CANDIDATES:…)")
	if len(fields) > 4 {
		err = r.readInner(rec, strings.ReplaceAll(fields[3], "+", ""))
	} else {
		fields = append(fields, "", "", "", "")
	}
	if err == nil && rec.Grid.Layout().Size() != 9 {
		err = fmt.Errorf("%s (want a 9x9 grid)", glyphs.Article(rec.Grid.Layout().Size()))
	}
	if err == nil {
		err = ruleOut(rec.Grid, strings.Fields(fields[4]))
	}
	if err != nil {
		at := bytes.Index(w.Text, []byte(":"+fields[3]+":")) + 1
		rec.Err = r.fault(&w, max(at, 0), fmt.Errorf("line of HoDoKu's library: %w", err))
	}
	r.src.Take(w.Next, 1)
	return true, nil
}

// ruleOut takes candidates out of empty cells of a 9x9 grid, each as digit, row and column.
func ruleOut(g *cover.Grid, candidates []string) error {
	for _, c := range candidates {
		n, err := strconv.Atoi(c)
		d, row, col := n/100, n/10%10, n%10
		if err != nil || len(c) != 3 || d == 0 || row == 0 || col == 0 {
			return fmt.Errorf("candidate %q (want digit, row and column, such as 436)", c)
		}
		if cell := 9*(row-1) + col - 1; g.Digit(cell) == 0 {
			g.SetCandidates(cell, g.Candidates(cell)&^(1<<d))
		}
	}
	return nil
}
