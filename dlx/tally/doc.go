// Package tally counts the solutions of exact-cover problems exactly, even if there are far too many to list.
//
//	n, err := tally.Count(ctx, p) // 2444888770250892795802079170816 ways to tile a 16x16 board with dominoes
//
// Costs play no part; secondary items, colours, multiplicities and weights do. A [Counter] has settings: the [Method], a bound
// of memory, workers; it can be saved between layers, and can verify its counts in a second way.
//
// # The frontier
//
// The items get an order, and an option belongs to the first of its items. The count goes through the items in that
// order, and through the options that belong to each. Of the choices made before, all that matters is which of the
// items to come they cover. That is a state, and all choices that lead to one state are counted together. Tiling a
// board of 2 x 4 with dominoes, column by column, the states that are reached before the third column are
//
//	┌───┐            ┬───┐               Of the 4 items of the first two columns none is
//	│ 1 │ 3   5   7  │   │               open. In the state on the left nothing of column 3 is
//	├ ─ ┼            ├ ─ ┤               covered (2 ways to come here); in the one on the right
//	│ 2 │ 4   6   8  │   │               5 and 6 are (1 way). Ways to go on: 2 and 1.
//	└───┘            ┴───┘
//	 {}: 2            {5, 6}: 1           2·2 + 1·1 = 5 tilings.
//
// An item has a field from the first option that may cover it to its own place in the order. A state is the fields
// alive, packed into words, and a record is a state with its count:
//
//	key │ count          the words of the key, then the count in as many words as it takes
//
// Equal states meet in a hash table, where keys are compared in full and counts added, with another word where a sum
// overflows. One table for a whole layer would not fit the cache. So the states are dealt out to shards of some thousand,
// and each shard goes through a number of steps by itself. These steps touch only some fields of the key; states that
// differ in any other field do not meet in them:
//
//	fields touched by the next steps │ others        The states are dealt out to shards by a hash of the others.
//	    0 1 1 0   1 0 0 1            │ 1 1 0 1 …     A shard goes through all of the steps in tables that stay in
//	    0 0 1 1   1 0 1 0            │ 1 1 0 1 …     the cache. The states that come out are dealt out again for the
//	    1 0 1 0   0 1 0 1            │ 0 1 1 1 …     steps behind, which touch other fields.
//
// Each record is moved once for some ten steps, and workers take shard after shard without waiting for each other. Only
// layers that are not yet done are kept. Where the steps leave too few fields alone to tell shards apart, a shard goes
// through one step, and the states that come out of several shards meet afterwards, by a hash of the whole key.
//
// Some states have no completion: an open item has no option left that fits. Where there are many states, each branch
// checks the items around it, and such states are not kept. With straight trominoes on 18x18 the most states at once
// are 302,058 instead of 495,407; for knights' matchings on 10x10 a quarter of all states is saved, and for dominoes
// almost none.
//
// The order of the items matters most. Up to some sixty orders are tried: as stated, from several items breadth first
// and with the least growth, and, if the count is not over before that, along the spines of a tree of the items. The best has the
// least sum of 2^width over the steps, where the width is the number of bits alive.
//
// An item that may be covered by all of its options is counted only as far as it must be covered: the sets of squares that
// dominate 8x8 squares take 49,825 states instead of 1,030,105.
//
// # Along a tree
//
// A line of items is as wide as all that it must keep while it goes through the branches of a tree. So a count can go up the
// tree instead, from the leaves to the root, with one table for each branch, and join the tables where branches meet: see
// climb. The matchings of a binary tree of 127 cliques of four vertices, each joined fully to the one above, take 11,813
// states in this way, where a frontier has gone through 11,408,922 in 8 s, and is not yet half done. The tree is that of an
// elimination of the items by least degree. The sum of 2^width over its bags, with the 3^width of the joins, is known before
// the count begins. A diagram of such a count is a circuit of sums and products.
//
// # In the plane
//
// Where every option covers two items, and every item must be covered exactly once, the solutions are the perfect matchings of a
// graph. If this graph is bipartite and planar, as for tilings by dominoes and lozenges, their number is a determinant, and no
// states are needed: package internal/planar has the method. The matrix has a row for every other item. At most as many rows
// are under way at once as the line has bits. So a step takes the square of the width, where a frontier has 2^width states:
//
//	problem                     frontier                    planar
//	dominoes 20x20              0.6 s, 6,592,432 states     0.05 s, 800 rows, at most 20 at once
//	Aztec diamond, order 20     4.2 s, 1.65 GB              0.06 s, 2,940 rows, at most 22
//	Aztec diamond, order 30     out of reach                0.12 s, 13,950 rows, at most 32
//
// (CPU time of the command, which takes 0.04 s to begin.) A diagram has the factors of the matrix modulo some primes. A sample
// goes through all items: 0.015 s for the diamond of order 30. Where the states fit the memory, they give samples sooner.
//
// # Layers by items covered, and swaps
//
// Exchanging two digits of all Latin squares gives all Latin squares. Such swaps of blocks of items are found without
// hints, by internal/symmetry. A state that is the image of another has as many completions, so both are brought to one
// form. Where that fails, two states are kept instead of one, and the count is just as exact. Here no order of the items
// is fixed, since it would keep blocks apart: in each state the item with the fewest options is next, and a layer is the
// number of items covered.
//
// A swap that leaves a state as it is may exchange options of the next item. Then one of them stands for all, with its
// count multiplied. If the item takes several options, one set stands for all sets with as many options of each kind: to
// fill a row of a matrix of zeros and ones, it matters how many columns of each sum get a one, and not which ones.
//
// # Beyond the number
//
// A [Diagram] keeps the states of a count. It draws solutions, each with the same probability, finds the solution of a
// rank and the rank of a solution, and tells how many solutions contain each option. It is made by the sweep of the count,
// whose states have names in place of numbers of ways. User time, found on one core:
//
//	problem                     method     states    transitions  count  diagram  marginals  1,000 samples
//	dominoes 20x20              frontier   6,592,432   9,970,403  0.30 s   0.54 s     0.28 s        0.14 s
//	Latin squares of order 7    layers         3,483       6,000  0.07     0.07       0.00          0.48
//	Latin squares of order 8    layers       136,029     254,069  2.6      2.7        0.01          0.84
//
// # Proof
//
// [Counter.Trace] hands over the states of a count, with what leads from one to another and the swaps by which a state stands for
// its images. Package satcheck/states follows them without a search: it tests once that each swap maps the options onto
// themselves, and makes each state anew. User time, found on one core, for counts of the table below:
//
//	problem                     states of the proof   count   trace   check
//	dominoes 16x16                          356,787   0.03 s   2.7 s   1.2 s
//	matchings of 100 points                      50   0.06     0.05    0.4
//	Latin squares of order 7                  3,481   0.07     0.07    0.06
//	Latin squares of order 8                136,004   2.5      3.7     4.0
//	Steiner systems, 15 points               12,645   0.14     0.17    0.14
//	0-1 matrices 14x14, sums 7              922,726   0.28     5.7     2.8
//
// # Which method wins
//
// Found on one core, with [Auto], except that dominoes on 20x20 and 24x24, which Auto counts in the plane, were counted by
// [Frontier]. States and transitions do not depend on the machine:
//
//	problem                     method        states   transitions   bits of the key
//	dominoes 16x16              frontier     356,787       540,424    64
//	dominoes 20x20              frontier   6,592,432     9,970,403    64
//	dominoes 24x24              frontier 118,046,812   178,329,631    64
//	matchings of 100 points     layers            50            50   128
//	Latin squares of order 7    layers         3,483         6,000   192
//	Latin squares of order 8    layers       136,029       254,069   192
//	Steiner systems, 15 points  layers        12,933        18,478   128
//	0-1 matrices 14x14, sums 7  layers        46,815       318,753   128
//
// Plain search wins where nothing repeats: queens, Langford's problem, packings with different pieces. So Auto does
// slices of search and of layers in turn until one of them has the count, and takes at most about twice as long as the
// better one. If samples show that the search is long, it gets almost no time. If there are so many states that the
// layers will take long, the search may have as much time as they will need at least.
//
// Auto counts in the plane if the best line has a bound of 2^26 states or more (2^28 for a diagram), and the bound on the work
// for the determinants is much lower.
//
// Instead of layers, Auto goes along a tree if the bound on its states is small, and half of the bound of the best line or less.
// It looks for a tree at once if the order as stated is wide, and otherwise after 16 ms of a frontier, since most counts are over
// before that. From the frontier it changes to layers with swaps where these promise more; the look for swaps has 2 ms and
// a sixteenth of its time. Then the frontier is put aside. It has turns as long as theirs if its line is narrow, and shorter ones
// the longer it may take.
//
// # Memory
//
// The bound on memory is for the blocks that hold the states, free room included, and for the tables of the workers. Blocks
// take up to 13/16 of it and tables 1/8 between two shards. The problem and the solver of the search come on top: some
// megabytes.
//
// Where the states would take more than two thirds of the bound, they are put aside and followed a piece at a time. The sum
// is the same, but states no longer meet across pieces: half the memory that a tiling needs can take a hundred times as
// long. A little more memory is nearly always better.
//
// # Out of reach
//
// Found on one core; what stops these is the number of states.
//
//   - Latin squares of order 9, 5524751496156892842531225600: at layer 97 of 243, after 14 s, 834,300 states are under way,
//     and more at each layer, since squares that are half full seldom are images of one another.
//   - One-factorizations of K12, 252282619805368320: likewise 2,209,489 at layer 70 of 165, after 14 s.
//   - Maximum matchings of the 13 x 13 knight's graph: 50,259,871 in 804 MB at layer 55 of 170, where dead ends were kept,
//     after 64 s and 668,389,180 states in all. It was not run to its end.
//
// Tilings by tetrominoes of any shape take 130,770 states on 8x8 and 4,337,015 on 10x10 (2.5 s, 69 MB). On 12x12 they are
// 129,800,695 by layer 75 of 144, after 52 s, in 461 MB: a matter of minutes, but it was not run to its end.
//
// # No forecast
//
// How many states a count will take is not estimated beforehand. Tried on frontiers: 4,000 random states of each layer,
// and the size of a layer from how often their successors meet, as in capture and recapture. It came to 0.22 (matchings
// of knights) to 0.73 (trominoes) of the true number, since states that many others lead to are met too often; on Latin
// squares of order 8 two samples differed a hundredfold. During a count, [Progress] has what is known, and
// [Counter.Ahead] estimates the rest of a frontier from the widths of its layers. The time that the last layers took is no
// good measure: a frontier that is narrow at its ends takes as little as an eighteenth of what it predicts.
//
// # Sources
//
// In the plane: see internal/planar. Transfer matrices: Ronald C. Read, "A note on tiling rectangles with dominoes", Fibonacci
// Quarterly 18, 1980. The frontier: Donald E. Knuth, The Art of Computer Programming, volume 4A, section 7.1.4, exercise 225
// (Simpath), Addison-Wesley, 2011; Masaaki Nishino, Norihito Yasuda, Shin-ichi Minato and Masaaki Nagata, "Dancing with
// decision diagrams", AAAI 2017, who keep all states by depth first. Along a tree: Steffen L. Lauritzen and David J.
// Spiegelhalter, "Local computations with probabilities on graphical structures and their application to expert systems",
// Journal of the Royal Statistical Society B 50, 1988; Hans L. Bodlaender, "Dynamic programming on graphs with bounded
// treewidth", ICALP 1988; the orders that are found by least degree and least fill are compared by Hans L. Bodlaender and Arie
// M. C. A. Koster, "Treewidth computations I. Upper bounds", Information and Computation 208, 2010. One form for images:
// Brendan D. McKay, "Practical graph isomorphism", Congressus Numerantium 30, 1981; Jeffrey H. Dinitz, David K. Garnick and
// Brendan D. McKay, "There are 526,915,620 nonisomorphic one-factorizations of K12", Journal of Combinatorial Designs 2, 1994.
//
// Version 1 promises the exported names of this package: they stay, and are only added to.
package tally
