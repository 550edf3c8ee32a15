// Package judge puts the answers of an engine to satcheck: in this process, or in several worker processes.
//
// satcheck has one SAT solver in a process at a time, so that goroutines alone make nothing faster. A [Judge] with
// several workers starts that many processes, as they are needed, and each does one puzzle after the other:
//
//	         Judge                                     worker process
//	┌──────────────────────┐   requests on stdin   ┌──────────────────────┐
//	│ Check ──▶ free worker├──────────────────────▶│ Serve ──▶ satcheck   │──▶ files of the proof
//	│       ◀──            │◀──────────────────────┤                      │
//	└──────────────────────┘   answers on stdout   └──────────────────────┘
//
// Requests and answers are values of encoding/gob. What crosses the border are plain numbers: the shape of a box, the
// givens as they were written, the solutions claimed.
//
// A worker that dies, or does not answer long after its time is up, costs the puzzle at hand its answer, which is then
// Failed or Undecided; the next puzzle gets a new process. When the context is done, workers are killed. A worker ends
// when its standard input does, and so with the process that started it, whatever that died of. It is in a process
// group of its own and ignores interrupts, for it is not for the terminal to end it.
package judge
