// Not trusted: a fault here makes no wrong claim Verified; the states are followed again where a proof is replayed.

package satcheck

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
)

// A CountProof shows how many solutions an exact cover has, without listing them. Solutions that need the same of what
// is left, in the same state, are counted once. A state is what is left after some choices: the options that are free,
// and how often each primary item is still to be covered. As text it has a line for each state, numbers between blanks:
//
//	STATE ITEM NEXT...
//
// The first free option of ITEM is chosen, or it is left out and the second is chosen, and so on; and if ITEM need not be
// covered any more, all are left out. Each of these choices leads to a NEXT: 0, if an item has fewer free options than it
// needs; 1, if no option is free and no item needs any, which is a solution; or the number of a state, 2 or more. State 2
// has nothing chosen. A line stands behind all that lead to its state. Lines that begin with c are comments.
//
// An option is not free any more when it is chosen or left out, when it has a primary item that has been covered as often
// as it may, or a secondary one that a chosen option has, unless both give it the same colour. Options without a primary
// item never are. A problem whose root is 0 or 1 itself has a proof without lines.
//
// Items are numbered from 0 in a Cover's order.
type CountProof struct {
	items []int32 // of each state, the last found first to be written
	ends  []int   // of each state: where its choices end
	next  []int32 // what they lead to: a kind, or openState and the index of the state
}

// DefaultCountMemory is what CountByStates takes at most, in bytes, if it is not asked for anything else.
const DefaultCountMemory = 1 << 29

// States returns how many states the proof has.
func (p *CountProof) States() int { return len(p.items) }

// each calls a function with each line, until it returns an error.
func (p *CountProof) each(line func(number, item int, next []int) error) error {
	var next []int
	top := len(p.items) + openState - 1
	for i := len(p.items) - 1; i >= 0; i-- {
		begin := 0
		if i > 0 {
			begin = p.ends[i-1]
		}
		next = next[:0]
		for _, n := range p.next[begin:p.ends[i]] {
			if n >= openState {
				n = int32(top+openState) - n
			}
			next = append(next, int(n))
		}
		if err := line(top-i, int(p.items[i]), next); err != nil {
			return err
		}
	}
	return nil
}

// WriteTo writes the proof as text.
func (p *CountProof) WriteTo(w io.Writer) (int64, error) {
	out := bufio.NewWriter(w)
	n, err := fmt.Fprintf(out, "c %d states; each line: state, item, what each choice leads to\n", p.States())
	written := int64(n)
	var text []byte
	if err == nil {
		err = p.each(func(number, item int, next []int) error {
			text = strconv.AppendInt(text[:0], int64(number), 10)
			text = strconv.AppendInt(append(text, ' '), int64(item), 10)
			for _, to := range next {
				text = strconv.AppendInt(append(text, ' '), int64(to), 10)
			}
			n, err := out.Write(append(text, '\n'))
			written += int64(n)
			return err
		})
	}
	if end := out.Flush(); err == nil {
		err = end
	}
	return written, err
}

// errStates is the error of a search with more states than it may have.
var errStates = errors.New("too many states")

// CountByStates makes a proof of the number of solutions of an exact cover; CheckCountProof says what number that is. It
// takes the items in two ways, by turns and with more and more room: those with the fewest choices first, which leaves
// out much where solutions are few (queendom8_5: 53,000 states, by the other way 484,000); and in the order in which they
// are given, in which few states differ where items lie like the squares of a board (sudoku6: 38,000, by the other way
// 118,000). Memory is bounded, in bytes (0 means DefaultCountMemory).
//
// The error wraps ErrPuzzle, ErrTooLarge (too many options, or more states than there is memory for), or is the
// context's.
func CountByStates(ctx context.Context, c Cover, memory int64) (*CountProof, error) {
	if memory == 0 {
		memory = DefaultCountMemory
	}
	space, err := newStateSpace(c)
	if err != nil {
		return nil, err
	}
	for room := min(1<<20, memory); ; room = min(8*room, memory) {
		states := 0
		for _, choose := range []func(*stateSearch, *state) int{(*stateSearch).fewest, (*stateSearch).first} {
			search := stateSearch{ctx: ctx, space: space, choose: choose, room: room}
			search.proof, search.known = &CountProof{}, make(map[string]int32)
			root, kind := space.root()
			if kind < openState {
				return search.proof, nil
			}
			_, err := search.visit(root)
			if err == nil {
				return search.proof, nil
			}
			if !errors.Is(err, errStates) {
				return nil, err
			}
			states = max(states, len(search.known))
		}
		if room == memory {
			return nil, fmt.Errorf("%w: more than %d states to count by", ErrTooLarge, states)
		}
	}
}

