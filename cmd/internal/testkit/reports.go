package testkit

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"dlx-sudoku/cmd/internal/cli"
)

// A Report is a report by a user of another program, and the answer of a command to it.
type Report struct {
	File           string   // the first file of the report
	Args           []string // of the command
	Status         cli.Status
	Stdout, Stderr string // regular expressions; "" for nothing
}

// Reports runs a command on the published reports in a folder, each of which must have at least one row in the table. The
// folder's index.tsv has a line for each report, with its files and the command; mine reports whether a command belongs to this
// program. Without published data it skips the test.
func Reports(t *testing.T, folder string, mine func(command string) bool, table []Report, run func(args ...string) (stdout, stderr string, status cli.Status)) {
	t.Helper()
	index := Data(t, filepath.Join(folder, "index.tsv"))[0]
	text, err := os.ReadFile(index)
	if err != nil {
		t.Fatal(err)
	}
	var files []string // of the reports
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n")[1:] {
		names, rest, _ := strings.Cut(line, "\t")
		if command, _, _ := strings.Cut(rest, "\t"); mine(command) {
			files = append(files, strings.Fields(names)[0])
		}
	}
	for _, file := range files {
		if !slices.ContainsFunc(table, func(r Report) bool { return r.File == file }) {
			t.Errorf("no row for %s", file)
		}
	}
	t.Chdir(filepath.Dir(index))
	for _, r := range table {
		t.Run(r.File+"/"+r.Args[0], func(t *testing.T) {
			if !slices.Contains(files, r.File) {
				t.Errorf("%s is not in the index", r.File)
			}
			stdout, stderr, status := run(r.Args...)
			if status != r.Status || !matches(r.Stdout, stdout) || !matches(r.Stderr, stderr) {
				t.Errorf("%q: exit %d, stdout %q, stderr %q; want %d, %q, %q", r.Args, status, stdout, stderr, r.Status, r.Stdout, r.Stderr)
			}
		})
	}
}

// matches reports whether a text matches a regular expression. An empty expression matches only the empty text.
func matches(want, got string) bool {
	if want == "" {
		return got == ""
	}
	return regexp.MustCompile(want).MatchString(got)
}
