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
// of cover/backtrack, with and without candidate sets. This is the report's "hard matrix",
// grep ^10006 testdata/sudoku/seeds.txt | dlx-sudoku bench --runs 15:
//
//	row                              solved   median    worst    build    nodes  conflicts  variables  clauses   ratio
//	links                               1/1  7.31 µs  7.31 µs        -       57          -          -        -    1.00
//	bands                               1/1  1.35 µs  1.35 µs        -        1          -          -        -   0.185
//	cells                               1/1  7.80 µs  7.80 µs        -       57          -          -        -    1.07
//	sat-extended                        1/1   917 µs   917 µs   509 µs        -          0        729   10,555     125
//	sat-minimal                         1/1  1.59 ms  1.59 ms   260 µs        -         25        729    7,396     217
//	sat-places                          1/1   253 ms   253 ms   141 µs        -     13,856        729    3,184  34,500
//	sat-pruned                          1/1   146 µs   146 µs  97.0 µs        -          0        214    1,423    20.0
//	sat-binary                          1/1  21.3 ms  21.3 ms  1.06 ms        -      1,641        324    7,957   2,910
//	sat-coverage                        1/1   867 µs   867 µs   316 µs        -          0        729   12,013     119
//	sat-bit-vector                      1/1  74.2 ms  74.2 ms   767 µs        -      2,135      3,564   14,437  10,100
//	first-empty                         1/1  60.6 ms  60.6 ms        -  478,902          -          -        -   8,290
//	first-empty+candidates              1/1  44.5 ms  44.5 ms        -  478,902          -          -        -   6,080
//	remembering                         1/1  46.2 ms  46.2 ms        -  478,902          -          -        -   6,320
//	remembering+candidates              1/1  26.3 ms  26.3 ms        -  478,902          -          -        -   3,600
//	fewest-possibilities                1/1  3.11 ms  3.11 ms        -      835          -          -        -     425
//	fewest-possibilities+candidates     1/1  1.89 ms  1.89 ms        -      835          -          -        -     258
//	fixed-order                         1/1  26.6 ms  26.6 ms        -  376,874          -          -        -   3,630
//	fixed-order+candidates              1/1  16.4 ms  16.4 ms        -  376,874          -          -        -   2,240
//
// And this is the slides' puzzle, the first one above, in the same way, with grep ^53007000 testdata/sudoku/seeds.txt:
//
//	row                              solved   median    worst    build  nodes  conflicts  variables  clauses  ratio
//	links                               1/1  7.28 µs  7.28 µs        -     52          -          -        -   1.00
//	bands                               1/1  1.02 µs  1.02 µs        -      1          -          -        -  0.141
//	cells                               1/1  6.59 µs  6.59 µs        -     52          -          -        -  0.906
//	sat-extended                        1/1   780 µs   780 µs   501 µs      -          0        729   10,560    107
//	sat-minimal                         1/1   566 µs   566 µs   343 µs      -          0        729    7,401   77.7
//	sat-places                          1/1  29.3 ms  29.3 ms   163 µs      -      1,337        729    3,189  4,030
//	sat-pruned                          1/1  97.5 µs  97.5 µs  72.2 µs      -          0        153      854   13.4
//	sat-binary                          1/1  6.79 ms  6.79 ms   902 µs      -        443        324    7,977    933
//	sat-coverage                        1/1   882 µs   882 µs   374 µs      -          0        729   12,018    121
//	sat-bit-vector                      1/1  20.7 ms  20.7 ms   524 µs      -        468      3,564   14,457  2,850
//	first-empty                         1/1   495 µs   495 µs        -  4,208          -          -        -   68.1
//	first-empty+candidates              1/1  65.0 µs  65.0 µs        -     51          -          -        -   8.94
//	remembering                         1/1   337 µs   337 µs        -  4,208          -          -        -   46.3
//	remembering+candidates              1/1  64.0 µs  64.0 µs        -     51          -          -        -   8.79
//	fewest-possibilities                1/1   160 µs   160 µs        -     51          -          -        -   21.9
//	fewest-possibilities+candidates     1/1  83.1 µs  83.1 µs        -     51          -          -        -   11.4
//	fixed-order                         1/1   157 µs   157 µs        -    102          -          -        -   21.6
//	fixed-order+candidates              1/1  60.4 µs  60.4 µs        -     51          -          -        -   8.30
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
