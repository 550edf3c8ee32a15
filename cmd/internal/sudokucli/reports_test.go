package sudokucli

import (
	"strings"
	"testing"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/testkit"
)

// reports are what people have brought, and what is said of it.
var reports = []testkit.Report{
	{File: "dots-box.txt", Args: []string{"count", "dots-box.txt"}, Stdout: `^288\tmultiple\t\.{16}\n72\tmultiple\t1\.{15}\n$`},
	{File: "dots-box-given.txt", Args: []string{"count", "dots-box-given.txt"}, Stdout: `^144\tmultiple\t.* box:1x4\n144\tmultiple\t.* box:1x4\n$`},
	{
		File: "dots-box-rules.txt", Args: []string{"count", "--limit", "2", "dots-box-rules.txt"},
		Stdout: `^0\tnone\t.*\n2\+\tmultiple\t.*\n$`, Stderr: `^dots-box-rules\.txt:4:1: note: the rules above .* hold for that one only`,
	},
	{
		File: "dots-cage.txt", Args: []string{"convert", "--to", "line", "dots-cage.txt"}, Status: cli.BadInput,
		Stdout: `^# error: the rule "cage" behind a puzzle .*\n1\.{80}\n$`, Stderr: `^dots-cage\.txt:1:82: error: the rule "cage" behind a puzzle .*\n$`,
	},
	{File: "two-regions.txt", Args: []string{"count", "--verify", "two-regions.txt"}, Status: cli.BadInput, Stdout: `^\?\terror`, Stderr: `^two-regions\.txt:2:1: error: regions are drawn twice .*\n$`},
	{File: "lockout4.txt", Args: []string{"count", "lockout4.txt"}, Status: cli.BadInput, Stdout: `^\?\terror`, Stderr: `^lockout4\.txt:1:1: error: lockout 4, .*want 1 to 3\)\n$`},
	{File: "explain-22-0-142.txt", Args: []string{"explain", "explain-22-0-142.txt"}, Stdout: `^none: givens and rules that cannot all be right \(3 of 6\)\neven: .*\nmaximum: .*\nmaximum: .*\nkept for others: `},
	{
		File: "regions-and-boxes.txt", Args: []string{"solve", "regions-and-boxes.txt"},
		Stdout: `^432659187869714253157823964543968712921475836678231495216397548394582671785146329\n$`,
	},
	{File: "regions-7x7.txt", Args: []string{"count", "--limit", "2", "regions-7x7.txt"}, Stdout: `^2\+\tmultiple\t.{49} box:1x7\n$`},
	{File: "cells-as-objects.json", Args: []string{"count", "cells-as-objects.json"}, Status: cli.BadInput, Stdout: `^\?\terror`, Stderr: `^cells-as-objects\.json:1:1: error: cells without their places.*\n$`},
	{File: "cells-sparse.json", Args: []string{"count", "--limit", "2", "cells-sparse.json"}, Stdout: `^2\+\tmultiple\t53\.{79}\n$`},
	{File: "sudocle233.txt", Args: []string{"count", "--limit", "2", "sudocle233.txt"}, Stdout: `^2\+\tmultiple\t`},
	{File: "puzzlink.txt", Args: []string{"count", "puzzlink.txt"}, Stdout: "^1\tunique\t" + slides + "\n$"},
	{File: "sudokucom1.json", Args: []string{"count", "sudokucom1.json"}, Stdout: "^1\tunique\t" + slides + "\n$"},
	{File: "nyt.json", Args: []string{"count", "nyt.json"}, Stdout: "^1\tunique\t" + slides + "\n$"}, // the file has one of the page's three
	{File: "susser603.txt", Args: []string{"hint", "susser603.txt"}, Stdout: `^4\.2 XY-wing: .*: r9c3<>9\n$`, Stderr: `^susser603\.txt:1:1: note: took digits behind \+ as placed\n$`},
	{File: "simple.ss", Args: []string{"count", "simple.ss"}, Stdout: `^1\tunique\t.*\n$`, Stderr: `^dlx-sudoku: simple\.ss: left out 2 lines of text: .*\n$`},
	{File: "unit.cnf", Args: []string{"proof", "check", "unit.cnf", "unitbin.lrat"}, Stdout: `^verified: lrat-binary, 1 step\n$`},
	{File: "redundant.txt", Args: []string{"explain", "redundant.txt"}, Stdout: `\nredundant: .*, cage: 8 r1c1 r1c2 \(each alone\)\n`},
	{File: "redundant.txt", Args: []string{"minimize", "redundant.txt"}, Stdout: `^cage: 8 r1c1 r1c2\n\.{12}1\.5.*\n$`},
	// Its model fits the formula of another program: the numbers of variables mean something else there.
	{File: "ans_mss2022.txt", Args: []string{"decode", "--puzzle", slides, "ans_mss2022.txt"}, Status: cli.No, Stdout: `^# error: `, Stderr: `the answer is no solution: 3 in r1c1 \(the given is 5\)\n$`},
	{File: "doubler.txt", Args: []string{"count", "--verify", "doubler.txt"}, Stdout: "^1\tunique\t" + slides + "\n$"},
	{File: "rt-1-1.txt", Args: []string{"count", "rt-1-1.txt"}, Stdout: `^4\tmultiple\t\.{16} box:1x4\n$`},
	{File: "rt-1-1.txt", Args: []string{"count", "rt-1-2.txt"}, Stdout: `^12\tmultiple\t\.{16} box:1x4\n$`},
	{File: "rt-1-1.txt", Args: []string{"count", "rt-1-3.txt"}, Stdout: `^10560\tmultiple\t\.{25} box:1x5\n$`},
}

// TestReports runs the commands on what people have brought. What is converted is counted again.
func TestReports(t *testing.T) {
	mine := func(command string) bool { return !strings.HasPrefix(command, "dlx ") }
	testkit.Reports(t, "people/pasted2", mine, reports, func(args ...string) (string, string, cli.Status) {
		r := runOn("", args...)
		if strings.HasPrefix(args[len(args)-1], "rt-") {
			converted := runOn("", "convert", "--to", "line", args[len(args)-1])
			if again := runOn(converted.stdout, "count"); again != r || converted.stderr != "" {
				t.Errorf("%s: %q, and %q once converted", args, r.stdout, again.stdout)
			}
		}
		return r.stdout, r.stderr, r.status
	})
}
