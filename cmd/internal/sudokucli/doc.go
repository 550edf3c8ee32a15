// Package sudokucli has the commands of dlx-sudoku: it solves Sudoku puzzles, counts their solutions, explains what is
// wrong with a puzzle, carries puzzles to other solvers and their answers back (package satcheck/interchange), and times
// ways of solving them.
//
// Solutions are found by dancing links. With --verify each answer is put to a judge that shares nothing with that
// search but the puzzle as it was written: the rules as clauses, a SAT solver, and a checker of its proofs (package
// satcheck).
//
//	source ──▶ worker: question ──▶ answer ──▶ printer ──▶ sink
//	items              engine, judge  data      chunks      stdout, stderr, exit status
//
// Each command is one file, cmd_NAME.go: its flags, its help and its question. A [question] takes a puzzle to an
// [answer], which is data: status, count, notes, exit status and, where a command has more to say, a [record] of its own
// (the rating of rate, the step of hint). A [batch] asks it about all puzzles of a [source]; its [worker] has a question,
// an answer and a [reply], which prints the answer by a [printer]. A new command of this kind is a file with flags, a
// question and a record, which knows its text and is its JSON, and a line in all.go; if its [cli.Call] is not NoCall, it has
// a line in all_js.go, too, and an example in the tests of package api. Fields of its own in JSON stand in jsonTopic. A
// [view] says how text is shown.
//
// What several commands share is given to them as values: [making] the commands that make puzzles of a puzzle, [engines]
// and [searcher] the commands that search for solutions, [judging] the ones whose answers the judge checks. The commands encode
// and decode take one puzzle, by [exchange].
package sudokucli

// The name of the program, and of the form of its JSON objects. Fields may be added to a form; none changes its meaning.
const name = "dlx-sudoku"
