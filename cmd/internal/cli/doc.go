// Package cli runs the commands: it has everything between the arguments of a program and its exit status.
//
//	arguments ──▶ App ──▶ Command ──▶ Runner: Flags ─▶ (Settle) ─▶ Run ──▶ Status
//	                                          ╰──────── Session ────────╯
//	                                     stdin, stdout, stderr, bar, interruption
//
// An [App] is a program, a [Command] one of its questions. A command is a file with a variable of type Command, which has the
// help, and the type that its New returns. This type is a [Runner]: it has the values of the flags as fields, and methods
// that are called in this order:
//
//	Flags   adds the flags to a list, from which parsing, help, completion and manual pages follow
//	Settle  checks the flags and operands together, if the command needs that; its error is about usage
//	Run     answers the question
//
// Flags that several commands share are methods of [Flags] that write to a plain value ([Flags.Jobs], [Flags.JSON],
// [Flags.Timeout]) or work by themselves ([Flags.Display]); [VerifyFlag] has a state.
//
// A [Session] is one run. Results go to stdout by [Output.Write], everything else to stderr by [Output.Message],
// [Output.Note], [Output.Error] and the [Bar] of [Output.Watch]; each may be called by many goroutines. [Session.Worse]
// takes account of an exit status, [Session.Fail] also reports why, and [Session.HowFar] says how far the run has got.
//
// # Interruptions
//
// Only one place handles interruptions. The first signal ends [Session.Ctx], and a run that checks it ends by itself. A run
// that hangs in a read or a write is left behind after a grace period, and the process ends. So nothing else in the commands
// needs readers, writers or files that can be interrupted.
//
// # The library
//
// github.com/urfave/cli/v2 finds the command of a command line, and does nothing else. Here flags may follow operands, help has
// two lengths, groups and topics, and completion knows the values of flags; so [Flags.parse] reads each command line once. No
// global state of the library is used, so several runs may go on at the same time.
//
// # Start
//
// A run of a tiny problem takes some 2.2 times the CPU time of a Go program that prints a line, and 10 MB. Every run pays for
// the initialization of all linked packages and for the pages that they touch. So tables are made when they are first used
// ([Command.Rows], the patterns of package draw); net/rpc, net/http and encoding/gob, which took as long again, are left out;
// and signals are heeded only after five milliseconds ([Main]). The library finds a command but does not run it: App.Run of
// github.com/urfave/cli/v2 would link its help, text/template and a parser of Markdown for manual pages, which takes 2.5 MB
// and makes a start 1.1 times as long. The parser of Markdown is initialized nevertheless; released programs are built with the tag
// urfave_cli_no_docs, which leaves it out.
//
// A run with --version executes 3.4 million instructions, of which 0.4 million are those of the program that prints a line.
// Tables for the checksums of snappy, which zstd brings, take 1.3 million, the patterns of the parser of Markdown 0.9 million,
// and those of the library for bars 0.2 million; our own tables take 0.1 million.
//
// # Words
//
// One word, one meaning, in the code of the commands and in what they print:
//
//	problem         an exact-cover problem; a puzzle is a Sudoku
//	question        what a command asks about each problem or puzzle: how many solutions, why none
//	answer          what comes out for one problem or puzzle: status, count, solutions; not what a judge says
//	record          an answer as it is printed; a record of a file of puzzles is a puzzles.Record
//	status          an answer in one word (unique, multiple, none …); the exit status is a cli.Status
//	engine          what searches, as --engine names it: links, cells, bits, bands
//	representation  the data structure of package dlx that an engine works on
//	worker          a goroutine that does one piece of work after the other
//	job             a problem of a run of dlx, about which a command asks its question
//	mark            a pencil mark: a digit that a cell may hold; a rules.Mark is what a rule draws
//	judge           package satcheck, asked by package judges
//	case            a puzzle for the judge, with limits of time and memory
//	claim           an answer for the judge to check: these solutions, and no others
//	verdict         the judge's answer to a claim: verified, refuted, undecided, failed; package verdict has it for answers
//	report          (verb) to write to stderr; to print is to write to stdout; (noun) a verdict with its reasons
//	part            a piece of a search that can be done separately; never a piece of a text
//	message, note, error  lines on stderr: about a run or file, about a place, about a fault at a place
package cli
