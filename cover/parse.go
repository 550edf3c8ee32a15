package cover

import (
	"errors"
	"fmt"
	"strings"

	"dlx-sudoku/cover/internal/glyphs"
)

// ParseGrid reads one puzzle: a character a cell, row by row, in which white space is ignored. An empty cell is one of
// . 0 * _ and the digits are those of an [Alphabet], which is recognised. The layout is the usual one of the number of
// cells ([DefaultLayout]). For files, drawings and other formats see package puzzles.
func ParseGrid(s string) (*Grid, error) {
	text := []byte(strings.Join(strings.Fields(s), ""))
	if len(text) == 0 {
		return nil, errors.New("no puzzle (want one)")
	}
	l, err := layoutOf(len(text))
	if err != nil {
		return nil, err
	}
	var signs glyphs.Signs
	signs.Add(text)
	mark := signs.SpareMark(l.size)
	fitted := signs.Alphabets(l.size, mark)
	if len(fitted) > 1 {
		return nil, fmt.Errorf("its digits may be those of %s or of %s (say which)", Alphabet(fitted[0]).Range(l.size), Alphabet(fitted[1]).Range(l.size))
	}
	a := Standard
	if len(fitted) == 1 {
		a = Alphabet(fitted[0])
	}
	g := NewGrid(l)
	g.alphabet = a
	t := glyphs.TableOf(a, l.size, mark)
	for cell, c := range text {
		if g.digits[cell] = t[c]; t[c] == glyphs.None {
			return nil, fmt.Errorf("unexpected character %q in %s (want %s)", []rune(string(text[cell:]))[0], l.CellName(cell),
				glyphs.Wanted(a, l.size))
		}
	}
	return g, nil
}

// layoutOf returns the usual layout of a grid of that many cells.
func layoutOf(count int) (*Layout, error) {
	n := MinSize
	for n < MaxSize && n*n < count {
		n++
	}
	if n*n != count {
		return nil, fmt.Errorf("%d cells (want 81, or the square of another size from %d to %d)", count, MinSize, MaxSize)
	}
	return DefaultLayout(n)
}
