// Trusted: a fault here can make a wrong claim Verified.

package states

import (
	"context"
	"fmt"
	"math/bits"
	"slices"

	"dlx-sudoku/satcheck"
)

// MaxOptions is the greatest number of options of a problem whose solutions are counted by states.
const MaxOptions = 1 << 14

// A state is what remains of an exact cover when some options are chosen and some are left out: the free options, which are
// neither chosen nor left out nor excluded by a chosen one, a bit each; and how often each primary item is still to be covered.
// The bounds of an item never exceed what its free options cover together, and no free option covers an item too often.
type state struct {
	free        []uint64
	least, most []int
}

func (s *state) copyFrom(t *state) {
	s.free = append(s.free[:0], t.free...)
	s.least = append(s.least[:0], t.least...)
	s.most = append(s.most[:0], t.most...)
}

// The number of solutions of a state, if it is obvious. From openState on, the number of a state whose solutions must be counted.
const (
	deadState = 0 // none: an item has fewer free options than it needs
	doneState = 1 // one: nothing is free, and nothing is needed
	openState = 2
)

// A space leads from one state of a cover to the next.
type space struct {
	cover   satcheck.Cover
	having  [][]uint64       // of each primary item: the options that have it
	heavy   [][]weight       // of each primary item that some option covers several times: the options that have it
	exclude [][]uint64       // of each option: itself and the options that share a secondary item with it
	named   map[string][]int // the free options of the root by their names; nil before the first exchange
}

// A weight says how often an option covers an item.
type weight struct{ option, times int }

// maxWords bounds the sets of a space: 64 MB.
const maxWords = 1 << 23

// pollPairs is how many pairs of options with a common item are compared between two looks at the context.
const pollPairs = 1 << 22

// newSpace returns the space of a cover. The error wraps ErrPuzzle or ErrTooLarge, or is the context's.
func newSpace(ctx context.Context, c satcheck.Cover) (*space, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	if len(c.Options) > MaxOptions {
		return nil, fmt.Errorf("%w: %d options (want %d at most to count by states)", satcheck.ErrTooLarge, len(c.Options),
			MaxOptions)
	}
	n := len(c.Options)
	if words := (c.Primary + n) * ((n + 63) / 64); words > maxWords {
		return nil, fmt.Errorf("%w: %d items and %d options (want %d items at most to count by states)", satcheck.ErrTooLarge,
			c.Primary, n, maxWords/((n+63)/64)-n)
	}
	x := &space{cover: c, having: bitSets(c.Primary, n), exclude: bitSets(n, n)}
	if err := x.weigh(); err != nil {
		return nil, err
	}
	type use struct{ option, colour int }
	uses := make([][]use, c.Secondary) // of each secondary item
	pairs := 0
	for o, items := range c.Options {
		add(x.exclude[o], o)
		for k, item := range items {
			if item < c.Primary {
				add(x.having[item], o)
				continue
			}
			if pairs += len(uses[item-c.Primary]); pairs > pollPairs {
				if pairs = 0; ctx.Err() != nil {
					return nil, ctx.Err()
				}
			}
			colour := c.Colour(o, k)
			for _, u := range uses[item-c.Primary] {
				if colour == 0 || colour != u.colour {
					add(x.exclude[o], u.option)
					add(x.exclude[u.option], o)
				}
			}
			uses[item-c.Primary] = append(uses[item-c.Primary], use{o, colour})
		}
	}
	return x, nil
}

// weigh lists the weights of the items that have any. The error wraps ErrTooLarge if a number of times does not fit a packed
// state.
func (x *space) weigh() error {
	c := &x.cover
	if c.Weights == nil {
		return nil
	}
	x.heavy = make([][]weight, c.Primary)
	sums := make([]int, c.Primary)
	for o, items := range c.Options {
		for k, item := range items {
			if item < c.Primary {
				n := c.Weight(o, k)
				x.heavy[item] = append(x.heavy[item], weight{o, n})
				sums[item] += n
			}
		}
	}
	for item, sum := range sums {
		if sum == len(x.heavy[item]) { // once each
			x.heavy[item] = nil
		} else if _, most := c.Times(item); min(sum, most) > itemMask {
			return fmt.Errorf("%w: item %d may be covered %d times (want %d at most to count by states)", satcheck.ErrTooLarge, item,
				min(sum, most), itemMask)
		}
	}
	return nil
}

// narrow removes from a state the free options of an item that would cover it too often.
func (x *space) narrow(s *state, item int) {
	if s.most[item] == 0 {
		subtract(s.free, x.having[item])
	} else if x.heavy != nil {
		for _, w := range x.heavy[item] {
			if w.times > s.most[item] {
				s.free[w.option/64] &^= 1 << (w.option % 64)
			}
		}
	}
}

