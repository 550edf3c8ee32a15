package symmetry

import (
	"fmt"
	"iter"
	"slices"

	"dlx-sudoku/dlx/tally/internal/model"
)

// A Canon brings states that are images of one another under swaps to a canonical form, or nearly always. Where it fails,
// two states are kept instead of one. A state is a field for each item.
//
// It colours the points of all families by refinement: the colour of an item depends on its field and the colours of its
// points, the colour of a point on the colours of its items. Then it sorts the points of each family by colour, family
// by family. If exchanging points of one colour would change the state, it recolours one of them and refines again. (Brendan
// McKay, "Practical graph isomorphism", Congressus Numerantium 30, 1981, tries all such choices, so that the form is
// always the same; this takes the first.)
//
// A Canon is for one goroutine at a time.
type Canon struct {
	families []*Family      // those with the largest blocks first
	kind     []uint64       // of each item: the same for items that swaps exchange
	start    []uint64       // the first colour of each point
	members  [][]membership // for each item, the points that it belongs to
	full     []uint32       // of each item, the largest value of its field
	active   []int32        // the items that belong to points

	// Also, unless nil, is exchanged like the fields of each state that is arranged: begun with the numbers of the items, it
	// says where the field of each item came from.
	Also []int32

	// Record has Arrange note the swaps that it applies: Swaps holds them in their order, each as the pairs of items that it
	// exchanges. A pair list belongs to the families, and is the same one each time.
	Record bool
	Swaps  [][][2]int32

	// Room, used again for each state.
	most         bool     // more than half of the active items are covered
	colour, next []uint64 // of the points
	signals      []signal
	order        []int32 // points of the family being sorted, by colour
	where        []int32 // for each place, the point that is there
	sorted       []uint32
}

// membership is a point that an item belongs to, and the item's role there, which is the same for items that swaps map to
// one another.
type membership struct {
	point int32
	role  uint64
}

// signal is an item whose field distinguishes its points.
type signal struct {
	sum     uint64 // of its kind and its field
	members []membership
}

// NewCanon returns a canon for some families, which belong to it from now on.
func NewCanon(m *model.Model, families []*Family) *Canon {
	c := &Canon{families: slices.Clone(families)}
	slices.SortStableFunc(c.families, func(a, b *Family) int { return len(b.block[0]) - len(a.block[0]) })
	var blocks [][]int32
	for _, f := range c.families {
		f.first = len(blocks)
		blocks = append(blocks, f.block...)
	}
	c.classify(m, blocks)
	return c.Clone()
}

// Clone returns a canon for another goroutine.
func (c *Canon) Clone() *Canon {
	other := *c
	other.colour, other.next = make([]uint64, len(c.start)), make([]uint64, len(c.start))
	other.signals, other.order, other.where, other.Also, other.Swaps = nil, nil, nil, nil, nil
	return &other
}

// Points returns how many points all families have.
func (c *Canon) Points() int { return len(c.start) }

// PointsOf yields the points that an item belongs to, counted from 0 over all families.
func (c *Canon) PointsOf(item int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for _, m := range c.members[item] {
			if !yield(int(m.point)) {
				return
			}
		}
	}
}

// classify finds the kinds of items and points, and the roles of items. Swaps preserve all of them.
func (c *Canon) classify(m *model.Model, blocks [][]int32) {
	named := make(map[string]int32) // points by their items
	offset := make([]int32, len(blocks)+1)
	for q, block := range blocks {
		named[fmt.Sprint(block)] = int32(q)
		offset[q+1] = offset[q] + int32(len(block))
	}
	items, points, parts := newPartition(len(m.Items)), newPartition(len(blocks)), newPartition(int(offset[len(blocks)]))
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
	for _, it := range m.Items {
		c.full = append(c.full, uint32(it.Most))
	}
	c.kind = make([]uint64, len(m.Items))
	c.members = make([][]membership, len(m.Items))
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

// Arrange brings a state to the canonical form, by swaps of its fields.
func (c *Canon) Arrange(state []uint32) {
	covered := 0
	for _, i := range c.active {
		if state[i] != 0 {
			covered++
		}
	}
	c.most = 2*covered > len(c.active)
	c.Swaps = c.Swaps[:0]
	for n := range c.families {
		c.sort(n, state)
	}
}

// sort sorts the points of family n. The families before it are sorted already.
func (c *Canon) sort(n int, state []uint32) {
	f := c.families[n]
	switch {
	case f.plain && c.Record:
		c.exchange(f, state)
		return
	case f.plain:
		f.sort(state, c.Also)
		return
	}
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

// gather collects the items that distinguish points: the covered ones or, if these are fewer, the ones that are not fully
// covered.
func (c *Canon) gather(state []uint32) {
	c.signals = c.signals[:0]
	for _, i := range c.active {
		value := state[i]
		if value == 0 && !c.most || c.most && value == c.full[i] {
			continue // carries no information: every other item is listed
		}
		c.signals = append(c.signals, signal{c.kind[i] + uint64(value), c.members[i]})
	}
}

// refine makes new colours of the points from the old ones.
func (c *Canon) refine() {
	clear(c.next)
	for k := range c.signals {
		t := &c.signals[k]
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

// rank sorts the points of a family by colour, and returns the number of colours.
func (c *Canon) rank(f *Family) (classes int) {
	c.order = c.order[:0]
	colour := c.colour[f.first:]
	for q := range f.Points() {
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

// tie returns a place in the order where points of one colour begin, if exchanging two of them would change the state, or
// -1.
func (c *Canon) tie(f *Family, state []uint32) int {
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

// permute moves the points of a family into their order.
func (c *Canon) permute(f *Family, state []uint32) {
	c.where = c.where[:0]
	for q := range f.Points() {
		c.where = append(c.where, int32(q))
	}
	for k, q := range c.order {
		at := slices.Index(c.where, q)
		if at != k {
			f.swap(k, at).apply(state)
			if c.Also != nil {
				f.swap(k, at).carry(c.Also)
			}
			if c.Record {
				c.Swaps = append(c.Swaps, f.swap(k, at).pairs)
			}
			c.where[k], c.where[at] = c.where[at], c.where[k]
		}
	}
}

// exchange sorts the fields of the items of a plain family by few swaps, and records them.
func (c *Canon) exchange(f *Family, state []uint32) {
	c.sorted = c.sorted[:0]
	for _, block := range f.block {
		c.sorted = append(c.sorted, state[block[0]])
	}
	slices.Sort(c.sorted)
	for p, value := range c.sorted {
		if state[f.block[p][0]] == value {
			continue
		}
		q := p + 1
		for ; state[f.block[q][0]] != value || c.sorted[q] == value; q++ {
		}
		f.swap(p, q).apply(state)
		c.Swaps = append(c.Swaps, f.swap(p, q).pairs)
	}
}
