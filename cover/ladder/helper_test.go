package ladder_test

import (
	"bufio"
	"context"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/generate"
	"dlx-sudoku/cover/ladder"

	"pgregory.net/rapid"
)

func rulesOf(tb rapid.TB, l *cover.Layout, more ladder.More) *ladder.Rules {
	tb.Helper()
	r, err := ladder.NewRules(l, more)
	if err != nil {
		tb.Fatalf("NewRules(%v) = %v", l, err)
	}
	return r
}

func rate(tb rapid.TB, rater *ladder.Rater, g *cover.Grid) ladder.Rating {
	tb.Helper()
	r, err := rater.Rate(context.Background(), g)
	if err != nil {
		tb.Fatalf("Rate(%v) = %v", g, err)
	}
	return r
}

// table yields the rows of a file of testdata, by columns.
func table(tb testing.TB, name string) iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		f, err := os.Open(filepath.Join("testdata", name))
		if err != nil {
			tb.Fatal(err)
		}
		defer f.Close()
		rows := 0
		for in := bufio.NewScanner(f); in.Scan(); {
			if strings.HasPrefix(in.Text(), "#") {
				continue
			}
			rows++
			if !yield(strings.Split(in.Text(), "\t")) {
				return
			}
		}
		if rows == 0 {
			tb.Fatalf("%s has no rows", name)
		}
	}
}

// puzzles yields random puzzles of a layout, and their solutions.
func puzzles(tb testing.TB, r generate.Recipe, seed uint64, n int) iter.Seq2[*cover.Grid, *cover.Grid] {
	return func(yield func(puzzle, solution *cover.Grid) bool) {
		g, err := generate.New(r, seed)
		if err != nil {
			tb.Fatal(err)
		}
		for i := range n {
			p, err := g.Puzzle(context.Background(), uint64(i))
			if err != nil {
				tb.Fatal(err)
			}
			if !yield(p.Grid, p.Solution) {
				return
			}
		}
	}
}

// walk takes the steps of a puzzle until there are no more, and calls f with each before it is applied.
func walk(b *ladder.Board, allowed ladder.Techniques, f func(s *ladder.Step)) {
	var s ladder.Step
	for b.Next(&s, allowed) {
		f(&s)
		b.Apply(&s)
	}
}
