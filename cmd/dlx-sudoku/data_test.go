package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dlx-sudoku/cmd/internal/exit"
)

// dataDir is the environment variable with the folder of the published puzzles; the tests are skipped without it.
const dataDir = "DLX_SUDOKU_DATA"

// data returns the files of published puzzles, or skips the test.
func data(t testing.TB) []string {
	t.Helper()
	dir := os.Getenv(dataDir)
	if dir == "" {
		t.Skipf("no data: %s is not set", dataDir)
	}
	files, err := filepath.Glob(filepath.Join(dir, "sudoku", "*.txt"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no puzzles in %s: %v", dir, err)
	}
	return files
}

// TestPublishedPuzzles solves each published puzzle, which checks the solutions by the rules, and counts to two.
func TestPublishedPuzzles(t *testing.T) {
	files := data(t)
	if raceEnabled {
		t.Skip("the data are not tested under the race detector")
	}
	for _, file := range files {
		t.Run("file="+filepath.Base(file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			puzzles := strings.Count(string(text), "\n")
			want := "\tunique\t"
			if strings.HasPrefix(filepath.Base(file), "serg_benchmark") {
				want = "\tmultiple\t"
			}
			count := runOn("", "count", "--limit", "2", file)
			if n := strings.Count(count.stdout, want); n != puzzles || count.status != exit.OK {
				t.Errorf("%d of %d puzzles are%s, exit %d", n, puzzles, want, count.status)
			}
			solve := runOn("", "solve", "--first", file)
			if n := strings.Count(solve.stdout, "\n"); n != puzzles || strings.Contains(solve.stdout, "#") || solve.status != exit.OK {
				t.Errorf("%d solutions of %d puzzles, exit %d", n, puzzles, solve.status)
			}
		})
	}
}

// BenchmarkCount counts to two for each of many puzzles, from the text to the answers.
func BenchmarkCount(b *testing.B) {
	const puzzles = 1000
	text := strings.Repeat(slides+"\n", puzzles)
	for _, jobs := range []int{1, 2} {
		b.Run(fmt.Sprintf("jobs=%d", jobs), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if r := runOn(text, "count", "--limit", "2", "--jobs", fmt.Sprint(jobs)); r.status != exit.OK {
					b.Fatal(r.stderr)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/puzzles, "ns/puzzle")
		})
	}
}
