// Trusted by CheckProof: a fault here can make a wrong proof of a file look verified, but no wrong claim Verified.

package satcheck

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
)

// CountStats says what a CountProof shows.
type CountStats struct {
	Count  *big.Int // the number of solutions
	States int      // lines
}

// maxCountLine is how long a line of a CountProof may be, in bytes: MaxCountOptions choices, and more.
const maxCountLine = 1 << 17

// CheckCountProof reads a CountProof of an exact cover, follows each line, and returns the number of solutions that it
// shows. Every state but the root is made anew from the one before it and the option chosen; the proof says no more than
// which item is taken and which states are the same, and those are compared. Memory is that of the problem and of the
// states that are open: a line that has come leads to them, and theirs is still to come.
//
// A line that is wrong is a *ReadError that wraps ErrProof, one that cannot be read a *ReadError, and a proof that leaves
// states open wraps ErrProof. Other errors wrap ErrPuzzle or ErrTooLarge, or are the reader's or the context's.
func CheckCountProof(ctx context.Context, c Cover, r io.Reader) (CountStats, error) {
	replay, err := newCountReplay(c)
	if err != nil {
		return CountStats{}, err
	}
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxCountLine)
	n := 0
	var numbers []int
	for ; lines.Scan(); n++ {
		if n%pollSteps == 0 && ctx.Err() != nil {
			return CountStats{}, ctx.Err()
		}
		if numbers, err = readNumbers(numbers[:0], lines.Bytes()); err != nil {
			return CountStats{}, &ReadError{Line: n + 1, Err: err}
		}
		if len(numbers) == 0 {
			continue
		}
		if err := replay.line(numbers[0], numbers[1], numbers[2:]); err != nil {
			return CountStats{}, &ReadError{Line: n + 1, Err: fmt.Errorf("%w: %w", ErrProof, err)}
		}
	}
	if err := lines.Err(); errors.Is(err, bufio.ErrTooLong) {
		return CountStats{}, &ReadError{Line: n + 1, Err: fmt.Errorf("more than %d bytes", maxCountLine)}
	} else if err != nil {
		return CountStats{}, err
	}
	return CountStats{replay.found, replay.lines}, replay.end()
}

// readNumbers appends the numbers of a line, none if it is empty or a comment, and else two at least.
func readNumbers(numbers []int, line []byte) ([]int, error) {
	if len(line) > 0 && line[0] == 'c' {
		return numbers, nil
	}
	for word := range bytes.FieldsSeq(line) {
		n, err := parseLiteral(word)
		if err != nil || n < 0 {
			return nil, fmt.Errorf("unexpected %.20q (want a state, an item and what each choice leads to)", word)
		}
		numbers = append(numbers, n)
	}
	if len(numbers) == 1 {
		return nil, errors.New("a state without an item")
	}
	return numbers, nil
}
