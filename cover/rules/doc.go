// Package rules has the rules that setters add to a Sudoku, or that replace its boxes: cages, thermometers, arrows, dots,
// regions, clues outside the grid, chess moves.
//
// A [Kind] is one rule as people know it: its word, its arguments, its meaning, its conditions, its statement in atoms, its
// check on a full grid, and its drawing. Each kind is in one file, and [Kinds] lists them; help, documentation and error
// messages come from that list. A [Rule] is a kind with its numbers and cells, and a [Set] has all the rules of a puzzle.
//
//	cage: 15 r1c1 r1c2  ──Parse──▶ Set ──State──▶ Statement (atoms) ──Cover──▶ Cover: items and options
//	thermo: r4c1 r3c2 r2c3          │
//	rules: anti-knight, windoku     └──Broken──▶ the rules that a full grid breaks, checked directly
//
// # Atoms
//
// Every rule is made of a few atoms. The exact cover is written atom by atom, and a search with a handler for each atom also
// needs only a [Statement].
//
//	Distinct  the cells hold different digits; the set of these digits is one of some sets, or any
//	Pair      if cell a holds d, cell b holds one of Goes[d]
//	Sum       the sum of factor times digit is the total
//	Line      an automaton reads the cells in order, and ends in a state that accepts
//
// A statement also has the digits that each cell may hold, and pairs of cells that see each other, which must hold
// different digits.
//
// # The exact cover
//
// The base is the matrix of package cover: an option puts a digit into a cell. The atoms add to it:
//
//   - Distinct of n cells: a primary item for each digit. Of fewer cells, if any digits are allowed: a secondary item for
//     each digit. Otherwise a primary item for the atom and one for each digit; an option for each set covers the digits that
//     are not in it, as below.
//
//   - Pair: a=d and b=e exclude each other for each e not in Goes[d]. The forbidden pairs are covered by products of a set
//     of digits of a and a set of digits of b, as large as they can be; each is a secondary item of those options. An
//     inequality needs n of them.
//
//   - See: a secondary item for each digit, which the two cells cannot both cover.
//
//   - Line, and Sum as an automaton that adds up: a primary item for each step, a secondary item for the state between two
//     steps, coloured by the state, and one for the digit of each cell, coloured by the digit. An option is a transition.
//     Transitions that are on no path from a start to an accepting state are left out.
//
// A cage with the sum 3 in a 4x4 grid has one set of digits, {1 2}:
//
//	r1c1=1 cage=1 …     r1c2=2 cage=2 …     options of the cells cover the digits that they hold
//	cage cage=3 cage=4                      the option of {1 2} covers the others
//
// A solution of the puzzle is one solution of the cover: sets and states follow from the digits.
//
// # Notation
//
// A rule is a line above the puzzle: a word, a colon, numbers, cells. A '|' separates groups of cells. Cells are written r4c7; a
// straight line of cells r1c9-r1c1; a row r5, read from the left; a column c7, read from the top. Rules without cells share a
// line: "rules: anti-knight, windoku". An unknown word is an error.
//
// Parse also understands the names that people and other programs give to rules ([Kind.Also]), commas and signs between cells,
// r1c123 for r1c1 r1c2 r1c3 in grids below 10x10, and a total after the cells of a cage. Cells on a line "doubler: r1c1" count
// twice in the cages of the puzzle.
//
// # Names
//
//	n        size: the number of digits, and of cells in a house
//	k        the number of cells of a rule
//	d, e     digits, 1..n
//	a, b, c  cells, from 0, row by row
//	r, p, s  Rule, Set (of a puzzle), Statement
//
// # Sources
//
// Donald E. Knuth, The Art of Computer Programming, Volume 4B (Addison-Wesley, 2022), section 7.2.2.1: exact covering
// with colours. The rules mean what f-puzzles.com and the programs that follow it agree on.
//
// Version 1 makes no promise about this package: its exported names may change.
package rules
