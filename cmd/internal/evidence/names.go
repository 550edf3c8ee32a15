package evidence

import (
	"fmt"
	"slices"
	"strings"

	"dlx-sudoku/satcheck/states"
)

// The names of the manifest: when the run has finished, and while it goes on.
const (
	manifestName = "manifest.ndjson"
	partialName  = manifestName + ".partial"
)

// archiveEnd is how the name of an archive ends.
const archiveEnd = ".zip"

// maxFiles is how many files an archive has at most: more need another form of it.
const maxFiles = 65_000

// The names of an entry's files.
func (e *Entry) formulaFile() string {
	if e.Format == states.Format {
		return fmt.Sprintf("%07d.dlx", e.Number)
	}
	return fmt.Sprintf("%07d.cnf", e.Number)
}
func (e *Entry) proofFile() string { return fmt.Sprintf("%07d.%s", e.Number, e.Format) }

// isOurs reports whether a file has a name that a run gives to formulas, proofs, and drafts of them (".0000017.cnf.12345").
func isOurs(name string) bool {
	if draft, is := strings.CutPrefix(name, "."); is {
		name = strings.TrimRight(draft, "0123456789")
		name = strings.TrimSuffix(name, ".")
	}
	number, ending, _ := strings.Cut(name, ".")
	return len(number) >= 7 && strings.Trim(number, "0123456789") == "" &&
		slices.Contains([]string{"cnf", "drat", "lrat", "dlx", "count"}, ending)
}
