// Package witness holds tests only: an engine on dancing links, a judge that asks a SAT solver, and a plain backtracker
// are put the same questions. They share nothing but the puzzle, so what all three say is hard to be wrong.
package witness
