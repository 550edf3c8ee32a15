// Not trusted: it holds no code.

// Package constraint writes the rules that setters add to a Sudoku as clauses, from their words, numbers and cells alone.
//
// Rules are not trusted. Each kind of rule is a row of a table (known.go): its numbers of groups and cells, the shape of the
// cells, the number and range of its numbers, the grids that it needs, and the default of its number. A rule is compared with its
// row before anything is computed from it, so that the clauses of an accepted rule mean the same as its words. Tests draw rules
// that no parser has seen, and check the accepted ones by their words on all fillings of a small grid.
//
// The caller has a literal for each digit of each cell, and takes the clauses. A [Writer] adds the clauses of each [Rule]; all
// other variables are defined by equivalences, so that each filling of the cells is one model or none:
//
//   - Two cells: a digit of one cell implies that the other has a digit that goes with it, both ways, besides the forbidden pairs.
//
//   - Different digits that must form one of some sets: a variable for each set. It forbids the digits outside the set, and
//     requires each digit of the set in some cell.
//
//   - A line read by an automaton: a variable for each state between two cells, and for each transition. A transition implies
//     both its states and its digit; a state and a digit imply their transition; each state and each digit has a transition.
//     States that lead nowhere are left out. So unit propagation finds everything that the automaton rules out.
//
//   - The consequences of cages and sums for the few cells that they leave of whole rows, columns or boxes.
//
//   - A total that several lines share, or that a circle shows: the last states of the lines give it.
//
// Nothing here is taken from the package that states the same rules as an exact cover. If a rule can be stated in another way, it
// is: a numbered room, a quad and a line between two circles need no automaton here, and equal sums are compared with one total
// instead of with each other.
//
// # Sources
//
// G. Pesant, "A regular language membership constraint for finite sequences of variables", CP 2004: layered automata.
// F. Bacchus, "GAC via unit propagation", CP 2007: the clauses for them.
//
// Version 1 makes no promise about this package: its exported names may change.
package constraint
