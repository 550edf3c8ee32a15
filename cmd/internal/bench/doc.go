// Package bench asks several Sudoku solvers the same question about the same puzzles, checks their answers, and
// measures their costs.
//
//	puzzles ──▶ row: links ─────────┐
//	        ──▶ row: sat-extended ──┼──▶ counts, solutions ──▶ by the rules, and by each other ──▶ wrong answers
//	        ──▶ row: first-empty ───┘──▶ times, nodes, …   ──▶ medians, ratios
//
// A [Row] is an engine, a SAT solver with an encoding, or a strategy of backtracking. [Bench.Run] runs one row on all
// puzzles; [Bench.Compare] compares the answers of all rows; [Figures] are a row's line in the table.
//
// # What a time is
//
// The time of a puzzle is wall-clock time, from the puzzle as a grid in memory to the answer, in this process, one
// puzzle at a time, with nothing else running. It does not include what is made once for all puzzles, such as an
// engine's matrix. It includes what is made anew for each puzzle: the lists of a backtracker, and the clauses of a SAT
// row, whose share is Build. The time of a SAT row also includes checking the model, or the proof that there is none.
// The rules are checked outside the time for all rows.
//
// A puzzle is timed several times; the median counts. A row goes through all its puzzles before it repeats one, so that
// a puzzle does not follow itself, unless it is the only one.
//
// # Rows that run out of time
//
// A puzzle that timed out counts as taking longer than any other: a median or a worst time that falls on it is a lower
// bound. When a row runs out of time, it does not try the rest of its puzzles, and its figures are about the puzzles
// that it tried, the first ones of the list. The puzzle that it was at counts as not tried, too, unless it had already
// taken longer than any other.
//
// # Results
//
// This project grew from systems of students that solve Sudoku with Z3, Boolector and NuSMV, and from a report that
// compares Z3 with three strategies of plain backtracking by the time and the assignments that they take. bench makes
// that table again, for any puzzles: the engines, a SAT solver with each of the judge's encodings, and the strategies
// of cover/backtrack, with and without candidate sets. The file testdata/report.txt has it for the report's "hard matrix"
// and for the slides' puzzle, the first one above.
//
// A time is that of the clock, from the puzzle in memory to a solution. For a SAT row it includes the clauses, which
// are written anew for each puzzle (build), and the check of the model; nodes are assignments tried, conflicts are
// clauses learned, and the ratio is to the first row. A puzzle that is solved again and again is solved faster than
// among others, which matters in the first row most. All rows are checked by the rules and by each other.
//
// The report has the same numbers of nodes: 478,902 for the first empty cell, whether or not the position is
// remembered, 376,874 for an order fixed once, and 835 for the fewest possibilities at each node; 4,208, 102 and 51 for
// the slides' puzzle. It gives 1,626, 1,203, 1,006 and 102 ms for the hard matrix, and 286 and 74 ms for Z3 with
// Booleans and with integers. Of the other systems, tried again with ten of the hardest puzzles, Boolector took 28 ms
// and NuSMV, the start of its process included, 117 to 294 ms in the median. Candidate sets solve the slides' puzzle
// alone and save no node of the hard matrix, where no cell has a single candidate. Two things make the difference. One
// is the choice of the cell: more than five hundred times as many nodes. The other is the clauses: redundant ones are
// decided by propagation alone, while clauses that say each thing once, from the side of the places, take 14,000
// conflicts.
package bench
