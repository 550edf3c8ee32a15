package dlx

import (
	"bufio"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// dataDir is the folder with the published problems that some tests and
// benchmarks read; they are skipped without it.
const dataDir = "DLX_SUDOKU_DATA"

// slow lists the problems that take more than some five seconds each. They are
// tested only if the environment variable DLX_SUDOKU_SLOW is set.
var slow = []string{"pent5x12", "pent6x10", "pent2x5x6", "latin7red", "dudeney8x8", "pent3x4x5"}

// openData gives the path of a file or folder among the data, or skips the test.
func openData(t testing.TB, name string) string {
	t.Helper()
	dir := os.Getenv(dataDir)
	if dir == "" {
		t.Skipf("no data: %s is not set", dataDir)
	}
	return filepath.Join(dir, name)
}

// readProblem reads a problem file.
func readProblem(t testing.TB, path string) *Problem {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	p, err := ParseProblem(f)
	if err != nil {
		t.Fatalf("%s:%v", path, err)
	}
	return p
}

// The numbers of solutions of published problems.
func TestPublishedProblems(t *testing.T) {
	if raceEnabled {
		t.Skip("the data are not tested under the race detector")
	}
	f, err := os.Open(openData(t, "xc/TABLE.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	tested := 0
	for lines := bufio.NewScanner(f); lines.Scan(); {
		fields := strings.Split(lines.Text(), "\t")
		name, kind, want := fields[0], fields[1], fields[5]
		if kind != "XC" && kind != "XC2" {
			continue
		}
		tested++
		t.Run(name, func(t *testing.T) {
			if slices.Contains(slow, name) && os.Getenv("DLX_SUDOKU_SLOW") == "" {
				t.Skip("takes long: DLX_SUDOKU_SLOW is not set")
			}
			t.Parallel()
			p := readProblem(t, openData(t, "xc/"+name+".dlx"))
			n, err := NewSolver(p).Count(context.Background(), 0)
			if err != nil {
				t.Fatal(err)
			}
			if got := strconv.FormatUint(n, 10); got != want {
				t.Errorf("Count = %s, want %s", got, want)
			}
			if n > 1000 {
				return
			}
			s := NewSolver(p)
			for solution := range s.Solutions(context.Background()) {
				if err := p.Verify(solution); err != nil {
					t.Fatal(err)
				}
				n--
			}
			if n != 0 {
				t.Errorf("Solutions differ from Count by %d", n)
			}
		})
	}
	if tested < 40 {
		t.Errorf("only %d problems in the table", tested)
	}
}
