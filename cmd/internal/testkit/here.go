package testkit

import (
	"maps"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"dlx-sudoku/cmd/internal/cli"
)

// RunScripts runs the scripts of a folder, one after the other. They have the commands of [Commands] and those in params.
// Most of their command lines run in this process, because starting another one takes longer than they do. What
// "exec", "process" and "patient" start runs in a process of its own:
//
//	WORD [<FILE] ARGS...      runs the program, which succeeds; it reads the file as standard input
//	status N [<FILE] ARGS...  runs the program and checks its exit status
//	process N ARGS...         does so in a process of its own, which reads what "stdin FILE" says
func RunScripts(t *testing.T, program, word string, execute Execute, params testscript.Params) {
	t.Helper()
	dir, err := filepath.Abs(params.Dir)
	if err != nil {
		t.Fatal(err)
	}
	cmds := Commands(program)
	maps.Copy(cmds, params.Cmds)
	cmds["process"] = cmds["status"]
	cmds[word] = func(ts *testscript.TestScript, neg bool, args []string) {
		if status := runHere(ts, execute, args); neg != (status != cli.OK) {
			ts.Fatalf("exit status %d", status)
		}
	}
	cmds["status"] = func(ts *testscript.TestScript, neg bool, args []string) {
		if len(args) < 1 || neg {
			ts.Fatalf("usage: status N [<FILE] ARGS...")
		}
		if status := runHere(ts, execute, args[1:]); strconv.Itoa(int(status)) != args[0] {
			ts.Fatalf("exit status %d, want %s", status, args[0])
		}
	}
	params.Dir, params.Cmds = dir, cmds
	if end, has := t.Deadline(); has {
		params.Deadline = end
	}
	params.RequireExplicitExec, params.RequireUniqueNames = true, true
	t.Chdir(".") // and back in the end
	testscript.RunT(inTurn{t}, params)
}

// runHere runs a command line in the folder of a script.
func runHere(ts *testscript.TestScript, execute Execute, args []string) cli.Status {
	sys := cli.System{Getenv: ts.Getenv}
	if len(args) > 0 && strings.HasPrefix(args[0], "<") {
		sys.Stdin = strings.NewReader(ts.ReadFile(args[0][1:]))
		args = args[1:]
	}
	ts.Check(os.Chdir(ts.MkAbs(".")))
	stdout, stderr, status := Run(execute, sys, args...)
	ts.Stdout().Write([]byte(stdout))
	ts.Stderr().Write([]byte(stderr))
	return status
}

// inTurn runs scripts one after the other, since a process is in one folder at a time.
type inTurn struct{ *testing.T }

func (inTurn) Parallel() {}

func (inTurn) Verbose() bool { return testing.Verbose() }

func (t inTurn) Run(name string, script func(testscript.T)) {
	t.T.Run(name, func(t *testing.T) { script(inTurn{t}) })
}
