package puzzles

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/glyphs"
	"dlx-sudoku/cover/puzzles/internal/names"
	"dlx-sudoku/cover/puzzles/internal/scan"
)

// This file turns the cells of a grid, wherever they stand, into digits and candidates. Every format that has cells as text
// comes here.

// A decoder turns squares into grids. Its zero value knows no alphabet but the usual ones.
type decoder struct {
	digits    cover.Alphabet                        // those asked for; "": they are recognised
	alphabets [cover.MaxSize + 1]cover.Alphabet     // the last one recognised of each size; its user writes it
	mixed     bool                                  // 0 stood beside another mark of an empty cell
	cells     *[cover.MaxSize * cover.MaxSize]uint8 // the digits of a puzzle, while they are read
}

// A cell is the place of a cell of a drawn grid: text[from:to] of a row. It is empty if the cell is blank.
type cell struct {
	row      *scan.Row
	from, to int
}

func (c *cell) text() []byte { return c.row.Text[c.from:c.to] }

// A manner says what a cell may hold. It may always be empty, or hold one character.
type manner uint8

const (
	rowCells   manner = iota // nothing else
	csvCells                 // or a number
	drawnCells               // or a number, or candidates
)

// A gridFault is the first error of a grid, if it has one, and where it is.
type gridFault struct {
	at  *scan.Row
	off int // the character at fault
	err error
}

// beginOf returns an error at the first character of a row, and endOf an error behind its last character.
func beginOf(w *scan.Row, err error) gridFault { return gridFault{w, scan.Indent(w.Text), err} }

func endOf(w *scan.Row, err error) gridFault {
	return gridFault{w, len(bytes.TrimRight(w.Text, scan.Blanks)), err}
}

// A script says how to read the characters of a puzzle.
type script struct {
	alphabet cover.Alphabet
	table    *glyphs.Table
	sure     bool // the signs of the puzzle fit no other alphabet, so later puzzles that fit several are in this one, too
	decimal  bool // cells with several characters are numbers; otherwise the characters are candidates
}

// A square is the cells of a grid in row-major order, n·n of them unless a row is too short or too long.
type square struct {
	cells []cell
	as    manner
	short gridFault  // the first row with too few or too many cells
	rows  []scan.Row // all rows of rowCells; cells may end with the short row
}

// decode puts the cells of a square into the grid g. sure is that of the script. f is the first error, and that of the short row
// if there is no error above or in it. An error without a place says that the cells are probably meant to be read in another way.
func (dec *decoder) decode(g *cover.Grid, l *cover.Layout, q square) (sure bool, f gridFault) {
	as, short := q.as, q.short
	if as == drawnCells {
		q.cells = withoutNames(q.cells)
	}
	cells := q.cells
	s, doubt := dec.scriptOf(l, q)
	if doubt != nil && as == drawnCells {
		return false, gridFault{cells[0].row, cells[0].from, doubt}
	}
	g.Reset(l)
	g.SetAlphabet(s.alphabet)
	n, zero, none, top := l.Size(), false, false, false
	for i := range cells {
		c := &cells[i]
		d, set, off, err := s.read(c, n)
		switch {
		case err != nil && short.err != nil && short.at.Number < c.row.Number:
			return false, short
		case off < 0:
			return false, gridFault{err: err}
		case err != nil:
			return false, gridFault{c.row, c.from + off, err}
		case i >= l.Cells():
		case set != 0:
			g.SetCandidates(i, set)
			top = top || set.Has(n)
		case d != 0:
			g.Set(i, d)
			top = top || d == n
		case c.to > c.from && c.row.Text[c.from] == '0':
			zero = true
		default:
			none = none || as == csvCells || c.wasBlank()
		}
	}
	switch {
	case short.err != nil:
		return false, short
	case doubt != nil && len(cells) == l.Cells():
		return false, beginOf(cells[0].row, doubt)
	case doubt != nil || as == rowCells || dec.digits != "" || top || !zero || !none:
		return s.sure, gridFault{}
	case as == csvCells:
		return false, beginOf(cells[0].row, errZero)
	}
	dec.mixed = true
	return false, gridFault{cells[0].row, cells[0].from, errZero}
}

// wasBlank reports whether a cell holds nothing, a stroke, or a word such as None.
func (c *cell) wasBlank() bool {
	if c.from == c.to {
		return true
	}
	if text := c.text(); len(text) > 1 || text[0] != '.' || c.from >= len(c.row.Raw) {
		return false
	}
	raw := c.row.From(c.from)[0]
	return raw == '-' || 'a' <= raw|0x20 && raw|0x20 <= 'z'
}

