package satcheck

import (
	"bufio"
	"math/bits"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// dataVariable names the environment variable with the folder of the puzzle files that are too large for the
// repository.
const dataVariable = "DLX_SUDOKU_DATA"

// Puzzles with known answers: from slides on bounded model checking, an article on Z3 in Python, Norvig's essay on
// Sudoku ("impossible puzzle"), and the slides' puzzle with a second 5 in row 1.
const (
	slides         = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
	slidesSolution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
	slidesSecond5  = "530070500600195000098000060800060003400803001700020006060000280000419005000080079"
	sixSolutions   = "302790060980002000740810052000000020200000400057200690000340286408020539600950100"
	impossible     = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."
)

// parse reads a puzzle or solution of boxes R x C from one line; digits above 9 are letters.
func parse(t testing.TB, boxRows, boxCols int, line string) Puzzle {
	t.Helper()
	p := Puzzle{BoxRows: boxRows, BoxCols: boxCols, Givens: digits(line)}
	if err := p.Validate(); err != nil {
		t.Fatalf("%q: %v", line, err)
	}
	return p
}

func digits(line string) []int {
	out := make([]int, len(line))
	for i := range line {
		switch b := line[i]; {
		case b >= '1' && b <= '9':
			out[i] = int(b - '0')
		case b >= 'A' && b <= 'Z':
			out[i] = int(b-'A') + 10
		}
	}
	return out
}

// blank returns a puzzle without givens.
func blank(boxRows, boxCols int) Puzzle {
	n := boxRows * boxCols
	return Puzzle{BoxRows: boxRows, BoxCols: boxCols, Givens: make([]int, n*n)}
}

// backtrack is the plain witness: it fills the empty cell with the fewest possibilities, and knows neither clauses nor
// the lists and rules of this package. It returns at most limit solutions (0: all).
func backtrack(p Puzzle, limit int) [][]int {
	n := p.BoxRows * p.BoxCols
	grid := append([]int(nil), p.Givens...)
	rows, columns, boxes := make([]uint, n), make([]uint, n), make([]uint, n)
	at := func(cell int) (row, column, box *uint) {
		r, c := cell/n, cell%n
		return &rows[r], &columns[c], &boxes[r-r%p.BoxRows+c/p.BoxCols]
	}
	toggle := func(cell, digit int) {
		row, column, box := at(cell)
		*row ^= 1 << digit
		*column ^= 1 << digit
		*box ^= 1 << digit
	}
	used := func(cell int) uint {
		row, column, box := at(cell)
		return *row | *column | *box
	}
	for cell, digit := range grid {
		if digit != 0 {
			if used(cell)>>digit&1 == 1 {
				return nil
			}
			toggle(cell, digit)
		}
	}
	var found [][]int
	var fill func() bool // false: enough
	fill = func() bool {
		best, most := -1, -1
		for cell, digit := range grid {
			if digit == 0 {
				if count := bits.OnesCount(used(cell)); count > most {
					best, most = cell, count
				}
			}
		}
		if best < 0 {
			found = append(found, append([]int(nil), grid...))
			return limit == 0 || len(found) < limit
		}
		taken := used(best)
		for d := 1; d <= n; d++ {
			if taken>>d&1 == 0 {
				grid[best] = d
				toggle(best, d)
				more := fill()
				toggle(best, d)
				if !more {
					return false
				}
			}
		}
		grid[best] = 0
		return true
	}
	fill()
	return found
}

// data returns up to limit puzzles of a file below the data folder; without the folder the test is skipped.
func data(t testing.TB, name string, limit int) []Puzzle {
	t.Helper()
	folder := os.Getenv(dataVariable)
	if folder == "" {
		t.Skipf("set %s to the folder that holds %s", dataVariable, name)
	}
	f, err := os.Open(filepath.Join(folder, filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var puzzles []Puzzle
	for lines := bufio.NewScanner(f); lines.Scan() && len(puzzles) < limit; {
		if line := lines.Text(); line != "" && !strings.HasPrefix(line, "#") {
			puzzles = append(puzzles, parse(t, 3, 3, line[:81]))
		}
	}
	return puzzles
}

// pattern returns a filled grid: each row is the one above, shifted.
func pattern(boxRows, boxCols int) []int {
	n := boxRows * boxCols
	grid := make([]int, n*n)
	for r := range n {
		for c := range n {
			grid[r*n+c] = (r%boxRows*boxCols+r/boxRows+c)%n + 1
		}
	}
	return grid
}
