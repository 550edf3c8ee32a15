package testkit

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// The environment variables that ask for more tests.
const (
	// DataVariable names a folder with published puzzles and problems, which are not part of this project: sudoku/*.txt
	// in it, one puzzle a line, each checked by several independent solvers, and xc/*.xc.
	DataVariable = "DLX_SUDOKU_DATA"

	// SlowVariable, if it is set, asks for tests that take minutes, and for all draws and combinations. By default only a few
	// are made, so that all tests of the module take less than a minute.
	SlowVariable = "DLX_SUDOKU_SLOW"

	// SolversVariable is about tests that need other people's programs. By default a test is skipped if its program is
	// missing; "require" makes it fail instead, and "none" skips all such tests.
	SolversVariable = "DLX_SUDOKU_SOLVERS"

	// CheckersVariable names the folders, as in PATH, of verified checkers such as cake_lpr. Systems have no packages of them;
	// .github/docs/trust.md says how they are built. If the variable is set, a missing checker is a failure.
	CheckersVariable = "DLX_SUDOKU_CHECKERS"
)

// Slow reports whether tests that take minutes are asked for.
func Slow() bool { return os.Getenv(SlowVariable) != "" }

// Data returns the files of published data that match a pattern, such as "sudoku/*.txt". Without such data, and in a
// short test, it skips the test.
func Data(t testing.TB, pattern string) []string {
	t.Helper()
	folder := os.Getenv(DataVariable)
	switch {
	case folder == "":
		t.Skipf("published data: set %s to the folder of %s", DataVariable, pattern)
	case testing.Short():
		t.Skip("published data: too many for a short test")
	}
	files, err := filepath.Glob(filepath.Join(folder, pattern))
	if err != nil || len(files) == 0 {
		t.Fatalf("no files %s in %s (%s): %v", pattern, folder, DataVariable, err)
	}
	return files
}

// Published returns the files of published puzzles, or skips the test as Data does.
func Published(t testing.TB) []string {
	t.Helper()
	return Data(t, "sudoku/*.txt")
}

// NeedPrograms skips the test, or makes it fail, if one of the programs is missing.
func NeedPrograms(t testing.TB, names ...string) {
	t.Helper()
	if os.Getenv(SolversVariable) == "none" {
		t.Skipf("%s=none", SolversVariable)
	}
	for _, name := range names {
		if _, err := exec.LookPath(name); err == nil {
			continue
		}
		if os.Getenv(SolversVariable) == "require" {
			t.Fatalf("no %s in the path, and %s=require", name, SolversVariable)
		}
		t.Skipf("no %s in the path", name)
	}
}

// Checker returns the path of a verified checker, from the folders of the variable or from the path, or skips the test.
func Checker(t testing.TB, name string) string {
	t.Helper()
	folders := os.Getenv(CheckersVariable)
	for _, folder := range filepath.SplitList(folders) {
		if path, err := exec.LookPath(filepath.Join(folder, name)); err == nil {
			return path
		}
	}
	path, err := exec.LookPath(name)
	switch {
	case err == nil:
		return path
	case folders != "":
		t.Fatalf("no %s in %s=%s, nor in the path", name, CheckersVariable, folders)
	default:
		t.Skipf("%s is not tested: not in the path, nor in the folders of %s", name, CheckersVariable)
	}
	return ""
}

// RunChecker runs a verified checker on files, with 2 GB of memory, and returns what it prints.
func RunChecker(t testing.TB, path string, files ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), path, files...)
	cmd.Env = append(os.Environ(), "CML_HEAP_SIZE=1500", "CML_STACK_SIZE=500")
	out, _ := cmd.CombinedOutput() // the exit status means nothing
	return string(out)
}
