package puzzles

import (
	"os"
	"path/filepath"
)

// DataVariable is the environment variable that names a folder with published puzzles, not part of this project:
// sudoku/*.txt in it, one puzzle a line, each checked by several independent solvers.
const DataVariable = "DLX_SUDOKU_DATA"

// Published returns the files of published puzzles. If there is no such folder, it skips the test, and says so.
func Published(t interface {
	Helper()
	Skipf(format string, args ...any)
	Fatalf(format string, args ...any)
},
) []string {
	t.Helper()
	folder := os.Getenv(DataVariable)
	if folder == "" {
		t.Skipf("published puzzles: set %s to the folder of sudoku/*.txt", DataVariable)
	}
	files, err := filepath.Glob(filepath.Join(folder, "sudoku", "*.txt"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no files %s/sudoku/*.txt (%s): %v", folder, DataVariable, err)
	}
	return files
}
