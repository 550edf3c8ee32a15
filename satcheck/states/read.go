// Trusted by states.Check: a fault here can make a wrong proof of a file look verified, but no wrong claim Verified.

package states

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
	"strconv"

	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/proof"
)

// Stats says what a Proof shows.
type Stats struct {
	Count  *big.Int // the number of solutions
	States int      // lines
}

// maxStates is how many states a Proof may have, so that their numbers have 30 bits. Tests lower it.
var maxStates = 1<<numberBits - openState

// numberBits is the width of the numbers in a line.
const numberBits = 30

// heading is the first line of a Proof as text: its format and the version of that. Proofs from before there was one lack it.
const heading = "dlx-count/1"

// maxLine is how long a line of a Proof may be, in bytes: MaxOptions choices, and more.
const maxLine = 1 << 17

// Check reads a Proof of an exact cover, follows each line, and returns the number of solutions that it
// shows. Every state but the root is made anew from the one before it and the option chosen; the proof says no more than
// which item is taken and which states are the same, and those are compared. It needs memory for the problem and for the
// states that are open: a line that has come leads to them, and theirs is still to come. They take 1 GiB at most; each has
// a bit for each option and, if there are multiplicities, four bytes for each item.
//
// A line that is wrong is a *proof.ReadError that wraps proof.ErrProof, one that cannot be read a *proof.ReadError, and a
// proof that leaves states open wraps proof.ErrProof. A line that opens more states than there is memory for is a
// *proof.ReadError that wraps ErrTooLarge. Other errors wrap ErrPuzzle or ErrTooLarge, or are the reader's or the context's.
func Check(ctx context.Context, c satcheck.Cover, r io.Reader) (Stats, error) {
	k, err := newReplay(c, maxOpen)
	if err != nil {
		return Stats{}, err
	}
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	n := 0
	var numbers []int
	for ; lines.Scan(); n++ {
		if n%pollSteps == 0 && ctx.Err() != nil {
			return Stats{}, ctx.Err()
		}
		if n == 0 && bytes.HasPrefix(lines.Bytes(), []byte("dlx-")) {
			if lines.Text() != heading {
				return Stats{}, &proof.ReadError{Line: 1, Err: fmt.Errorf("its format is %.20q (want %s)", lines.Text(), heading)}
			}
			continue
		}
		if numbers, err = readNumbers(numbers[:0], lines.Bytes()); err != nil {
			return Stats{}, &proof.ReadError{Line: n + 1, Err: err}
		}
		if len(numbers) == 0 {
			continue
		}
		if err := k.line(numbers[0], numbers[1], numbers[2:]); err != nil {
			if !errors.Is(err, satcheck.ErrTooLarge) {
				err = fmt.Errorf("%w: %w", proof.ErrProof, err)
			}
			return Stats{}, &proof.ReadError{Line: n + 1, Err: err}
		}
	}
	if err := lines.Err(); errors.Is(err, bufio.ErrTooLong) {
		return Stats{}, &proof.ReadError{Line: n + 1, Err: fmt.Errorf("more than %d bytes", maxLine)}
	} else if err != nil {
		return Stats{}, err
	}
	return Stats{k.found, k.lines}, k.end()
}

// readNumbers appends the numbers of a line, none if it is empty or a comment, and else two at least.
func readNumbers(numbers []int, line []byte) ([]int, error) {
	if len(line) > 0 && line[0] == 'c' {
		return numbers, nil
	}
	for word := range bytes.FieldsSeq(line) {
		n, err := strconv.ParseUint(string(word), 10, numberBits)
		if err != nil {
			return nil, fmt.Errorf("unexpected %.20q (want a state, an item and what each choice leads to)", word)
		}
		numbers = append(numbers, int(n))
	}
	if len(numbers) == 1 {
		return nil, errors.New("a state without an item")
	}
	return numbers, nil
}
