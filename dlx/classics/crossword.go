package classics

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"dlx-sudoku/dlx"
)

// ReadPattern reads the pattern of a crossword, for [Crossword]. Each line is a row, with # for a black square, . for an open
// one, and a letter if it is given. The error is a [*dlx.ParseError] for a line or an error of r.
func ReadPattern(r io.Reader) (rows []string, err error) {
	err = readLines(r, false, func(words []string) error {
		rows = append(rows, strings.Join(words, ""))
		return nil
	})
	return rows, err
}

// Crossword states the problem of filling a pattern with words: each run of two or more open squares across or down is a
// word of the list, and no word is used twice. The pattern is as [ReadPattern] returns it. Primary items are the runs,
// numbered from the top as in newspapers: 1-across, 1-down, …; secondary items are the squares, r1c1, whose colours are the
// letters, and the words, "word(two)". An option puts a word into a run: "1-across r1c1:t r1c2:w r1c3:o word(two)".
// Repeated words, and words that fit no run, are skipped.
//
// A pattern without black squares is a [WordRectangle] of different words.
func Crossword(pattern, words []string) (*dlx.Problem, error) {
	rows, runs, err := crosswordRuns(pattern)
	if err != nil {
		return nil, err
	}
	words, err = distinct(words)
	if err != nil {
		return nil, err
	}
	lengths := make(map[int]bool)
	for _, run := range runs {
		lengths[len(run.squares)] = true
	}
	words = slices.DeleteFunc(words, func(word string) bool { return !lengths[utf8.RuneCountInString(word)] })
	var b dlx.Builder
	declare(&b, runs)
	for _, word := range words {
		b.Secondary("word(" + word + ")")
	}
	for _, run := range runs {
		for _, word := range words {
			if option := run.option([]rune(word), rows); option != nil {
				b.Option(append(option, "word("+word+")")...)
			}
		}
	}
	return b.Problem()
}

// crosswordRuns returns the letters of a pattern, and its runs, numbered in the order of their first squares.
func crosswordRuns(pattern []string) (rows [][]rune, all []run, err error) {
	for r, row := range pattern {
		rows = append(rows, []rune(row))
		if len(rows[r]) != len(rows[0]) {
			return nil, nil, wrong("row %d has %d squares (want %d)", r+1, len(rows[r]), len(rows[0]))
		}
	}
	if len(rows) == 0 {
		return nil, nil, wrong("rows 0 (want 1 to 100)")
	}
	if err := sides(len(rows), len(rows[0]), 100); err != nil {
		return nil, nil, err
	}
	all = runs(len(rows), len(rows[0]), func(r, c int) bool { return rows[r][c] != '#' })
	all = slices.DeleteFunc(all, func(r run) bool { return len(r.squares) < 2 })
	if len(all) == 0 {
		return nil, nil, wrong("a pattern without two open squares side by side")
	}
	slices.SortStableFunc(all, func(a, b run) int { return slices.Compare(a.squares[0][:], b.squares[0][:]) })
	number := 0
	for k := range all {
		if k == 0 || all[k].squares[0] != all[k-1].squares[0] {
			number++
		}
		all[k].name = fmt.Sprintf("%d-%s", number, map[bool]string{false: "across", true: "down"}[all[k].down])
	}
	return rows, all, nil
}
