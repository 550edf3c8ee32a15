// Package interchange writes puzzles for other people's solvers, and reads their answers.
//
// A Problem is one puzzle in one language. WriteTo writes it for a solver, and ReadBytes reads the solver's answer without
// trusting it: a grid is an answer only if it obeys the rules and the givens.
//
//	puzzle ──▶ Problem ──WriteTo──▶ file ──▶ solver ──▶ its output ──ReadBytes─────▶ Answer: a grid, none, or unknown
//
// # Languages
//
//	dimacs     clauses, in one of seven encodings                   cadical, clasp, minisat, picosat, z3 -dimacs
//	smt2-int   an integer a cell, "distinct" for each house          z3, cvc5
//	smt2-bv    plain: a bit-vector a cell                            z3 -model, cvc5 --dump-models, boolector -m
//	           array: one array from cells to digits                 the same
//	smt2-bool  a Boolean for each digit in each cell                 z3, cvc5
//	opb        0-1 variables, an equation for each item to cover     clasp, minisat+
//	smv        a model whose only counterexample is the solution     NuSMV -bmc -bmc_length 1
//
// All are for grids of any size from 4 to 25 and any box shape. Their names for a cell and a digit:
//
//	r1c1        the cell in row 1 and column 1: an integer, or a bit-vector of as many bits as the size has (4 for 9x9)
//	board       the array: the cell r*n+c, counting from 0, to its digit. In smt2-bv indices and digits have 8 bits,
//	            and indices 9 or 10 from 17x17 on, which has more than 256 cells
//	r1c1=5      a Boolean: the cell holds the digit; digits above 9 are numbers, too
//	x5          in opb the variable (r*n+c)*n + digit, from 1: x5 is r1c1=5
//	s[4]        in smv the same less 1, from 0
//
// The file for boolector 1.5 holds no set-option and no get-value, which it refuses; so models are asked for by a flag in
// smt2-bv. The other SMT-LIB files ask for the values themselves; after "unsat" z3 and cvc5 report an error for that, which
// means nothing. All of them ask (check-sat) before anything else.
//
// If givens clash, the written problem has no solution. Only the variant candidates of smv cannot state that no candidate is left
// for a cell, since smv has no empty set: New refuses such a puzzle.
//
// # Encodings of clauses
//
// Variables and clauses of the rules of an n x n grid, and with the givens of the first 17-clue puzzle of Gordon
// Royle's list; the proof of its uniqueness in steps; milliseconds for a 17-clue puzzle and for one of the hardest,
// medians of a few, on a two-core machine.
//
//	             4x4         9x9            16x16             17 clues       steps    ms  hardest ms
//	extended     64    384    729  10,530    4,096 111,616     729 10,547       7    2.5         4
//	minimal      64    240    729   7,371    4,096  80,128     729  7,388      45    2          10
//	places       64    144    729   3,159    4,096  31,488     729  3,176  28,839  1,000     2,500
//	pruned       64    384    729  10,530    4,096 111,616     312  2,646       8    0.6         2.5
//	binary       32    224    324   7,857    1,024  79,872     324  7,925   1,392     20        60
//	coverage     64    448    729  11,988    4,096 123,904     729 12,005       7    2.5         4
//	bit-vector  144    504  3,564  14,337   20,992  84,864   3,564 14,405   4,132    180       290
//
// Every encoding has exactly one model for each solution: the variables of bit-vector that are not digits are defined by
// equivalences.
//
// # Answers
//
//	dimacs, opb  lines of "v" and "s", as the competitions have them; comment lines are skipped, except that of clasp an
//	             "s UNSATISFIABLE" above "c INTERRUPTED" or "c TIME LIMIT" is no answer, and "c UNKNOWN" is one that
//	             nothing is decided. Behind models "s UNSATISFIABLE" means that there are no others. For dimacs minisat's
//	             file of "SAT" and a line of literals, or "UNSAT"; or, as in the MaxSAT Evaluations since 2020, a model that
//	             is one word, a 0 or 1 for each variable; or a list of Python, as PySAT prints a model.
//	smt2-…       "sat", "unsat" or "unknown", then the answer to get-value or get-model; or, for bit-vectors, the lines
//	             of boolector -m: "r1c1 0101", "board[00000000] 00000101". What follows "unsat" is not read.
//	smv          a counterexample of NuSMV. A state lists what has changed since the one before. That no counterexample
//	             was found up to a bound is no answer (-bmc says no more where a puzzle has no solution); "is true" is:
//	             plain NuSMV says it for 4x4, and check_ltlspec_sbmc_inc -c -k 1 for larger puzzles.
//
// Every variable must have a value, since each belongs to some rule. Of several models the first is taken, or the last one that
// came with a cost ("o"), and [Answer] has their number. The same code reads answers about exact covers.
//
// # cadical's proofs
//
// cadical 1.5 with its usual settings writes DRAT proofs whose steps follow by unit propagation (RUP) where Sudoku is
// concerned, with deletions, which proof.Proof.Check does not need: solvers_test.go has it prove that puzzles are unique
// in every encoding. Steps of another kind (RAT) would come from blocked and covered clause elimination and from
// conditioning, which cadical leaves out by default. Such steps are refused. --no-binary makes cadical write text. Proofs of the
// report's "hard matrix" have 355 (pruned) to 50,776 steps (places), half of them deletions.
//
// # A walk-through
//
// encode writes a puzzle for another solver, and decode reads the solver's answer, checks it by the rules and the givens, and
// prints it as solve does. Here is one puzzle with z3 as integers, with boolector as an array of bit-vectors, and with clasp and
// cadical as clauses (Debian 12 has all four):
//
//	$ cat puzzle.txt
//	53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
//	$ dlx-sudoku encode --to smt2-int puzzle.txt > puzzle.smt2
//	$ z3 puzzle.smt2 > z3.txt; head -3 z3.txt
//	sat
//	((r1c1 5)
//	 (r1c2 3)
//	$ dlx-sudoku decode --puzzle puzzle.txt z3.txt
//	534678912672195348198342567859761423426853791713924856961537284287419635345286179
//	$ dlx-sudoku encode --to smt2-bv --encoding array puzzle.txt > array.smt2
//	$ boolector -m array.smt2 > boolector.txt; head -2 boolector.txt
//	sat
//	board[01010000] 00001001
//	$ dlx-sudoku decode --puzzle puzzle.txt --format grid boolector.txt | head -3
//	5 3 4 | 6 7 8 | 9 1 2
//	6 7 2 | 1 9 5 | 3 4 8
//	1 9 8 | 3 4 2 | 5 6 7
//	$ dlx-sudoku encode --to dimacs puzzle.txt > puzzle.cnf
//	$ clasp 2 -q puzzle.cnf | grep Models
//	c Models         : 1
//	$ cadical -q puzzle.cnf | dlx-sudoku decode --puzzle puzzle.txt
//	534678912672195348198342567859761423426853791713924856961537284287419635345286179
//
// clasp was asked for two models and found one, so by its account the puzzle is unique. For a proof by cadical, solve --proof DIR
// writes the clauses that say "another solution":
//
//	$ dlx-sudoku solve --proof proofs puzzle.txt
//	534678912672195348198342567859761423426853791713924856961537284287419635345286179
//	$ cadical -q --no-binary proofs/0000001.cnf unique.drat
//	s UNSATISFIABLE
//
// and "dlx-sudoku proof check proofs/0000001.cnf unique.drat" accepts unique.drat. If a solver says "no solution", the engine
// looks for one: if it finds one, the exit status is 5.
//
// # Sources
//
// I. Lynce, J. Ouaknine, "Sudoku as a SAT problem", AIMATH 2006: the minimal and extended encodings.
// C. Barrett, P. Fontaine, C. Tinelli, "The SMT-LIB Standard, Version 2.6", 2017. O. Roussel, V. Manquinho, "Input/Output
// Format and Solver Requirements for the Competitions of Pseudo-Boolean Solvers", 2012. R. Cavada et al., "NuSMV 2.6 User
// Manual", 2015. The rules of the SAT competitions for DIMACS and its answers.
//
// Version 1 makes no promise about this package: its exported names may change.
package interchange
