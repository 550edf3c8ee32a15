// Package dlxcli has the commands of dlx: it solves exact-cover problems, counts their solutions, and explains why there
// are none. It reads the text format of Knuth's programs, with colours, multiplicities and costs, and writes the classic
// problems in it.
//
//	input ──▶ problem ──▶ search ──▶ answer ──▶ judge ──▶ stdout, stderr, exit status
//
// One file is one problem; several are answered one after the other, each by all workers. Each command is one file,
// cmd_NAME.go: its flags, its help and its question; a new one is a file and a line in all.go. What commands share lies
// below them: [each] goes through the problems, [search] has the flags and the solver of commands that search, [answer]
// is the result, a [printer] prints solutions, and verify.go puts answers to the judge.
package dlxcli

import (
	"dlx-sudoku/cmd/internal/cli"
)

const name = "dlx"

// App is the program dlx.
var App = cli.App{
	Name:  name,
	Short: "solve exact-cover problems, count their solutions, explain why there are none",
	Long: `A file is one problem: items, and options that are lists of items (help formats). A solution is a set of
options that has each item exactly once. Without a file, or with -, standard input is read.

--engine chooses what searches: links is dancing links, cells is the same search on sparse sets, and bits the same on
sets of bits, for problems of up to 1024 primary items and 8191 options. The answers are the same, in the same order;
auto takes the engine that is expected to be the fastest. If the engine cannot take a problem, there is no answer and
the exit status is 2.

With --verify each solution is checked by counting, and a SAT solver shows that there are no others; its proof is
checked. That is feasible for up to 20000 solutions of some 150 options, and is tried with more. If the check takes
more than 10 seconds, or than --timeout allows, a note says so, "verified" in JSON is false, and the exit status is 4.
On a terminal the same is done without the flag: after the answer has been printed, and for at most a second in all.
What is not decided by then is not mentioned; --no-verify turns that off.`,
	Examples: `   dlx gen queens 8 | dlx count
   dlx gen pentominoes 6x10 reduced | dlx solve --format grid
   dlx explain problem.dlx`,
	Commands:  all,
	Topics:    topics,
	Otherwise: otherwise,
}
