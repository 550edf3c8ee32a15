// Package generate makes Sudoku puzzles with one solution, of any layout. A [Recipe] says what is wanted: symmetry,
// number of givens in all and of each digit, rating, level, places of the givens, no redundant given.
//
//	g, err := generate.New(generate.Recipe{Layout: l, Symmetry: generate.Rotate180}, 7)
//	p, err := g.Puzzle(ctx, 0)
//
// A puzzle depends only on the recipe, the seed and its number. So several generators can share the work, and all
// machines make the same puzzles. For layouts other than the classic grid it may depend on the version of the engine,
// too.
//
// # The process
//
// The generator makes random puzzles and returns the first that the recipe accepts. For each of them:
//
//  1. It makes a full grid. A classic grid without further rules is drawn by census.Uniform, so that all grids are equally
//     likely. For any other grid, the generator starts with an empty one and places singles as long as there are any. Then
//     it draws one of the cells with the fewest candidates, draws one of its candidates and places it, and so on. At a dead
//     end it starts again.
//  2. It puts the orbits of the symmetry (single cells without a symmetry) into random order. It removes the givens of
//     one orbit after the other, wherever the puzzle keeps one solution and does not become harder than wanted. It
//     stops at a number drawn from the wanted range; without a range it removes all that it can.
//  3. It accepts the puzzle if the number of givens, the rating and the level are as wanted and, if the recipe asks for
//     that, no given is redundant.
//
// If the recipe has rules, the singles of step 1 respect them, as stated by ladder.RulesOf. After some dead ends only the first
// digits are drawn, fewer each time, and a search finds the others. Package propagate solves the puzzles of step 2. Random
// regions are made by letting neighbouring ones exchange cells. Cages are drawn in a full grid, and divided where two solutions
// differ until there is only one solution.
//
// With a mask, step 2 leaves the givens of the mask. It uses each full grid 64 times, and each time puts its bands, stacks,
// rows in bands and columns in stacks into random order.
//
// Only classic full grids are equally probable. Puzzles are not, even those of one grid: puzzles with few givens are rarer than
// among all minimal puzzles. Classic puzzles without a symmetry have 24.4 givens on average.
//
// The random numbers come from ChaCha8; random.go says how they are seeded and used.
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
// A puzzle of 16x16 has about 94 givens, none of which can be removed. From 18x18 on, a given stays if it would take
// too long to find out whether it is redundant. Only if the recipe asks for minimal puzzles, and has no symmetry, mask or rules,
// a search that learns finds that out (Needed of package sudoku). With more than 16 digits it takes over when three fifths of the
// cells are left, and goes on row by row, for what is open then lies close together: a 25x25 puzzle of about 250 givens takes one
// to two seconds. Other puzzles that are not known to be minimal are not accepted as minimal.
//
// Version 1 makes no promise about this package: its exported names may change.
package generate
