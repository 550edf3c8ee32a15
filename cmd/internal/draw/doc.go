// Package draw draws solutions, in text or as an SVG picture: any exact cover as a board, and a Sudoku as a grid with its rules,
// its candidates, or a step of its solution.
//
// The names of a problem's items decide what its board looks like. These are the names that "dlx gen" uses:
//
//	items                     board
//	r2c5, or l3r2c5           cells of a board, or of the layers of a box; a cell shows the first letter of its piece, its
//	                          colour, or the digit of an item such as r2=7 beside it
//	r2c5up, r2c6down          triangles that point up and down by turns
//	r2 and c5, w2 and j5      a matrix with a mark where an option has one of each: Q if there are diagonals, 1 otherwise
//	s3 beside other items     a row of places, each with the name of the other item
//	b3, v3 with colours       a row of places, each with its colour
//	all others                the chosen options as rows and the items as columns, a mark where an option has an item
//
// A [Plan] is made once for each problem, a [Board] for each solution. The package does not depend on engines: an
// option is the names of its items and their colours.
package draw
