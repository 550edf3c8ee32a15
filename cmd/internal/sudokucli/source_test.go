package sudokucli

import (
	"strings"
	"testing"

	"dlx-sudoku/cmd/internal/cli"
)

// TestArgumentOfLines gives puzzles of several lines as arguments, one of them longer than a file name may be.
func TestArgumentOfLines(t *testing.T) {
	drawn := strings.Repeat("+---------+---------+\n"+strings.Repeat("|    .    .    |    .    .    |\n", 2), 2)
	for argument, want := range map[string]string{
		"1...\n...4\n..2.\n3...": "1\tunique\t1......4..2.3...\n",
		drawn:                    "288\tmultiple\t................\n",
	} {
		if got := runWith(cli.System{}, "count", argument); got.stdout != want || got.status != cli.OK {
			t.Errorf("count %q: %q, exit %d, %s, want %q", argument, got.stdout, got.status, got.stderr, want)
		}
	}
}
