// Package backtrack solves Sudoku by plain backtracking. It is written to be easy to read and to trust: it is a reference for
// faster solvers, and a third check besides the exact-cover engine and the SAT solver. It shares only the puzzle with them.
//
// # The search
//
// Choose an empty cell. Its peers are the other cells of its row, its column and its box. Assign to the cell, one after
// the other, the digits that none of its peers holds, and each time fill the rest of the grid in the same way. If no
// digit is left to try, an earlier choice was wrong: empty the cell again and backtrack. A grid without empty cells is
// a solution.
//
// A puzzle and its search tree, cells in row-major order:
//
//	1 . | . .    r1c2=2 ── r1c3=3 ── r1c4: none, for its row has 1 2 3 and its column 4
//	. . | . 4    r1c2=3 ── r1c3: none
//	----+----    r1c2=4 ── r1c3=3 ── r1c4=2 ── r2c1=2 ── … ── r4c4=1: solved
//	. . | 2 .
//	3 . | . .
//
// # Strategies
//
// A [Strategy] chooses the empty cell. Any choice finds all solutions; a good one finds dead ends early. Digits are
// tried in ascending order. The table counts nodes, the assignments tried that break no rule, up to the first solution.
// With [Solver.Candidates] the search tries only the digits of the candidate sets.
//
//	                                hard matrix    slides' puzzle
//	                    candidates:   no     yes      no   yes
//	FirstEmpty           0       478,902 478,902   4,208    51
//	Remembering          1       478,902 478,902   4,208    51
//	FewestPossibilities  2           835     835      51    51
//	FixedOrder                   376,874 376,874     102    51
//
// The hard matrix has no cell with a single candidate, and the slides' puzzle is solved by candidate sets alone: each
// of its 51 empty cells is assigned once. FirstEmpty and Remembering walk the same tree; only the time to find the cell
// differs.
//
// # Candidate sets
//
// The candidates of an empty cell are at first the digits that no peer holds as a given. If only one is left, the cell
// can hold nothing else, so the digit is removed from the candidates of its peers. This may leave one of them with a
// single candidate, and so on, until nothing changes. If a set becomes empty, the puzzle has no solution and is not
// searched.
//
// The sets are a static model: they are computed once, before the search, and the search does not narrow them. It tries a
// digit only if the digit is in the set of its cell and no peer holds it now, and counts possibilities in the same way. A
// cell with a single candidate is not a given: the search assigns it like any other, at the cost of a node.
//
// So candidate sets never add nodes to FirstEmpty and Remembering. They do not change the nodes of FewestPossibilities
// unless a set becomes empty, because it takes cells with a single possibility first and reaches the same fixpoint.
// FixedOrder sorts the cells by their candidates, which may be better or worse.
//
// # Sources
//
// A student report that compares Z3 and backtracking: strategies 0, 1 and 2, the variant of 2 with the order fixed
// once, the hard matrix, and the node counts without candidates. Student slides on bounded model checking of Sudoku
// with NuSMV: the candidate sets of the optimised model, and the slides' puzzle.
//
// Solomon W. Golomb and Leonard D. Baumert, Backtrack Programming, Journal of the ACM 12 (1965) 516-524: the method,
// and choosing the place with the fewest possibilities.
//
// Version 1 makes no promise about this package: its exported names may change.
package backtrack
