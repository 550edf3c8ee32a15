// Package plays is what tests of the page share; nothing else may import it. It makes up puzzles and what somebody does with
// them ([Random]), has a script that does it in a page ([Script]), and compares what the page says in each state with what a
// model knows ([Play.Faults]).
//
// The model ([Model]) is a plain backtracker of its own: it shares nothing with the program, and knows a puzzle by its text
// alone. It counts grids of 4x4, 6x6 and 9x9 with the kinds of rules that it has (rules.go).
package plays
