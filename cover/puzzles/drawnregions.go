package puzzles

import (
	"bytes"
	"errors"
	"slices"
	"strings"

	"dlx-sudoku/cover/puzzles/internal/scan"
)

// The regions of a jigsaw may be drawn as a grid of letters or digits, n symbols in n connected cells each. Above the
// first puzzle such a grid is its rule. Elsewhere it may belong to the puzzle above or to the one below, and both are
// refused.

// isRegions reports whether what was read as a puzzle draws regions. If they are numbered from 0, the cells of the first
// one were read as empty.
func (r *input) isRegions(rec *Record) bool {
	g := rec.Grid
	if g == nil || r.inner || slices.ContainsFunc(rec.Rules, Rule.isRule) || g.Restricted() || g.Layout().Overlaps() {
		return false
	}
	n := g.Layout().Size()
	if first := g.Digit(0); first != g.Digit(1) && first != g.Digit(n) {
		return false
	}
	empty := n*n - g.Givens()
	return (empty == 0 || empty == n) && isJigsaw(regionLetters(rec), n)
}

// regionLetters returns a letter for the region of each cell. A is the region of empty cells.
func regionLetters(rec *Record) []byte {
	text := make([]byte, rec.Grid.Layout().Cells())
	for cell := range text {
		text[cell] = 'A' + byte(rec.Grid.Digit(cell))
		if text[cell] > 'Z' {
			text[cell] += 'a' - 'Z' - 1
		}
	}
	return text
}

// takeRegions makes regions that were read as a puzzle a rule of the puzzle below.
func (a *attached) takeRegions(in *input, rec *Record) {
	value := rowsOf([]rune(string(regionLetters(rec))), rec.Grid.Layout().Size())
	a.rules = append(a.rules, Rule{"regions", value, false, rec.Line, rec.Column})
	a.obey(in, a.rules[len(a.rules)-1])
	a.notes = append(a.notes, "took the grid above it for its regions")
	if a.answered {
		a.doubt = max(a.doubt, rec.Line)
	}
}

// regionsBelow refuses the puzzle just read if regions are drawn below it, and reports whether it does. inLine says that it is in
// line format.
func (a *attached) regionsBelow(in *input, rec *Record, inLine bool) bool {
	n := rec.Grid.Layout().Size()
	if rest := in.src.Rest(); inLine && len(rest) >= n*n && bytes.IndexByte(rest[:n*n], '\n') < 0 &&
		(!mayBeJigsaw(rest, n) || bytes.Count(rest[:n*n], rest[:1]) != n) {
		return false // the usual case
	}
	var cells []byte
	first, words := 0, 0
	for off, ahead := 0, 1; ahead < belowLines && len(cells) < n*n; ahead++ {
		if in.prompt && !in.src.Has(off) {
			return false
		}
		line, next, err := in.src.At(off)
		if err != nil {
			return false
		}
		off = next
		text := scan.Trim(line)
		if len(text) == 0 || text[0] == '#' || scan.IsBorder(text) {
			continue
		}
		if in.isRule(text) {
			return false // of the next puzzle; rulesBelow refuses this one if need be
		}
		if from, to := scan.Field(text); to-from == n*n && !isJigsaw(text[from:to], n) || bytes.IndexByte(text, '.') >= 0 && !isWordy(text) {
			return false // a puzzle
		}
		row := regionCells(text)
		switch {
		case len(row) == 0:
		case len(row) == n || len(row) == n*n && len(cells) == 0 && (scan.FieldWidth(text) == n*n || bytes.IndexByte(text, '[') >= 0):
			if first == 0 {
				first = in.src.Taken + ahead
			}
			cells = append(cells, row...)
		case len(cells) == 0 && isWordy(text) && words < 3:
			words++
		default:
			return false
		}
	}
	if len(cells) != n*n || !isJigsaw(cells, n) {
		return false
	}
	a.doubt, a.excused = max(a.doubt, first), first
	rec.file = in.file
	rec.Refuse(Rule{"regions", string(cells[:n]) + " …", false, first, 1}, errors.New("regions are drawn below the puzzle (want them above it, as a line \"regions: AABB AABB …\")"))
	return true
}

// regionName matches a name before the brackets that hold regions in a program.
var regionName = scan.Pattern(`^[\w ]*[=:]`)

// regionCells returns the characters of a row of regions without brackets, quotes and separators.
func regionCells(text []byte) []byte {
	if bytes.ContainsAny(text, "=:") {
		text = regionName.Get().ReplaceAll(text, nil)
	}
	isFrame := func(c rune) bool { return strings.ContainsRune(scan.Blanks+"|,;[](){}\"'", c) }
	return bytes.Join(bytes.FieldsFunc(text, isFrame), nil)
}
