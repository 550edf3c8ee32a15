// Package propagate searches puzzles with rules: it narrows the digits that each cell may hold by handlers, one for
// each atom of the rules, and branches when they come to rest.
//
// It is made for what an exact cover copes with badly: sums, clues outside the grid, thermometers, and all of them
// together. It takes grids of any layout, with the rules of package rules or without.
//
// # The search
//
// The state of a node is a set of digits for each cell; the node below gets a copy. A cell whose set changes wakes the
// handlers of its atoms. Each takes away digits that its atom rules out, or says that the atom cannot be kept:
//
//	cell  ──changes──▶  handlers awake, cheap ones first
//	 ▲                     │ pair  house  cage  line  sum  crossing
//	 └──────digits go──────┘
//	 at rest: the cells that became fixed are taken, all at once ──▶ no cell that sees them holds their digit ──▶ again
//	 nothing fixed: branch                     r3c5=7
//	                              ┌───────────────┴───────────────┐
//	                        r3c5 holds 7                   r3c5 holds no 7, found when the first one is done with
//
// The first cell of the batch that was taken last is blamed for a conflict. The weight of a cell, which is the lengths
// of its atoms at first, grows by each blame, and the search branches on the cell with the most weight a candidate. On
// puzzles of setters this is worth a factor of ten over the cell with the fewest candidates. At the root no cell is to
// blame, and fixed cells are taken at once, which is faster. Grids with houses only are searched like that for the first
// thousand conflicts, too, which is all that most of them need.
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
// The first search of a Solver makes these tables, and clones share them. What would take too much memory has a weaker
// handler, which still decides whether an atom is kept when its cells are fixed: a cage of more than 12 digits looks at the
// sets one by one, a sum of so many takes each cell for itself, and a line with millions of transitions waits until few
// digits are left.
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
