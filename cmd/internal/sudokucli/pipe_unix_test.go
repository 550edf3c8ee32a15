//go:build unix

package sudokucli

import (
	"context"
	"io"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/testkit"
)

// TestExchangePipe interrupts commands that open a named pipe to which nobody writes.
func TestExchangePipe(t *testing.T) {
	file := puzzleFile(t, slides)
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip("no named pipes here: ", err)
	}
	for _, args := range [][]string{
		{"encode", "--to", "opb", pipe},
		{"decode", "--puzzle", pipe, file},
		{"decode", "--puzzle", file, pipe},
	} {
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
		defer cancel()
		errs, status := executeOn(ctx, cli.System{Stdin: strings.NewReader(""), Stdout: io.Discard, Grace: testkit.Brief}, args...)
		if status != cli.Interrupted || errs != "dlx-sudoku: interrupted\n" {
			t.Errorf("%v: exit %d, stderr %q", args, status, errs)
		}
	}
}
