// Package puzzlein reads the puzzles of the commands: it knows the flags that say how, opens one file after the other,
// and hands out one item after the other.
//
//	names ──▶ Source ── Reading.Open ──▶ puzzles.Reader ──▶ Record ── its rules ──▶ Item
//	files, "-",         a file, or a                        as written              a puzzle, or a message
//	puzzles             puzzle itself                                               about a file
//
// A [Reading] has the flags, and belongs to a command. A [Source] has the files, and belongs to a run: it numbers its
// puzzles and knows how many bytes lie behind it, for the progress bar. An [Item] is a puzzle with its rules and its place
// in a file; if it cannot be read, it holds the error in place of the grid. A message about a whole file, such as that
// there is no puzzle in it, is an item too, so that it is reported between the puzzles around it.
//
// In a stream of plain puzzles, an item may be several of them ([Source.Plain]): then it has their digits and no record.
//
// Item embeds [puzzles.Record]. Record.Rules are the rules as they are written, Ruleset is what they mean.
package puzzlein
