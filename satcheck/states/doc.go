// Not trusted: it holds no code.

// Package states counts the solutions of an exact cover without listing them, and proves the number.
//
// What is left of a cover after some choices is a state, and two ways that leave the same are followed as one. [Search]
// finds the states and writes a line for each; [Verify] and [Check] follow the lines, by code that neither searches nor
// remembers:
//
//	{0 1} {2 3} {0 2} {1 3}: two dominoes on a square of cells 0 to 3
//
//	2 0 3 4     state 2, nothing chosen: cell 0 is covered by {0 1}, which leads to state 3, or by {0 2}, to state 4
//	3 2 1       state 3: cell 2 is covered by {2 3}, and that is a solution
//	4 1 1       state 4: cell 1 is covered by {1 3}, another one
//
// Each state is made anew from the one before. The choices must be all there are, and all ways to a state must make the
// same one; the ways that lead to solutions are added up. No formula and no SAT solver has a part in this. Search gets a
// copy of the problem and nothing of what follows its lines.
//
// Version 1 makes no promise about this package: its exported names may change.
package states
