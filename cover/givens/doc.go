// Package givens answers what setters ask about the givens of a puzzle: which of them it needs, which to add, and which
// digits the open cells can still hold.
//
//	I have                            I want                                      call
//	a puzzle with one solution        a part of it without a redundant given      [Minimize]
//	a puzzle with one solution        all such parts                              [Minimal]
//	a puzzle with several solutions   few givens more, so that it has one         [Complete]
//	an unfinished puzzle              the digits of each cell in its solutions    [Candidates]
//
// A puzzle may restrict its open cells to candidates ([cover.Grid.Restrict]); these stay as they are in every answer.
//
// # Unavoidable sets
//
// Let S be a solution of a puzzle. Another grid that is a solution of the rules differs from S in some cells; such a
// set of cells is unavoidable: givens that miss it leave the other grid a solution as well. So givens taken from S have
// S as their only solution if and only if they hit every unavoidable set, and no given is redundant if and only if each
// is the only one to hit some unavoidable set.
//
//	S        1 2 . .     another grid   2 1 . .     an unavoidable set   x x . .
//	         2 1 . .                    1 2 . .                          x x . .
//
// There are too many of these sets to list. A search for hitting sets therefore starts with none of them, and asks a
// solver for another solution when all it knows are hit: the answer is "none", or a set that was missing. Sets are made
// smaller before they are kept, by solving again with ever more of their cells fixed.
//
// # Sources
//
// Unavoidable sets: Gary McGuire, Bastian Tugemann and Gilles Civario, "There is no 16-clue Sudoku", Experimental
// Mathematics 23 (2014). Minimal hitting sets, with the rule that each element must stay the only one to hit some set:
// Keisuke Murakami and Takeaki Uno, "Efficient algorithms for dualizing large-scale hypergraphs", Discrete Applied
// Mathematics 170 (2014).
package givens
