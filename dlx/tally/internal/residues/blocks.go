package residues

import (
	"context"
	"fmt"
	"slices"

	"dlx-sudoku/dlx"
)

// A road counts by maps from states to residues. A state has a number for each item: how often a primary item is covered,
// or hi if it is closed; 0 for an open secondary item, otherwise 1 more than the number of its colour.
type road struct {
	*problem
	form    *former
	groups  grouping
	ctx     context.Context
	spent   int     // calls of cover
	widths  []int   // of the items, in bits
	layers  []batch // by the number of closed items
	bytes   int64   // of all layers, about
	room    int64
	touched [][]int32 // of each option, the blocks of its items
	key     []byte    // of a state, see pack

	// Of the state under way.
	filled []int  // of each block, how many of its items are covered
	free   []bool // of each option, whether it fits
}

// A batch is different states with their residues.
type batch struct {
	number map[string]int // of each state
	states []string
	ways   []Residues
}

// CountBlocks returns the number of solutions modulo the primes, given interchangeable blocks. It takes room bytes at
// most. The error wraps ErrRoom if it would need more, or ErrBlocks, or is the error of ctx.
func CountBlocks(ctx context.Context, source *dlx.Problem, stars []Star, room int64) (Residues, error) {
	p := newProblem(source)
	c := newChecker(p)
	for _, star := range stars {
		for _, pairs := range star {
			if !c.symmetric(pairs) {
				return Residues{}, ErrBlocks
			}
		}
	}
	if slices.Max(append(slices.Clone(p.hi), len(p.items), source.Colours())) > 1<<16-2 {
		return Residues{}, fmt.Errorf("%w: it is for 65,534 options at most", ErrRoom)
	}
	full := make([]uint16, len(p.with))
	for i := range full {
		full[i] = uint16(p.most(i))
	}
	r := &road{problem: p, form: newFormer(full, stars), ctx: ctx, room: room}
	r.groups = r.newGrouping()
	r.layers, r.free = make([]batch, r.primary+1), make([]bool, len(r.items))
	for _, items := range r.items {
		var touched []int32
		for _, i := range items {
			touched = append(touched, r.form.of[i]...)
		}
		r.touched = append(r.touched, touched)
	}
	for _, most := range full {
		r.widths = append(r.widths, width(int(most)))
	}
	if err := r.add(make([]uint16, len(r.with)), Residues{1, 1}); err != nil {
		return Residues{}, err
	}
	state := make([]uint16, len(r.with))
	for n := range r.primary {
		layer := &r.layers[n]
		for k, key := range layer.states {
			r.unpack(key, state)
			if err := r.follow(state, layer.ways[k]); err != nil {
				return Residues{}, err
			}
		}
		r.bytes -= int64(len(layer.states)) * r.cost()
		*layer = batch{}
	}
	var sum Residues
	for _, ways := range r.layers[r.primary].ways {
		sum.add(ways)
	}
	return sum, nil
}

// cost returns the bytes that a state takes, about.
func (r *road) cost() int64 { return int64(len(r.key) + 96) }

// add adds ways to a state, in the layer of the number of closed items.
func (r *road) add(state []uint16, ways Residues) error {
	layer := &r.layers[r.closed(state)]
	if layer.number == nil {
		layer.number = make(map[string]int)
	}
	r.pack(state)
	if n, known := layer.number[string(r.key)]; known {
		layer.ways[n].add(ways)
		return nil
	}
	if r.bytes += r.cost(); r.bytes > r.room {
		return fmt.Errorf("%w: more than %d bytes", ErrRoom, r.room)
	}
	key := string(r.key)
	layer.number[key] = len(layer.states)
	layer.states, layer.ways = append(layer.states, key), append(layer.ways, ways)
	return nil
}

// pack makes the key of a state: the bits of its numbers, the lowest first.
func (r *road) pack(state []uint16) {
	r.key = r.key[:0]
	bits, held := uint64(0), 0
	for i, value := range state {
		bits |= uint64(value) << held
		for held += r.widths[i]; held >= 8; held -= 8 {
			r.key = append(r.key, byte(bits))
			bits >>= 8
		}
	}
	r.key = append(r.key, byte(bits))
}

// unpack makes the state of a key.
func (r *road) unpack(key string, state []uint16) {
	bits, held, next := uint64(0), 0, 0
	for i, width := range r.widths {
		for ; held < width; held += 8 {
			bits |= uint64(key[next]) << held
			next++
		}
		state[i] = uint16(bits & (1<<width - 1))
		bits >>= width
		held -= width
	}
}

