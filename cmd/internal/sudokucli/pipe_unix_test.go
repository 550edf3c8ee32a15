//go:build unix

package sudokucli

import (
	"context"
	"io"
	"os"
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

// TestCheckPipe checks grids that come through a pipe, which can be read only once.
func TestCheckPipe(t *testing.T) {
	const puzzle, solution = "1......4..2.3...", "1432231441233241"
	for _, test := range []struct {
		name, text string
		args       []string // before the pipe
	}{
		{"full grids", solution + "\n" + solution + "\n", nil},
		{"table", puzzle + "," + solution + "\n" + puzzle + "," + solution + "\n", nil},
		{"solutions", solution + "\n" + solution + "\n", []string{"--puzzle", puzzleFile(t, puzzle+"\n"+puzzle)}},
	} {
		t.Run(test.name, func(t *testing.T) {
			pipe := filepath.Join(t.TempDir(), "pipe")
			if err := syscall.Mkfifo(pipe, 0o600); err != nil {
				t.Skip("no named pipes here: ", err)
			}
			written := make(chan error, 1)
			go func() { written <- os.WriteFile(pipe, []byte(test.text), 0) }()
			ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
			defer cancel()
			var out strings.Builder
			args := append(append([]string{"check"}, test.args...), pipe)
			errs, status := executeOn(ctx, cli.System{Stdin: strings.NewReader(""), Stdout: &out, Grace: testkit.Brief}, args...)
			if out.String() != "right\nright\n" || errs != "" || status != cli.OK {
				t.Fatalf("exit %d, stdout %q, stderr %q, want right twice", status, out.String(), errs)
			}
			if err := <-written; err != nil {
				t.Error(err)
			}
		})
	}
}
