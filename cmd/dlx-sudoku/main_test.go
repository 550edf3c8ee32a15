package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/rogpeppe/go-internal/testscript"

	"dlx-sudoku/cmd/internal/engine"
	"dlx-sudoku/cmd/internal/exit"
	"dlx-sudoku/cmd/internal/judge"
)

// Some puzzles, and what is true of them: see testdata/sudoku/seeds.txt.
const (
	slides         = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	slidesSolution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
	sixSolutions   = "3.279..6.98...2...74.81..52.......2.2.....4...572..69....34.2864.8.2.5396..95.1.."
	clash          = "53..7.5..6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	empty          = "................................................................................."
)

// asCommand is the environment variable that makes the test binary the command itself.
const asCommand = "DLX_SUDOKU_TEST_COMMAND"

func TestMain(m *testing.M) {
	if os.Getenv(asCommand) != "" || len(os.Args) == 2 && os.Args[1] == judge.Hidden {
		main()
	}
	testscript.Main(m, map[string]func(){name: main})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			seeds, err := os.ReadFile("../../testdata/sudoku/seeds.txt")
			if err != nil {
				return err
			}
			large, err := os.ReadFile("../../testdata/sudoku/generated-25x25.txt")
			if err != nil {
				return err
			}
			if err := os.WriteFile(env.Cd+"/25x25.txt", large, 0o666); err != nil {
				return err
			}
			return os.WriteFile(env.Cd+"/seeds.txt", seeds, 0o666)
		},
		Condition: func(cond string) (bool, error) {
			if cond != "race" {
				return false, fmt.Errorf("unknown condition %q", cond)
			}
			return raceEnabled, nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"status": runStatus,
			"pack":   pack,
			"make":   makeFile,
			"cut":    cutColumns,
		},
	})
}

// runStatus runs the command and checks its exit status: status N ARGS...
func runStatus(ts *testscript.TestScript, _ bool, args []string) {
	if len(args) < 1 {
		ts.Fatalf("usage: status N ARGS...")
	}
	err := ts.Exec(name, args[1:]...)
	got := 0
	var failed *exec.ExitError
	switch {
	case errors.As(err, &failed):
		got = failed.ExitCode()
	case err != nil:
		ts.Fatalf("%v", err)
	}
	if strconv.Itoa(got) != args[0] {
		ts.Fatalf("exit status %d, want %s", got, args[0])
	}
}

// pack compresses files one after the other: pack gzip|zstd OUT IN...
func pack(ts *testscript.TestScript, _ bool, args []string) {
	var out bytes.Buffer
	for _, in := range args[2:] {
		var w io.WriteCloser = gzip.NewWriter(&out)
		if args[0] == "zstd" {
			var err error
			w, err = zstd.NewWriter(&out)
			ts.Check(err)
		}
		_, err := io.WriteString(w, ts.ReadFile(in))
		ts.Check(err)
		ts.Check(w.Close())
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), out.Bytes(), 0o666))
}

// cutColumns writes columns of a CSV table to a file called cut, with blanks between them, but for the rows of engines,
// of which there may be more: cut IN NAME...
func cutColumns(ts *testscript.TestScript, _ bool, args []string) {
	rows, err := csv.NewReader(strings.NewReader(ts.ReadFile(args[0]))).ReadAll()
	ts.Check(err)
	var out strings.Builder
	for _, row := range rows {
		if slices.Contains(engine.Names(), row[0]) {
			continue
		}
		var fields []string
		for _, name := range args[1:] {
			i := slices.Index(rows[0], name)
			if i < 0 {
				ts.Fatalf("no column %s", name)
			}
			fields = append(fields, row[i])
		}
		out.WriteString(strings.Join(fields, " ") + "\n")
	}
	ts.Check(os.WriteFile(ts.MkAbs("cut"), []byte(out.String()), 0o666))
}

// makeFile writes a file of parts, each a Go string: make FILE PART [xN]...
// FILE:N is the first N bytes of another file, FILE:all the whole of it.
func makeFile(ts *testscript.TestScript, _ bool, args []string) {
	var out []byte
	for _, part := range args[1:] {
		if file, length, ok := strings.Cut(part, ":"); ok {
			text := ts.ReadFile(file)
			if length != "all" {
				n, err := strconv.Atoi(length)
				ts.Check(err)
				text = text[:n]
			}
			out = append(out, text...)
			continue
		}
		text, times := part, 1
		if i := strings.LastIndex(part, "*"); i > 0 {
			if n, err := strconv.Atoi(part[i+1:]); err == nil {
				text, times = part[:i], n
			}
		}
		unquoted, err := strconv.Unquote(`"` + text + `"`)
		ts.Check(err)
		out = append(out, strings.Repeat(unquoted, times)...)
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), out, 0o666))
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
