package residues

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sort"
	"strings"

	"dlx-sudoku/dlx"
)

// ErrBlocks is the error of blocks that are not interchangeable.
var ErrBlocks = errors.New("the blocks are not interchangeable")

// A Star states that blocks of items are interchangeable: for each block but the first one, it has the pairs of items that
// an exchange with the first block exchanges.
type Star [][][2]int32

// A road counts by maps from states to residues. A state has a number for each item: how often a primary item is covered,
// or hi if it is closed; 0 for an open secondary item, otherwise 1 more than the number of its colour.
type road struct {
	*problem
	swaps  [][][2]int32 // exchanges of two blocks, each pair and the pairs ascending
	rows   [][]int32    // items that any permutation exchanges, ascending: blocks of one item each
	groups grouping
	ctx    context.Context
	spent  int // since the context was asked
	layers []map[string]Residues
	bytes  int64 // of all layers, about
	room   int64
}

// CountBlocks returns the number of solutions modulo the primes, given interchangeable blocks. It takes room bytes at
// most. The error wraps ErrRoom if it would need more, or ErrBlocks, or is the error of ctx.
func CountBlocks(ctx context.Context, source *dlx.Problem, stars []Star, room int64) (Residues, error) {
	r := &road{problem: newProblem(source), ctx: ctx, room: room}
	r.layers = make([]map[string]Residues, r.primary+1)
	for _, star := range stars {
		if !r.exchange(star) {
			return Residues{}, ErrBlocks
		}
	}
	r.groups = r.newGrouping()
	if slices.Max(append(slices.Clone(r.hi), len(r.items), source.Colours())) > 1<<16-2 {
		return Residues{}, fmt.Errorf("%w: it is for 65,534 options at most", ErrRoom)
	}
	if err := r.add(make([]uint16, len(r.with)), Residues{1, 1}); err != nil {
		return Residues{}, err
	}
	for layer := range r.layers[:r.primary] {
		for key, ways := range r.layers[layer] {
			if err := r.follow(decode(key), ways); err != nil {
				return Residues{}, err
			}
		}
		r.bytes -= int64(len(r.layers[layer])) * r.cost()
		r.layers[layer] = nil
	}
	sum := Residues(Primes)
	for _, ways := range r.layers[r.primary] {
		sum.add(ways)
	}
	return sum, nil
}

// cost returns the bytes that a state takes, about.
func (r *road) cost() int64 { return int64(len(r.with)*2 + 80) }

// add adds ways to a state, in the layer of the number of closed items.
func (r *road) add(state []uint16, ways Residues) error {
	layer := &r.layers[r.closed(state)]
	if *layer == nil {
		*layer = make(map[string]Residues)
	}
	key := encode(state)
	if old, known := (*layer)[key]; known {
		ways.add(old)
	} else if r.bytes += r.cost(); r.bytes > r.room {
		return fmt.Errorf("%w: more than %d bytes", ErrRoom, r.room)
	}
	(*layer)[key] = ways
	return nil
}

// exchange adds the exchanges of any two blocks, given the exchanges of the first one with each of the others. It reports
// whether these are symmetries; then the others are as well. Blocks of one item each become a row.
func (r *road) exchange(star Star) bool {
	var images []map[int32]int32
	want := r.list(nil)
	for _, pairs := range star {
		image := make(map[int32]int32)
		for _, pair := range pairs {
			image[pair[0]], image[pair[1]] = pair[1], pair[0]
		}
		if len(image) != 2*len(pairs) || !slices.Equal(r.list(image), want) {
			return false
		}
		images = append(images, image)
	}
	if row := rowOf(star); row != nil {
		r.rows = append(r.rows, row)
		return true
	}
	for j := range star {
		r.swaps = append(r.swaps, ascending(star[j]))
		for i := range j {
			var pairs [][2]int32
			for _, pair := range star[j] {
				for k, x := range pair {
					if y, ok := images[i][x]; ok {
						pair[k] = y
					}
				}
				pairs = append(pairs, pair)
			}
			r.swaps = append(r.swaps, ascending(pairs))
		}
	}
	return true
}

