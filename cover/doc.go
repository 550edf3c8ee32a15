// Package cover is Sudoku as data, and as an exact-cover matrix. It solves nothing.
//
// A [Layout] is the shape of a grid, a [Grid] a puzzle or a solution, a [Matrix] the problem as options and items.
// [Grid.Clashes] returns the givens that contradict each other, and [Grid.Check] says whether a grid is a solution, by
// the rules alone.
//
//	I have                            I want           call
//	a puzzle in a string              a Grid           ParseGrid
//	files, drawings, links            Grids            package puzzles, which also writes them
//	a Grid                            its solutions    package sudoku
//	several grids that overlap        one Layout       Overlap
//	an exact-cover solver of my own   options, items   NewMatrix
//
// # The matrix
//
// A Sudoku asks four things: each cell holds one digit, and each row, each column and each box has each digit once.
// These are the items. To put a digit into a cell is an option, and it meets one requirement of each kind. Here is the
// corner of the matrix of a 4x4 grid, 64 options by 64 items:
//
//	         cells           rows            columns         boxes
//	       ┌───────────────┬───────────────┬───────────────┬───────────────┐
//	       │ r1c1 r1c2 …   │ r1=1 r1=2 …   │ c1=1 … c2=1 … │ b1=1 b1=2 …   │
//	       ├───────────────┼───────────────┼───────────────┼───────────────┤
//	r1c1=1 │  1    .       │  1    .       │  1      .     │  1    .       │
//	r1c1=2 │  1    .       │  .    1       │  .      .     │  .    1       │
//	…      │               │               │               │               │
//	r1c2=1 │  .    1       │  1    .       │  .      1     │  1    .       │
//	…      │               │               │               │               │
//	       └───────────────┴───────────────┴───────────────┴───────────────┘
//
// A solution is a set of options with exactly one 1 in each column of the figure: an exact cover. No two of the
// options above can be in it together, for r1c1=1 and r1c1=2 share the item r1c1, and r1c1=1 and r1c2=1 share r1=1 and
// b1=1. A puzzle's givens are options that are chosen before the search ([Matrix.AppendGivens]), and chosen options
// make a grid again ([Matrix.Fill]). With n digits there are n·n·n options and 4·n·n items: 729 by 324 for n = 9.
//
// # Names
//
//	n        size: the number of digits, and of cells in a house
//	l, g, m  Layout, Grid, Matrix
//	d        digit, 1..n, or 0 for an empty cell
//	s, set   Digits: bit d for digit d
//	b        box, from 0 inside the package
//	o, i     option, item, from 0
//
// # Sources
//
// Donald E. Knuth, The Art of Computer Programming, Volume 4B (Addison-Wesley, 2022), section 7.2.2.1, "Dancing links":
// options and items, and Sudoku as an exact cover.
//
// Version 1 promises the exported names of this package: they stay, and are only added to.
package cover
