// Package classics states well-known exact-cover problems: to learn from, to
// try a solver on, and to start your own problem from.
//
//	p, err := classics.Queens(8)
//	…
//	n, err := dlx.NewSolver(p).Count(ctx, 0) // 92
//
// # The problems
//
//   - Tilings: [Packing] of a [Box] with [Pentominoes], [Soma] or other pieces; [Tiling] of
//     any region, such as an [AztecDiamond], with several copies of each piece; pieces that may
//     not be turned over, such as the [OneSidedPentominoes]; [Dominoes], [Trominoes]; [Lozenges]
//     in a hexagon.
//   - Boards and sequences: [Queens], [Langford].
//   - Squares and designs: [Latin], [Completion], [Steiner], [OneFactorizations],
//     [Matchings], [MaximumMatchings], [AllMatchings].
//   - Puzzles: [Nonogram], [Kakuro], [Crossword], [StarBattle], [RegionQueens], [Pips].
//   - With colours: [Colourings] of a graph, [WordRectangle], [DeBruijn].
//   - With multiplicities: [BinaryMatrices], [Domination], [Partitions].
//   - With costs: [Assignment].
//
// Pieces, graphs, squares, costs and words can be read from text: [ReadPieces],
// [ReadGraph], [ReadSquare], [ReadCosts], [ReadWords], [ReadRegions], [ReadClues],
// [ReadKakuro], [ReadPattern], [ReadPips].
//
// The documentation of each function says what the items and options are. It gives
// the known numbers of solutions, often by a sequence of the On-Line Encyclopedia of
// Integer Sequences (oeis.org).
//
// Names of places count from 1: r2c5 is row 2, column 5, and l3r2c5 is in
// layer 3.
//
// # Errors
//
// An argument that is wrong, or that would make the problem too large, is an error
// that wraps [ErrArgument] and says what is wanted. An invalid or repeated
// name is an error of [dlx.Builder]. A problem without solutions is not an error.
//
// # Sources
//
// Donald E. Knuth, The Art of Computer Programming, volume 4B, section 7.2.2.1,
// Addison-Wesley, 2022, states nearly all of these problems in this way. Other
// sources are named where they are used.
//
// Version 1 promises the exported names of this package: they stay, and are only added to.
package classics

import (
	"cmp"
	"errors"
	"fmt"
)

// ErrArgument is the error of an argument that is out of range or otherwise wrong.
var ErrArgument = errors.New("wrong argument")

// wrong returns an error that wraps ErrArgument.
func wrong(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrArgument, fmt.Sprintf(format, args...))
}

// within returns an error unless least ≤ n ≤ most. The error names n by what.
func within(what string, n, least, most int) error {
	if n < least || n > most {
		return wrong("%s %d (want %d to %d)", what, n, least, most)
	}
	return nil
}

// sides returns an error unless both sides of a board are from 1 to most.
func sides(rows, columns, most int) error {
	return cmp.Or(within("rows", rows, 1, most), within("columns", columns, 1, most))
}

// square names a square of a board, given its row and column from 0.
func square(row, column int) string { return fmt.Sprintf("r%dc%d", row+1, column+1) }

// squares names the squares of a board, row by row.
func squares(rows, columns int) (names []string) {
	for r := range rows {
		for c := range columns {
			names = append(names, square(r, c))
		}
	}
	return names
}

// numbered names n things by a word and their numbers, from 1.
func numbered(word string, n int) (names []string) {
	for i := range n {
		names = append(names, fmt.Sprintf("%s%d", word, i+1))
	}
	return names
}
