package sudokucli

import (
	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/cli"
)

var candidatesCommand = cli.Command{
	Name: "candidates", Group: "learn", Call: cli.Quick, Short: "print each cell's candidates: true ones, or pencil marks",
	Usage: []string{"candidates [FLAGS] [FILE|-]..."},
	Long: `Prints each puzzle with its true candidates: for each open cell, exactly the digits that it has in some
solution. They are found one by one and not by listing the solutions, so there may be any number of these. In line
format a puzzle has n characters for each cell, as in sukaku: the digits that remain, and '.' for the others. On a
terminal, and with --format svg, they are drawn in their places. For grids that overlap, --format grid prints the line,
too.

With --by rules it prints pencil marks: the digits that the givens leave by the rules alone, whether or not the puzzle
has a solution. --after takes steps first:

   givens     none, the default
   singles    singles
   locked     also pointing and claiming
   pairs      also naked and hidden pairs
   triplets   also naked and hidden triplets
   plain      all techniques rated up to 4.4: no chains, no assumptions
   or the name of a technique, such as x-wing: all up to that one

With --counts it prints, for each true candidate of an empty cell, the number of solutions that have it, a tab and the
candidate, such as 4	r1c3=2, below a line with the number of all solutions. If a 9x9 puzzle has more than 20 million
solutions, it counts anew with each candidate: some 200 counts of half a second to some seconds each, with no result
before the last. Puzzles with rules must have no more than a million solutions.

Exit status: 1 if some puzzle has no solution or givens that clash.`,
	Examples: `   dlx-sudoku candidates --format grid unfinished.txt
   dlx-sudoku candidates --by rules --after pairs puzzle.txt
   dlx-sudoku candidates --counts unfinished.txt
   dlx-sudoku candidates unfinished.txt | dlx-sudoku solve`,
	Forms: func() []cli.Form { return answers.Forms(answers.PuzzleList{}, shareList{}) },
	New:   newCandidates,
}
