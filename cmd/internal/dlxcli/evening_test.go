package dlxcli

import (
	"path/filepath"
	"strings"
	"testing"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/testkit"
)

// TestEvening does what people did with the command.
func TestEvening(t *testing.T) {
	rows, dir := testkit.Index(t, "evening", "dlx ")
	for _, row := range rows {
		t.Run(row.Command, func(t *testing.T) {
			file := filepath.Join(dir, row.File)
			switch row.Command {
			case "dlx gen assignment ass60.txt | dlx solve --cheapest 1 --timeout 40s":
				if got := runOn(generated(t, "assignment", file), "solve", "--cheapest", "1", "--timeout", "40s"); got.status != cli.OK || !strings.Contains(got.stdout, "cost 1621\n") {
					t.Errorf("exit %d, %.100q, %q, want cost 1621", got.status, got.stdout, got.stderr)
				}
			case "dlx gen tilings 10x10 piece.txt":
				if got := runOn("", "gen", "tilings", "10x10", file); got.status == cli.OK || !strings.Contains(got.stderr, "want the name of a piece, and then its rows of # and .") {
					t.Errorf("exit %d, %q, want the format of the file", got.status, got.stderr)
				}
			default:
				t.Fatalf("there is no test of this row, which expects %q", row.Expected)
			}
		})
	}
}
