package puzzles

import (
	"fmt"
	"strconv"
	"strings"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/glyphs"
)

// wikiFormat writes links to SudokuWiki. The format of links reads them.
var wikiFormat = format{
	name: "sudokuwiki", about: "a link to sudokuwiki.org",
	write: appendWiki, candidates: true, boxes: refused,
}

// appendWiki appends a link to SudokuWiki, packed if there are candidates: see followWiki.
func appendWiki(dst []byte, g *cover.Grid, _ string) ([]byte, error) {
	l := g.Layout()
	if l.Size() != 9 {
		return dst, errOnly9
	}
	if !g.Restricted() {
		return append(glyphs.Append(append(dst, wikiHead...), g.AppendBytes(nil)), '\n'), nil
	}
	text := []byte(wikiHead + "S9B")
	for cell := range l.Cells() {
		d, set := g.Digit(cell), g.Candidates(cell)
		if set == 0 {
			return dst, fmt.Errorf("%s has no candidate, which this format cannot say", l.CellName(cell))
		}
		if d == 0 {
			d = int(set>>1) + 18
		}
		text = fmt.Appendf(text, "%02s", strconv.FormatInt(int64(d), 36))
	}
	return append(append(dst, text...), '\n'), nil
}

// wikiHead begins the links that are written.
const wikiHead = "https://www.sudokuwiki.org/sudoku.htm?bd="

// followWiki reads what stands behind bd= in a link to SudokuWiki. It is a character a cell, or S9B and two characters
// a cell, a number v to the base 36: below 10 a given, below 19 the digit v-9, which was found, and else the bits of
// v-18 are candidates.
func (r *input) followWiki(rec *Record, bd string) error {
	packed, ok := strings.CutPrefix(bd, "S9B")
	if !ok {
		return r.readInner(rec, bd)
	}
	if len(packed) != 2*81 {
		return fmt.Errorf("%d characters behind S9B (want %d)", len(packed), 2*81)
	}
	l, _ := cover.DefaultLayout(9)
	g := rec.blank(l, "")
	for cell := range 81 {
		v, err := strconv.ParseUint(packed[2*cell:2*cell+2], 36, 16)
		switch {
		case err != nil || v > 18+511:
			return fmt.Errorf("%q in %s (want a number to the base 36 up to %s)", packed[2*cell:2*cell+2],
				l.CellName(cell), strconv.FormatUint(18+511, 36))
		case v < 10:
			g.Set(cell, int(v))
		case v <= 18:
			g.Set(cell, int(v-9))
		default:
			g.SetCandidates(cell, cover.Digits(v-18)<<1)
		}
	}
	return nil
}
