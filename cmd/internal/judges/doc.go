// Package judges puts the answers of an engine to satcheck: in this process, or in several worker processes.
//
// satcheck decides nearly all Sudoku by a search of its own, which any number of goroutines may do at the same time; so
// every question is tried here first. Only for what is left satcheck asks gophersat, of which one runs in a process at
// a time. [Judges] with several workers start that many processes, as they are needed, and each does one puzzle after
// the other:
//
//	         Judges                                    worker process
//	┌──────────────────────┐    JSON on stdin      ┌──────────────────────┐
//	│ Check ──▶ free worker├──────────────────────▶│ Serve ──▶ satcheck   │──▶ files of the proof
//	│       ◀──            │◀──────────────────────┤                      │
//	└──────────────────────┘    and stdout         └──────────────────────┘
//
// The puzzle as it was written and the solutions claimed cross the border, in satcheck's own types.
//
// A worker that dies, or does not answer when its time is up, costs the puzzle at hand its answer, which is then
// Failed or Undecided; the next puzzle gets a new process. When the context is done, workers are killed. A worker ends
// when its standard input does, and so with the process that started it, whatever that died of. It ignores interrupts,
// which a terminal sends to all processes of a command: the one that started it decides.
package judges
