// Package propagate searches puzzles with rules. Handlers, one for each atom of the rules, narrow the digits that each cell
// may hold; when they can do no more, the search branches.
//
// It is made for rules that suit an exact cover badly, such as sums, clues outside the grid and thermometers, and for puzzles
// that mix them. It takes grids of any layout, with or without the rules of package rules.
//
// # The search
//
// The state of a node is a set of digits for each cell; the node below gets a copy. A cell whose set changes wakes the
// handlers of its atoms. Each handler removes digits that its atom rules out, or reports that the atom cannot be satisfied:
//
//	cell  ──changes──▶  handlers awake, cheap ones first
//	 ▲                     │ pair  house  cage  line  sum  crossing
//	 └──────digits go──────┘
//	 at rest: the cells that became fixed are taken, all at once ──▶ no cell that sees them holds their digit ──▶ again
//	 nothing fixed: branch                     r3c5=7
//	                              ┌───────────────┴───────────────┐
//	                        r3c5 holds 7                   r3c5 holds no 7, found when the first one is done with
//
// When the handlers meet a conflict, the first cell of the last batch is blamed. The weight of a cell starts as the sum of the
// lengths of its atoms and grows with each blame, and the search branches on the cell with the most weight per candidate. On
// setters' puzzles this is ten times faster than branching on the cell with the fewest candidates. At the root no cell can be
// blamed, so each fixed cell is taken at once, which is faster. Grids that have only houses are also searched in this way
// for the first thousand conflicts, which is all that most of them need.
//
// # Handlers
//
//	house     n cells that hold n digits: a digit with one place goes there
//	crossing  two houses that share cells: the rest of both holds the same digits
//	pair      the digits that go with the other cell's, by a table of all sets
//	cage      different digits that are one of some sets: complete, by families of sets, 2^n bits each
//	sum       digits times factors: groups of cells that see each other by families, the groups by sets of sums
//	line      an automaton unrolled over the cells: forwards, then backwards
//
// A cage r1c1 r1c2 of 4 in a 4x4 grid, in which r1c2 is not 1. A family is a set of sets of digits:
//
//	F[0] = { {} }    r1c1: 1 2 3 4     F[1] = { 1, 2, 3, 4 }    r1c2: 2 3 4    F[2] = { 12, 13, 14, 23, 24, 34 }
//	B[0] = { {} }    r1c1=1            B[1] = { 1 }             r1c2=3         B[2] = { 13 }, what F[2] has of the sum 4
//
// Besides the sums of the rules there are sums that follow from cages: innies and outies.
//
// The first search of a Solver makes these tables, and clones share them. An atom that would take too much memory has a weaker
// handler, which still decides whether the atom is satisfied when its cells are fixed: with more than 12 digits, a cage
// goes through its sets one by one and a sum treats each cell separately; a line with millions of transitions waits until
// few digits are left.
//
// # Names
//
//	n        the number of digits, and of cells in a house
//	c, d     a cell, from 0, row by row; a digit, as a set of one
//	v        the digits that a cell may hold, bit d-1 for digit d
//	at       the state: v of each cell
//	m        the number of free cells, which are not fixed yet
//	F, B     families, forwards and backwards
//	g        a group of a sum; a graph of a line
//
// # Sources
//
// The weights, and taking fixed cells in batches with the first one to blame, come from Interactive Sudoku Solver by
// sigh (https://github.com/sigh/Interactive-Sudoku-Solver). Branching on what conflicts: Frédéric Boussemart et al.,
// Boosting Systematic Search by Weighting Constraints, ECAI 2004. Lines: Gilles Pesant, A Regular Language Membership
// Constraint for Finite Sequences of Variables, CP 2004.
//
// Version 1 makes no promise about this package: its exported names may change.
package propagate