// closed returns how many primary items of a state are closed.
func (r *road) closed(state []uint16) (n int) {
	for i := range r.primary {
		if int(state[i]) >= r.hi[i] {
			n++
		}
	}
	return n
}

// fits reports whether an option can be added to a state.
func (r *road) fits(state []uint16, o int) bool {
	for k, i := range r.items[o] {
		if i < r.primary {
			if int(state[i]) >= r.hi[i] {
				return false
			}
		} else if state[i] != 0 && (r.colours[o][k] == 0 || int(state[i]) != 1+r.colours[o][k]) {
			return false
		}
	}
	return true
}

// follow adds the successors of a state. It closes the open item with the fewest options; of equal ones, the one with the
// fullest blocks. Where there are rows, items that may take several options come after the others: first the items whose
// options newly cover the fewest items.
func (r *road) follow(state []uint16, ways Residues) error {
	item, fewest, fullest := -1, 0, 0
	r.fill(state)
	for o := range r.free {
		r.free[o] = r.fits(state, o)
	}
	for i := range r.primary {
		if int(state[i]) >= r.hi[i] {
			continue
		}
		fit := 0
		for _, o := range r.with[i] {
			if r.free[o] {
				fit++
			}
		}
		if fit < r.lo[i]-int(state[i]) {
			return nil
		}
		if !r.once(i) && len(r.form.rows) > 0 {
			fit += r.anew(state, i) << 20
		}
		if item >= 0 && fit > fewest {
			continue
		}
		if full := r.fullness(i); item < 0 || fit < fewest || full >= fullest {
			item, fewest, fullest = i, fit, full
		}
	}
	if item < 0 {
		return nil
	}
	return r.cover(state, item, r.group(state, item), ways)
}

// fill counts the items of each block that a state covers.
func (r *road) fill(state []uint16) {
	r.filled = append(r.filled[:0], make([]int, len(r.form.colour))...)
	for _, i := range r.form.blocked {
		if state[i] != 0 {
			for _, b := range r.form.of[i] {
				r.filled[b]++
			}
		}
	}
}

// untouched is what a block without a covered item counts in fullness: more than all blocks with covered items.
const untouched = 1 << 20

// fullness measures how far the blocks are covered that the options of an item would touch. If no block is begun before
// others are finished, more states differ only by an exchange of blocks.
func (r *road) fullness(i int) (full int) {
	for _, o := range r.with[i] {
		if !r.free[o] {
			continue
		}
		for _, b := range r.touched[o] {
			if n := r.filled[b]; n > 0 {
				full += n * n
			} else {
				full -= untouched
			}
		}
	}
	return full
}

// anew returns how often the options of an item that fit a state would cover items that it does not cover yet.
func (r *road) anew(state []uint16, i int) (n int) {
	for _, o := range r.with[i] {
		if !r.free[o] {
			continue
		}
		for _, j := range r.items[o] {
			if state[j] == 0 {
				n++
			}
		}
	}
	return n
}

// askCovers is how many calls of cover there are between two checks of the context.
const askCovers = 1 << 8

// cover adds the states in which an item is closed after covering it with options of some groups. It takes the first ones
// of a group, for any as many of them.
func (r *road) cover(state []uint16, item int, groups [][]int, ways Residues) error {
	if r.spent++; r.spent%askCovers == 0 && r.ctx.Err() != nil {
		return r.ctx.Err()
	}
	if int(state[item]) >= r.lo[item] {
		next := slices.Clone(state)
		next[item] = uint16(r.hi[item])
		r.settle(next)
		if err := r.add(next, ways); err != nil {
			return err
		}
	}
	for n, group := range groups {
		next := state
		for k, o := range group {
			if int(next[item]) >= r.hi[item] || !r.fits(next, o) {
				break
			}
			next = r.take(next, o)
			if err := r.cover(next, item, groups[n+1:], r.groups.times(ways, len(group), k+1)); err != nil {
				return err
			}
		}
	}
	return nil
}

// take returns a state with an option taken that fits.
func (r *road) take(state []uint16, o int) []uint16 {
	next := slices.Clone(state)
	for n, i := range r.items[o] {
		if i < r.primary {
			next[i]++
		} else {
			next[i] = uint16(1 + r.colours[o][n])
		}
	}
	return next
}

// settle brings a state to its form. Secondary items that no option can cover any more count as covered.
func (r *road) settle(state []uint16) {
	for i := r.primary; i < len(state); i++ {
		if !slices.ContainsFunc(r.with[i], func(o int) bool { return r.fits(state, o) }) {
			state[i] = 1
		}
	}
	r.form.arrange(state)
}
