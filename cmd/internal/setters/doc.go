// Package setters answers the page on which setters make their puzzles, f-puzzles.com with the user script of the program
// SudokuSolver: the script asks a solver on the same machine, at ws://localhost:4545.
//
//	page ──▶ {"nonce":7,"command":"check","dataType":"fpuzzles","data":"N4Ig…"}
//	     ◀── {"nonce":7,"type":"count","count":1,"inProgress":false}
//
// data is what a link to f-puzzles has behind "?load=". A reply has the nonce of its request; the page ignores replies to
// requests that are not its last.
//
//	command         reply           says
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
// Digits and pencil marks that somebody has entered besides are where solvepath and step go on; if they have no solution in
// common with the puzzle, these say so and name what is wrong. So no board is called broken that has a solution, and steps
// never assume that a puzzle has one solution only.
//
// That there is no solution, or only one, is said when it is proved: the search has ended, and the judge (package judges) has
// proved the same by clauses of its own.
//
// # Who may ask
//
// The server listens on this machine only, to pages of f-puzzles.com and others that are named to it (Origin), and to
// programs, which send no Origin. A connection works at one request; the next one, or "cancel", ends it first.
//
// Sources: David Clamage's SudokuSolver, its listener and its user script, for what the messages hold.
package setters
