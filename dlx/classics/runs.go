package classics

// The lines of squares that words are written into, in word rectangles and crosswords.

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

// A wordRun is the squares for a word. Each has a given letter, or '.'.
type wordRun struct {
	name    string
	squares [][2]int
	given   []rune
}

// add adds a square behind the others.
func (run *wordRun) add(row, column int, given rune) {
	run.squares, run.given = append(run.squares, [2]int{row, column}), append(run.given, given)
}

// option puts a word into the run, or returns nil if it does not fit.
func (run *wordRun) option(word []rune) []string {
	if len(word) != len(run.squares) {
		return nil
	}
	option := []string{run.name}
	for k, at := range run.squares {
		if g := run.given[k]; g != '.' && g != word[k] {
			return nil
		}
		option = append(option, square(at[0], at[1])+":"+string(word[k]))
	}
	return option
}

// declare declares the items of runs: the runs, and then their squares.
func declare(b *dlx.Builder, runs []wordRun) {
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
