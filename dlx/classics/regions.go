package classics

import (
	"fmt"
	"io"
	"strings"

	"dlx-sudoku/dlx"
)

// Regions divide a square board: for each row, the name of the region of each square.
type Regions [][]string

// ReadRegions reads the rows of a board that is divided into regions, for [StarBattle] and [RegionQueens]: a character
// for each square, or a word if there are blanks between them. The error is a [*dlx.ParseError] for a line or an error of r.
func ReadRegions(r io.Reader) (board Regions, err error) {
	err = readLines(r, true, func(words []string) error {
		if len(words) == 1 {
			words = strings.Split(words[0], "")
		}
		if n := len(board); n > 0 && len(words) != len(board[0]) {
			return fmt.Errorf("%d squares (want %d as in the rows above)", len(words), len(board[0]))
		}
		board = append(board, words)
		return nil
	})
	return board, err
}

// check returns the names of the regions in the order of their first squares, or an error if the board is not square
// or has not as many regions as rows.
func (board Regions) check() (names []string, err error) {
	n := len(board)
	if err := within("rows", n, 1, 100); err != nil {
		return nil, err
	}
	seen := make(map[string]bool)
	for r, row := range board {
		if len(row) != n {
			return nil, wrong("row %d has %d squares (want %d)", r+1, len(row), n)
		}
		for _, name := range row {
			if !seen[name] {
				seen[name] = true
				names = append(names, name)
			}
		}
	}
	if len(names) != n {
		return nil, wrong("regions %d (want %d, as there are rows)", len(names), n)
	}
	return names, nil
}

// place states the problem of placing pieces, with the given number in each row, column and region. apart declares the secondary
// items that keep pieces apart, and returns those of each square.
func (board Regions) place(pieces int, apart func(b *dlx.Builder, n int) func(row, column int) []string) (*dlx.Problem, error) {
	names, err := board.check()
	if err != nil {
		return nil, err
	}
	n := len(board)
	if err := within("stars", pieces, 1, n); err != nil {
		return nil, err
	}
	region := func(name string) string { return "region-" + name }
	var b dlx.Builder
	b.Multiple(pieces, pieces, numbered("r", n)...)
	b.Multiple(pieces, pieces, numbered("c", n)...)
	for _, name := range names {
		b.Multiple(pieces, pieces, region(name))
	}
	kept := apart(&b, n)
	for r, row := range board {
		for c, name := range row {
			option := []string{fmt.Sprintf("r%d", r+1), fmt.Sprintf("c%d", c+1), region(name)}
			b.Option(append(option, kept(r, c)...)...)
		}
	}
	return b.Problem()
}

// neighbourly declares the secondary items of squares that touch, and returns those of each square. Each item stands for the four
// squares around a corner, and is named after the one at the top left. Two squares that touch, even diagonally, share an item.
func neighbourly(b *dlx.Builder, n int) func(row, column int) []string {
	name := func(row, column int) string { return fmt.Sprintf("touch(%s)", square(row, column)) }
	for r := range n - 1 {
		for c := range n - 1 {
			b.Secondary(name(r, c))
		}
	}
	return func(row, column int) (items []string) {
		for r := max(0, row-1); r <= min(row, n-2); r++ {
			for c := max(0, column-1); c <= min(column, n-2); c++ {
				items = append(items, name(r, c))
			}
		}
		return items
	}
}

// diagonally declares the secondary items of the diagonals, as in [Queens], and returns the two of each square.
func diagonally(b *dlx.Builder, n int) func(row, column int) []string {
	for k := range 2*n - 1 {
		b.Secondary(fmt.Sprintf("a%d", k+2), fmt.Sprintf("b%d", k+1-n))
	}
	return func(row, column int) []string {
		return []string{fmt.Sprintf("a%d", row+column+2), fmt.Sprintf("b%d", row-column)}
	}
}
