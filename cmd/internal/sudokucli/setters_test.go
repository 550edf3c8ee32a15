package sudokucli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dlx-sudoku/cmd/internal/testkit"
)

// TestPublishedRules puts puzzles of setters, with rules beyond the classic, to the commands, and compares the answers with
// those on which several independent programs agree. A puzzle that takes longer than its time is left unsettled.
func TestPublishedRules(t *testing.T) {
	table, timeout := testkit.Data(t, "rules/TABLE.tsv")[0], "0.2s"
	if testkit.Slow() {
		timeout = "20s"
	}
	settled, all := 0, 0
	for _, row := range rowsOf(t, table) { // file, status, how many programs, solution
		all++
		file := filepath.Join(filepath.Dir(table), row[0])
		status := strings.Split(runOn("", "count", "--limit", "2", "--timeout", timeout, file).stdout+"\t", "\t")[1]
		switch status {
		case "unknown":
			continue
		case row[1]:
			settled++
		default:
			t.Errorf("%s: %s, want %s", row[0], status, row[1])
		}
		if status != "unique" {
			continue
		}
		solve := runOn("", "solve", "--first", "--timeout", timeout, file).stdout
		if solution, _, _ := strings.Cut(solve, " "); !strings.HasPrefix(solve, "# unknown") && strings.TrimSpace(solution) != row[3] {
			t.Errorf("%s: solution %s, want %s", row[0], solution, row[3])
		}
	}
	t.Logf("%d of %d settled within %s each", settled, all, timeout)
	if settled == 0 {
		t.Error("no puzzle was settled")
	}
}

// TestPublishedLinks solves f-puzzles' links with rules.
func TestPublishedLinks(t *testing.T) {
	for _, row := range rowsOf(t, testkit.Data(t, "rules/links/INDEX.tsv")[0]) { // file, size, solution, link
		timeout := "0.5s"
		if testkit.Slow() {
			timeout = "20s"
		}
		solve := runOn(row[3]+"\n", "solve", "--first", "--timeout", timeout)
		if got := strings.TrimSpace(solve.stdout); got != row[2] && !strings.HasPrefix(got, "# unknown") {
			t.Errorf("%s: %s, want %s", row[0], got, row[2])
		}
	}
}

// rowsOf returns the rows of a table with tabs, without its comments.
func rowsOf(t *testing.T, file string) (rows [][]string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimRight(line, "\n"); line != "" && line[0] != '#' {
			row := strings.Split(line, "\t")
			if len(row) < 4 {
				t.Fatalf("%s: %d fields in %q, want 4", file, len(row), line)
			}
			rows = append(rows, row)
		}
	}
	return rows
}
