package main

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"dlx-sudoku/cmd/internal/exit"
	"dlx-sudoku/cmd/internal/script"
)

// asCommand is the environment variable that makes the test binary the command itself.
const asCommand = "DLX_TEST_COMMAND"

func TestMain(m *testing.M) {
	if os.Getenv(asCommand) != "" {
		main()
	}
	testscript.Main(m, map[string]func(){name: main})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Cmds:                script.Commands(name),
	})
}

// result is what a run of the command gave.
type result struct {
	stdout, stderr string
	status         exit.Status
}

// runWith runs a command line in a system, whose output streams it replaces.
func runWith(sys system, args ...string) result {
	var out, errs bytes.Buffer
	sys.stdout, sys.stderr = &out, &errs
	if sys.stdin == nil {
		sys.stdin = strings.NewReader("")
	}
	if sys.getenv == nil {
		sys.getenv = func(string) string { return "" }
	}
	status := execute(context.Background(), args, &sys)
	return result{out.String(), errs.String(), status}
}

// runOn runs a command line on an input.
func runOn(input string, args ...string) result {
	return runWith(system{stdin: strings.NewReader(input)}, args...)
}

// generated returns a problem that gen writes.
func generated(t *testing.T, args ...string) string {
	t.Helper()
	got := runOn("", append([]string{"gen"}, args...)...)
	if got.status != exit.OK {
		t.Fatalf("gen %v: %s", args, got.stderr)
	}
	return got.stdout
}
