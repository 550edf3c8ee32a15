// Package bands solves the classic Sudoku, 9x9 with boxes of 3x3, by bit operations. It knows no other layout.
//
// A [Solver] takes a puzzle ([Solver.Load]), counts its solutions ([Solver.Count]), finds one ([Solver.First]) or lists
// them all ([Solver.Solutions]). It gives the same answers as an exact-cover engine on the 729 x 324 matrix, ten to
// forty times as fast. The order of its solutions is different; it is deterministic, but not specified.
//
// # The words
//
// For each digit and each band, a word says in which of the band's 27 cells the digit is still possible. It has ten
// bits a row, of which the tenth is spare. The first two bands of a digit share 64 bits:
//
//	bit  29 ··· 20  19 ··· 10   9 ··· 0     c1 is the lowest bit of a row
//	    ┌──────────┬──────────┬──────────┐
//	    │ · row 3  │ · row 2  │ · row 1  │  band 1: upper, bits 0 to 29
//	    ├──────────┼──────────┼──────────┤
//	    │ · row 6  │ · row 5  │ · row 4  │  band 2: upper, bits 32 to 61
//	    ├──────────┼──────────┼──────────┤
//	    │ · row 9  │ · row 8  │ · row 7  │  band 3: third, bits 0 to 29
//	    └──────────┴──────────┴──────────┘
//
// All four kinds of items of the matrix are represented: if a row of a word becomes empty, a digit has no cell in that
// row; if a cell is in none of the nine words, it has no digit; columns and boxes are in the squares.
//
// A minirow is the three cells that a row and a box share. In which of the nine minirows of a band a digit is possible
// is a square of nine bits, three boxes by three lines; likewise for the three columns of each box in a stack. The
// digit takes each line once and each box once. So what matters is which of the six permutations are within the square:
//
//	       box 1  2  3
//	row 1      1  1  ·       Two permutations are within: row 1, 2, 3 and row 2, 1, 3 for boxes 1, 2, 3.
//	row 2      1  1  ·       The 1 of row 3 in box 1 is in neither, because box 3 has only row 3:
//	row 3      1  ·  1       the table removes it.
//
// # The search
//
// propagate goes on until nothing changes. It looks at the digits that have lost a cell. Two tables of 512 entries,
// computed for the first solver, remove the minirows and the columns that are in no permutation (locked candidates).
// They also say which lines are alone in their boxes: the digit claims the cells whose minirow and minicolumn both are
// (hidden singles, in boxes; after the tables, those of rows and columns are hidden singles of boxes, too). The other
// digits that had one of these cells are found without jumps. When no digit is left to look at, counters over the nine
// digits, a bit for each cell, find the cells with a single digit (naked singles).
//
// triples then finds the minirows and minicolumns that are the only ones in their boxes for three digits: no other
// digit fits there.
//
// A branch is on a line of a square: does the digit take it in this box, or not? The square is in the band or stack
// with the fewest possible lines in total, and belongs to the digit with the fewest lines there. With 36 open cells or
// fewer, the branch is on a cell with two digits, if there is one. The limit is 28 if more than 46 cells are open at
// the first branch, and there is no limit if more than 64 are open and the puzzle's candidates rule out digits. The
// state, four cache lines, is copied for the first part and changed in place for the second.
//
// # The vectors
//
// Where the processor has vectors of 64 bytes (AVX-512 with BITALG and VBMI: Intel Ice Lake, AMD Zen 4 and later), the
// same tree is walked in another form, written in assembly: the same nodes in the same order, and the same solutions.
// There a word is a set of digits, and a state is three vectors, one for each column of the boxes. Each vector holds
// one cell of each of the 27 minirows:
//
//	word   0 1 2   3 4 5   6 7 8    9 ··· 17   18 ··· 26   27 ··· 31
//	       row 1   row 2   row 3    rows 4-6   rows 7-9     spare
//	       └───── band 1 ──────┘     band 2     band 3
//
// The union M of the three vectors has the digits of all minirows. What is left of a minirow, row r of the band and box
// b, is in a permutation with two minirows of the other rows and boxes, counted from 0 and modulo 3:
//
//	M(r, b) & (M(r+1, b+1) & M(r+2, b+2) | M(r+1, b+2) & M(r+2, b+1))
//
// That is four permutations of the words of M, for all bands and digits at once; two more take naked singles out of
// their rows. Columns take twelve: six for the digits of the minicolumns, six to bring those of the other bands. So a
// pass looks at the whole grid, without tables and without a jump; rows and columns look at the state side by side, and
// passes follow each other until nothing changes.
//
// The operations of a pass wait for each other most of the time. So a [Glancer] searches two puzzles in turn: while the
// columns of one wait, the processor works on the rows of the other. In such a search the columns of a pass begin with the
// result of its rows. That makes the chain of operations longer, but saves a third of the passes; the nodes are the same.
//
// Where the processor has vectors of 32 bytes only (AVX2: Intel Haswell, AMD Excavator and later), a state is nine of
// them, one for each row and column of the boxes, and each holds one cell of each box:
//
//	word   0 1 2 3   4 5 6 7   8 9 10 11   12 13 14 15
//	       band 1 ·  band 2 ·  band 3 ·      spare         · is spare, too
//
// Only 9 of 16 words are in use, but a permutation of the stacks stays within 8 bytes, one of the bands moves 8 bytes
// as a whole, and one of rows or columns is nothing but the name of another register. With the words in the order of
// the longer vectors, a pass would take 360 operations instead of 250.
//
// ARM's vectors of 16 bytes (NEON) are not used. A pass would take some 450 operations on them: two for each operation of
// AVX2, but less spilling, as there are 32 registers. A puzzle of 17 clues takes 29 passes, so 13,000 operations. Plain Go
// takes 14,000 instructions (counted on arm64), and processors carry out twice as many of these at a time.
//
// Vectors are the default if the processor and the system report at the start of the program that they support them,
// because the tree is the same to the last node, and walked 2.4 to 3.3 times as fast with 64 bytes, and 1.3 to 1.9
// times with 32. The build tag purego leaves them out. The words and tables above are of the tree in plain Go, which
// serves other processors, and with which the tests compare the vectors.
//
// # Short names
//
//	a, b    words of a digit: of the first two bands, of the third
//	n, n3   some cells: of the first two bands, of the third
//	u, v    steps of a computation on a and on b
//	r, c    what is left of rows, of columns
//	d       a digit, from 0               s, t   states, or the search and a state
//	q, x    the squares of a digit        e, o   sums of lines, of every other box and of those between
//
// # What makes it fast
//
// Puzzles counted with limit 2, in user CPU time on a busy machine (Zen 5); ratio is to the speed of this project's C
// yardstick, a plain program with dancing links, in the same run. BenchmarkPublished makes the table. Relabelled at
// random, with digits, rows, columns, bands and stacks permuted, the sets run at the same speed within noise.
//
//	                                   vectors of 64    vectors of 32      plain Go
//	set                  nodes/puzzle  puzzles/s ratio  puzzles/s ratio  puzzles/s ratio
//	17_clue                      2.43      2.09M    69      1.18M    39       691k    23
//	magictour_top1465            18.7       463k    66       262k    38       156k    23
//	forum_hardest_1106            237      41.6k    46      23.4k    26      15.3k    17
//	qqwing_gen8k                 2.76      2.36M    51      1.29M    29       729k    16
//	serg_benchmark               8.99      1.16M    19       622k    10       476k     8
//	minimal_gen20k               2.68      2.32M    53      1.31M    31       642k    15
//
// The table counts one puzzle after the other. A command that meets many puzzles searches two in turn in vectors of 64
// (see [Glancer]), and pays for reading and printing. In the same hour, puzzles of 17 clues took 0.48 µs each in the table's
// way; all of "dlx-sudoku count --limit 2" took 0.58 to 0.63 µs, and "solve", which checks each solution by the rules,
// 0.65 to 0.69 µs.
//
// What mattered, measured one by one:
//
//   - The vectors: those of 64 bytes have 2.4 times the speed of plain Go on puzzles with several solutions, 2.6 on the
//     hardest, 2.8 to 3.3 on others. A pass takes 14 ns on Zen 4, and there are about five to a node. Those of 32 bytes
//     have 1.3, 1.5, and 1.7 to 1.9 times its speed, with 22 ns a pass on Zen 5.
//   - In vectors, rows and columns side by side instead of one after the other: 14 instead of 19 ns a pass, because
//     neither waits for the other. There are more passes, so the speed is 1.04 to 1.08 times as high. A vector for each
//     band, which was the first idea, needs 54 permutations a pass instead of 18.
//   - Branching on a line of a square of the narrowest band instead of on the first cell with two digits: 319 nodes
//     instead of 633 on forum_hardest_1106, 28.6 instead of 38.9 on magictour_top1465.
//   - The triples: 233 and 18.8 nodes.
//   - Comparing the bands and digits of a branch, and finding the squares, without jumps and calls: 0.8 of the time on
//     hard puzzles.
//   - Branching on a cell where few are open: 1.3 times the speed on puzzles with several solutions. Fewer still where
//     many cells are open at the first branch: 6 % fewer nodes on the hardest, 3 % on magictour_top1465, and 6 % on
//     puzzles found by hill-climbing after the numbers were chosen; the others keep theirs within 1 %. With 54
//     cells instead of 36, puzzles with several solutions are 1.1 times as fast, but the hill-climbed ones 0.85
//     times: not kept.
//   - Leaving the claimed cells in the words of the other digits; hidden singles by the tables; sizes of squares only
//     for the place of a branch: together 1.06 to 1.12 times the speed.
//   - Looking for the digits that lose cells once a pass, not after each digit; gathering squares by multiplication,
//     and flags by the carry; keeping a digit dirty instead of repeating the tables: together 1.2 times the speed.
//
// All but the first two are ratios of the tree in plain Go.
//
// Not kept: looking at all dirty digits as they were when the pass began, which makes them independent of each other,
// but takes more passes (0.85 of the speed); applying the table of rows a second time in each look (0.9); choosing
// branches near the root by trying two to six of them (0.75 to 1.04); a cell wherever more than half of the open cells
// have two digits, counted with the naked singles (0.96 to 1.09); in vectors, naked singles out of their minirows
// before the columns look (0.9), and rows before columns; in those of 32 bytes, naked singles only when nothing else
// changes (0.8), and cutting a branch's cells when a state is read, not when it is written (1.0).
//
// # Sources
//
// The band words and the two tables: JCZSolve by zhouyundong and champagne (The New Sudoku Players' Forum), and the
// sudoku crate by Emerentius, which descends from it. The branch on the configurations of a digit in a band, and the
// minirows full with three digits: tdoku by T. Dillon. Written anew from the ideas.
//
// Version 1 makes no promise about this package: its exported names may change.
package bands
