package sudokucli

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/engine"
	"dlx-sudoku/cmd/internal/testkit"
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

// run is the command dlx-sudoku.
func run() { cli.Main(App) }

func TestMain(m *testing.M) {
	if os.Getenv(asCommand) != "" {
		run()
	}
	testscript.Main(m, map[string]func(){name: run})
}

// TestPage looks whether the page without a server has the commands that programs may call, but for two that it never asks for,
// and no others.
func TestPage(t *testing.T) {
	page, err := os.ReadFile("all_js.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range all {
		wanted := c.Call != cli.NoCall && !slices.Contains([]string{"canon", "encode"}, c.Name)
		if linked := strings.Contains(string(page), c.Name+"Command,"); linked != wanted {
			t.Errorf("all_js.go has %sCommand: %v, want %v", c.Name, linked, wanted)
		}
	}
}

func TestForms(t *testing.T) { testkit.CheckForms(t, App) }

func TestScripts(t *testing.T) {
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	testkit.RunScripts(t, name, "sudoku", App, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			seeds, err := os.ReadFile(filepath.Join(here, "../../../testdata/sudoku/seeds.txt"))
			if err != nil {
				return err
			}
			large, err := os.ReadFile(filepath.Join(here, "../../../testdata/sudoku/generated-25x25.txt"))
			if err != nil {
				return err
			}
			if err := os.WriteFile(env.Cd+"/25x25.txt", large, 0o666); err != nil {
				return err
			}
			if err := os.WriteFile(env.Cd+"/seeds.txt", seeds, 0o666); err != nil {
				return err
			}
			return testkit.KeepRace(env)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"cut": cutColumns},
	})
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

// result is what a run of the command gave.
type result struct {
	stdout, stderr string
	status         cli.Status
}

// runWith runs a command line in a system, whose output streams it replaces.
func runWith(sys cli.System, args ...string) result {
	stdout, stderr, status := testkit.Run(App.Run, sys, args...)
	return result{stdout, stderr, status}
}

// runOn runs a command line on an input.
func runOn(input string, args ...string) result {
	return runWith(cli.System{Stdin: strings.NewReader(input)}, args...)
}
