package testkit

import (
	"flag"
	"maps"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"dlx-sudoku/cmd/internal/cli"
)

// RunScripts runs the scripts of a folder, side by side. They have the commands of [Commands] and those in params.
// Most of their command lines run in this process, because starting another one takes longer than they do. What
// "exec", "process" and "patient" start runs in a process of its own. All objects that the program prints in this process
// must fit its JSON Schema:
//
//	WORD [<FILE] ARGS...      runs the program, which succeeds; it reads the file as standard input
//	status N [<FILE] ARGS...  runs the program and checks its exit status
//	process N ARGS...         does so in a process of its own, which reads what "stdin FILE" says
//	objects COMMAND           checks that the objects on stdout have the form of the command
func RunScripts(t *testing.T, program, word string, app cli.App, params testscript.Params) {
	t.Helper()
	dir, err := filepath.Abs(params.Dir)
	if err != nil {
		t.Fatal(err)
	}
	forms, err := newSchema(app)
	if err != nil {
		t.Fatal(err)
	}
	execute := func(ts *testscript.TestScript, args []string) cli.Status {
		status, stdout := runHere(ts, app.Run, args)
		if args = slices.DeleteFunc(slices.Clone(args), func(arg string) bool { return strings.HasPrefix(arg, "<") }); len(args) > 0 {
			ts.Check(forms.check(args, stdout))
		}
		return status
	}
	cmds := Commands(program)
	maps.Copy(cmds, params.Cmds)
	cmds["process"] = cmds["status"]
	cmds[word] = func(ts *testscript.TestScript, neg bool, args []string) {
		if status := execute(ts, args); neg != (status != cli.OK) {
			ts.Fatalf("exit status %d", status)
		}
	}
	cmds["objects"] = func(ts *testscript.TestScript, _ bool, args []string) {
		ts.Check(forms.check(args, ts.ReadFile("stdout")))
	}
	cmds["status"] = func(ts *testscript.TestScript, neg bool, args []string) {
		if len(args) < 1 || neg {
			ts.Fatalf("usage: status N [<FILE] ARGS...")
		}
		if status := execute(ts, args[1:]); strconv.Itoa(int(status)) != args[0] {
			ts.Fatalf("exit status %d, want %s", status, args[0])
		}
	}
	params.Dir, params.Cmds = dir, cmds
	if end, has := t.Deadline(); has {
		params.Deadline = end
	}
	collect := debug.SetGCPercent(400) // command lines leave much garbage behind, and little else
	params.RequireExplicitExec, params.RequireUniqueNames = true, true
	t.Cleanup(func() { // when all scripts have ended
		debug.SetGCPercent(collect)
		if flag.Lookup("test.run").Value.String() != "" {
			return // not all of them have run
		}
		for _, name := range slices.Sorted(maps.Keys(forms.defs)) {
			if !forms.seen[name] {
				t.Errorf("no script prints an object of the form %s", name)
			}
		}
	})
	testscript.Run(t, params)
}

// runHere runs a command line in the folder of a script, and returns what it wrote to stdout, too.
func runHere(ts *testscript.TestScript, execute Execute, args []string) (cli.Status, string) {
	sys := cli.System{Getenv: ts.Getenv, Dir: ts.MkAbs(".")}
	if len(args) > 0 && strings.HasPrefix(args[0], "<") {
		sys.Stdin = strings.NewReader(ts.ReadFile(args[0][1:]))
		args = args[1:]
	}
	stdout, stderr, status := Run(execute, sys, args...)
	ts.Stdout().Write([]byte(stdout))
	ts.Stderr().Write([]byte(stderr))
	return status, stdout
}
