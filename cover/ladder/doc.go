// Package ladder solves Sudoku as people do, step by step. So it can say how hard a puzzle is, and what to do next.
//
//	I have                            I want                             call
//	a puzzle with one solution        its rating                         Rater.Rate
//	a puzzle, perhaps with marks      the next step                      Board.Next
//	a step                            it as a line of text               Rules.AppendStep
//	a puzzle with rules               the same                           RulesOf with a set
//
// # The ladder
//
// Each technique has a number, its rung, which is Sudoku Explainer's:
//
//	1.0  last cell of a house           2.8  claiming
//	1.2  hidden single in a box         3.0  naked pair
//	1.5  hidden single in a line        3.2  X-wing
//	1.7  direct pointing                3.4  hidden pair
//	1.9  direct claiming                3.6  naked triplet
//	2.0  direct hidden pair             3.8  swordfish
//	2.3  naked single                   4.0  hidden triplet
//	2.5  direct hidden triplet          4.2  XY-wing
//	2.6  pointing                       4.4  XYZ-wing
//
//	4.5  unique rectangles, loops +     7.5  aligned triplet exclusion
//	5.0  naked quad                     7.5  Nishio +
//	5.2  jellyfish                      8.0  cell and region forcing chains +
//	5.4  hidden quad                    8.5  dynamic forcing chains +
//	5.6  BUG +                            9.0  dynamic forcing chains with patterns +
//	6.2  aligned pair exclusion
//	6.5  cycles and forcing chains +
//
// Techniques with a + have higher numbers, too, for longer loops, sets and chains: a chain gains a tenth for each of
// the lengths 4, 6, 8, 12, 16, 24, 32, ... that it exceeds. The patterns of a dynamic chain are locked digits, hidden
// and naked pairs and X-wings that come up on the way. Chains within chains (9.5 +) are not looked for. Unique loops
// and BUGs assume that there is only one solution; they are not looked for where there are other houses.
//
// Some techniques have no number. One is "by rule", after the singles, for rules that ask more than that cells differ:
// one of them rules digits out, and its words say why. The others are known from HoDoKu: locked pairs and triplets,
// remote pairs, skyscrapers, kites, turbot fish, empty rectangles, W-wings, unique rectangles that may lack candidates,
// hidden and avoidable rectangles, finned and sashimi fish, Franken X-wings and swordfish, Sue de Coq, colours,
// X-chains, XY-chains, chains of both kinds and loops, also with groups, ALS-XZ, ALS-XY-wings and ALS-XY-chains. Those
// in [Asked] are found only if they are asked for by name, since HoDoKu has them switched off: fish of five to seven
// lines, other fish with boxes, Siamese fish, dual kites and dual empty rectangles, chains with almost locked sets,
// death blossoms, kraken fish and templates. The last are contradictions (a candidate from which singles lead to a dead
// end) and refutations (the same by all steps up to 4.4). [HoDoKu] is the order in which that program tries them. In
// that order, none of 500 random puzzles above 4.4 needs a contradiction.
//
// A technique, or a family of them, is one file, with its search and its words. Each has a constant, which is its place
// among the others, and a row in the table of table.go.
//
// A step is the first application of the lowest technique that does anything. Within a technique boxes come first, then
// columns, rows and other houses, each by number; for locked digits the order is box-column, box-row, column-box,
// row-box; for the lines of a fish, columns come first. Then come digits, sets of digits or sets of cells, in ascending
// order as binary numbers: 1 2, 1 3, 2 3, 1 4. Wings are ordered by the pivot, then by the pincers, each in the order
// of the pivot's box, row and column. Each member of a set has at least two candidates. A direct move places a digit
// and also makes the eliminations of its pattern: direct pointing looks at the other boxes that cross the line, direct
// claiming at the parallel lines that cross the box, a direct hidden set of k inside its house, if that has more than k
// empty cells.
//
// All unique loops, and all chains of a kind, are found, and the one with the lowest number is taken; of chains with
// the same number the simplest, which has the fewest different statements.
//
// A puzzle's rating is the highest number on the way. On 9x9 grids this is the rating of Sudoku Explainer; the highest
// number on the way to the first digit is its EP, and the number of the first step its ED. 3,663 puzzles up to 4.4 were
// compared, and none differs. Above 4.4, 337 of 338 random ones agree in all three, up to 9.2, and 205 of 208 that were
// chosen for their loops and BUGs; in the others a BUG of type 2 is found that Sudoku Explainer does not take. Of
// published puzzles with dynamic chains, from 8.5 to 9.4, 125 of 125 agree, and of others that need patterns, up to
// 10.1, 80 of 80. On other grids, and with other rules, the same definition gives a number of this package's own.
//
// # What it is not
//
// Very rarely the rating depends on how the puzzle is written, as Sudoku Explainer's does: a direct move is made only
// if it places a digit, but what it rules out on the way may help later, so the order matters; and of tied chains the
// first is taken. Random minimal puzzles were compared with a random isomorph of each: of 3,910 below 8.0 none had
// another rung, and of 90 from 8.0 on, 3 had; of 100,000 up to 4.4, 7 had. The level never differed.
//
// Direct claiming, 1.9, never occurs in 9x9 grids: wherever it applies, a hidden single in a box or a direct pointing
// does, in the third box of the stack or band. In larger grids, and in 8x8 grids, it does occur.
//
// # Levels
//
// A [Level] is HoDoKu's, by the techniques that suffice: Easy for singles; Medium with locked digits, and naked and
// hidden pairs and triplets; else Hard or above. It does not depend on the order of the steps. HoDoKu also raises the
// level of a puzzle to Hard if the points for all its steps add up to more than 1,000, which is not done here: of 3,585
// puzzles compared with HoDoKu 2.2, 3,565 have the same level, and the other 20, which are Hard there and Medium here,
// all have 1,006 points or more.
//
// # How common they are
//
// Published sets, in percent of their puzzles:
//
//	                            puzzles  ..1.5  ..2.5  ..3.0  ..4.4   >4.4     Easy Medium  Hard+
//	17_clue                       46700   35.0   29.1   19.5    3.6   12.8     44.5   40.2   15.2
//	magictour_top1465              1392    0.0    1.5   12.5    8.0   78.0      0.0   21.0   79.0
//	forum_hardest_1106              346    0.0    0.0    0.0    0.0  100.0      0.0    0.0  100.0
//	forum_hardest_1905_11plus     46322    0.0    0.0    0.0    0.0  100.0      0.0    0.0  100.0
//	norvig_top95                     91    0.0    0.0   22.0   13.2   64.8      0.0   31.9   68.1
//	norvig_hardest                   11    0.0   18.2    9.1    9.1   63.6      9.1   18.2   72.7
//	qqwing_gen8k                   8000   33.5   26.6    6.3    4.9   28.6     49.9   17.1   33.0
//	minimal_gen20k                20000   29.7   28.5    8.4    5.6   27.8     48.9   18.6   32.5
//
// # What it costs
//
// A random minimal puzzle up to 4.4 is rated in 30 microseconds, one of 4.5 to 6.2 in 0.1 milliseconds in the mean, of
// 6.5 to 7.4 in 0.8, of 7.5 to 8.4 in 5, of 8.5 to 9.3 in 15: some 3,000 a second as they come.
//
// # Sources
//
// Nicolas Juillerat, Sudoku Explainer 1.2.1 (2007), and its descendant SukakuExplainer by 1to9only: names, numbers and
// order of the techniques; compared with its version of 2023. Bernhard Hobiger, HoDoKu 2.2: the levels, skyscraper,
// kite and W-wing.
//
// Version 1 makes no promise about this package: its exported names may change.
package ladder
