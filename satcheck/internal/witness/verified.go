package witness

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// CheckersVariable names the environment variable with the folders, as in PATH, of verified checkers such as cake_lpr. No system
// has packages of them: .github/docs/trust.md says how they are built.
const CheckersVariable = "DLX_SUDOKU_CHECKERS"

// Checker returns the path of a verified checker, from the folders of the variable or from PATH, or skips the test. If the
// variable is set, a missing checker is a failure.
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
		t.Skipf("%s is not tested: not in the path, nor in %s", name, CheckersVariable)
	}
	return ""
}

// RunChecker runs a verified checker on files, with 1.5 GB of memory, and returns what it prints.
func RunChecker(t testing.TB, path string, files ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), path, files...)
	cmd.Env = append(os.Environ(), "CML_HEAP_SIZE=1500", "CML_STACK_SIZE=500")
	out, _ := cmd.CombinedOutput() // the exit status does not tell whether the proof was verified
	return string(out)
}
