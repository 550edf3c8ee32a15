// Package bench asks several ways of solving Sudoku puzzles the same question about the same puzzles, checks what they
// say, and measures what it costs them.
//
//	puzzles ──▶ row: links ─────────┐
//	        ──▶ row: sat-extended ──┼──▶ counts, solutions ──▶ by the rules, and by each other ──▶ wrong answers
//	        ──▶ row: first-empty ───┘──▶ times, nodes, …   ──▶ medians, ratios
//
// A [Row] is an engine, a SAT solver with an encoding, or a strategy of backtracking. [Bench.Run] has one row answer all
// puzzles; [Compare] holds the answers of all rows against each other; [Figures] are a row's line in the table.
//
// # What a time is
//
// The time of a puzzle is that of the wall clock from the puzzle as a grid in memory to the answer, in this process, one
// puzzle at a time, with nothing else going on. What is made once for all puzzles, such as an engine's matrix, is not in
// it. What is made anew for each puzzle is: the clauses of a SAT row, of which Build tells the part, and the lists of a
// backtracker. A SAT row's time also has the check of the model, or of the proof that there is none, without which its
// answer is not believed; the rules are checked outside of it for all rows.
//
// A puzzle is timed several times, and the median taken. The row goes through all its puzzles before it does one of
// them again, so that a puzzle does not follow itself, unless it is the only one.
//
// # What is told of a row that is too slow
//
// A puzzle whose time is up counts as one that takes longer than any other: a median or a worst time that falls on it
// is a lower bound. When the time of a row is up, the rest of its puzzles are not tried, and its figures are about those
// that were, the first ones of the list. The puzzle at which it was up counts as not tried, too, unless it had taken
// longer by then than any other.
package bench
