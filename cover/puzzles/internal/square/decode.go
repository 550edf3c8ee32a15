package square

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

// This file turns the cells of a grid, wherever they stand, into digits and candidates. All formats whose cells are text use it.

// A Decoder turns squares into grids. Its zero value knows only the usual alphabets.
type Decoder struct {
	Digits    cover.Alphabet                    // the alphabet asked for; "": it is recognised
	Alphabets [cover.MaxSize + 1]cover.Alphabet // the last one recognised of each size; the caller writes it
	Mixed     bool                              // 0 stood beside another mark of an empty cell
}

// A Cell is the place of a cell of a grid: Row.Text[From:To]. It is empty if the cell is blank.
type Cell struct {
	Row      *scan.Row
	From, To int
}

// Text returns what stands in the cell.
func (c *Cell) Text() []byte { return c.Row.Text[c.From:c.To] }

// A manner says what a cell may hold. It may always be empty, or hold one character.
type manner uint8

const (
	RowCells   manner = iota // nothing else
	CsvCells                 // or a number
	DrawnCells               // or a number, or candidates
)

// A Fault is the first error of a grid, if it has one, and where it is.
type Fault struct {
	At  *scan.Row
	Off int // the character at fault
	Err error
}

// BeginOf returns an error at the first character of a row that is not a blank.
func BeginOf(w *scan.Row, err error) Fault { return Fault{w, scan.Indent(w.Text), err} }

// EndOf returns an error behind the last character of a row that is not a blank.
func EndOf(w *scan.Row, err error) Fault {
	return Fault{w, len(bytes.TrimRight(w.Text, scan.Blanks)), err}
}

// A Script says how to read the characters of a puzzle.
type Script struct {
	Alphabet cover.Alphabet
	Table    *glyphs.Table
	Sure     bool // the signs of the puzzle fit no other alphabet, so later puzzles that fit several are in this one, too
	Decimal  bool // cells with several characters are numbers; otherwise the characters are candidates
}

// A Square is the cells of a grid in row-major order, n·n of them unless a row is too short or too long.
type Square struct {
	Cells []Cell
	As    manner
	Short Fault      // the first row with too few or too many cells
	Rows  []scan.Row // all rows, if the cells are RowCells; Cells may end with the short row
}

// Decode puts the cells of a square into the grid g. sure is what [Script] says of it. f is the first error: the one of q.Short,
// unless a cell in the short row or above it is wrong. An error without a place says that the cells are probably meant to be read
// in another way.
func (dec *Decoder) Decode(g *cover.Grid, l *cover.Layout, q Square) (sure bool, f Fault) {
	as, short := q.As, q.Short
	if as == DrawnCells {
		q.Cells = withoutNames(q.Cells)
	}
	cells := q.Cells
	s, doubt := dec.scriptOf(l, q)
	if doubt != nil && as == DrawnCells {
		return false, Fault{cells[0].Row, cells[0].From, doubt}
	}
	g.Reset(l)
	g.SetAlphabet(s.Alphabet)
	n, zero, none, top := l.Size(), false, false, false
	for i := range cells {
		c := &cells[i]
		d, set, off, err := s.Read(c, n)
		switch {
		case err != nil && short.Err != nil && short.At.Number < c.Row.Number:
			return false, short
		case off < 0:
			return false, Fault{Err: err}
		case err != nil:
			return false, Fault{c.Row, c.From + off, err}
		case i >= l.Cells():
		case set != 0:
			g.SetCandidates(i, set)
			top = top || set.Has(n)
		case d != 0:
			g.Set(i, d)
			top = top || d == n
		case c.To > c.From && c.Row.Text[c.From] == '0':
			zero = true
		default:
			none = none || as == CsvCells || c.wasBlank()
		}
	}
	switch {
	case short.Err != nil:
		return false, short
	case doubt != nil && len(cells) == l.Cells():
		return false, BeginOf(cells[0].Row, doubt)
	case doubt != nil || as == RowCells || dec.Digits != "" || top || !zero || !none:
		return s.Sure, Fault{}
	case as == CsvCells:
		return false, BeginOf(cells[0].Row, ErrZero)
	}
	dec.Mixed = true
	return false, Fault{cells[0].Row, cells[0].From, ErrZero}
}

