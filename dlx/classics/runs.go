package classics

// The lines of squares that words are written into, in word rectangles and crosswords, or digits, in kakuros.

import (
	"strings"
	"unicode/utf8"

	"dlx-sudoku/dlx"
)

// distinct returns the words of a list without repetitions, or an error if one of them cannot be written into squares.
func distinct(words []string) (all []string, err error) {
	seen := make(map[string]bool, len(words))
	for _, word := range words {
		if !utf8.ValidString(word) || strings.ContainsAny(word, "|: \t\n\r\v\f") {
			return nil, wrong("word %q (want letters)", word)
		}
		if !seen[word] {
			all = append(all, word)
		}
		seen[word] = true
	}
	return all, nil
}

// A run has the open squares of a row or a column between two black ones, or the ends of the board. It may be empty.
type run struct {
	name    string
	down    bool
	squares [][2]int // row and column, from 0
	before  [2]int   // the black square before it; the row or the column is -1 at the end of the board
	sum     int      // in a kakuro, 0 for none
}

// runs returns the runs of a board: across, row by row, and then down, column by column.
func runs(rows, columns int, open func(row, column int) bool) (all []run) {
	for _, way := range []struct {
		down          bool
		lines, length int
	}{{false, rows, columns}, {true, columns, rows}} {
		for line := range way.lines {
			at := func(k int) [2]int {
				if way.down {
					return [2]int{k, line}
				}
				return [2]int{line, k}
			}
			now := run{down: way.down, before: at(-1)}
			for k := range way.length {
				if square := at(k); open(square[0], square[1]) {
					now.squares = append(now.squares, square)
					continue
				}
				all = append(all, now)
				now = run{down: way.down, before: at(k)}
			}
			all = append(all, now)
		}
	}
	return all
}

// option puts a word into the run, or returns nil if it does not fit. The rows have the given letters, and '.' for the other
// squares. If rows is nil, no letter is given.
func (run *run) option(word []rune, rows [][]rune) []string {
	if len(word) != len(run.squares) {
		return nil
	}
	option := []string{run.name}
	for k, at := range run.squares {
		if rows != nil && rows[at[0]][at[1]] != '.' && rows[at[0]][at[1]] != word[k] {
			return nil
		}
		option = append(option, square(at[0], at[1])+":"+string(word[k]))
	}
	return option
}

// declare declares the items of runs: the runs, and then their squares.
func declare(b *dlx.Builder, runs []run) {
	declared := make(map[[2]int]bool)
	for _, run := range runs {
		b.Primary(run.name)
	}
	for _, run := range runs {
		for _, at := range run.squares {
			if !declared[at] {
				declared[at] = true
				b.Secondary(square(at[0], at[1]))
			}
		}
	}
}