// supply returns how often all free options together cover an item.
func (x *space) supply(s *state, item int) int {
	if x.heavy == nil || x.heavy[item] == nil {
		return common(s.free, x.having[item])
	}
	n := 0
	for _, w := range x.heavy[item] {
		if s.free[w.option/64]>>(w.option%64)&1 > 0 {
			n += w.times
		}
	}
	return n
}

// bitSets returns empty sets of numbers below size.
func bitSets(n, size int) [][]uint64 {
	words := (size + 63) / 64
	all := make([]uint64, n*words)
	sets := make([][]uint64, n)
	for i := range sets {
		sets[i] = all[i*words : (i+1)*words : (i+1)*words]
	}
	return sets
}

func add(set []uint64, i int) { set[i/64] |= 1 << (i % 64) }

func subtract(set, other []uint64) {
	for w := range set {
		set[w] &^= other[w]
	}
}

// meet reports whether two sets have a number in common.
func meet(set, other []uint64) bool {
	for w, word := range set {
		if word&other[w] != 0 {
			return true
		}
	}
	return false
}

// common returns how many numbers two sets have in common.
func common(set, other []uint64) int {
	n := 0
	for w, word := range set {
		n += bits.OnesCount64(word & other[w])
	}
	return n
}

// root returns the state in which nothing is chosen yet, and its kind.
func (x *space) root() (*state, int) {
	s := &state{free: bitSets(1, len(x.cover.Options))[0]}
	for o := range x.cover.Options {
		if slices.ContainsFunc(x.cover.Options[o], func(item int) bool { return item < x.cover.Primary }) {
			add(s.free, o)
		}
	}
	for item := range x.cover.Primary {
		least, most := x.cover.Times(item)
		s.least, s.most = append(s.least, least), append(s.most, most)
		x.narrow(s, item)
	}
	return s, x.settle(s)
}

// A packed state is an open one in less memory: the free options and, if there are multiplicities, how often each item is
// still to be covered, the most above the least. Where each item is to be covered once, it is once for the items of free
// options and never for the others. States are equal if they are packed to the same numbers.
type packed struct {
	free  []uint64
	times []uint32
}

// itemBits is the width of a number in a packed state: no item is covered more often than there are options, or, with weights,
// than weigh allows.
const (
	itemBits = 16
	itemMask = 1<<itemBits - 1
	_        = uint(itemMask - MaxOptions)
)

func (p *packed) equal(q *packed) bool {
	return slices.Equal(p.free, q.free) && slices.Equal(p.times, q.times)
}

// pack packs an open state into the memory of another packed state.
func (x *space) pack(p *packed, s *state) {
	p.free = append(p.free[:0], s.free...)
	if x.cover.Multiplicities == nil {
		return
	}
	p.times = slices.Grow(p.times[:0], len(s.least))[:len(s.least)]
	most := s.most[:len(p.times)]
	for item, least := range s.least[:len(p.times)] {
		p.times[item] = uint32(least | most[item]<<itemBits)
	}
}

// unpack makes of s, whose lists have the right lengths, the state that was packed.
func (x *space) unpack(s *state, p *packed) {
	copy(s.free, p.free)
	if x.cover.Multiplicities != nil {
		least, most := s.least[:len(p.times)], s.most[:len(p.times)]
		for item, both := range p.times {
			least[item], most[item] = int(both&itemMask), int(both>>itemBits)
		}
		return
	}
	for item, having := range x.having {
		s.least[item] = 0
		if meet(s.free, having) {
			s.least[item] = 1
		}
	}
	copy(s.most, s.least)
}

// options appends the free options that have a primary item, in ascending order.
func (x *space) options(into []int, s *state, item int) []int {
	for w, word := range s.free {
		for word &= x.having[item][w]; word != 0; word &= word - 1 {
			into = append(into, 64*w+bits.TrailingZeros64(word))
		}
	}
	return into
}

// next changes a state: it leaves out the given options and chooses one more, unless that is -1. It returns the kind of the new
// state.
func (x *space) next(s *state, leaveOut []int, choose int) int {
	for _, o := range leaveOut {
		s.free[o/64] &^= 1 << (o % 64)
	}
	if choose >= 0 {
		subtract(s.free, x.exclude[choose])
		for k, item := range x.cover.Options[choose] {
			if item < x.cover.Primary {
				times := x.cover.Weight(choose, k)
				s.least[item] = max(0, s.least[item]-times)
				s.most[item] -= times
				x.narrow(s, item)
			}
		}
	}
	return x.settle(s)
}

// settle bounds how often items may be covered by what their free options cover. It returns the kind of the state. An item that
// may not be covered any more has no free option, and is not needed.
func (x *space) settle(s *state) int {
	for item := range x.having {
		if s.most[item] == 0 {
			continue
		}
		n := x.supply(s, item)
		if n < s.least[item] {
			return deadState
		}
		s.most[item] = min(s.most[item], n)
	}
	for _, word := range s.free {
		if word != 0 {
			return openState
		}
	}
	return doneState
}
