package residues

import (
	"cmp"
	"encoding/binary"
	"errors"
	"slices"
)

// ErrBlocks is the error of blocks that are not interchangeable.
var ErrBlocks = errors.New("the blocks are not interchangeable")

// A Star states that blocks of items are interchangeable: for each block but the first one, it has the pairs of items that
// an exchange with the first block exchanges.
type Star [][][2]int32

// A swap is the pairs of items that an exchange of two blocks exchanges, each pair and the pairs ascending.
type swap [][2]int32

// A checker checks whether exchanges of items map the options onto themselves.
type checker struct {
	*problem
	times map[string]int // how often an option with some items and colours is in the problem
	alike []int          // the same for each option, by its number
	image []int          // of each item by the exchange under way; otherwise the item itself
	name  []byte
	parts []uint64
}

func newChecker(p *problem) *checker {
	c := &checker{problem: p, times: make(map[string]int)}
	for i := range p.with {
		c.image = append(c.image, i)
	}
	for o := range p.items {
		c.times[string(c.nameOf(o))]++
	}
	for o := range p.items {
		c.alike = append(c.alike, c.times[string(c.nameOf(o))])
	}
	return c
}

// nameOf returns the items and colours of the image of an option. The slice is valid until the next call.
func (c *checker) nameOf(o int) []byte {
	c.parts, c.name = c.parts[:0], c.name[:0]
	for k, i := range c.items[o] {
		c.parts = append(c.parts, uint64(c.image[i])<<32|uint64(c.colours[o][k]))
	}
	slices.Sort(c.parts)
	for _, part := range c.parts {
		c.name = binary.LittleEndian.AppendUint64(c.name, part)
	}
	return c.name
}

// symmetric reports whether an exchange of items maps the items and the options onto themselves. Options without any of
// the items are their own images.
func (c *checker) symmetric(pairs swap) bool {
	holds := true
	for _, pair := range pairs {
		x, y := int(pair[0]), int(pair[1])
		holds = holds && x != y && c.image[x] == x && c.image[y] == y && // no item twice
			c.lo[x] == c.lo[y] && c.hi[x] == c.hi[y] && (x < c.primary) == (y < c.primary)
		c.image[x], c.image[y] = y, x
	}
	for _, pair := range pairs {
		for _, x := range pair {
			holds = holds && !slices.ContainsFunc(c.with[x], func(o int) bool { return c.times[string(c.nameOf(o))] != c.alike[o] })
		}
	}
	for _, pair := range pairs {
		c.image[pair[0]], c.image[pair[1]] = int(pair[0]), int(pair[1])
	}
	return holds
}

// A family is blocks any two of which can be exchanged.
type family struct {
	first int      // the number of its first block among the blocks of all families
	swaps [][]swap // swaps[p][q] exchanges blocks p and q, for p < q
}

// blocks returns how many blocks the family has.
func (f *family) blocks() int { return len(f.swaps) }

// newFamily returns the family of a star, each exchange of which is a symmetry. To exchange two other blocks is to exchange
// one of them with the first, then the first with the other, and then the first with the one again.
func newFamily(star Star, first int) *family {
	f := &family{first: first, swaps: make([][]swap, len(star)+1)}
	for p := range f.swaps {
		f.swaps[p] = make([]swap, len(f.swaps))
		image := make(map[int32]int32)
		if p > 0 {
			for _, pair := range star[p-1] {
				image[pair[0]], image[pair[1]] = pair[1], pair[0]
			}
		}
		for q := p + 1; q < len(f.swaps); q++ {
			for _, pair := range star[q-1] {
				for k, x := range pair {
					if y, moved := image[x]; moved {
						pair[k] = y
					}
				}
				f.swaps[p][q] = append(f.swaps[p][q], [2]int32{min(pair[0], pair[1]), max(pair[0], pair[1])})
			}
			slices.SortFunc(f.swaps[p][q], func(a, b [2]int32) int { return cmp.Compare(a[0], b[0]) })
		}
	}
	return f
}

// exchange returns the swap of two different blocks.
func (f *family) exchange(p, q int) swap { return f.swaps[min(p, q)][max(p, q)] }

// fixes reports whether a swap leaves a state as it is.
func (s swap) fixes(state []uint16) bool {
	return !slices.ContainsFunc(s, func(pair [2]int32) bool { return state[pair[0]] != state[pair[1]] })
}

// apply exchanges what a state has for the items.
func (s swap) apply(state []uint16) {
	for _, pair := range s {
		state[pair[0]], state[pair[1]] = state[pair[1]], state[pair[0]]
	}
}

// lessens reports whether a swap makes a state smaller: the first item that it changes decides.
func (s swap) lessens(state []uint16) bool {
	for _, pair := range s {
		if state[pair[0]] != state[pair[1]] {
			return state[pair[1]] < state[pair[0]]
		}
	}
	return false
}
