// Not trusted: a fault here makes no wrong claim Verified; the states are followed again where a proof is replayed.

package states

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"dlx-sudoku/satcheck"
)

// errStates is the error of a search with more states than it may have.
var errStates = errors.New("too many states")

// pollSteps is how many states are found between two looks at the context.
const pollSteps = 256

// Search makes a proof of the number of solutions of an exact cover; Check returns that number. It takes the items in two
// orders, in turns and with more and more memory. Fewest choices first is good if there are few solutions (queendom8_5: 53,000
// states, 484,000 in the other order). The given order is good if the items lie like the squares of a board, since few states
// differ (sudoku6: 38,000 states, 118,000 in the other order). Memory is bounded, in bytes (0 means DefaultMemory).
//
// If the states take more than a megabyte, Search looks for exchanges of items that map the options onto themselves, such as
// those of two rows of a Latin square, and keeps one state for all, or nearly all, of its images: Latin squares of order 6 take
// 755 states, those of order 7 take 58,923.
//
// The error wraps ErrPuzzle, ErrTooLarge (too many options, or more states than there is memory for), or is the
// context's.
func Search(ctx context.Context, c satcheck.Cover, memory int64) (*Proof, error) {
	memory = cmp.Or(memory, DefaultMemory)
	x, err := newSpace(ctx, c)
	if err != nil {
		return nil, err
	}
	var arranger *arranger
	for room := min(1<<20, memory); ; room = min(8*room, memory) {
		states := 0
		for _, choose := range []func(*searcher, *state) int{(*searcher).fewest, (*searcher).first} {
			search := searcher{ctx: ctx, space: x, choose: choose, room: room, arranger: arranger.begin()}
			search.proof, search.known = &Proof{}, make(map[string]int32)
			root, kind := x.root()
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
			return nil, fmt.Errorf("%w: more than %d states to count by", satcheck.ErrTooLarge, states)
		}
		if arranger == nil {
			arranger = newArranger(ctx, x)
		}
	}
}

// A searcher goes through the states of a cover, each once.
type searcher struct {
	ctx    context.Context
	space  *space
	choose func(*searcher, *state) int
	room   int64 // the bytes that are left
	proof  *Proof
	known  map[string]int32 // the number of each state
	key    []byte
	levels []level
	depth  int

	arranger *arranger // brings states to a form; nil if they are kept as they are
}

// A level has the scratch memory of a search at one depth.
type level struct {
	state   state
	options []int
	next    []int32
	by      []int // of all choices, one after the other
	byEnds  []int
}

// stateOverhead is the memory of a state besides its key and choices, in bytes: its place in the map and the lists.
const stateOverhead = 64

// visit returns the number of an open state.
func (x *searcher) visit(s *state) (int32, error) {
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
		x.room -= int64(8*len(s.free) + 16*len(s.least))
	}
	at := x.levels[x.depth] // a copy: deeper levels may move the list
	item := x.choose(x, s)
	at.options = x.space.options(at.options[:0], s, item)
	choices := len(at.options)
	if s.least[item] == 0 {
		choices++
	}
	if x.room -= int64(stateOverhead + len(key) + 4*choices); x.room < 0 || len(x.known)+x.depth == maxStates {
		return 0, errStates
	}
	at.next = at.next[:0]
	at.by, at.byEnds = at.by[:0], at.byEnds[:0]
	x.depth++
	for i := range choices {
		if i%pollChoices == pollChoices-1 && x.ctx.Err() != nil {
			return 0, x.ctx.Err()
		}
		at.state.copyFrom(s)
		chosen := -1
		if i < len(at.options) {
			chosen = at.options[i]
		}
		to := int32(x.space.next(&at.state, at.options[:i], chosen))
		if to == openState {
			at.by = x.arrange(at.by, &at.state)
			var err error
			if to, err = x.visit(&at.state); err != nil {
				return 0, err
			}
		}
		at.next, at.byEnds = append(at.next, to), append(at.byEnds, len(at.by))
	}
	x.depth--
	x.levels[x.depth] = at
	number := int32(len(x.proof.items) + openState)
	x.proof.items = append(x.proof.items, int32(item))
	x.proof.next = append(x.proof.next, at.next...)
	x.proof.ends = append(x.proof.ends, len(x.proof.next))
	if x.arranger != nil {
		for _, end := range at.byEnds {
			x.proof.byEnds = append(x.proof.byEnds, len(x.proof.by)+end)
		}
		x.proof.by = append(x.proof.by, at.by...)
	}
	x.known[key] = number
	return number, nil
}

// arrange brings a state to a form that its images have, too, if there is an arranger, and appends the exchanges that lead there.
func (x *searcher) arrange(by []int, s *state) []int {
	if x.arranger == nil {
		return by
	}
	for _, n := range x.arranger.arrange(s) {
		y := x.arranger.symmetries[n]
		if y.as < 0 {
			y.as = len(x.proof.exchanges)
			x.proof.exchanges = append(x.proof.exchanges, y.flat())
			x.room -= 16 * int64(len(y.moves))
		}
		by = append(by, y.as)
		x.room -= 8
	}
	return by
}

// appendKey appends the key of a state: the free options and, unless each item is to be covered once, how often each item is
// still to be covered. If each item is to be covered once, the free options determine this.
func appendKey(key []byte, c satcheck.Cover, s *state) []byte {
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
func (x *searcher) first(s *state) int {
	if item := slices.IndexFunc(s.least, func(n int) bool { return n > 0 }); item >= 0 {
		return item
	}
	return slices.IndexFunc(s.most, func(n int) bool { return n > 0 })
}

// fewest chooses the item with the fewest choices among the items that are still needed, the first of several.
func (x *searcher) fewest(s *state) int {
	best, least := -1, 0
	for item, need := range s.least {
		if need == 0 {
			continue
		}
		if n := x.space.supply(s, item) - need; best < 0 || n < least {
			best, least = item, n
		}
	}
	if best < 0 {
		return x.first(s)
	}
	return best
}
