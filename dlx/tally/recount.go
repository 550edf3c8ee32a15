package tally

import (
	"context"
	"fmt"
	"slices"
	"sort"
	"strings"

	"dlx-sudoku/dlx"
)

// primes are 2^61 - 1 and 2^63 - 25: the sum of two residues fits 64 bits.
var primes = [2]uint64{1<<61 - 1, 1<<63 - 25}

// A road counts by maps.
type road struct {
	problem *dlx.Problem
	items   [][]int // of each option that can be chosen at all
	colours [][]int
	with    [][]int // of each item, its options
	most    []int   // of each primary item
	order   []int   // in which items are covered; nil: the one with the fewest options first, the last among equals
	swaps   [][][2]int32
	room    int64 // bytes for the maps of two layers
}

// ways is a number of ways modulo each prime.
type ways [2]uint64

func newRoad(p *dlx.Problem) *road {
	r := &road{problem: p, with: make([][]int, p.Items()), most: make([]int, p.Items())}
	for o := range p.Options() {
		items := p.AppendOption(nil, o)
		if slices.ContainsFunc(items, func(i int) bool { _, hi := p.Multiplicity(i); return hi == 0 }) {
			continue
		}
		for _, i := range items {
			r.with[i] = append(r.with[i], len(r.items))
		}
		r.items = append(r.items, items)
		r.colours = append(r.colours, p.AppendColours(nil, o))
	}
	for i := range r.most {
		var worn []int // colours of an item mean something for that item only: they are numbered for each
		for _, o := range r.with[i] {
			worn = append(worn, r.colours[o][slices.Index(r.items[o], i)])
		}
		slices.Sort(worn)
		worn = slices.Compact(append([]int{0}, worn...))
		for _, o := range r.with[i] {
			k := slices.Index(r.items[o], i)
			r.colours[o][k] = slices.Index(worn, r.colours[o][k])
		}
		lo, hi := p.Multiplicity(i)
		r.most[i] = min(hi, len(r.with[i]))
		if lo > len(r.with[i]) {
			r.most[i] = len(r.with[i]) + 1 // which it never comes to
		}
	}
	return r
}

// exchange adds the exchanges of any two of a number of blocks, given those of the first one with each of the
// others. It reports whether these are symmetries; then the others are as well.
func (r *road) exchange(star [][][2]int32) bool {
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
		r.swaps = append(r.swaps, pairs)
	}
	for j := range star {
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
			r.swaps = append(r.swaps, pairs)
		}
	}
	return true
}

// list returns the images of all items and options as texts, in order.
func (r *road) list(image map[int32]int32) (texts []string) {
	for i := range r.with {
		lo, _ := r.problem.Multiplicity(i)
		j, ok := image[int32(i)]
		if !ok {
			j = int32(i)
		}
		texts = append(texts, fmt.Sprint("item ", j, lo, r.most[i], i < r.problem.Primary()))
	}
	for o := range r.items {
		var parts []string
		for k, i := range r.items[o] {
			if j, ok := image[int32(i)]; ok {
				i = int(j)
			}
			parts = append(parts, fmt.Sprint(i, r.colours[o][k]))
		}
		sort.Strings(parts)
		texts = append(texts, strings.Join(parts, ","))
	}
	sort.Strings(texts)
	return texts
}

