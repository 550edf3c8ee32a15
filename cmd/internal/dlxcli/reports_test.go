package dlxcli

import (
	"strings"
	"testing"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/testkit"
)

// reports are what people have brought, and what is said of it.
var reports = []testkit.Report{
	{File: "numpy-call.txt", Args: []string{"count", "numpy-call.txt"}, Stdout: `^13\n$`, Stderr: `read as a matrix`},
	{File: "tuples-named.txt", Args: []string{"count", "tuples-named.txt"}, Stdout: `^8\n$`, Stderr: `read as a matrix .*\n.*2 options without a primary item skipped`},
	{File: "kissat.cnf", Args: []string{"proof", "check", "kissat.cnf", "kissat.drat"}, Stdout: `^verified: drat-binary, 1 step\n$`},
	{File: "numbers.dlx", Args: []string{"solve", "--format", "numbers", "numbers.dlx"}, Stdout: `^2\n$`, Stderr: `1 option without a primary item skipped`},
	{File: "dlxlib3.txt", Args: []string{"solve", "--all", "--format", "numbers", "dlxlib3.txt"}, Stdout: `^.+\n.+\n.+\n$`, Stderr: `read as a matrix`},
	{File: "sage1.txt", Args: []string{"solve", "--all", "--format", "numbers", "sage1.txt"}, Stdout: `^.+\n.+\n$`, Stderr: `read as sets`},
	{File: "nono25.txt", Args: []string{"gen", "nonogram", "nono25.txt"}, Stdout: `^2\+\n$`}, // what gen writes is counted
	// A day on the calendar of eight pieces: it has 77 solutions if they may be turned over.
	{File: "apad.p", Args: []string{"gen", "pieces", "apad.p", "7x7", "one-sided", "r1c7", "r2c7", "r7c4", "r7c5", "r7c6", "r7c7", "r2c6", "r7c3"}, Stdout: `^4\n$`},
}

// TestReports runs the commands on what people have brought. A problem that is generated is counted, a nonogram to two.
func TestReports(t *testing.T) {
	mine := func(command string) bool { return strings.HasPrefix(command, "dlx ") }
	testkit.Reports(t, "people/pasted2", mine, reports, func(args ...string) (string, string, cli.Status) {
		r := runOn("", args...)
		if args[0] == "gen" && r.status == cli.OK {
			limit := "0"
			if args[1] == "nonogram" { // whose further solutions take long to find
				limit = "2"
			}
			r = runOn(r.stdout, "count", "--limit", limit)
		}
		return r.stdout, r.stderr, r.status
	})
}
