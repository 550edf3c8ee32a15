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

// Stats has the results of a Proof.
type Stats struct {
	Count  *big.Int // the number of solutions
	States int      // lines
}

// maxStates is the greatest number of states of a Proof: their numbers have 30 bits. Tests lower it.
var maxStates = 1<<numberBits - openState

// numberBits is the width of the numbers in a line.
const numberBits = 30

// The first line of a Proof as text: its format and the version of that. Proofs from before there was one lack it, and are read
// as version 1. Version 2 has exchanges and weights.
const (
	heading     = "dlx-count/1"
	exchanging  = "dlx-count/2"
	exchangeKey = 'x' // a line with an exchange begins with it,
	weightKey   = 'w' // and one with weights with this
)

// maxLine is the greatest length of a line of a Proof, in bytes: enough for MaxOptions choices.
const maxLine = 1 << 19

// Check reads a Proof of an exact cover, follows each line, and returns the number of solutions that it shows. It computes every
// state except the root from the one before and the option chosen; the proof only says which item is taken and which states are
// equal, and Check compares these. It needs memory for the problem and for the open states: those that a line leads to and whose
// own line is still to come. They take at most 1 GiB; each has a bit for each option and, if there are multiplicities, four bytes
// for each item.
//
// The error for a wrong line is a *proof.ReadError that wraps proof.ErrProof, for an unreadable line a *proof.ReadError, and
// for a line that opens more states than there is memory for a *proof.ReadError that wraps ErrTooLarge. A proof that leaves
// states open gives an error that wraps proof.ErrProof. Other errors wrap ErrPuzzle or ErrTooLarge, or are the reader's or the
// context's.
func Check(ctx context.Context, c satcheck.Cover, r io.Reader) (Stats, error) {
	k, err := newReplay(ctx, c, maxOpen)
	if err != nil {
		return Stats{}, err
	}
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	n := 0
	version := heading
	var read reading
	for ; lines.Scan(); n++ {
		if ctx.Err() != nil {
			return Stats{}, ctx.Err()
		}
		if n == 0 && bytes.HasPrefix(lines.Bytes(), []byte("dlx-")) {
			if version = lines.Text(); version != heading && version != exchanging {
				return Stats{}, &proof.ReadError{Line: 1, Err: fmt.Errorf("its format is %.20q (want %s or %s)", version, heading, exchanging)}
			}
			continue
		}
		line := lines.Bytes()
		if len(line) == 0 || line[0] == 'c' {
			continue
		}
		if version == exchanging && (line[0] == exchangeKey || line[0] == weightKey) {
			err = read.plain(line[1:])
		} else {
			err = read.state(line)
		}
		if err != nil {
			return Stats{}, &proof.ReadError{Line: n + 1, Err: err}
		}
		switch {
		case line[0] == exchangeKey:
			err = k.exchange(read.numbers)
		case line[0] == weightKey && len(read.numbers) < 2:
			err = errors.New("want a state, a modulus, and items with their weights")
		case line[0] == weightKey:
			err = k.weigh(read.numbers[0], read.numbers[1], read.numbers[2:])
		case len(read.numbers) > 0:
			err = k.line(read.numbers[0], read.numbers[1], read.next)
		}
		if err != nil && ctx.Err() != nil {
			return Stats{}, ctx.Err()
		} else if err != nil {
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

// A reading has the content of the last line.
type reading struct {
	numbers []int // of a state: itself and its item, or nothing if the line is blank; of other lines: all
	next    []step
	by      []int // of next
}

// plain reads the numbers of an exchange, or of weights.
func (r *reading) plain(line []byte) error {
	r.numbers = r.numbers[:0]
	for word := range bytes.FieldsSeq(line) {
		n, err := number(word)
		if err != nil {
			return fmt.Errorf("unexpected %.20q (want numbers of up to %d bits)", word, numberBits)
		}
		r.numbers = append(r.numbers, n)
	}
	return nil
}

// state reads a state, its item, and the result of each choice: a number, perhaps followed by colons and numbers of exchanges.
func (r *reading) state(line []byte) error {
	r.numbers, r.next, r.by = r.numbers[:0], r.next[:0], r.by[:0]
	for word := range bytes.FieldsSeq(line) {
		first, rest, more := bytes.Cut(word, []byte(":"))
		n, err := number(first)
		begin := len(r.by)
		for more && err == nil && len(r.numbers) == 2 {
			var e int
			first, rest, more = bytes.Cut(rest, []byte(":"))
			e, err = number(first)
			r.by = append(r.by, e)
		}
		if err != nil || more {
			return fmt.Errorf("unexpected %.20q (want a state, an item and what each choice leads to)", word)
		}
		if len(r.numbers) < 2 {
			r.numbers = append(r.numbers, n)
		} else {
			r.next = append(r.next, step{n, r.by[begin:len(r.by):len(r.by)]})
		}
	}
	if len(r.numbers) == 1 {
		return errors.New("a state without an item")
	}
	return nil
}

// number reads a number of numberBits bits at most.
func number(word []byte) (int, error) {
	n, err := strconv.ParseUint(string(word), 10, numberBits)
	return int(n), err
}
