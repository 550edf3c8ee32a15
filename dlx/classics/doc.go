// Package classics states well-known exact-cover problems: to learn from, to
// try a solver on, and to start a problem of one's own from.
//
//	p, err := classics.Queens(8)
//	…
//	n, err := dlx.NewSolver(p).Count(ctx, 0) // 92
//
// # What there is
//
//   - Tilings: [Packing] of a [Box] with [Pentominoes], [Soma] or other pieces; [Dominoes],
//     [Trominoes].
//   - Boards and sequences: [Queens], [Langford].
//   - Squares and designs: [Latin], [Completion], [Steiner], [OneFactorizations],
//     [Matchings].
//   - With colours: [Colourings] of a graph, [WordRectangle], [DeBruijn].
//   - With multiplicities: [BinaryMatrices], [Domination], [Partitions].
//   - With costs: [Assignment].
//
// What a problem is made of can be read from text: [ReadPieces], [ReadGraph],
// [ReadSquare], [ReadCosts], [ReadWords].
//
// Each function says what the items and options are, and how many solutions are
// known, by the number of a sequence in the On-Line Encyclopedia of Integer
// Sequences (oeis.org).
//
// Places have names that count from 1: r2c5 is row 2, column 5, and l3r2c5 is in
// layer 3.
//
// # Errors
//
// An argument that makes no sense, or for which the problem would not fit, is an
// error that wraps [ErrArgument] and says what is wanted. A name that cannot be
// one, or that stands twice, is an error of [dlx.Builder]. A problem without solutions
// is none.
//
// # Sources
//
// Donald E. Knuth, The Art of Computer Programming, volume 4B, section 7.2.2.1,
// Addison-Wesley, 2022, has nearly all of these problems, stated in this way;
// where another source is meant, the function says so.
package classics

import (
	"errors"
	"fmt"
)

// ErrArgument is the error of an argument for which there is no problem.
var ErrArgument = errors.New("wrong argument")

// wrong returns an error that wraps ErrArgument.
func wrong(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrArgument, fmt.Sprintf(format, args...))
}

// within returns an error unless least ≤ n ≤ most.
func within(what string, n, least, most int) error {
	if n < least || n > most {
		return wrong("%s %d (want %d to %d)", what, n, least, most)
	}
	return nil
}

// sides checks the sides of a board.
func sides(rows, columns, most int) error {
	if err := within("rows", rows, 1, most); err != nil {
		return err
	}
	return within("columns", columns, 1, most)
}

// square names a square of a board, given its row and column from 0.
func square(row, column int) string { return fmt.Sprintf("r%dc%d", row+1, column+1) }
