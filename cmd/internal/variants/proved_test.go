package variants

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"dlx-sudoku/cmd/internal/testkit"
	"dlx-sudoku/cover/propagate"
	"dlx-sudoku/satcheck"
)

// TestPublishedProofs proves that puzzles of setters have one solution by replaying the search with handlers on the judge's
// clauses. It logs a row for each: the CPU time of the search, including its tables; the CPU time of the judge, from the puzzle
// to the verdict; the number of steps of the proof, and the number of clauses that a search for it learned. A puzzle that takes
// longer than its time limit is left unsettled.
func TestPublishedProofs(t *testing.T) {
	table, limit := testkit.Data(t, "rules/TABLE.tsv")[0], 50*time.Millisecond
	if testkit.Slow() {
		limit = 20 * time.Second
	}
	text, err := os.ReadFile(table)
	if err != nil {
		t.Fatal(err)
	}
	searched, proved, replayed, unique := 0, 0, 0, 0
	var ratios []float64
	t.Logf("%-40s %9s %7s %9s %7s %7s %s", "file", "search ms", "nodes", "judge ms", "steps", "asked", "verdict")
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n")[1:] {
		row := strings.Split(line, "\t")
		if row[1] != "unique" {
			continue
		}
		unique++
		p := trialsOf(t, filepath.Join(filepath.Dir(table), row[0]))[0]
		grid, set := p.grid, p.set
		ctx, cancel := until(t.Context(), testkit.CPU()+limit)
		start := testkit.CPU()
		s := propagate.NewSolver(set.Layout, set)
		s.Load(grid)
		n, err := s.Count(ctx, 2)
		search := (testkit.CPU() - start).Seconds()
		first, _ := s.First(ctx)
		cancel()
		if err != nil || first == nil {
			t.Logf("%-40s %9.1f %7d %9s %7s %7s %v", row[0], 1e3*search, s.Stats().Nodes, "", "", "", err)
			continue
		}
		if searched++; n != 1 {
			t.Errorf("%s: %d solutions", row[0], n)
		}
		ctx, cancel = until(t.Context(), testkit.CPU()+limit)
		start = testkit.CPU()
		r := satcheck.Judge{Propose: Lemmas}.Check(ctx, Puzzle(grid, set), [][]int{first.Digits()}, true)
		judge := (testkit.CPU() - start).Seconds()
		cancel()
		ratios = append(ratios, judge/max(search, 1e-4))
		steps := 0
		switch r.Verdict {
		case satcheck.Verified:
			if proved++; r.Learned == 0 {
				replayed++
			}
			steps = r.Proof.Len()
		case satcheck.Undecided:
		default:
			t.Errorf("%s: %v, %v", row[0], r.Verdict, r.Err)
		}
		t.Logf("%-40s %9.1f %7d %9.1f %7d %7d %v", row[0], 1e3*search, s.Stats().Nodes, 1e3*judge, steps, r.Learned, r.Verdict)
	}
	slices.Sort(ratios)
	t.Logf("%d of %d searched, %d proved, %d of them without the SAT solver; the judge takes %.1f times the search in the median",
		searched, unique, proved, replayed, ratios[len(ratios)/2])
	if replayed == 0 {
		t.Error("no puzzle was proved by replay")
	}
}
