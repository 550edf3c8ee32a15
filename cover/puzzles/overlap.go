package puzzles

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/glyphs"
	"dlx-sudoku/cover/puzzles/internal/scan"
)

// overlapFormat is several grids that share cells where they overlap, as lists. overlapdrawn.go reads drawings.
//
//	at r1c1 53..7… at r7c7 …9.1…     all grids on one line, as the writer puts them
//
//	at r1c1                          or each below its place, on one line or on n lines
//	53..7…
//	at r7c7
//	…
//
//	samurai                          or below the name of an arrangement, in the order of their places
//	53..7…
//
// A cell that two grids share may be empty in one of them. In place of its n·n cells a grid may have the candidates of
// each, n characters a cell.
var overlapFormat = format{
	name: "overlap", about: "overlapping grids: drawn, or \"at r7c7\" and a grid for each, or \"samurai\" above five lines",
	claim:  func(text []byte) bool { return isAt(text) || arrangement(text) != nil },
	read:   (*input).readOverlap,
	rescue: (*input).drawnOverlap,
	write:  appendOverlap, boxes: behind, overlaps: true, alphabet: true,
}

// arrangements have the places of the grids of each arrangement with a name, in the order in which people list them.
var arrangements = []struct {
	name   string
	places []cover.Place
}{
	{"samurai", []cover.Place{{Row: 1, Column: 1}, {Row: 1, Column: 13}, {Row: 7, Column: 7}, {Row: 13, Column: 1}, {Row: 13, Column: 13}}},
	{"sohei", []cover.Place{{Row: 1, Column: 7}, {Row: 7, Column: 1}, {Row: 7, Column: 13}, {Row: 13, Column: 7}}},
}

// arrangement returns the places of the arrangement that a line names, and nothing else: "samurai", "Sohei:". They are
// meant for 9x9 grids.
func arrangement(text []byte) []cover.Place {
	if len(text) > 8 || len(text) < 5 || text[0]|0x20 != 's' {
		return nil
	}
	for _, a := range arrangements {
		if strings.EqualFold(string(bytes.TrimSuffix(text, []byte(":"))), a.name) {
			return a.places
		}
	}
	return nil
}

// isAt reports whether a line begins with "at r1c1", the place of a grid.
func isAt(text []byte) bool {
	if len(text) < 7 || text[0]|0x20 != 'a' || text[1]|0x20 != 't' || text[2] != ' ' {
		return false
	}
	word, _, _ := strings.Cut(strings.TrimLeft(string(text[3:min(len(text), 40)]), " "), " ")
	_, ok := placeOf(word)
	return ok
}

// placeOf returns the place that a word names: r7c7, perhaps with a colon. Numbers that are too large are kept as
// such.
func placeOf(word string) (cover.Place, bool) {
	word = strings.ToLower(strings.TrimSuffix(word, ":"))
	row, column, ok := strings.Cut(strings.TrimPrefix(word, "r"), "c")
	r, wrong := strconv.ParseUint(row, 10, 16)
	c, wrongToo := strconv.ParseUint(column, 10, 16)
	return cover.Place{Row: int(r), Column: int(c)}, ok && word[0] == 'r' && wrong == nil && wrongToo == nil
}

// A listing is grids that are read one after the other.
type listing struct {
	layout *cover.Layout   // of each grid; nil: not known yet
	places []cover.Place   // where the grids begin
	cells  [][]byte        // of each so far
	named  []cover.Place   // of an arrangement, those still to come
	full   int             // how many cells a grid has; 0: not known yet
	met    map[string]bool // the places so far
}

// readOverlap reads overlapping grids whose first line is w.
func (r *input) readOverlap(rec *Record, w scan.Row) (bool, error) {
	text, next, count := scan.Trim(w.Text), w.Next, 1
	l := listing{layout: r.layout, named: arrangement(text), met: make(map[string]bool)}
	var err error
	if isAt(text) {
		err = l.take(text)
	} else {
		if l.named == nil { // with --input-format only
			l.named, next, count = arrangements[0].places, 0, 0
		}
		if first := r.contentAt(next); scan.RowWidth(first) != 81 && scan.RowWidth(first) != 9 {
			return r.readOverlapDrawing(rec, w, next)
		}
	}
	for all := len(l.places) > 1; err == nil && !all; { // several on one line are all
		line, after, wrong := r.src.At(next)
		if wrong != nil && wrong != io.EOF && wrong != ErrLongLine {
			return false, r.failure(wrong)
		}
		if wrong != nil || !l.goesOn(scan.Trim(line)) {
			break
		}
		err = l.take(scan.Trim(line))
		next, count = after, count+1
	}
	if count == 0 { // the line belongs to no grid
		next, count = w.Next, 1
	}
	return r.readLines(rec, w, next, count, scan.Trim(w.Raw), "overlapping grids", func() error {
		if err != nil {
			return err
		}
		return r.fillOverlap(rec, &l)
	})
}

// contentAt returns the first line from an offset on that is not blank, without the blanks around it.
func (r *input) contentAt(off int) []byte {
	for {
		w, err := r.src.Row(off, 0)
		if text := scan.Trim(w.Text); err != nil || len(text) > 0 {
			return text
		}
		off = w.Next
	}
}

// complete reports whether the last grid has all its cells.
func (l *listing) complete() bool {
	return len(l.cells) == 0 || l.full > 0 && len(l.cells[len(l.cells)-1]) >= l.full
}

