// Not trusted: it holds no code.

// Package constraint writes the rules that setters add to a Sudoku as clauses, from their words, numbers and cells alone.
//
// A rule may come from anybody. Its kind is a row of a table (known.go): how many groups of how many cells it has, what is
// true of them, how many numbers from where to where, what it needs of the grid, which number is meant if none is given. A
// rule is compared with its row before anything is computed from it, so that the clauses of a rule that is accepted say
// what its words say. Tests draw rules that no parser has seen, and read the words of those that are accepted on all
// fillings of a small grid.
//
// The caller has a literal for each digit of each cell, and says where clauses go. A [Writer] adds what each [Rule] asks;
// all other variables are defined by equivalences, so that each filling of the cells is one model or none:
//
//   - Two cells: a digit of one asks for a digit of the other that goes with it, both ways, besides the forbidden pairs.
//
//   - Different digits that must form one of some sets: a variable for each set. It forbids the digits outside the set,
//     and asks for each digit of the set in some cell.
//
//   - What is read along a line: a variable for each state between two cells, and for each transition. A transition implies
//     both its states and its digit; a state and a digit imply their transition; each state and each digit has one. States
//     that lead nowhere are left out. This way unit propagation finds all that the automaton rules out.
//
//   - What cages and sums imply for the few cells that whole rows, columns or boxes leave over.
//
//   - A total that several lines share, or that a circle shows: the last states of the lines give it.
//
// Nothing here is taken from the package that states the same rules as an exact cover. Where a rule can be read in another
// way it is: a numbered room, a quad and a line between two circles need no automaton here, and equal sums are compared
// with one total instead of with each other.
//
// # Sources
//
// G. Pesant, "A regular language membership constraint for finite sequences of variables", CP 2004: layered automata.
// F. Bacchus, "GAC via unit propagation", CP 2007: the clauses for them.
//
// Version 1 makes no promise about this package: its exported names may change.
package constraint