// wasBlank reports whether a cell holds nothing, a stroke, or a word such as None.
func (c *Cell) wasBlank() bool {
	if c.From == c.To {
		return true
	}
	if text := c.Text(); len(text) > 1 || text[0] != '.' || c.From >= len(c.Row.Raw) {
		return false
	}
	raw := c.Row.From(c.From)[0]
	return raw == '-' || 'a' <= raw|0x20 && raw|0x20 <= 'z'
}

// ErrZero is the error for a grid with 0 and another sign of an empty cell, such as nothing, null, None or -1, in which
// the highest digit is missing. 0 may be the lowest digit, or an empty cell, too.
var ErrZero = errors.New("0 beside another mark of an empty cell (both stand for empty cells, or 0 is a digit: say which with --digits)")

// Read returns the digit of a cell of a grid of size n, 0 for an empty one, or its candidates. off is the character at fault, -1
// if the cells are probably meant to be read in another way.
func (s *Script) Read(c *Cell, n int) (digit int, set cover.Digits, off int, err error) {
	text := c.Text()
	switch {
	case len(text) == 0:
		return 0, 0, 0, nil
	case len(text) == 1:
		if d := s.Table[text[0]]; d != glyphs.None {
			return int(d), 0, 0, nil
		}
		return 0, 0, 0, Unexpected(c.Row.From(c.From), s.Alphabet, n)
	case s.Decimal:
		v, ok := NumberOf(text)
		if s.Alphabet == cover.ZeroBased {
			v++
		}
		if ok && v <= n && (s.Alphabet == cover.Standard || s.Alphabet == cover.ZeroBased) {
			return v, 0, 0, nil
		}
		raw := c.Row.Raw[c.Row.Offset(c.From):c.Row.Offset(c.To)]
		return 0, 0, 0, fmt.Errorf("unexpected value %q (want %s)", scan.CutText(nil, raw, 20), glyphs.Wanted(s.Alphabet, n))
	}
	for k, ch := range text {
		d := s.Table[ch]
		switch {
		case d == glyphs.None:
			return 0, 0, k, Unexpected(c.Row.From(c.From+k), s.Alphabet, n)
		case d == 0:
			return 0, 0, -1, errors.New("a mark for an empty cell among candidates")
		case set.Has(int(d)):
			return 0, 0, k, fmt.Errorf("digit %s twice among the candidates %s", s.Alphabet.Name(int(d)), text)
		}
		set |= 1 << d
	}
	return 0, set, 0, nil
}

// withoutNames empties the cells that hold a word such as null, if no cell has another word. If one does, the letters of all
// words are candidates.
func withoutNames(cells []Cell) []Cell {
	name := ""
	for _, c := range cells {
		switch text := c.Text(); {
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
		if c := &cells[i]; c.To-c.From > 1 {
			c.To = c.From
		}
	}
	return cells
}

// NumberOf returns the value of a text that is a number of two digits.
func NumberOf(text []byte) (n int, ok bool) {
	if len(text) != 2 || !scan.IsDecimal(text[0]) || !scan.IsDecimal(text[1]) {
		return 0, false
	}
	return int(10*(text[0]-'0') + text[1] - '0'), true
}

// OnlyCells reports whether the table has each character of the cells.
func OnlyCells(cells []Cell, t *glyphs.Table) bool {
	return !slices.ContainsFunc(cells, func(c Cell) bool {
		return slices.ContainsFunc(c.Text(), func(ch byte) bool { return t[ch] == glyphs.None })
	})
}

// Widest has all characters of the largest grid, and all marks of an empty cell.
var Widest = func() glyphs.Table {
	t := *glyphs.TableOf(cover.Standard, cover.MaxSize, 'X')
	t['-'], t['?'] = 0, 0
	return t
}()

// Unexpected returns the error for text that begins with a character that no cell of a grid of size n may hold.
func Unexpected(text []byte, a cover.Alphabet, n int) error {
	r, size := utf8.DecodeRune(text)
	if r == utf8.RuneError && size <= 1 {
		return fmt.Errorf("invalid UTF-8 byte 0x%02X (want %s)", text[0], glyphs.Wanted(a, n))
	}
	return fmt.Errorf("unexpected character %q (want %s)", r, glyphs.Wanted(a, n))
}

// Side returns the number of rows of a square of that many cells, or 0 if they make no square.
func Side(cells int) int {
	n := int(math.Sqrt(float64(cells)))
	if n*n != cells {
		return 0
	}
	return n
}
