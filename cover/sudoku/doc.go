// Package sudoku solves Sudoku puzzles of any size with one call, by the fastest engine there is for them.
//
//	I have a puzzle and want …            call
//	a solution                            Solve
//	to know whether it has exactly one    Count with limit 2
//	the number of its solutions           Count
//	all of them, one after the other      All
//	all this of a text, with its rules    Read, then Solve, Count or All of Puzzle
//
// A puzzle is a [cover.Grid]: read by [cover.ParseGrid] or by a Reader of package puzzles, or made of numbers by
// [cover.FromDigits]. It may restrict cells to candidates. Clashing givens are not an error; such a puzzle has no
// solution. A [Puzzle] has rules besides, such as cages and lines.
//
// # Engines
//
// Puzzles of 9x9 with boxes of 3x3 go to package bands, all others to package dlx, as exact-cover problems in dancing
// cells. The problem of a layout is built once and kept, and so are solvers, for the next call; a puzzle of another
// size than 9x9 that restricts cells has a problem of its own. All functions may be called by many goroutines at once.
//
// An [Engine] is for callers that choose it themselves, or search many puzzles one after the other: [New] makes one by its
// name.
//
// Version 1 promises the exported names of this package: they stay, and are only added to.
package sudoku
