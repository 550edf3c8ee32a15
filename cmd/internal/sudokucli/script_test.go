package sudokucli

import (
	"os"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/testkit"
)

// scriptCommands returns the commands of the scripts. Most command lines run in this process, because starting another
// one takes longer than they do. In a process of its own runs what "exec", "process" and "patient" start:
//
//	sudoku ARGS...     runs the command, which succeeds
//	status N ARGS...   runs the command and checks its exit status
//	process N ARGS...  does so in a process of its own, which reads what "stdin FILE" says
func scriptCommands() map[string]func(*testscript.TestScript, bool, []string) {
	cmds := testkit.Commands(name)
	cmds["cut"] = cutColumns
	cmds["process"] = cmds["status"]
	cmds["sudoku"] = func(ts *testscript.TestScript, neg bool, args []string) {
		if status := runHere(ts, args); neg != (status != cli.OK) {
			ts.Fatalf("exit status %d", status)
		}
	}
	cmds["status"] = func(ts *testscript.TestScript, _ bool, args []string) {
		if len(args) < 1 {
			ts.Fatalf("usage: status N ARGS...")
		}
		if status := runHere(ts, args[1:]); strconv.Itoa(int(status)) != args[0] {
			ts.Fatalf("exit status %d, want %s", status, args[0])
		}
	}
	return cmds
}

// runHere runs a command line in the folder of a script.
func runHere(ts *testscript.TestScript, args []string) cli.Status {
	ts.Check(os.Chdir(ts.MkAbs(".")))
	stdout, stderr, status := testkit.Run(App.Run, cli.System{Getenv: ts.Getenv}, args...)
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