// ascending returns pairs with the lesser item first, in the order of that.
func ascending(pairs [][2]int32) [][2]int32 {
	var sorted [][2]int32
	for _, p := range pairs {
		sorted = append(sorted, [2]int32{min(p[0], p[1]), max(p[0], p[1])})
	}
	slices.SortFunc(sorted, func(p, q [2]int32) int { return cmp.Compare(p[0], q[0]) })
	return sorted
}

// list returns the images of all items and options as texts, in order.
func (r *road) list(image map[int32]int32) (texts []string) {
	of := func(i int) int {
		if j, ok := image[int32(i)]; ok {
			return int(j)
		}
		return i
	}
	for i := range r.with {
		texts = append(texts, fmt.Sprint("item ", of(i), r.lo[i], r.hi[i], i < r.primary))
	}
	for o := range r.items {
		var parts []string
		for k, i := range r.items[o] {
			parts = append(parts, fmt.Sprint(of(i), r.colours[o][k]))
		}
		sort.Strings(parts)
		texts = append(texts, strings.Join(parts, ","))
	}
	sort.Strings(texts)
	return texts
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

// follow adds the successors of a state. It closes the open item with the fewest options; of equal ones, the last. Items
// that take several options come after the others, those first whose options cover the fewest items anew.
func (r *road) follow(state []uint16, ways Residues) error {
	item, fewest := -1, 0
	for i := range r.primary {
		if int(state[i]) >= r.hi[i] {
			continue
		}
		fit, anew := 0, 0
		for _, o := range r.with[i] {
			if r.fits(state, o) {
				fit++
				anew += r.anew(state, o)
			}
		}
		if fit < r.lo[i]-int(state[i]) {
			return nil
		}
		if !r.once(i) && len(r.rows) > 0 {
			fit += anew << 20
		}
		if item < 0 || fit <= fewest {
			item, fewest = i, fit
		}
	}
	if item < 0 {
		return nil
	}
	return r.cover(state, item, r.group(state, item), ways)
}

// anew returns how many items of an option a state does not cover yet.
func (r *road) anew(state []uint16, o int) (n int) {
	for _, i := range r.items[o] {
		if state[i] == 0 {
			n++
		}
	}
	return n
}

// askCovers is how many options are taken before the context is checked again.
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

// settle sorts rows and applies swaps as long as that makes a state smaller. Secondary items that no option can cover any
// more count as covered.
func (r *road) settle(state []uint16) {
	for i := r.primary; i < len(state); i++ {
		if !slices.ContainsFunc(r.with[i], func(o int) bool { return r.fits(state, o) }) {
			state[i] = 1
		}
	}
	for changed := true; changed; {
		changed = false
		for _, row := range r.rows {
			for n := 1; n < len(row); n++ {
				for k := n; k > 0 && state[row[k-1]] > state[row[k]]; k-- {
					state[row[k-1]], state[row[k]] = state[row[k]], state[row[k-1]]
					changed = true
				}
			}
		}
		for _, pairs := range r.swaps {
			for n, pair := range pairs { // the first item that the swap changes decides
				if state[pair[0]] == state[pair[1]] {
					continue
				}
				if state[pair[1]] < state[pair[0]] {
					changed = true
					for _, pair := range pairs[n:] {
						state[pair[0]], state[pair[1]] = state[pair[1]], state[pair[0]]
					}
				}
				break
			}
		}
	}
}

func encode(state []uint16) string {
	b := make([]byte, 0, 2*len(state))
	for _, v := range state {
		b = append(b, byte(v), byte(v>>8))
	}
	return string(b)
}

func decode(key string) []uint16 {
	state := make([]uint16, len(key)/2)
	for i := range state {
		state[i] = uint16(key[2*i]) | uint16(key[2*i+1])<<8
	}
	return state
}
