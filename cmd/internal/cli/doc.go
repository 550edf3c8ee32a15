// Package cli is the spine of the commands: all that lies between the arguments of a program and its exit status.
//
//	arguments ──▶ App ──▶ Command ──▶ Runner: Flags ─▶ (Settle) ─▶ Run ──▶ Status
//	                                          ╰──────── Session ────────╯
//	                                     stdin, stdout, stderr, bar, interruption
//
// An [App] is a program, a [Command] one of its questions. A command is a file: a variable of type Command with its
// help, and the type that its New returns, a [Runner] with the values of the flags as fields and methods that follow one
// another:
//
//	Flags   adds the flags to a list, from which parsing, help, completion and manual pages follow
//	Settle  decides what they mean together, where a command has something to decide; its error is one of usage
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
// One place waits for the end. The first signal ends [Session.Ctx], and a run that looks at it ends by itself. A run
// that hangs in a read or a write is left behind after a grace, and the process ends: so nothing else in the commands
// needs readers, writers or files that can be interrupted.
//
// # The library
//
// github.com/urfave/cli/v2 finds the command of a command line, and that is all that is asked of it: flags may stand
// behind operands here, help has two lengths, groups and topics, and completion knows the values of flags, so each command
// line is read once by [Flags.parse]. None of the library's global flags is used, so that runs may go side by side.
//
// # Start
//
// A run of a tiny problem takes some 2.2 times the CPU time of a Go program that prints a line, and 10 MB. What every run
// pays for, whatever it does, is what the packages linked do before main, and the pages that they touch. So tables are made
// when they are first used ([Command.Rows], the patterns of package draw), net/rpc, net/http and encoding/gob are left
// out, which had taken as long again, and signals are heeded after five milliseconds ([Main]). The library is asked for a
// command and does not run it (as App.Run of github.com/urfave/cli/v2 does), for that would link its help, text/template and a
// parser of Markdown for manual pages: 2.5 MB, and a start would take 1.1 times the time. The parser still costs a fiftieth,
// for its package is initialized; released programs are built with the tag urfave_cli_no_docs, which leaves it out.
// Of what a run takes beyond the program that prints a line, a fifth is then the rest of the libraries of command lines
// and bars, a fifth what zstd needs, two thirds of that tables for the checksums of snappy, a fifth our own tables, and a
// third the question itself.
//
// # Words
//
// One word, one meaning, in the code of the commands and in what they print:
//
//	problem         an exact-cover problem; a puzzle is a Sudoku
//	question        what a command asks about each problem or puzzle: how many solutions, why none
//	answer          what comes out for one problem or puzzle: status, count, solutions; not what a judge says
//	record          an answer as it is printed; a record of a file of puzzles is a puzzles.Record
//	status          what an answer is in a word (unique, multiple, none …); the exit status is a cli.Status
//	engine          what searches, as --engine names it: links, cells, bits, bands
//	representation  the data structure of package dlx that an engine works on
//	worker          a goroutine that does one piece of work after the other
//	job             a problem of a run of dlx, about which a command asks its question
//	mark            a pencil mark: a digit that a cell may hold; a rules.Mark is what a rule draws
//	judge           package satcheck, asked by package judges
//	case            a puzzle as it is put to the judge, and what that may take
//	claim           an answer as it is put to the judge: these solutions, and no others
//	verdict         what the judge says of a claim: verified, refuted, undecided, failed
//	report          (verb) to write to stderr; to print is to write to stdout; (noun) a verdict with its reasons
//	part            a piece of a search that can be done apart; never a piece of a text
//	message, note, error  lines on stderr: about a run or file, about a place, about a fault at a place
package cli
