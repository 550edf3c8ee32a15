// Not trusted: it holds no code.

// Package states counts the solutions of an exact cover without listing them, and proves the number.
//
// A state is what remains of a cover after some choices; choices that leave the same state are followed only once. [Search]
// finds the states and writes a line for each; [Verify] and [Check] follow the lines, by code that does not search:
//
//	{0 1} {2 3} {0 2} {1 3}: two dominoes on a square of cells 0 to 3
//
//	2 0 3 4     state 2, nothing chosen: cell 0 is covered by {0 1}, which leads to state 3, or by {0 2}, to state 4
//	3 2 1       state 3: cell 2 is covered by {2 3}, and that is a solution
//	4 1 1       state 4: cell 1 is covered by {1 3}, another solution
//
// A state may stand for its images under exchanges of items, which the proof states before the lines that use them. Exchanging
// cell 1 with cell 2 turns the square over and maps the dominoes onto themselves, so one state is enough for both first choices:
//
//	x 1 2 2 1   exchange 0: item 1 is replaced by item 2, and item 2 by item 1
//	2 0 3 3:0   {0 2} leads to a state whose image under exchange 0 is state 3
//	3 2 1       state 3, which two choices lead to: 2 solutions
//
// The checker tests once that an exchange maps the list of options onto itself, each with its colours and weights, and preserves
// the bounds of items. So a state and its image have equally many solutions. The checker applies the exchanges to the state that
// it has reached, and compares the image with the state of that number.
//
// The checker computes each state from the one before. The line must have all choices, and all choices that lead to a state must
// give the same one; the numbers of ways to solutions are added up. No formula and no SAT solver is involved. Search gets a copy
// of the problem and shares no values with the checker.
//
// Version 1 makes no promise about this package: its exported names may change.
package states
