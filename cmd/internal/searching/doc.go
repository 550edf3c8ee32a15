// Package searching finds the solutions of a puzzle or their number, and has the judge check them.
//
//	Answer ──▶ Searcher.Find ──▶ engine ──▶ Verify ──▶ judge ──▶ Conclude ──▶ Answer
//	a puzzle   status, count     solutions  the claim  SAT,      notes, exit  whole
//	                                                   proof     status
//
// A [Searcher] is what a worker searches with: an engine for each layout that comes up ([Engines] has the flag --engine),
// the solutions that it keeps for the judge, and the judge ([Judging] has the flags --verify and --proof). What went wrong
// on the way, such as a timeout, is an error until Conclude, and then part of the answer; what the judge has said is its
// verdict (package verdict).
//
// A [Quick] searches plain puzzles, with nothing to judge and nothing to note. Find takes the puzzles that it leaves.
//
// [Exact] has the flags of exact counts, which have methods of their own and all workers to themselves: by bands (package
// census) or layer by layer (package tally). An [ExactCount] can be counted again in another way.
package searching
