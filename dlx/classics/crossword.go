package classics

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"dlx-sudoku/dlx"
)

// ReadPattern reads the pattern of a crossword, for [Crossword]: a row a line, # for a black square, . for an open one, and
// a letter where it is given. The error is a [*dlx.ParseError] for a line or an error of r.
func ReadPattern(r io.Reader) (rows []string, err error) {
	err = readLines(r, false, func(words []string) error {
		rows = append(rows, strings.Join(words, ""))
		return nil
	})
	return rows, err
}

// Crossword states the problem of filling a pattern with words: each run of two or more open squares across or down is a
// word of the list, and no word is there twice. The pattern is as [ReadPattern] returns it. Primary items are the runs,
// numbered from the top as in newspapers: 1-across, 1-down, …; secondary items are the squares, r1c1, whose colours are the
// letters, and the words, "word(two)". An option puts a word into a run: "1-across r1c1:t r1c2:w r1c3:o word(two)".
// Words that are in the list twice, or fit no run, are skipped.
//
// A pattern without black squares is a [WordRectangle] of different words.
func Crossword(pattern, words []string) (*dlx.Problem, error) {
	runs, err := crosswordRuns(pattern)
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
			if option := run.option([]rune(word)); option != nil {
				b.Option(append(option, "word("+word+")")...)
			}
		}
	}
	return b.Problem()
}

// crosswordRuns numbers the runs of a pattern in the order of their first squares.
func crosswordRuns(pattern []string) (runs []wordRun, err error) {
	var rows [][]rune
	for r, row := range pattern {
		rows = append(rows, []rune(row))
		if len(rows[r]) != len(rows[0]) {
			return nil, wrong("row %d has %d squares (want %d)", r+1, len(rows[r]), len(rows[0]))
		}
	}
	if len(rows) == 0 {
		return nil, wrong("rows 0 (want 1 to 100)")
	}
	if err := sides(len(rows), len(rows[0]), 100); err != nil {
		return nil, err
	}
	open := func(r, c int) bool {
		return r >= 0 && c >= 0 && r < len(rows) && c < len(rows[0]) && rows[r][c] != '#'
	}
	number := 0
	for r := range rows {
		for c := range rows[r] {
			begun := false
			for _, way := range []struct {
				name         string
				down, across int
			}{{"across", 0, 1}, {"down", 1, 0}} {
				if !open(r, c) || open(r-way.down, c-way.across) || !open(r+way.down, c+way.across) {
					continue
				}
				if !begun {
					begun = true
					number++
				}
				run := wordRun{name: fmt.Sprintf("%d-%s", number, way.name)}
				for y, x := r, c; open(y, x); y, x = y+way.down, x+way.across {
					run.add(y, x, rows[y][x])
				}
				runs = append(runs, run)
			}
		}
	}
	if len(runs) == 0 {
		return nil, wrong("a pattern without two open squares side by side")
	}
	return runs, nil
}