// A stateSearch goes through the states of a cover, each once.
type stateSearch struct {
	ctx    context.Context
	space  *stateSpace
	choose func(*stateSearch, *state) int
	room   int64 // the bytes that are left
	proof  *CountProof
	known  map[string]int32 // what a state is called
	key    []byte
	levels []level
	depth  int
}

// A level is what a search needs at each depth.
type level struct {
	state   state
	options []int
	next    []int32
}

// stateOverhead is what a state takes beside its key and choices, in bytes: its place in the map and the lists.
const stateOverhead = 64

// visit returns what an open state is called.
func (x *stateSearch) visit(s *state) (int32, error) {
	x.key = appendKey(x.key[:0], x.space.cover, s)
	if number, ok := x.known[string(x.key)]; ok {
		return number, nil
	}
	if len(x.known)%pollSteps == 0 && x.ctx.Err() != nil {
		return 0, x.ctx.Err()
	}
	key := string(x.key)
	if x.depth == len(x.levels) {
		x.levels = append(x.levels, level{})
	}
	at := x.levels[x.depth] // a copy: deeper levels may move the list
	item := x.choose(x, s)
	at.options = x.space.options(at.options[:0], s, item)
	choices := len(at.options)
	if s.least[item] == 0 {
		choices++
	}
	if x.room -= int64(stateOverhead + len(key) + 4*choices); x.room < 0 {
		return 0, errStates
	}
	at.next = at.next[:0]
	x.depth++
	for i := range choices {
		at.state.copyFrom(s)
		chosen := -1
		if i < len(at.options) {
			chosen = at.options[i]
		}
		to := int32(x.space.next(&at.state, at.options[:i], chosen))
		if to == openState {
			var err error
			if to, err = x.visit(&at.state); err != nil {
				return 0, err
			}
		}
		at.next = append(at.next, to)
	}
	x.depth--
	x.levels[x.depth] = at
	number := int32(len(x.proof.items) + openState)
	x.proof.items = append(x.proof.items, int32(item))
	x.proof.next = append(x.proof.next, at.next...)
	x.proof.ends = append(x.proof.ends, len(x.proof.next))
	x.known[key] = number
	return number, nil
}

// appendKey appends what tells a state from all others: the free options, and, unless each item is to be covered once, so
// that these say what is open, how often each item is still to be covered.
func appendKey(key []byte, c Cover, s *state) []byte {
	for _, word := range s.free {
		key = binary.LittleEndian.AppendUint64(key, word)
	}
	if c.Multiplicities != nil {
		for item := range s.least {
			key = binary.AppendUvarint(key, uint64(s.least[item]))
			key = binary.AppendUvarint(key, uint64(s.most[item]))
		}
	}
	return key
}

// first chooses the first item that is still needed, or else the first that may be covered.
func (x *stateSearch) first(s *state) int {
	if item := slices.IndexFunc(s.least, func(n int) bool { return n > 0 }); item >= 0 {
		return item
	}
	return slices.IndexFunc(s.most, func(n int) bool { return n > 0 })
}

// fewest chooses the item with the fewest choices among those that are still needed, the first of several.
func (x *stateSearch) fewest(s *state) int {
	best, least := -1, 0
	for item, need := range s.least {
		if need == 0 {
			continue
		}
		if n := common(s.free, x.space.having[item]) - need; best < 0 || n < least {
			best, least = item, n
		}
	}
	if best < 0 {
		return x.first(s)
	}
	return best
}
