// Package covertest is what the tests of the packages below cover share; nothing else may import it. It makes grids and
// layouts, and knows which more tests the environment asks for.
package covertest

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"dlx-sudoku/cover"
)

// TB is what tests, benchmarks and draws of rapid have in common.
type TB interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

// The environment variables that ask for more tests.
const (
	dataVariable = "DLX_SUDOKU_DATA" // names a folder with published puzzles, in sudoku/*.txt
	SlowVariable = "DLX_SUDOKU_SLOW" // asks for tests that take minutes, and for all draws and cases where a few are tried by default
)

// Parse returns a grid from its text.
func Parse(t TB, text string) *cover.Grid {
	t.Helper()
	g, err := cover.ParseGrid(text)
	if err != nil {
		t.Fatalf("ParseGrid(%q) = %v", text, err)
	}
	return g
}

// Layout returns the layout with boxes of some rows and columns.
func Layout(t TB, boxRows, boxCols int) *cover.Layout {
	t.Helper()
	l, err := cover.NewLayout(boxRows, boxCols)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// Size returns the usual layout of a size, which must have one.
func Size(size int) *cover.Layout {
	l, err := cover.DefaultLayout(size)
	if err != nil {
		panic(err)
	}
	return l
}

// Slow reports whether tests that take minutes are asked for.
func Slow() bool { return os.Getenv(SlowVariable) != "" }

// Many returns how many cases to try: quick by default, and slow if tests that take minutes are asked for.
func Many(quick, slow int) int {
	if Slow() {
		return slow
	}
	return quick
}

// Published returns the file of published puzzles with a name, such as "17_clue". Without such files, and in a short
// test, it skips the test.
func Published(t testing.TB, name string) string {
	t.Helper()
	folder := os.Getenv(dataVariable)
	switch {
	case folder == "":
		t.Skipf("published puzzles: set %s to the folder of sudoku/%s.txt", dataVariable, name)
	case testing.Short():
		t.Skip("published puzzles: too many for a short test")
	}
	return filepath.Join(folder, "sudoku", name+".txt")
}

// Looks returns a context that ends after n looks at it: a limit for a search that does not depend on the machine.
func Looks(n int) context.Context { return &looks{context.Background(), n} }

type looks struct {
	context.Context
	left int
}

func (c *looks) Err() error {
	if c.left--; c.left < 0 {
		return context.DeadlineExceeded
	}
	return nil
}
