package main

const appHelp = `Puzzles are read from the files, or from standard input if there is none or it is called "-". Lines, grids and csv
are told apart by themselves, gzip and zstd too; an empty cell is one of . 0 * _ and a digit above 9 a letter.
Grids may have 4x4 to 25x25 cells.

   dlx-sudoku solve puzzles.txt
   dlx-sudoku count --limit 2 --require unique puzzles.txt.gz
   dlx-sudoku explain puzzle.txt
   dlx-sudoku bench puzzle.txt
   dlx-sudoku encode --to dimacs puzzle.txt | clasp | dlx-sudoku decode --puzzle puzzle.txt
   echo 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 | dlx-sudoku solve

--engine chooses what searches. links is dancing links, for grids of any size; cells is the same search on other data.
bands takes 9x9 grids with boxes of 3x3 only and is some ten times as fast; where there are several solutions, it gives
them in an order of its own.

With --verify, which is the default on a terminal, each answer of solve and count is put to a SAT solver with an
encoding of its own, and the proof that there are no more solutions is checked. That takes a hundred times as long as
the search. Nothing is said if all agree. If the judge has not decided in time, 10 seconds where --timeout says nothing
else, or the answer has more than 20000 solutions, a note says so, "verified" in JSON is false, and the exit status is
4 if --verify was given. Where other solutions are possible ("N+"), those found are checked to be right and different.

Exit status: 0 answered, 1 answered "no", 2 usage, 3 some input could not be read, 4 some answer is not known,
5 engine and rules or judge disagree, 130 interrupted.`

const (
	solveUsage = "dlx-sudoku solve [FLAGS] [FILE|-]..."
	solveHelp  = `Prints one solution for each puzzle, in the order of the input, and tells on stderr if it is not the only one. What
has no solution gets a line that starts with '#' and says why, so that lines keep step with the input:

   # no solution
   # invalid: digit 5 repeats in row 1: r1c1 and r1c7
   # error: 80 cells (a 9x9 grid has 81)

With --all or --limit the solutions of a puzzle are followed by a line "# N solutions", or "# N+ solutions" if there
may be more. The status in JSON is unique, multiple, none, invalid, unknown (the time was up), error, or solved, where
no second solution was looked for. "more":true says that there may be more solutions than "count".

With --proof DIR, which implies --verify, the clauses of each puzzle, those that exclude its solutions, and the proof
that nothing satisfies them are written to DIR, as DIMACS CNF and DRAT: puzzles.txt-0000017.cnf and .drat for line 17.
DIR is made if there is none. An answer that leaves other solutions open has no proof; a note says so.

Exit status: 1 if some puzzle has no solution or is invalid, 4 if a proof could not be written.

   dlx-sudoku solve puzzles.txt                 one solution each
   dlx-sudoku solve --all --format grid a.sdk   all solutions, drawn
   zcat puzzles.gz | dlx-sudoku solve --first --json`

	explainUsage = "dlx-sudoku explain [FLAGS] [FILE|-]..."
	explainHelp  = `Tells why a puzzle is not a proper one, or that it is: one block each, with a blank line after it, in the order of
the input. The first line of a block is the status.

   invalid           all pairs of clashing givens
   none              a minimal set of givens that cannot all be right: without any one of them there is a solution
   multiple          how many solutions there are (100+ if not all are known), two of them, where solutions differ
   unique: proved    the solution, and the givens any one of which could be left out
   unknown           the time was up, which is a minute where --timeout says nothing else
   error             no puzzle could be read

If the time is up after the status is known, the last line of the block is "unfinished:" and why; the set of givens is
not minimal then, or other cells may differ, or other givens may be redundant, and the exit status is 4.

Everything rests on solutions that obey the rules, and on proofs of a SAT solver that were checked. With --proof they
are written to DIR as with solve. In JSON the set of givens is "core"; "redundant" and "differ" are lists too.

Exit status: 0 if the explanations were found, 4 if not.

   dlx-sudoku explain puzzle.txt
   dlx-sudoku count --require unique *.txt || dlx-sudoku explain *.txt`

	encodeUsage = "dlx-sudoku encode --to FORMAT [FLAGS] [FILE|-]"
	encodeHelp  = `Writes one puzzle for another solver to stdout. Where the file has several, --puzzle-number says which.

   dimacs      clauses, in the encodings of the judge    clasp F | cadical -q F | minisat F OUT | z3 -dimacs F
   smt2-int    an integer a cell                         z3 F | cvc5 F
   smt2-bool   a Boolean for each digit in each cell     z3 F | cvc5 F
   smt2-bv     bit-vectors, or with --encoding array     z3 -model F | cvc5 --dump-models F | boolector -m F
   opb         equations over 0-1 variables              clasp F
   smv         a counterexample is the solution          NuSMV -bmc -bmc_length 1 F

Solvers tell the last four apart by the name of the file: .smt2, .opb, .smv. Comments say what the variables mean.
Clashing givens are written, with a note on stderr; the solver will find no solution. With --to smv --model candidates a
puzzle with a cell for which no candidate is left is refused: that language has no empty set.

The clauses of "this puzzle has no other solution" for a SAT solver, and our proof, are written by solve --proof DIR.

Exit status: 1 if the puzzle is refused, 2 if the file has several puzzles, 3 if it cannot be read.

   dlx-sudoku encode --to smt2-int puzzle.txt >puzzle.smt2; z3 puzzle.smt2
   dlx-sudoku encode --to dimacs --encoding binary --puzzle-number 3 puzzles.txt >puzzle.cnf; clasp 2 -q puzzle.cnf`

	decodeUsage = "dlx-sudoku decode [--to FORMAT] --puzzle FILE [FLAGS] [ANSWER|-]"
	decodeHelp  = `Reads a solver's answer to what encode wrote for the puzzle with the same flags, checks it by the rules and the
givens, and prints the solution as solve does. Without --to the format is recognised by the answer, and the encoding is
the default one.

   # no solution               the solver says that there is none
   # unknown: …                it was interrupted, or says that it does not know
   # error: …                  its answer is no solution, or cannot be read; stderr says where and why

A solver that says "no solution" is not simply believed: a solution is searched for, for 10 seconds unless --timeout
says otherwise, and if there is one, that is a disagreement; if the time is up, a note says that nothing was found.
NuSMV's "no counterexample found with bound 1" is no verdict, and neither is what clasp says when it is interrupted.

Exit status: 1 no solution, or the answer is none: a rule or a given is broken, or a value is missing; 3 the answer
cannot be read: cut short, an error message, or the answer to another problem; 4 not decided; 5 the solver says that there
is no solution, and there is one.

   dlx-sudoku encode --to dimacs puzzle.txt | clasp | dlx-sudoku decode --puzzle puzzle.txt`

	countUsage = "dlx-sudoku count [FLAGS] [FILE|-]..."
	countHelp  = `Prints a line for each puzzle, in the order of the input: the number of solutions, a status and the puzzle, with
tabs between them.

   1	unique	53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79

The number is N+ if the limit N stopped the count, and ? if it is not known. The status is unique, multiple, none,
invalid (givens that clash), unknown or error. In JSON "more":true says that there may be more solutions than "count".

--proof DIR writes proofs as solve does.

Exit status: 0 whatever the counts are; with --require unique 1 unless each puzzle has exactly one solution.

   dlx-sudoku count --limit 2 --require unique puzzles.txt   are they all proper puzzles?
   dlx-sudoku count --limit 0 puzzle.txt                     however long it takes
   dlx-sudoku count --json - <puzzles.txt`
)
