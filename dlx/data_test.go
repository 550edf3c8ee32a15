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

// slow lists the problems that take more than some two seconds each in all representations.
// They are tested only if the environment variable DLX_SUDOKU_SLOW is set; most
// kinds have a smaller problem that is always tested.
var slow = []string{
	"pent5x12", "pent6x10", "pent2x5x6", "latin7red", "dudeney8x8", "pent3x4x5", "macmahon4x6", "queendom8_5",
	"wordrect4x5", "domino8x8", "bell12", "scott8x8", "grid3col5x5", "pent4x15", "pmK16",
}

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

// published is a problem of the table in the data.
type published struct{ name, kind, want string }

// problem reads it.
func (p published) problem(t testing.TB) *Problem {
	t.Helper()
	return readProblem(t, openData(t, "xc/"+p.name+".dlx"))
}

// publishedOf reads the table for the problems of the given kinds, of which there
// must be at least n.
func publishedOf(t testing.TB, n int, kinds ...string) (problems []published) {
	t.Helper()
	f, err := os.Open(openData(t, "xc/TABLE.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		fields := strings.Split(lines.Text(), "\t")
		if slices.Contains(kinds, fields[1]) {
			problems = append(problems, published{fields[0], fields[1], fields[5]})
		}
	}
	if len(problems) < n {
		t.Fatalf("only %d problems of the kinds %v in the table", len(problems), kinds)
	}
	return problems
}

// The numbers of solutions of published problems, in each representation, with one
// worker and with two.
func TestPublishedProblems(t *testing.T) {
	if testing.Short() {
		t.Skip("the data are not tested in a short test")
	}
	for _, problem := range publishedOf(t, 60, "XC", "XC2", "XCC", "MCC") {
		name, want := problem.name, problem.want
		t.Run(name, func(t *testing.T) {
			if slices.Contains(slow, name) && os.Getenv("DLX_SUDOKU_SLOW") == "" {
				t.Skip("takes long: DLX_SUDOKU_SLOW is not set")
			}
			t.Parallel()
			p := problem.problem(t)
			for _, r := range []Representation{Links, Cells} {
				for _, workers := range []int{1, 2} {
					countPublished(t, p, want, r, workers)
				}
			}
		})
	}
}

// countPublished counts the solutions of a published problem and, if there are not
// many, checks each of them.
func countPublished(t *testing.T, p *Problem, want string, r Representation, workers int) {
	t.Helper()
	s, err := NewSolverIn(p, r)
	if err != nil {
		t.Fatal(err)
	}
	s.Workers = workers
	n, err := s.Count(context.Background(), 0)
	if got := strconv.FormatUint(n, 10); got != want || err != nil {
		t.Fatalf("Count on %v by %d = %s, %v, want %s", r, workers, got, err, want)
	}
	if n > 1000 {
		return
	}
	for solution := range s.Solutions(context.Background()) {
		if err := p.Verify(solution); err != nil {
			t.Fatal(err)
		}
		n--
	}
	if n != 0 {
		t.Errorf("Solutions on %v by %d differ from Count by %d", r, workers, n)
	}
}
