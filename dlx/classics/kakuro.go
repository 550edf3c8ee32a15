package classics

import (
	"fmt"
	"io"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"dlx-sudoku/dlx"
)

// A KakuroCell is a square of the board of a kakuro. It is to be filled if Open is set; otherwise it is black, with the sums of
// the runs that begin after it, down and across, or 0 for no run.
type KakuroCell struct {
	Open         bool
	Down, Across int
}

// ReadKakuro reads the board of a kakuro, for [Kakuro]. Each line is a row, with blanks between the squares. A square to be
// filled is . or _ or 0; a black square is # or X, or its sums with a backslash or slash between them, down first: 17\5,
// \5, 17\. The error is a [*dlx.ParseError] for a line or an error of r.
func ReadKakuro(r io.Reader) (board [][]KakuroCell, err error) {
	err = readLines(r, false, func(words []string) error {
		var row []KakuroCell
		for _, word := range words {
			cell, err := kakuroCell(word)
			if err != nil {
				return err
			}
			row = append(row, cell)
		}
		board = append(board, row)
		return nil
	})
	return board, err
}

func kakuroCell(word string) (c KakuroCell, err error) {
	switch word {
	case ".", "_", "0":
		return KakuroCell{Open: true}, nil
	case "#", "X", "x", `\`, "/":
		return c, nil
	}
	down, across, two := strings.Cut(strings.ReplaceAll(word, "/", `\`), `\`)
	for _, sum := range []struct {
		text string
		to   *int
	}{{down, &c.Down}, {across, &c.Across}} {
		if sum.text == "" {
			continue
		}
		if *sum.to, err = strconv.Atoi(sum.text); err != nil || *sum.to < 1 || *sum.to > 45 || !two {
			return c, fmt.Errorf(`%q (want . for a square to be filled, # for a black one, or sums such as 17\5, \5, 17\)`, word)
		}
	}
	return c, nil
}

// Kakuro states the puzzle of crossed sums: fill the open squares with digits from 1 to 9 so that the digits of each run
// across or down differ and add up to its sum. Primary items are the squares, r2c2, the runs, "r2c2>" across and "r2c2v"
// down by their first squares, and for each run its digits, "r2c2>=7". An option is a digit in a square, "r2c2 r2c2>=7
// r2c2v=7", or a set of digits for a run, which covers the digits that the run lacks: "r2c2> r2c2>=1 r2c2>=2 …".
//
// A run is a line of two or more squares; a sum without a run, or a run without a sum, is an error. So is a square that is in
// no run.
func Kakuro(board [][]KakuroCell) (*dlx.Problem, error) {
	if len(board) == 0 {
		return nil, wrong("rows 0 (want 1 to 100)")
	}
	if err := sides(len(board), len(board[0]), 100); err != nil {
		return nil, err
	}
	runs, err := kakuroRuns(board)
	if err != nil {
		return nil, err
	}
	var b dlx.Builder
	in := make(map[[2]int][]string) // for each square, its runs
	for _, run := range runs {
		for _, at := range run.squares {
			in[at] = append(in[at], run.name)
		}
	}
	for r, row := range board {
		for c, cell := range row {
			if cell.Open {
				if in[[2]int{r, c}] == nil {
					return nil, wrong("square %s in no run of two or more", square(r, c))
				}
				b.Primary(square(r, c))
			}
		}
	}
	for _, run := range runs {
		b.Primary(run.name)
		for d := 1; d <= 9; d++ {
			b.Primary(fmt.Sprintf("%s=%d", run.name, d))
		}
	}
	for r, row := range board {
		for c, cell := range row {
			for d := 1; d <= 9 && cell.Open; d++ {
				option := []string{square(r, c)}
				for _, name := range in[[2]int{r, c}] {
					option = append(option, fmt.Sprintf("%s=%d", name, d))
				}
				b.Option(option...)
			}
		}
	}
	for _, run := range runs {
		run.digitSets(&b)
	}
	return b.Problem()
}

// kakuroRuns returns the runs of two or more squares across, and then those down, each named by its first square.
func kakuroRuns(board [][]KakuroCell) ([]run, error) {
	for r, row := range board {
		if len(row) != len(board[0]) {
			return nil, wrong("row %d has %d squares (want %d)", r+1, len(row), len(board[0]))
		}
	}
	all := runs(len(board), len(board[0]), func(r, c int) bool { return board[r][c].Open })
	for k := range all {
		run := &all[k]
		if len(run.squares) > 0 {
			run.name = square(run.squares[0][0], run.squares[0][1]) + map[bool]string{false: ">", true: "v"}[run.down]
		}
		if r, c := run.before[0], run.before[1]; min(r, c) >= 0 {
			run.sum = board[r][c].Across
			if run.down {
				run.sum = board[r][c].Down
			}
		}
		if err := run.checkSum(); err != nil {
			return nil, err
		}
	}
	return slices.DeleteFunc(all, func(r run) bool { return len(r.squares) < 2 }), nil
}

// checkSum returns an error if the digits of the run cannot have its sum, or if there is a sum and no run.
func (run *run) checkSum() error {
	switch n := len(run.squares); {
	case n < 2 && run.sum != 0:
		return wrong("sum %d in %s, behind which no two squares are open", run.sum, square(run.before[0], run.before[1]))
	case n >= 2 && run.sum == 0:
		return wrong("the run %s without a sum", run.name)
	case n > 9:
		return wrong("the run %s of %d squares (want 9 at most)", run.name, n)
	case n >= 2 && (run.sum < n*(n+1)/2 || run.sum > n*(19-n)/2):
		return wrong("sum %d of the %d squares of the run %s (want %d to %d)", run.sum, n, run.name, n*(n+1)/2, n*(19-n)/2)
	}
	return nil
}

// digitSets states the sets of digits that the run may have.
func (run *run) digitSets(b *dlx.Builder) {
	for set := range uint(1 << 9) {
		sum := 0
		for d := 1; d <= 9; d++ {
			sum += d * int(set>>(d-1)&1)
		}
		if sum != run.sum || bits.OnesCount(set) != len(run.squares) {
			continue
		}
		option := []string{run.name}
		for d := 1; d <= 9; d++ {
			if set>>(d-1)&1 == 0 {
				option = append(option, fmt.Sprintf("%s=%d", run.name, d))
			}
		}
		b.Option(option...)
	}
}
