// Package answers takes puzzles to answers, and answers to stdout and stderr.
//
//	puzzlein.Source ──▶ Question ──▶ Answer ──▶ Printer ──▶ Chunk ──▶ sink
//	items                  │         data       text        text,     stdout, stderr,
//	                       ╰──▶ Reply ──────────────▲       notes     exit status, sums
//	                            what can be printed before the answer is known
//
// A command asks a [Question] about each puzzle by [Batch.Ask]: several workers find answers, which are written in the
// order of the puzzles. An [Answer] is data: a status, a count, notes and an exit status. A command that has more to say,
// such as a rating or a step, puts a [Record] into it, which writes itself as text and is its own JSON. A [Reply] prints
// grids as soon as they are found. A [View] says how text is shown: in a format, in colour, on a screen.
//
// A stream of plain puzzles takes a short way: puzzlein hands out several of them in one item, and a [Quick] answers each
// with a text and a status. A puzzle about which anything is unusual becomes an item of its own, and is asked like others.
//
// A [Note] goes to stderr beside the text that it is about. The sink limits notes and errors of one kind, and adds up what
// the run has come to. [Stations] tell the progress bar how far the workers are.
package answers
