// Package sudokucli has the commands of dlx-sudoku: it solves Sudoku puzzles, counts their solutions, explains what is
// wrong with a puzzle, carries puzzles to other solvers and their answers back (package satcheck/interchange), and times
// ways of solving them.
//
// Solutions are found by dancing links. With --verify each answer is put to a judge that shares nothing with that
// search but the puzzle as it was written: the rules as clauses, a SAT solver, and a checker of its proofs (package
// satcheck).
//
//	puzzlein ──▶ searching, climbing ──▶ answers ──▶ stdout, stderr, exit status
//	items        engine, judge; steps    data, printers
//
// Each command is one file, cmd_NAME.go: its flags, its help and its question. An [answers.Question] takes a puzzle to an
// [answers.Answer], which is data: status, count, notes, exit status and, where a command has more to say, an
// [answers.Record] of its own (the rating of rate, the step of hint). An [answers.Batch] asks it about all puzzles of a
// [puzzlein.Source]. A new command of this kind is a file with flags, a question and a record, which knows its text and is
// its JSON, and a line in all.go; if its [cli.Call] is not NoCall, it has a line in all_js.go, too, and an example in the
// tests of package api. Fields of its own in JSON stand in jsonTopic. An [answers.View] says how text is shown.
//
// What several commands share is given to them as values: [making] the commands that make puzzles of a puzzle,
// [searching.Engines] and [searching.Searcher] the commands that search for solutions, [searching.Judging] the ones whose
// answers the judge checks. The commands encode and decode take one puzzle, by [exchange].
package sudokucli

// The name of the program, and of the form of its JSON objects. Fields may be added to a form; none changes its meaning.
const name = "dlx-sudoku"
