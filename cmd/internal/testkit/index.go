package testkit

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A Row is a line of an index of inputs that people brought: a file, what they did with it, and what they expected.
type Row struct{ File, Command, Expected string }

// Index returns the rows of people/FOLDER/index.tsv below the published data whose command begins with one of the kinds, and the
// folder. Without such data it skips the test.
func Index(t testing.TB, folder string, kinds ...string) (rows []Row, dir string) {
	t.Helper()
	name := Data(t, "people/"+folder+"/index.tsv")[0]
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(fields) != 4 {
			t.Fatalf("%s: %d fields in %q, want 4", name, len(fields), line)
		}
		for _, kind := range kinds {
			if strings.HasPrefix(fields[1], kind) {
				rows = append(rows, Row{fields[0], fields[1], fields[3]})
				break
			}
		}
	}
	if len(rows) == 0 {
		t.Fatalf("%s: no command of %q", name, kinds)
	}
	return rows, filepath.Dir(name)
}
