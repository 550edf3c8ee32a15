package tally

import (
	"fmt"
	"slices"
)

// A canon brings states that are images of each other under swaps to one form, or nearly always. It changes a
// state by swaps only, so that nothing depends on how well it does.
//
// It colours the points of all families by refinement: the colour of an item comes from its field and the colours
// of its points, the colour of a point from the colours of its items. Then it sorts the points of one family
// after the other by colour. Points that are not told apart, although their exchange would change the state, get
// different colours one by one. (Brendan McKay, "Practical graph isomorphism", Congressus Numerantium 30, 1981,
// does so in all ways to be sure of one form; here the first will do.)
type canon struct {
	families []*family
	kind     []uint64       // of each item: items that swaps exchange are of one kind
	start    []uint64       // the first colour of each point
	members  [][]membership // of each item
	full     []uint32       // of each item, the largest value of its field
	active   []int32        // the items with members

	colour, next []uint64 // of the points
	told         []told
	order        []int32 // points of the family at hand, by colour
	where        []int32
}

// membership is a point that an item belongs to, and what part it plays there.
type membership struct {
	point int32
	role  uint64
}

// told is what an item tells about its points.
type told struct {
	sum     uint64 // of its kind and its field
	members []membership
}

// newCanon returns a canon for families of swaps, those with the largest blocks coming first.
func newCanon(m *model, families []*family) *canon {
	c := &canon{families: slices.Clone(families)}
	slices.SortStableFunc(c.families, func(a, b *family) int { return len(b.block[0]) - len(a.block[0]) })
	var blocks [][]int32
	for _, f := range c.families {
		f.first = len(blocks)
		blocks = append(blocks, f.block...)
	}
	c.classify(m, blocks)
	return c.clone()
}

// clone returns a canon for another worker.
func (c *canon) clone() *canon {
	other := *c
	other.colour, other.next = make([]uint64, len(c.start)), make([]uint64, len(c.start))
	other.told, other.order, other.where = nil, nil, nil
	return &other
}

// classify finds the kinds of items, of points and of parts: what swaps map to each other is of one kind.
func (c *canon) classify(m *model, blocks [][]int32) {
	named := make(map[string]int32) // point by its items
	offset := make([]int32, len(blocks)+1)
	for q, block := range blocks {
		named[fmt.Sprint(block)] = int32(q)
		offset[q+1] = offset[q] + int32(len(block))
	}
	items, points, parts := newPartition(len(m.items)), newPartition(len(blocks)), newPartition(int(offset[len(blocks)]))
	for _, f := range c.families {
		for _, s := range f.star {
			for _, pair := range s.pairs {
				items.join(pair[0], pair[1])
			}
			for q, block := range blocks {
				image := make([]int32, len(block))
				for k, x := range block {
					image[k] = s.image[x]
				}
				sorted := slices.Clone(image)
				slices.Sort(sorted)
				r, ok := named[fmt.Sprint(sorted)]
				if !ok || len(blocks[r]) != len(block) {
					continue
				}
				points.join(int32(q), r)
				for k, x := range image {
					at, _ := slices.BinarySearch(blocks[r], x)
					parts.join(offset[q]+int32(k), offset[r]+int32(at))
				}
			}
		}
	}
	for _, it := range m.items {
		c.full = append(c.full, uint32(it.most))
	}
	c.kind = make([]uint64, len(m.items))
	c.members = make([][]membership, len(m.items))
	for i := range c.kind {
		c.kind[i] = mix(uint64(items.find(int32(i))))
	}
	for q, block := range blocks {
		c.start = append(c.start, mix(uint64(points.find(int32(q)))))
		for k, x := range block {
			c.members[x] = append(c.members[x], membership{int32(q), mix(uint64(parts.find(offset[q]+int32(k)))) | 1})
		}
	}
	for i := range c.members {
		if len(c.members[i]) > 0 {
			c.active = append(c.active, int32(i))
		}
	}
}

