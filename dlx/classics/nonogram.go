package classics

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"dlx-sudoku/dlx"
)

// Clues of a nonogram are the lengths of the blocks of filled cells, in order: for each row, from the top, and for each
// column, from the left. A line without blocks has no clue, or 0.
type Clues struct{ Rows, Columns [][]int }

// ReadClues reads the clues of a nonogram, for [Nonogram]: a line "rows", then the clues of each row on a line, then a line
// "columns", then the clues of each column on a line. Blanks or commas separate the numbers, and 0 stands for a line without
// blocks. ReadClues skips lines with other words before "rows", which .non files have, and everything from a line that begins
// with "goal" on. The error is a [*dlx.ParseError] for a line or an error of r.
func ReadClues(r io.Reader) (c Clues, err error) {
	var to *[][]int
	over := false
	err = readLines(r, true, func(words []string) error {
		switch first := strings.ToLower(strings.TrimSuffix(words[0], ":")); {
		case over:
			return nil
		case len(words) == 1 && first == "rows":
			to = &c.Rows
			return nil
		case len(words) == 1 && (first == "columns" || first == "cols"):
			to = &c.Columns
			return nil
		case first == "goal":
			over = true
			return nil
		case to == nil && isNumber(first):
			return fmt.Errorf("%q (want a line rows before the clues of the rows)", words[0])
		case isNumber(first):
		case to != nil && (len(c.Rows) == 0 || len(c.Columns) == 0):
			return fmt.Errorf("%q (want the numbers of a line, or columns)", words[0])
		default:
			return nil // a fact about the puzzle
		}
		line := []int{}
		for _, word := range strings.Fields(strings.ReplaceAll(strings.Join(words, " "), ",", " ")) {
			k, err := strconv.Atoi(word)
			if err != nil || k < 0 {
				return fmt.Errorf("%q (want the length of a block)", word)
			}
			line = append(line, k)
		}
		*to = append(*to, line)
		return nil
	})
	return c, err
}

// isNumber reports whether a word begins with a digit.
func isNumber(word string) bool { return word != "" && word[0] >= '0' && word[0] <= '9' }

// Nonogram states the puzzle of painting by numbers: fill cells of a board so that the blocks of filled cells in each row
// and column have the given lengths, in their order. A line is read cell by cell; a state is the number of cells of its blocks,
// and of the necessary gaps between them, so far. Primary items are the steps, "row2@3" for the third cell of the second row and
// "column3@2" for the second of the third column; secondary items are the cells, r2c3, with the colours # and . for filled and
// empty, and the states between two steps, "row2/2". An option is a step: "row2@3 row2/2:1 row2/3:2 r2c3:#". Steps from which
// the line cannot be completed are left out.
func Nonogram(c Clues) (*dlx.Problem, error) {
	if err := sides(len(c.Rows), len(c.Columns), 200); err != nil {
		return nil, err
	}
	var b dlx.Builder
	var lines []line
	for r, blocks := range c.Rows {
		lines = append(lines, line{fmt.Sprintf("row%d", r+1), blocks, len(c.Columns), func(k int) string { return square(r, k) }})
	}
	for k, blocks := range c.Columns {
		lines = append(lines, line{fmt.Sprintf("column%d", k+1), blocks, len(c.Rows), func(r int) string { return square(r, k) }})
	}
	for _, l := range lines {
		if err := l.check(); err != nil {
			return nil, err
		}
		for k := range l.length {
			b.Primary(l.step(k))
		}
	}
	b.Secondary(squares(len(c.Rows), len(c.Columns))...)
	for _, l := range lines {
		for k := 1; k < l.length; k++ {
			b.Secondary(l.state(k))
		}
	}
	for _, l := range lines {
		l.options(&b)
	}
	return b.Problem()
}

// line is a row or column of a nonogram.
type line struct {
	name   string
	blocks []int
	length int
	cell   func(k int) string
}

func (l line) step(k int) string  { return fmt.Sprintf("%s@%d", l.name, k+1) }
func (l line) state(k int) string { return fmt.Sprintf("%s/%d", l.name, k) }

// check returns an error if the blocks do not fit the line.
func (l line) check() error {
	room := l.length + 1
	for _, k := range l.blocks {
		if k == 0 && len(l.blocks) == 1 {
			return nil
		}
		if k < 1 || k > l.length {
			return wrong("block of %d in %s (want 1 to %d)", k, l.name, l.length)
		}
		room -= k + 1
	}
	if room < 0 {
		return wrong("blocks of %s, which need %d cells more than the %d there are", l.name, -room, l.length)
	}
	return nil
}

// options states the steps of the line. Its states are the places in the word "#…#.#…#.#…#", from 0 to its length. At an empty
// cell, a place where a block may begin does not advance, and neither does the end.
func (l line) options(b *dlx.Builder) {
	var word []byte
	for n, k := range l.blocks {
		if n > 0 {
			word = append(word, '.')
		}
		word = append(word, strings.Repeat("#", k)...)
	}
	last := len(word)
	// From state s, k cells into the line, the end can be reached if the rest of the word has room.
	useful := func(k, s int) bool { return k <= l.length && s >= 0 && s <= last && last-s <= l.length-k }
	for k := range l.length {
		for s := range min(k, last) + 1 {
			if !useful(k, s) {
				continue
			}
			gap := s == 0 || s == last || word[s-1] == '.' // between blocks, so empty cells are possible
			if s < last && useful(k+1, s+1) {
				b.Option(l.names(k, s, s+1, word[s])...)
			}
			if gap && useful(k+1, s) {
				b.Option(l.names(k, s, s, '.')...)
			}
		}
	}
}

// names returns the items of a step from one state to another. The states at the ends of the line are known and have no items.
func (l line) names(k, from, to int, cell byte) []string {
	names := []string{l.step(k)}
	if k > 0 {
		names = append(names, fmt.Sprintf("%s:%d", l.state(k), from))
	}
	if k+1 < l.length {
		names = append(names, fmt.Sprintf("%s:%d", l.state(k+1), to))
	}
	return append(names, fmt.Sprintf("%s:%c", l.cell(k), cell))
}
