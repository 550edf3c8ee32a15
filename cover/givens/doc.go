// Package givens answers questions of setters about the givens of a puzzle: which of them it needs, which to add, and
// which digits the open cells can still hold.
//
//	I have                            I want                                      call
//	a puzzle with one solution        a part of it without redundant givens       Minimize
//	a puzzle with one solution        all such parts                              Minimal
//	a puzzle with several solutions   a few added givens, for one solution        Complete
//	an unfinished puzzle              the digits of each cell in its solutions    Candidates
//
// For puzzles with further rules, call the methods of a [Search] that finds their solutions.
//
// A puzzle may restrict its open cells to candidates ([cover.Grid.SetCandidates]); these stay as they are in every answer.
//
// # Unavoidable sets
//
// Let S be a solution of a puzzle. The cells in which another filled grid by the rules differs from S are an
// unavoidable set: if no given is in the set, the other grid is a solution as well. So givens taken from S have S as
// their only solution if and only if they hit every unavoidable set. A given is needed if and only if it is the only one
// to hit some unavoidable set.
//
//	S        1 2 . .     another grid   2 1 . .     an unavoidable set   x x . .
//	         2 1 . .                    1 2 . .                          x x . .
//
// There are too many of these sets to list. So a search for hitting sets starts with none of them. When all known sets
// are hit, it asks a solver for another solution: either there is none, or it gives a new set. The search shrinks a new set
// before it keeps it, by solving again with more and more of its cells fixed.
//
// # Sources
//
// Unavoidable sets: Gary McGuire, Bastian Tugemann and Gilles Civario, "There is no 16-clue Sudoku", Experimental
// Mathematics 23 (2014). Minimal hitting sets, with the rule that each element must remain the only one to hit some
// set: Keisuke Murakami and Takeaki Uno, "Efficient algorithms for dualizing large-scale hypergraphs", Discrete Applied
// Mathematics 170 (2014).
//
// Version 1 makes no promise about this package: its exported names may change.
package givens
