package cover

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"

	"dlx-sudoku/cover/internal/glyphs"
)

// A Grid is a puzzle or a solution: a digit 1..n for each cell, or 0 where the cell is empty. Cells are row-major and
// count from 0. A cell or a digit out of range is misuse and panics. [NewGrid], [FromDigits], [ParseGrid] and package
// puzzles make grids; the zero value is not usable before [Grid.Reset].
//
// A puzzle may also say which digits an empty cell may hold, its candidates ([Grid.SetCandidates]). Otherwise a cell may
// hold any digit. A puzzle whose cells are not restricted spends nothing on candidates.
//
// The digits of all cells are an []int, one for each cell ([Grid.Digits]), the candidates of a cell a set ([Digits]).
// Programs that pass on millions of grids take a byte for each cell instead ([Grid.AppendBytes], [Grid.SetBytes]).
type Grid struct {
	layout   *Layout
	alphabet Alphabet
	digits   []uint8

	// candidates holds for each cell the digits that it may hold: all of them for a cell with a digit. It is empty if no
	// cell is restricted.
	candidates []Digits
}

// NewGrid returns an empty grid.
func NewGrid(l *Layout) *Grid {
	return &Grid{layout: l, digits: make([]uint8, l.Cells())}
}

// FromDigits returns the grid with these digits, one for each cell in row-major order, 0 for an empty one. It is the
// inverse of [Grid.Digits]. Another number of cells, or a digit out of range, is an error.
func FromDigits(l *Layout, digits []int) (*Grid, error) {
	if len(digits) != l.Cells() && l.overlap != nil {
		return nil, fmt.Errorf("%d cells (%s have %d)", len(digits), l.grids(), l.Cells())
	}
	if len(digits) != l.Cells() {
		return nil, glyphs.Miscount(len(digits), "cell", "", l.size, l.Cells())
	}
	g := NewGrid(l)
	for cell, d := range digits {
		if d < 0 || d > l.size {
			return nil, fmt.Errorf("digit %d in %s (%s has 1 to %d)", d, l.CellName(cell), glyphs.Article(l.size), l.size)
		}
		g.digits[cell] = uint8(d)
	}
	return g, nil
}

// Layout returns the shape of the grid.
func (g *Grid) Layout() *Layout { return g.layout }

// Alphabet returns the characters in which the grid is written: the ones in which it was read, unless SetAlphabet has
// set others.
func (g *Grid) Alphabet() Alphabet { return cmp.Or(g.alphabet, Standard) }

// SetAlphabet sets the characters in which the grid is written: a solution takes the alphabet of its puzzle. An
// alphabet with fewer than n characters is misuse and panics.
func (g *Grid) SetAlphabet(a Alphabet) {
	if len(cmp.Or(a, Standard)) < g.layout.size {
		panic(fmt.Sprintf("cover: alphabet %q for %s", a, glyphs.Article(g.layout.size)))
	}
	g.alphabet = a
}

// Digit returns the digit of a cell, 0 if it is empty.
func (g *Grid) Digit(cell int) int { return int(g.digits[cell]) }

// Digits returns the digits of all cells, in row-major order, 0 for an empty one. The slice is the caller's.
func (g *Grid) Digits() []int {
	digits := make([]int, len(g.digits))
	for cell, d := range g.digits {
		digits[cell] = int(d)
	}
	return digits
}

// AppendBytes appends [Grid.Digits] with a byte for each cell.
func (g *Grid) AppendBytes(dst []byte) []byte { return append(dst, g.digits...) }

// Set puts a digit into a cell, which is then no longer restricted; 0 empties it.
func (g *Grid) Set(cell, digit int) {
	if digit < 0 || digit > g.layout.size {
		panic(fmt.Sprintf("cover: digit %d (%s has 1 to %d)", digit, glyphs.Article(g.layout.size), g.layout.size))
	}
	g.digits[cell] = uint8(digit)
	if len(g.candidates) > 0 {
		g.candidates[cell] = g.layout.every()
	}
}

// SetBytes puts a digit into each cell, given a byte for each in row-major order, 0 for an empty one. No cell is
// restricted then. Another number of digits, or one out of range, is misuse and panics. It is the inverse of
// [Grid.AppendBytes].
func (g *Grid) SetBytes(digits []byte) {
	if len(digits) != len(g.digits) {
		panic(fmt.Sprintf("cover: %d digits for %s", len(digits), glyphs.Article(g.layout.size)))
	}
	if glyphs.AnyAbove(digits, g.layout.size) {
		panic(fmt.Sprintf("cover: digit %d (%s has 1 to %d)", slices.Max(digits), glyphs.Article(g.layout.size), g.layout.size))
	}
	copy(g.digits, digits)
	g.candidates = g.candidates[:0]
}

// Clear empties every cell and lifts every restriction.
func (g *Grid) Clear() {
	clear(g.digits)
	g.candidates = g.candidates[:0]
}

// Reset makes g an empty grid of layout l, in the standard alphabet. It uses the memory that g has, if that is enough.
func (g *Grid) Reset(l *Layout) {
	g.layout, g.alphabet, g.digits = l, "", slices.Grow(g.digits[:0], l.Cells())[:l.Cells()]
	g.Clear()
}

// Clone returns a copy that shares no memory with g.
func (g *Grid) Clone() *Grid {
	return &Grid{g.layout, g.alphabet, append([]uint8(nil), g.digits...), append([]Digits(nil), g.candidates...)}
}

// Relaid returns a copy with other boxes: a grid of the layout l, which has as many cells, with the digits, the candidates and
// the alphabet of g.
func (g *Grid) Relaid(l *Layout) *Grid {
	if l.Size() != g.layout.Size() || l.Cells() != g.layout.Cells() {
		panic(fmt.Sprintf("cover: a grid of %d cells in a layout of %d", g.layout.Cells(), l.Cells()))
	}
	out := g.Clone()
	out.layout = l
	return out
}

// Equal reports whether both grids have the same layout, digits and candidates. Their alphabets may differ.
func (g *Grid) Equal(other *Grid) bool {
	if g.layout != other.layout || !slices.Equal(g.digits, other.digits) {
		return false
	}
	if !g.Restricted() || !other.Restricted() {
		return g.Restricted() == other.Restricted()
	}
	return slices.Equal(g.candidates, other.candidates)
}

// Givens returns the number of cells that hold a digit.
func (g *Grid) Givens() int { return len(g.digits) - bytes.Count(g.digits, []byte{0}) }

// GivenName returns a cell with its digit: "r4c7=9". For an empty cell it is the name of the cell alone.
func (g *Grid) GivenName(cell int) string {
	name := g.layout.CellName(cell)
	if d := g.Digit(cell); d != 0 {
		name += "=" + g.alphabet.Name(d)
	}
	return name
}

// ErrNoSolution is the error of the engines, in the packages below, for a puzzle without a solution.
var ErrNoSolution = errors.New("no solution")
