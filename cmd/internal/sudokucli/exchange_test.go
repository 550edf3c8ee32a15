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

// executeOn runs a command line in a system, whose stderr it replaces, and returns what was written to that.
func executeOn(ctx context.Context, sys cli.System, args ...string) (string, cli.Status) {
	var errs strings.Builder
	sys.Stderr, sys.Getenv = &errs, func(string) string { return "" }
	status := App.Run(ctx, args, &sys)
	return errs.String(), status
}

// puzzleFile writes a puzzle to a file.
func puzzleFile(t *testing.T, puzzle string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "puzzle.txt")
	if err := os.WriteFile(file, []byte(puzzle+"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestExchangeWriting(t *testing.T) {
	file := puzzleFile(t, slides)
	commands := map[string][]string{
		"encode":      {"encode", "--to", "dimacs", file},
		"encode, smv": {"encode", "--to", "smv", file},
		"decode":      {"decode", "--to", "dimacs", "--puzzle", file, "-"},
	}
	for name, args := range commands {
		t.Run(name, func(t *testing.T) {
			in := func() io.Reader { return strings.NewReader("c TIME LIMIT\ns UNSATISFIABLE\n") }
			answer := cli.OK
			if args[0] == "decode" {
				answer = cli.Unknown
			}
			errs, status := executeOn(t.Context(), cli.System{Stdin: in(), Stdout: &failing{10, syscall.ENOSPC}}, args...)
			if status != cli.Unknown || !strings.HasSuffix(errs, "dlx-sudoku: cannot write the results: no space left on device\n") {
				t.Errorf("a full disk: exit %d, stderr %q", status, errs)
			}
			errs, status = executeOn(t.Context(), cli.System{Stdin: in(), Stdout: &failing{10, syscall.EPIPE}}, args...)
			if status != answer || strings.Contains(errs, "cannot write") {
				t.Errorf("a closed pipe: exit %d, stderr %q, want %d", status, errs, answer)
			}
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			errs, status = executeOn(ctx, cli.System{Stdin: in(), Stdout: io.Discard}, args...)
			if status != cli.Interrupted || errs != "dlx-sudoku: interrupted\n" {
				t.Errorf("interrupted: exit %d, stderr %q", status, errs)
			}
		})
	}
}

// TestExchangeWaiting interrupts commands that wait for input which does not come.
func TestExchangeWaiting(t *testing.T) {
	file := puzzleFile(t, slides)
	for _, args := range [][]string{{"encode", "--to", "opb"}, {"decode", "--puzzle", file}, {"decode", "--puzzle", "-", file}} {
		r, w := io.Pipe()
		defer w.Close()
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
		defer cancel()
		errs, status := executeOn(ctx, cli.System{Stdin: r, Stdout: io.Discard, Grace: testkit.Brief}, args...)
		if status != cli.Interrupted || errs != "dlx-sudoku: interrupted\n" {
			t.Errorf("%v: exit %d, stderr %q", args, status, errs)
		}
	}
}

// TestUnsatisfiable tries the claim that there is no solution where none is found in time.
func TestUnsatisfiable(t *testing.T) {
	var many strings.Builder // 25x25, without a solution that the engine would find or exclude in time
	many.WriteString("1P" + strings.Repeat(".", 623))
	file := puzzleFile(t, many.String())
	got := runOn("s UNSATISFIABLE\n", "decode", "--puzzle", file, "--timeout", "1ns")
	if got.status != cli.No || got.stdout != "# no solution\n" || !strings.Contains(got.stderr, "the solver's word is not checked: searched for 1ns without finding a solution") {
		t.Errorf("%+v", got)
	}
	got = runOn("s UNSATISFIABLE\n", "decode", "--puzzle", puzzleFile(t, sixSolutions))
	if got.status != cli.Disagree || !strings.Contains(got.stderr, "error: the solver says that there is no solution, and there is one: 3127") {
		t.Errorf("%+v", got)
	}
	sys := cli.System{Stdin: strings.NewReader("s UNSATISFIABLE\n"), StdinTerminal: true}
	if got := runWith(sys, "decode", "--puzzle", puzzleFile(t, clash)); !strings.HasPrefix(got.stderr, "dlx-sudoku: -: type or paste the answer; end with Ctrl-D") {
		t.Errorf("%+v", got)
	}
}
