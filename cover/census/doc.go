// Package census counts the solutions of a 9x9 Sudoku, however many there are, without listing them: about a second for the
// 6,670,903,752,021,072,936,960 solutions of the empty grid, and seconds for any givens or candidates. The numbers are
// exact.
//
// [New] makes a [Counter] for one puzzle. It forecasts the cost of the count ([Counter.Forecast]), counts ([Counter.Count]),
// reports its progress ([Counter.Progress]), and can stop and continue later ([Counter.Save], [Counter.Resume]).
// [Counter.Second] finds the same number in another way. [Counter.Samples] draws solutions uniformly, and [Uniform] draws full
// grids without a count. Package classes shares no code with this one, and verifies its numbers if they are not too hard for it.
//
// # Three bands that share their columns
//
// Leave the rows out at first. For a box, write down which three digits stand in each of its columns: a split of the
// nine digits, one of 1680.
//
//	        stack 1        stack 2        stack 3
//	      ┌──────────────┬──────────────┬──────────────┐
//	band 1│ 145 278 369  │ 369 145 278  │ 278 369 145  │  X: three splits, with n₁(X) fillings
//	      ├──────────────┼──────────────┼──────────────┤
//	band 2│ 278 369 145  │ 145 278 369  │ 369 145 278  │  Y: n₂(Y) fillings
//	      ├──────────────┼──────────────┼──────────────┤
//	band 3│ 369 145 278  │ 278 369 145  │ 145 278 369  │  Z: n₃(Z) fillings
//	      └──────────────┴──────────────┴──────────────┘
//
// The fillings of the bands depend on each other only by the splits: in every stack, the three splits must give each digit each
// column. If one split is known, there are 56 ways for the two others. So the number of grids is
//
//	Σ n₁(X) · Σ n₂(Y) n₃(Z)    over all X, and over the 56³ pairs of Y and Z that complete X
//
// A count n(X) is found in the same way, one size smaller: a filling of a box is a split of its columns together with a split of
// its rows that meets each column in three rows; and the splits of the rows must give each digit each row. The puzzle enters
// only through the possible fillings of each box.
//
// # Symmetry
//
// There are 1680³ X. The second sum does not change if columns of a stack, or digits, are exchanged in a way that leaves the
// second and the third band unchanged, up to the order of the rows. All such exchanges form the inner group. It is large if
// these two bands have few givens. So the band with the most givens goes outside, or the grid is reflected, whichever has the
// better forecast. The group is stored as classes of digits that may stand in the same cells, which can be exchanged freely,
// and a list of the remaining symmetries.
//
// X is brought to a canonical form stack by stack. Its split in the first stack is replaced by the least of its images; the
// subgroup that fixes this image does the same to the split of the second stack, and the subgroup of that one to the third.
// The counts n₁ are added up for each canonical X (sums), a few hundred for the empty grid. The group that is left after the
// first stack also reduces the ways to complete that stack (blocks).
//
// Nothing is a guess, and no key is a hash: an image is a split, and equivalent X that are not recognised as such are counted
// separately, never wrongly.
//
// In the same way, the counts of a band are computed once for all pairs of splits that an exchange of digits with the same
// cells maps to each other, and looked up by the image of the third split (band).
//
// # Samples
//
// A uniform solution is drawn from the outside to the inside. Its number is drawn from all, and determines a block, since each
// block keeps its sum. Within the block it determines a canonical X and a product n₂(Y) n₃(Z), and so a filling of the second
// and of the third band. The remainder is a number among the X that were gathered into this one. The gathering is done again to
// find which X it was and by which symmetry; the inverse of the symmetry turns Y and Z back.
//
// # Memory
//
// [Memory] is an upper estimate, 400 MiB for one worker: the counts of the three bands, one front for each worker, and the rows
// of two bands. For puzzles with givens only, the most seen was 167 MB. With candidates a band may have more counts; it keeps
// 32 MB of them and computes the others again.
//
// # What it costs
//
// Products of two counts that are added, and user CPU time on one core of a busy machine, where this project's C
// yardstick, a plain program with dancing links, took 0.2 s for the Soma cube:
//
//	givens                                              solutions        products   time
//	none                                   6670903752021072936960    13.2 million  0.8 s
//	a full row or column                        18383222420692992    13.2 million  0.7 s
//	a full box                                  18383222420692992    13.2 million  2.1 s
//	one digit nine times                       142980618827612160   111.7 million  0.2 s
//	nine digits, one in each box, each row
//	and each column                                 8379624246256    25.3 billion   32 s
//	1 to 20 cells of random grids                                     5.6 billion at most
//
// The hardest puzzles have eight or nine unrelated givens: with fewer, the grid has more symmetry; with more, there is less to
// count.
//
// # Sources
//
// Bertram Felgenhauer and Frazer Jarvis, Enumerating possible Sudoku grids, 2005: counting by bands and by classes of
// bands that are completed in the same number of ways. They found the number of all grids. Here the classes are of
// columns only, and follow from the puzzle.
//
// Version 1 makes no promise about this package: its exported names may change.
package census
