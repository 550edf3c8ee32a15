// Not trusted: a fault here makes no wrong claim Verified; the states are followed again where a proof is replayed.

package states

import (
	"bufio"
	"fmt"
	"io"
	"strconv"

	"dlx-sudoku/satcheck/internal/output"
	"dlx-sudoku/satcheck/proof"
)

// A Proof shows how many solutions an exact cover has, without listing them. The solutions from the same state on are counted
// only once. A state is what remains after some choices: the free options, and how often each primary item is still to be
// covered. As text, the proof has a line for each state, with numbers between blanks:
//
//	STATE ITEM NEXT...
//
// The first free option of ITEM is chosen, or it is left out and the second is chosen, and so on; and if ITEM need not be
// covered any more, all are left out. Each of these choices leads to a NEXT: 0, if an item has fewer free options than it
// needs; 1, if no option is free and no item needs any, which is a solution; or the number of a state, 2 or more. In state 2
// nothing is chosen. A line follows all lines that lead to its state. Lines that begin with c are comments. The first line is the
// format and its version, dlx-count/1; it may be missing.
//
// In version 2, dlx-count/2, a state may stand for its images. A line of this kind has an exchange of items. Exchanges are
// numbered from 0 in the order of their lines, which come before the lines that use them:
//
//	x ITEM IMAGE ITEM IMAGE...
//
// Each ITEM, primary or secondary, is replaced by its IMAGE, and other items by themselves. The image of each option that is
// free in state 2 must be such an option, and there must be as many options with the items of the one as with those of the
// other. A NEXT may be the number of a state followed by numbers of exchanges after colons: 5:0:3 means that the choice leads
// to a state which exchange 0 and then exchange 3 turn into state 5.
//
// In version 2, a line may also say why a state has no solution:
//
//	w STATE MODULUS ITEM WEIGHT ITEM WEIGHT...
//
// The free options of the state each weigh a multiple of the MODULUS, with the WEIGHT of each ITEM, once for each time that
// they cover it; but all items together, as often as they are still to be covered, do not. Each ITEM must still have to be
// covered a fixed number of times.
//
// An option is no longer free when it is chosen or left out, when it has a primary item that has been covered as often as
// allowed, or when it has a secondary item of a chosen option, unless both give it the same colour. Options without a primary
// item are never free. A problem whose root is 0 or 1 has a proof without lines.
//
// Items are numbered from 0 in a Cover's order.
type Proof struct {
	items []int32 // of each state; the last one found is written first
	ends  []int   // of each state: where its choices end
	next  []int32 // the result of each choice: a kind, or openState plus the index of the state

	modulus int   // of weights that show that there is no solution; 0 if there are states instead
	weights []int // of all primary items

	exchanges [][]int // the items that each replaces, and their images
	by        []int   // the exchanges of all choices, one after the other
	byEnds    []int   // of each choice: where its exchanges end; nil if there are none
}

// Format is the format of a proof as text, besides the formats of package proof: states instead of clauses.
const Format proof.Format = "count"

// DefaultMemory is the default bound on the memory of Search, in bytes.
const DefaultMemory = 1 << 29

// States returns how many states the proof has.
func (p *Proof) States() int {
	if p.modulus > 0 {
		return 1
	}
	return len(p.items)
}

// Exchange appends an exchange of items to the proof; they are numbered from 0. Of each two items, the first is replaced by the
// second. The slice becomes the proof's.
func (p *Proof) Exchange(moves []int) { p.exchanges = append(p.exchanges, moves) }

// State appends a state to the proof, after all states that it leads to; the root comes last. next has the result of each
// choice for the item: 0, 1, or 2 + n for the state that was appended after n others. by has the exchanges that turn the state
// reached into that state. So other code that has found states can make a proof of them. State checks nothing.
func (p *Proof) State(item int, next []int, by [][]int) {
	p.items = append(p.items, int32(item))
	for k, to := range next {
		p.next = append(p.next, int32(to))
		p.by = append(p.by, by[k]...)
		p.byEnds = append(p.byEnds, len(p.by))
	}
	p.ends = append(p.ends, len(p.next))
}

// Weigh replaces the proof by one line, which says why there is no solution: with these weights of the primary items, each option
// weighs a multiple of the modulus, and a solution would not. The slice becomes the proof's. Weigh checks nothing.
func (p *Proof) Weigh(modulus int, weights []int) { *p = Proof{modulus: modulus, weights: weights} }

// heavy returns the items that do not weigh 0, each with its weight from 1 to the modulus less 1.
func (p *Proof) heavy() (pairs []int) {
	for item, weight := range p.weights {
		if weight = (weight%p.modulus + p.modulus) % p.modulus; weight > 0 {
			pairs = append(pairs, item, weight)
		}
	}
	return pairs
}

// each calls a function with each line, until it returns an error.
func (p *Proof) each(line func(number, item int, next []step) error) error {
	var next []step
	top := len(p.items) + openState - 1
	for i := len(p.items) - 1; i >= 0; i-- {
		begin := 0
		if i > 0 {
			begin = p.ends[i-1]
		}
		next = next[:0]
		for k, n := range p.next[begin:p.ends[i]] {
			if n >= openState {
				n = int32(top+openState) - n
			}
			next = append(next, step{int(n), p.exchangesOf(begin + k)})
		}
		if err := line(top-i, int(p.items[i]), next); err != nil {
			return err
		}
	}
	return nil
}

// exchangesOf returns the exchanges of a choice.
func (p *Proof) exchangesOf(choice int) []int {
	if choice >= len(p.byEnds) {
		return nil
	}
	begin := 0
	if choice > 0 {
		begin = p.byEnds[choice-1]
	}
	return p.by[begin:p.byEnds[choice]]
}

// WriteTo writes the proof as text.
func (p *Proof) WriteTo(w io.Writer) (int64, error) {
	return output.Write(w, func(out *bufio.Writer) {
		first := heading
		if len(p.exchanges) > 0 || p.modulus > 0 {
			first = exchanging
		}
		fmt.Fprintf(out, "%s\nc %d states; each line: state, item, what each choice leads to\n", first, p.States())
		write := func(line []byte) error {
			_, err := out.Write(append(line, '\n'))
			return err
		}
		for _, moves := range p.exchanges {
			line := append(out.AvailableBuffer(), exchangeKey)
			for _, item := range moves {
				line = strconv.AppendInt(append(line, ' '), int64(item), 10)
			}
			write(line)
		}
		if p.modulus > 0 {
			line := fmt.Appendf(out.AvailableBuffer(), "%c %d %d", weightKey, openState, p.modulus)
			for _, n := range p.heavy() {
				line = strconv.AppendInt(append(line, ' '), int64(n), 10)
			}
			write(line)
		}
		p.each(func(number, item int, next []step) error {
			line := strconv.AppendInt(out.AvailableBuffer(), int64(number), 10)
			line = strconv.AppendInt(append(line, ' '), int64(item), 10)
			for _, s := range next {
				line = strconv.AppendInt(append(line, ' '), int64(s.to), 10)
				for _, e := range s.by {
					line = strconv.AppendInt(append(line, ':'), int64(e), 10)
				}
			}
			return write(line)
		})
	})
}
