package dlxcli

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/counting"
	"dlx-sudoku/cmd/internal/testkit"
)

// asCommand is the environment variable that makes the test binary the command itself.
const asCommand = "DLX_TEST_COMMAND"

// run is the command dlx.
func run() { cli.Main(App) }

// savesOften is the environment variable that makes the command write checkpoints as often as it may, so that tests with
// short counts see some.
const savesOften = "DLX_TEST_SAVES_OFTEN"

func TestMain(m *testing.M) {
	if os.Getenv(asCommand) != "" {
		if os.Getenv(savesOften) != "" {
			counting.LeastInterval = time.Second / 50
		}
		run()
	}
	testscript.Main(m, map[string]func(){name: run})
}

func TestForms(t *testing.T) { testkit.CheckForms(t, App) }

func TestScripts(t *testing.T) {
	testkit.RunScripts(t, name, "here", App, testscript.Params{Dir: "testdata/script", Setup: testkit.KeepRace})
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

// generated returns a problem that gen writes.
func generated(t *testing.T, args ...string) string {
	t.Helper()
	got := runOn("", append([]string{"gen"}, args...)...)
	if got.status != cli.OK {
		t.Fatalf("gen %v: %s", args, got.stderr)
	}
	return got.stdout
}
