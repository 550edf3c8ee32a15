package sudokucli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/testkit"
)

// TestPublishedPuzzles solves each published puzzle, which checks the solutions by the rules, and counts to two.
func TestPublishedPuzzles(t *testing.T) {
	files := testkit.Published(t)
	for _, file := range files {
		t.Run("file="+filepath.Base(file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			lines := strings.Count(string(text), "\n")
			want := "\tunique\t"
			if strings.HasPrefix(filepath.Base(file), "serg_benchmark") {
				want = "\tmultiple\t"
			}
			count := runOn("", "count", "--limit", "2", file)
			if n := strings.Count(count.stdout, want); n != lines || count.status != cli.OK {
				t.Errorf("%d of %d puzzles are%s, exit %d", n, lines, want, count.status)
			}
			solve := runOn("", "solve", "--first", file)
			if n := strings.Count(solve.stdout, "\n"); n != lines || strings.Contains(solve.stdout, "#") || solve.status != cli.OK {
				t.Errorf("%d solutions of %d puzzles, exit %d", n, lines, solve.status)
			}
		})
	}
}

// BenchmarkCount counts to two for each of many puzzles, from the text to the answers.
func BenchmarkCount(b *testing.B) {
	const lines = 1000
	text := strings.Repeat(slides+"\n", lines)
	for _, jobs := range []int{1, 2} {
		b.Run(fmt.Sprintf("jobs=%d", jobs), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if r := runOn(text, "count", "--limit", "2", "--jobs", fmt.Sprint(jobs)); r.status != cli.OK {
					b.Fatal(r.stderr)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/lines, "ns/puzzle")
		})
	}
}
