// Package canon finds a canonical form of a Sudoku under the symmetries of its grid, the least form, and so decides
// whether two puzzles are equivalent.
//
// A symmetry of the 9x9 grid permutes the three bands, the three rows of each band, the three stacks and the three
// columns of each stack, may transpose the grid, and renames the digits; there are 2·6⁸·9! symmetries. Two grids that a
// symmetry maps onto each other are equivalent: their solutions correspond, and a rating that does not depend on places
// is the same.
//
// The least form of a grid is the least of all equivalent grids in lexicographic order, reading the cells row by row
// with 0 for an empty cell:
//
//	..............1.....2..3.4..…
//
// Its digits first appear in the order 1, 2, 3, … [Least] returns it with a [Symmetry] that maps the grid to it, and
// [Same] returns a symmetry that maps one grid to another.
//
// # How it is found
//
// The form is built row by row. A node of the search has placed some rows, which decide the order of some columns: a
// stack without a digit so far can still change places with every other such stack, and so can the columns without a
// digit within their stack. Undecided columns come first, because an empty cell is the least. So a node keeps only the
// number of undecided stacks and the number of undecided columns of each stack, not a list of permutations:
//
//	          stack 1   stack 2   stack 3
//	row 1     .  .  .   .  .  .   .  .  1     stacks 1 and 2 are undecided, columns 1 and 2 of stack 3
//	row 2     .  .  .   .  .  2   .  3  .     stack 1 is undecided, two columns of stack 2, one of stack 3
//
// For a node and a candidate for its next row, sorting gives the least way to write that row: empty cells first, then
// digits that have a new name, then nameless digits, which get their names in order of appearance. There are several
// ways to write the same row only if several nameless digits are in undecided columns, or several undecided stacks have
// nameless digits; all these ways are kept. All nodes whose rows are the least so far go on to the next row together.
//
// The cost grows with the number of ways to reach the least rows: a puzzle of 17 to 30 givens takes about ten
// microseconds. A full grid, where all 2·9·1,296 ways to begin are equal, takes about six hundred times as long
// (go test -bench Least ./cover/canon).
//
// # Sources
//
// The number of symmetries: Ed Russell and Frazer Jarvis, "Mathematics of Sudoku II", 2006. The Sudoku forums use the
// least form to name a class of grids, and call it "minlex form".
//
// Version 1 makes no promise about this package: its exported names may change.
package canon
