// The command dlx-sudoku solves Sudoku puzzles, counts their solutions, explains what is wrong with a puzzle, carries
// puzzles to other solvers and their answers back (package satcheck/interchange), and times ways of solving them.
//
// Solutions are found by dancing links. With --verify each answer is put to a judge that shares nothing with that
// search but the puzzle as it was written: the rules as clauses, a SAT solver, and a checker of its proofs (package
// satcheck). With --jobs above 1 the few questions that take long go to several processes of this program, started by a
// hidden command (package cmd/internal/judges).
//
//	source ──▶ worker: question ──▶ answer ──▶ printer ──▶ sink
//	items              engine, judge  data      chunks      stdout, stderr, exit status
//
// Each command is one file, cmd_NAME.go: its flags, its help and its question. A [question] takes a puzzle to an
// [answer], which is data: status, count, notes, exit status and, where a command has more to say, a [record] of its own
// (the rating of rate, the step of hint). A [batch] asks it about all puzzles of a [source]; its [worker] has a question,
// an answer and a [reply], which prints the answer by a [printer]. A new command of this kind is a file with flags, a
// question and a record, which knows its text and its JSON, and a line in this one.
//
// What several commands share is given to them as values: [making] the commands that make puzzles of a puzzle, [engines]
// and [searcher] those that search for solutions, [judging] those whose answers the judge checks. The commands encode
// and decode take one puzzle, by [exchange].
package main

import (
	"fmt"
	"os"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/evidence"
	"dlx-sudoku/cmd/internal/judges"
)

func main() {
	if len(os.Args) == 2 && os.Args[1] == judges.Hidden {
		if err := judges.Serve(os.Stdin, os.Stdout); err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n", judges.Hidden, err)
			os.Exit(int(cli.BadUsage))
		}
		os.Exit(int(cli.OK))
	}
	cli.Main(app)
}

const name = "dlx-sudoku"

var app = cli.App{
	Name:  name,
	Short: "solve Sudoku puzzles, count their solutions, explain what is wrong with them, send them to other solvers",
	Long: `Puzzles are read from the files, or from standard input if there is none or it is called "-". Lines, grids
and csv are told apart by themselves, gzip and zstd too; an empty cell is one of . 0 * _ and a digit above 9 a letter.
Grids may have 4x4 to 25x25 cells.

--engine selects what searches. links is dancing links, for grids of any size; cells is the same search on sparse sets.
bands takes 9x9 grids with boxes of 3x3 only and is some ten times as fast; where there are several solutions, it gives
them in an order of its own.

With --verify each answer of solve and count is put to a SAT solver with an encoding of its own, and the proof that
there are no more solutions is checked. That takes a hundred times as long as the search. Nothing is printed if all
agree. If the judge has not decided within 10 seconds, or as --timeout says, or the answer has more than 20000
solutions, a note says so, "verified" in JSON is false, and the exit status is 4. Where other solutions are possible
("N+"), those found are checked to be right and different. On a terminal the same is done without the flag, for a second
at most in all, and what is not decided by then is not mentioned; --no-verify turns that off.

Exit status: 0 answered, 1 answered "no", 2 usage, 3 some input could not be read, 4 some answer is not known,
5 engine and rules or judge disagree, 130 interrupted.`,
	Examples: `   dlx-sudoku solve puzzles.txt
   dlx-sudoku count --limit 2 --require unique puzzles.txt.gz
   dlx-sudoku explain puzzle.txt
   dlx-sudoku generate --level easy`,
	Commands: []cli.Command{
		solveCommand, countCommand, explainCommand, benchCommand, encodeCommand, decodeCommand, convertCommand,
		checkCommand,
		minimizeCommand, completeCommand, candidatesCommand, canonCommand, sameCommand,
		rateCommand, stepsCommand, hintCommand, generateCommand, evidence.Command,
	},
}
