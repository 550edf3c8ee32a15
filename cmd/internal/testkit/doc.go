// Package testkit is what the tests of the commands share; nothing else may import it. It makes Sudoku puzzles, reads
// the truth about those in testdata/sudoku, runs command lines, and knows which more tests are asked for.
//
// A [Generator] makes full grids, puzzles with one solution, with several and with none, of any layout; the same seed
// gives the same puzzles on every machine. A [Solver] is the engine set up for one layout. [ReadTruths] reads a file of
// testdata/sudoku.
// [Commands] has the commands that the scripts of testscript use beside its own; [Run], [Process] and others run a
// command in this process, or in one of its own. [Data] and [Published] find the files of published puzzles and
// problems that are not part of this project, [Index] has what people brought, [Slow] and
// [NeedPrograms] ask the environment, too.
//
// # Files
//
// A file of testdata/sudoku holds one puzzle a line, which a [puzzles.Reader] reads as it is, and behind it what is true
// of the puzzle, separated by commas:
//
//	PUZZLE,STATUS,COUNT[,SOLUTION]
//
// STATUS is unique, multiple, none or invalid, as the command prints it, COUNT the exact number of solutions, and
// SOLUTION stands there for unique puzzles. A puzzle alone in its line is unique. Lines that start with '#' say where
// the puzzles come from.
//
// The files generated-*.txt are made by this package. The tests make them again and compare them byte for byte; after
// a change to the generator, or to the table in generated_test.go, they are rewritten by
//
//	go test ./cmd/internal/testkit -run TestGeneratedFiles -update
package testkit