// count returns the number of solutions modulo the primes. A state is, for each item, a byte pair: of a primary
// one how often it is covered, most if it is closed; of a secondary one 0, or 1 more than its colour. Its layer
// is how many items are closed.
func (r *road) count(ctx context.Context) (sum ways, err error) {
	primary := r.problem.Primary()
	layers := make([]map[string]ways, primary+1)
	first := make([]uint16, r.problem.Items())
	add := func(layer int, key string, n ways) {
		if layers[layer] == nil {
			layers[layer] = make(map[string]ways)
		}
		old := layers[layer][key]
		for k, prime := range primes {
			n[k] = (old[k] + n[k]) % prime
		}
		layers[layer][key] = n
	}
	if slices.Max(append(r.most, r.problem.Options(), r.problem.Colours())) > 1<<16-2 {
		return sum, fmt.Errorf("%w: it is for 65,534 options at most", ErrUndecided)
	}
	add(r.closed(first), encode(first), ways{1, 1})
	for layer, states := range layers[:primary] {
		states = layers[layer]
		bytes := int64(0)
		for _, m := range layers {
			bytes += int64(len(m)) * int64(len(first)*2+80)
		}
		if bytes > r.room {
			return sum, fmt.Errorf("%w: its states take more than %d bytes", ErrUndecided, r.room)
		}
		for key, n := range states {
			if err := ctx.Err(); err != nil {
				return sum, err
			}
			r.follow(decode(key), func(next []uint16) { add(r.closed(next), encode(next), n) })
		}
		layers[layer] = nil
	}
	for _, n := range layers[primary] {
		for k, prime := range primes {
			sum[k] = (sum[k] + n[k]) % prime
		}
	}
	return sum, nil
}

// closed returns how many primary items of a state are closed.
func (r *road) closed(state []uint16) (n int) {
	for i := range r.problem.Primary() {
		if int(state[i]) >= r.most[i] {
			n++
		}
	}
	return n
}

// fits reports whether an option can be added to a state.
func (r *road) fits(state []uint16, o int) bool {
	for k, i := range r.items[o] {
		if i < r.problem.Primary() {
			if int(state[i]) >= r.most[i] {
				return false
			}
		} else if state[i] != 0 && (r.colours[o][k] == 0 || int(state[i]) != 1+r.colours[o][k]) {
			return false
		}
	}
	return true
}

// follow yields the states that follow a state.
func (r *road) follow(state []uint16, yield func([]uint16)) {
	item := -1
	fewest := 0
	for n := range r.problem.Primary() {
		i := n
		if r.order != nil {
			i = r.order[n]
		}
		if int(state[i]) >= r.most[i] {
			continue
		}
		fit := 0
		if r.order == nil {
			for _, o := range r.with[i] {
				if r.fits(state, o) {
					fit++
				}
			}
		}
		if item < 0 || fit <= fewest && r.order == nil {
			item, fewest = i, fit
		}
	}
	lo, hi := r.problem.Multiplicity(item)
	r.cover(state, item, lo, hi, r.with[item], yield)
}

// cover yields the states in which an item is closed, which may still be covered by some options.
func (r *road) cover(state []uint16, item, lo, hi int, options []int, yield func([]uint16)) {
	covered := int(state[item])
	if covered >= lo {
		next := slices.Clone(state)
		next[item] = uint16(r.most[item])
		r.settle(next)
		yield(next)
	}
	for k, o := range options {
		if covered < hi && r.fits(state, o) {
			next := slices.Clone(state)
			for n, i := range r.items[o] {
				if i < r.problem.Primary() {
					next[i]++
				} else {
					next[i] = uint16(1 + r.colours[o][n])
				}
			}
			if lo == 1 && hi == 1 {
				r.settle(next)
				yield(next)
			} else {
				r.cover(next, item, lo, hi, options[k+1:], yield)
			}
		}
	}
}

// settle applies swaps as long as one of them makes a state smaller, and forgets secondary items that no option
// can cover any more.
func (r *road) settle(state []uint16) {
	for i := r.problem.Primary(); i < len(state); i++ {
		if !slices.ContainsFunc(r.with[i], func(o int) bool { return r.fits(state, o) }) {
			state[i] = 1
		}
	}
	for changed := true; changed; {
		changed = false
		for _, pairs := range r.swaps {
			order := 0
			least := int32(len(state))
			for _, pair := range pairs { // the swap decides by the first item that it changes
				a, b := min(pair[0], pair[1]), max(pair[0], pair[1])
				if state[a] != state[b] && a < least {
					least = a
					order = int(state[b]) - int(state[a])
				}
			}
			if order < 0 {
				changed = true
				for _, pair := range pairs {
					state[pair[0]], state[pair[1]] = state[pair[1]], state[pair[0]]
				}
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
