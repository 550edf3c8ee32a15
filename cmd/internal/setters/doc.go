// Package setters answers the page on which setters make their puzzles, f-puzzles.com with the user script of the program
// SudokuSolver: the script asks a solver on the same machine, at ws://localhost:4545.
//
//	page ──▶ {"nonce":7,"command":"check","dataType":"fpuzzles","data":"N4Ig…"}
//	     ◀── {"nonce":7,"type":"count","count":1,"inProgress":false}
//
// data is the part of a link to f-puzzles after "?load=". A reply has the nonce of its request; the page ignores replies to
// all but its last request.
//
//	command         reply           content
//	solve           solved          a solution: the digit of each cell
//	check           count           0, 1, or 2 for several solutions
//	count           count           how many there are; "inProgress" while it counts
//	truecandidates  truecandidates  for each cell and digit, how many solutions have it, up to a bound that the puzzle names
//	solvepath       logical         the board after all steps that are known, and the steps in words
//	step            logical         the same after one step
//	cancel          canceled
//	any             invalid         why there is no answer
//
// # One board
//
// A puzzle is its givens, its rules, and the candidates to which the setter restricts cells. All commands judge that puzzle.
// The commands solvepath and step continue from the digits and pencil marks that somebody has entered; if no solution of the
// puzzle agrees with these, they say so and name the wrong entries. So a board that has a solution is never called broken, and
// steps never assume that a puzzle has only one solution.
//
// A reply says that there is no solution, or only one, only when that is proved: the search has ended, and the judge (package
// judges) has proved the same by clauses of its own.
//
// # Who may ask
//
// The server listens on this machine only. It answers pages of f-puzzles.com and of other allowed origins (Origin), and
// programs, which send no Origin. A connection works at one request at a time; the next one, or "cancel", ends it first.
//
// Sources: David Clamage's SudokuSolver, its listener and its user script, for the form of the messages.
package setters