// errZero is the error for a grid with 0 and another sign of an empty cell, such as nothing, null, None or -1, in which
// the highest digit is missing. 0 may be the lowest digit, or an empty cell, too.
var errZero = errors.New("0 beside another mark of an empty cell (both stand for empty cells, or 0 is a digit: say which with --digits)")

// read returns the digit of a cell of a grid of size n, 0 for an empty one, or its candidates. off is the character at fault, -1
// if the cells are probably meant to be read in another way.
func (s *script) read(c *cell, n int) (digit int, set cover.Digits, off int, err error) {
	text := c.text()
	switch {
	case len(text) == 0:
		return 0, 0, 0, nil
	case len(text) == 1:
		if d := s.table[text[0]]; d != glyphs.None {
			return int(d), 0, 0, nil
		}
		return 0, 0, 0, unexpected(c.row.From(c.from), s.alphabet, n)
	case s.decimal:
		v, ok := numberOf(text)
		if s.alphabet == cover.ZeroBased {
			v++
		}
		if ok && v <= n && (s.alphabet == cover.Standard || s.alphabet == cover.ZeroBased) {
			return v, 0, 0, nil
		}
		raw := c.row.Raw[c.row.Offset(c.from):c.row.Offset(c.to)]
		return 0, 0, 0, fmt.Errorf("unexpected value %q (want %s)", scan.CutText(nil, raw, 20), glyphs.Wanted(s.alphabet, n))
	}
	for k, ch := range text {
		d := s.table[ch]
		switch {
		case d == glyphs.None:
			return 0, 0, k, unexpected(c.row.From(c.from+k), s.alphabet, n)
		case d == 0:
			return 0, 0, -1, errors.New("a mark for an empty cell among candidates")
		case set.Has(int(d)):
			return 0, 0, k, fmt.Errorf("digit %s twice among the candidates %s", s.alphabet.Name(int(d)), text)
		}
		set |= 1 << d
	}
	return 0, set, 0, nil
}

// withoutNames empties the cells that hold a word such as null, if no cell has another word. Beside other words its letters
// are candidates.
func withoutNames(cells []cell) []cell {
	name := ""
	for _, c := range cells {
		switch text := c.text(); {
		case len(text) < 2:
		case name == "":
			if name = strings.ToLower(string(text)); !names.Empties.Has(name) {
				return cells
			}
		case !strings.EqualFold(string(text), name):
			return cells
		}
	}
	if name == "" {
		return cells
	}
	cells = slices.Clone(cells)
	for i := range cells {
		if c := &cells[i]; c.to-c.from > 1 {
			c.to = c.from
		}
	}
	return cells
}

// numberOf returns the value of a text that is a number of two digits.
func numberOf(text []byte) (n int, ok bool) {
	if len(text) != 2 || !scan.IsDecimal(text[0]) || !scan.IsDecimal(text[1]) {
		return 0, false
	}
	return int(10*(text[0]-'0') + text[1] - '0'), true
}

// onlyCells reports whether the table has each character of the cells.
func onlyCells(cells []cell, t *glyphs.Table) bool {
	return !slices.ContainsFunc(cells, func(c cell) bool {
		return slices.ContainsFunc(c.text(), func(ch byte) bool { return t[ch] == glyphs.None })
	})
}

// widest has all characters of the largest grid, and all marks of an empty cell.
var widest = func() glyphs.Table {
	t := *glyphs.TableOf(cover.Standard, cover.MaxSize, 'X')
	t['-'], t['?'] = 0, 0
	return t
}()

// unexpected returns the error for text that begins with a character that no cell of a grid of size n may hold.
func unexpected(text []byte, a cover.Alphabet, n int) error {
	r, size := utf8.DecodeRune(text)
	if r == utf8.RuneError && size <= 1 {
		return fmt.Errorf("invalid UTF-8 byte 0x%02X (want %s)", text[0], glyphs.Wanted(a, n))
	}
	return fmt.Errorf("unexpected character %q (want %s)", r, glyphs.Wanted(a, n))
}

// side returns the number of rows of a square of that many cells, or 0 if they make no square.
func side(cells int) int {
	n := int(math.Sqrt(float64(cells)))
	if n*n != cells {
		return 0
	}
	return n
}