// arrange changes the fields of a state by swaps.
func (c *canon) arrange(state []uint32) {
	for n := range c.families {
		c.sort(n, state)
	}
}

// sort sorts the points of a family, those of the families before it being where they belong.
func (c *canon) sort(n int, state []uint32) {
	f := c.families[n]
	copy(c.colour, c.start)
	for q := range f.first {
		c.colour[q] = mix(uint64(q))
	}
	c.gather(state)
	classes := 0
	for {
		c.refine()
		now := c.rank(f)
		if now == len(c.order) {
			break
		}
		if now > classes {
			classes = now
			continue
		}
		tie := c.tie(f, state)
		if tie < 0 {
			break
		}
		q := f.first + int(c.order[tie])
		c.colour[q] = mix(c.colour[q] + 1)
	}
	c.permute(f, state)
}

// gather finds the items of a state that tell points apart: those that are covered or, if they are fewer, those that
// are not covered in full.
func (c *canon) gather(state []uint32) {
	covered := 0
	for _, i := range c.active {
		if state[i] != 0 {
			covered++
		}
	}
	most := 2*covered > len(c.active)
	c.told = c.told[:0]
	for _, i := range c.active {
		value := state[i]
		if value == 0 && !most || most && value == c.full[i] {
			continue // the others say it all
		}
		c.told = append(c.told, told{c.kind[i] + uint64(value), c.members[i]})
	}
}

// refine makes new colours of the points out of the old ones.
func (c *canon) refine() {
	clear(c.next)
	for k := range c.told {
		t := &c.told[k]
		sum := t.sum
		for _, m := range t.members {
			sum += (c.colour[m.point] ^ m.role) * m.role
		}
		sum = mix(sum)
		for _, m := range t.members {
			c.next[m.point] += sum * m.role
		}
	}
	for q, colour := range c.colour {
		c.next[q] = mix(c.next[q] + colour)
	}
	c.colour, c.next = c.next, c.colour
}

// rank sorts the points of a family by colour, and returns how many colours there are.
func (c *canon) rank(f *family) (classes int) {
	c.order = c.order[:0]
	colour := c.colour[f.first:]
	for q := range f.points() {
		k := len(c.order)
		c.order = append(c.order, 0)
		for ; k > 0 && colour[c.order[k-1]] > colour[q]; k-- {
			c.order[k] = c.order[k-1]
		}
		c.order[k] = int32(q)
	}
	for k, q := range c.order {
		if k == 0 || colour[c.order[k-1]] != colour[q] {
			classes++
		}
	}
	return classes
}

// tie returns where in the order the first of two points of the same colour is whose exchange would change the
// state, or -1.
func (c *canon) tie(f *family, state []uint32) int {
	for k := 1; k < len(c.order); k++ {
		p, q := c.order[k-1], c.order[k]
		if c.colour[f.first+int(p)] == c.colour[f.first+int(q)] && !f.swap(int(p), int(q)).fixes(state) {
			for k > 1 && c.colour[f.first+int(c.order[k-2])] == c.colour[f.first+int(p)] {
				k--
			}
			return k - 1
		}
	}
	return -1
}

// fixes reports whether a swap leaves a state as it is.
func (s *swap) fixes(state []uint32) bool {
	for _, pair := range s.pairs {
		if state[pair[0]] != state[pair[1]] {
			return false
		}
	}
	return true
}

// apply exchanges the fields of a state.
func (s *swap) apply(state []uint32) {
	for _, pair := range s.pairs {
		state[pair[0]], state[pair[1]] = state[pair[1]], state[pair[0]]
	}
}

// permute moves the points of a family so that they are in order.
func (c *canon) permute(f *family, state []uint32) {
	c.where = c.where[:0] // the point that is now at each place
	for q := range f.points() {
		c.where = append(c.where, int32(q))
	}
	for k, q := range c.order {
		at := slices.Index(c.where, q)
		if at != k {
			f.swap(k, at).apply(state)
			c.where[k], c.where[at] = c.where[at], c.where[k]
		}
	}
}
