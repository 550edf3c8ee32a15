package evidence

import (
	"fmt"
	"slices"
	"strings"

	"dlx-sudoku/satcheck/proof"
	"dlx-sudoku/satcheck/scpog"
	"dlx-sudoku/satcheck/states"
	"dlx-sudoku/satcheck/sums"
)

// The names of the manifest: when the run has finished, and while it goes on.
const (
	manifestName = "manifest.ndjson"
	partialName  = manifestName + ".partial"
)

// archiveEnd is the ending of the names of archives.
const archiveEnd = ".zip"

// maxFiles is the greatest number of files of an archive; more would need the form zip64.
const maxFiles = 65_000

// A format is a form of proofs in a folder, or by themselves.
type format struct {
	name    proof.Format // the ending of the files of proofs
	problem string       // the ending of the files of formulas or problems
}

// formats returns all formats, the default first.
func formats() []format {
	all := make([]format, 0, 5)
	for _, name := range proof.Formats() {
		all = append(all, format{name, "cnf"})
	}
	return append(all, format{scpog.Format, "cnf"}, format{states.Format, "dlx"}, format{sums.Format, "dlx"})
}

// formatNames returns the names of formats, for flags and messages.
func formatNames(formats []format) (names []string) {
	for _, f := range formats {
		names = append(names, string(f.name))
	}
	return names
}

// formatOf returns the format of a name; found is false if there is none.
func formatOf(name proof.Format) (f format, found bool) {
	all := formats()
	i := slices.IndexFunc(all, func(f format) bool { return f.name == name })
	if i < 0 {
		return all[0], false
	}
	return all[i], true
}

// The names of an entry's files.
func (e *Entry) formulaFile() string {
	f, _ := formatOf(e.Format)
	return fmt.Sprintf("%07d.%s", e.Number, f.problem)
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
		slices.ContainsFunc(formats(), func(f format) bool { return ending == f.problem || ending == string(f.name) })
}
