package sudokucli

import (
	"bytes"
	"strings"
	"testing"

	"dlx-sudoku/cmd/internal/cli"
)

// TestNarrowHint shows a hint where the board with its candidates has no room, and where it has: there the digits alone
// are drawn.
func TestNarrowHint(t *testing.T) {
	for _, columns := range []int{40, 80} {
		var out bytes.Buffer
		sys := cli.System{Stdin: strings.NewReader(slides), Stdout: &out, StdoutTerminal: true, StderrTerminal: true, Columns: columns}
		runPrepared(t.Context(), func(cli.Runner) {}, sys, "hint", "--color", "never")
		for line := range strings.Lines(out.String()) {
			if strings.Contains(line, "|") && len(line) > columns {
				t.Errorf("%d columns: a row of %d: %q", columns, len(line), line)
			}
		}
		if marks := strings.Contains(out.String(), "| 123 1245"); marks != (columns == 80) {
			t.Errorf("%d columns: candidates drawn: %v; the screen:\n%s", columns, marks, &out)
		}
	}
}
