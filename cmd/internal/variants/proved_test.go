package variants

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dlx-sudoku/cmd/internal/testkit"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/propagate"
	"dlx-sudoku/cover/puzzles"
	"dlx-sudoku/cover/rules"
	"dlx-sudoku/satcheck"
)

// published returns a puzzle of a file, with its rules.
func published(t *testing.T, file string) (*cover.Grid, *rules.Set) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var lines []rules.TextLine
	var grid []string
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		if rules.IsLine(line) {
			lines = append(lines, rules.TextLine{Text: line})
		} else {
			grid = append(grid, line)
		}
	}
	l, err := cover.DefaultLayout(len(grid))
	if err != nil {
		t.Fatal(err)
	}
	set, err := rules.Parse(l, lines)
	if err != nil {
		t.Fatal(err)
	}
	r := puzzles.NewReader(strings.NewReader(strings.Join(grid, "\n")), "")
	r.Layout = set.Layout
	var rec puzzles.Record
	if err := r.Read(&rec); err != nil || rec.Err != nil {
		t.Fatal(err, rec.Err)
	}
	return rec.Grid, set
}

// TestPublishedProofs proves that puzzles of setters have one solution by replaying the search with handlers on the
// judge's clauses. A puzzle that takes longer than its time is left unsettled.
func TestPublishedProofs(t *testing.T) {
	table, limit := testkit.Data(t, "rules/TABLE.tsv")[0], 50*time.Millisecond
	if testkit.Slow() {
		limit = 20 * time.Second
	}
	text, err := os.ReadFile(table)
	if err != nil {
		t.Fatal(err)
	}
	replayed, proved, unique := 0, 0, 0
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n")[1:] {
		row := strings.Split(line, "\t")
		if row[1] != "unique" {
			continue
		}
		unique++
		grid, set := published(t, filepath.Join(filepath.Dir(table), row[0]))
		ctx, cancel := context.WithTimeout(t.Context(), limit)
		s := propagate.NewSolver(set.Layout, set)
		s.Load(grid)
		start := time.Now()
		n, err := s.Count(ctx, 2)
		searched := time.Since(start)
		first, _ := s.First(ctx)
		cancel()
		if err != nil || first == nil {
			continue
		}
		if n != 1 {
			t.Errorf("%s: %d solutions", row[0], n)
		}
		for _, judge := range []satcheck.Judge{{Propose: Lemmas, Steps: 1}, {Propose: Lemmas}} {
			ctx, cancel := context.WithTimeout(t.Context(), limit)
			start = time.Now()
			r := judge.Check(ctx, Puzzle(grid, set), [][]int{first.Digits()}, true)
			cancel()
			t.Logf("%s: search %v, %d nodes; judge %v, %v, %v", row[0], searched, s.Stats().Nodes, time.Since(start), r.Verdict, r.Err)
			if r.Verdict == satcheck.Verified {
				proved++
				if judge.Steps == 1 {
					replayed++
				}
				break
			}
			if !errors.Is(r.Err, satcheck.ErrSteps) {
				break
			}
		}
	}
	t.Logf("%d of %d proved, %d of them without a search", proved, unique, replayed)
	if replayed == 0 {
		t.Error("no puzzle was proved by replay")
	}
}
