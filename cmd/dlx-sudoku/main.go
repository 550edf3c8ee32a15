// The command dlx-sudoku solves Sudoku puzzles, counts their solutions, explains what is wrong with a puzzle, carries
// puzzles to other solvers and their answers back (package satcheck/interchange), and times ways of solving them.
//
// Solutions are found by dancing links. With --verify each answer is put to a judge that shares nothing with that search
// but the puzzle as it was written: the rules as clauses, a SAT solver, and a checker of its proofs (package satcheck).
// With --jobs above 1 the judge is several processes of this program, started by a hidden command (package
// cmd/internal/judges).
//
//	source ──▶ worker: engine ──▶ answer ──▶ judge ──▶ printer ──▶ sink
//	items              solutions             verdict   chunks      stdout, stderr, exit status
package main

import (
	"fmt"
	"os"

	"dlx-sudoku/cmd/internal/exit"
	"dlx-sudoku/cmd/internal/judges"
	"dlx-sudoku/cmd/internal/system"
)

func main() {
	if len(os.Args) == 2 && os.Args[1] == judges.Hidden {
		if err := judges.Serve(os.Stdin, os.Stdout); err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n", judges.Hidden, err)
			os.Exit(int(exit.Usage))
		}
		os.Exit(int(exit.OK))
	}
	system.Main(execute)
}
