package witness

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A Patient context is cancelled after a number of looks at it.
type Patient struct {
	context.Context
	Looks int
}

// Err counts a look.
func (c *Patient) Err() error {
	if c.Looks == 0 {
		return context.Canceled
	}
	c.Looks--
	return nil
}

// NeedsLooks runs f with contexts that are cancelled after 0, 1, 2, … looks: f must look as often as wanted, and give up at
// any of these looks.
func NeedsLooks(t testing.TB, name string, want int, f func(context.Context) error) {
	t.Helper()
	for looks := range want {
		if err := f(&Patient{t.Context(), looks}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s, cancelled after %d looks: %v, want %v", name, looks, err, context.Canceled)
		}
	}
	if err := f(&Patient{t.Context(), want}); err != nil {
		t.Errorf("%s, cancelled after %d looks: %v, want an answer", name, want, err)
	}
}

// A Narrow writer takes a number of bytes; it refuses a write that does not fit as a whole.
type Narrow struct{ Left int }

// Write writes all or nothing.
func (w *Narrow) Write(p []byte) (int, error) {
	if len(p) > w.Left {
		return 0, io.ErrShortWrite
	}
	w.Left -= len(p)
	return len(p), nil
}

// Outside returns the path of somebody else's program, or skips the test.
func Outside(t testing.TB, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	switch {
	case os.Getenv("DLX_SUDOKU_SOLVERS") == "none":
		t.Skipf("%s is not run: DLX_SUDOKU_SOLVERS=none", name)
	case err != nil && os.Getenv("DLX_SUDOKU_SOLVERS") == "require":
		t.Fatalf("no %s in the path, and DLX_SUDOKU_SOLVERS=require", name)
	case err != nil:
		t.Skipf("%s is not run: not in the path", name)
	}
	return path
}

// File writes a file to a temporary folder and returns its path.
func File(t testing.TB, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// Text returns what is written.
func Text(t interface {
	Helper()
	Fatal(...any)
}, text io.WriterTo,
) string {
	t.Helper()
	var out strings.Builder
	if _, err := text.WriteTo(&out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}
