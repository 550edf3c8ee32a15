// Package generate makes Sudoku puzzles with one solution, of any layout, as a [Recipe] asks for: by symmetry, number
// of givens, rating, level, places of the givens, without a redundant given.
//
//	g, err := generate.New(generate.Recipe{Layout: l, Symmetry: generate.Rotate180}, 7)
//	p, err := g.Puzzle(ctx, 0)
//
// A puzzle depends on the recipe, the seed and its number, and on nothing else, so that several generators can share
// the work, and all machines make the same. For other layouts than the classic grid it may depend on the version of the
// engine, too.
//
// # The process
//
// A puzzle is the first that is accepted of a sequence of random puzzles. For each of these,
//
//  1. a full grid is made. In an empty grid singles are placed as long as there are any; then one of the cells with the
//     fewest candidates is drawn, and one of its candidates, and placed; and so on. A dead end begins anew.
//  2. The orbits of the symmetry, single cells without one, are put into random order, and the givens of one after the
//     other are taken away where the puzzle keeps one solution, and does not become harder than wanted; down to a number
//     that is drawn from those wanted, or all that can be.
//  3. The puzzle is accepted if it has as many givens as wanted, the rating and the level, and, if that is asked for,
//     none that is redundant.
//
// With a mask, step 2 leaves the givens that it names, and a full grid serves 64 times: before each, its bands, stacks,
// rows in bands and columns in stacks are put into random order.
//
// Not all grids are made with the same probability, nor all puzzles of a grid: those with few givens are rarer than
// among all minimal puzzles. The mean is 24.4 givens for classic puzzles without a symmetry.
//
// The random numbers are those of ChaCha8; random.go says how they are seeded and used.
//
// # What it costs
//
// Milliseconds of CPU time a puzzle, single-threaded, on a busy machine:
//
//	9x9, no symmetry                        0.12       12x12    3.5
//	9x9, rotate180                          0.09       16x16    140
//	9x9, rotate180, minimal                 3.8        25x25    950
//	9x9, rotate90, minimal                  64
//	9x9, 2.0 to 2.6                         0.84
//	9x9, 22 or 23 givens                    0.53
//
// A puzzle of 16x16 has some 94 givens, of which none can be taken away. From 18x18 on, givens stay where it would take
// long to find out whether they can go; such puzzles are not accepted as minimal.
package generate