// goesOn reports whether a line belongs to the grids.
func (l *listing) goesOn(text []byte) bool {
	switch {
	case isAt(text):
		word := strings.Fields(string(text))[1]
		return !l.met[strings.ToLower(strings.TrimSuffix(word, ":"))]
	case len(text) == 0:
		return !l.complete() || len(l.named) > 0 || len(l.cells) > 0
	case scan.IsBorder(text):
		return !l.complete() || len(l.named) > 0
	case l.complete() && len(l.named) == 0:
		return false
	}
	return len(bytes.TrimLeft(text, "0123456789.*_| \tABCDEFGHIJKLMNOPabcdefghijklmnop")) == 0
}

// take takes a line.
func (l *listing) take(text []byte) error {
	if scan.IsBorder(text) && !isAt(text) {
		return nil
	}
	words := strings.Fields(strings.ReplaceAll(string(text), "|", " "))
	own := len(words) == 2 && isAt(text) // the place alone
	for i := 0; i < len(words); i++ {
		if strings.EqualFold(words[i], "at") && i+1 < len(words) {
			p, ok := placeOf(words[i+1])
			if !ok {
				return fmt.Errorf("unexpected %.12q (want a place such as r7c7)", words[i+1])
			}
			if err := l.begin(p); err != nil {
				return err
			}
			i++
			continue
		}
		if shape, ok := strings.CutPrefix(words[i], boxWord+":"); ok {
			box, err := cover.ParseLayout(shape)
			if err != nil {
				return err
			}
			if l.layout != nil && l.layout != box {
				return fmt.Errorf("boxes of %v, and boxes of %v are asked for", box, l.layout)
			}
			l.layout = box
			continue
		}
		if l.complete() && len(l.named) > 0 {
			if err := l.begin(l.named[0]); err != nil {
				return err
			}
			l.named = l.named[1:]
		}
		if len(l.cells) == 0 {
			return fmt.Errorf("unexpected %.12q (want at r1c1)", words[i])
		}
		k := len(l.cells) - 1
		l.cells[k] = append(l.cells[k], words[i]...)
	}
	if k := len(l.cells) - 1; l.full == 0 && k >= 0 && len(l.cells[k]) > 0 && !own {
		l.full = len(l.cells[k])
		if n := l.full; n <= cover.MaxSize && !isAt(text) {
			l.full = n * n // its first row
		}
	}
	return nil
}

// begin begins the grid at a place.
func (l *listing) begin(p cover.Place) error {
	if l.met[p.String()] {
		return fmt.Errorf("two grids at %v", p)
	}
	if len(l.places) == cover.MaxGrids {
		return fmt.Errorf("more than %d grids", cover.MaxGrids)
	}
	if k := len(l.cells); l.full == 0 && k > 0 {
		l.full = len(l.cells[k-1])
	}
	l.met[p.String()] = true
	l.places, l.cells = append(l.places, p), append(l.cells, nil)
	return nil
}

// fillOverlap puts the grids of a listing into rec.
func (r *input) fillOverlap(rec *Record, l *listing) error {
	if len(l.named) > 0 {
		return fmt.Errorf("no grid for %v", l.named[0])
	}
	full, single := len(l.cells[0]), l.layout
	if single == nil {
		n := int(math.Sqrt(float64(full)))
		if c := int(math.Round(math.Cbrt(float64(full)))); c*c*c == full && c > cover.MinSize { // 64 are cells
			n = c
		}
		var err error
		if single, err = cover.DefaultLayout(n); err != nil {
			return fmt.Errorf("%d cells at %v (a 9x9 grid has 81)", full, l.places[0])
		}
	}
	layout, err := cover.Overlap(single, l.places...)
	if err != nil {
		return err
	}
	at := make(map[cover.Place]int)
	for k, p := range layout.Grids() {
		at[p] = k
	}
	n := single.Size()
	if full == n*n*n {
		l.layout = single
		return r.fillCandidates(rec, l, layout, at)
	}
	table := glyphs.TableOf(r.decoder.Digits, n, 0)
	digits := make([]uint8, layout.Cells())
	for k, cells := range l.cells {
		if len(cells) != n*n {
			return fmt.Errorf("%d cells at %v (a %dx%d grid has %d)", len(cells), l.places[k], n, n, n*n)
		}
		for i, cell := range layout.GridCells(at[l.places[k]]) {
			switch d := table[cells[i]]; {
			case d == glyphs.None:
				return fmt.Errorf("unexpected character %q in %s (want %s)", cells[i], layout.CellName(cell), glyphs.Wanted(string(r.decoder.Digits), n))
			case d != 0 && digits[cell] != 0 && digits[cell] != d:
				return fmt.Errorf("%s is %s in the grid at %v, and %s in another grid", layout.CellName(cell),
					cover.DigitName(int(d)), l.places[k], cover.DigitName(int(digits[cell])))
			case d != 0:
				digits[cell] = d
			}
		}
	}
	rec.set(layout, r.decoder.Digits, digits)
	return nil
}

func appendOverlap(dst []byte, g *cover.Grid, _ string) ([]byte, error) {
	if !g.Layout().Overlaps() {
		return dst, errors.New("it is one grid, and this format is for several")
	}
	return append(g.AppendLine(dst), '\n'), nil
}
