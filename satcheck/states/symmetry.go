// Not trusted: a fault here makes no wrong claim Verified; exchanges are checked where a proof is replayed.

package states

import (
	"context"
	"slices"
)

// A symmetry is an exchange of two groups of items, pair by pair, such as two digits or two rows of a Latin square.
type symmetry struct {
	exchange
	moves [][2]int32 // the items of the first group, and their mates in the second; the numbers of the first have the smaller sum
	image []int32    // of each item
	as    int        // its number in the proof, -1 before it is used
}

const (
	// maxSymmetries is how many symmetries a search looks at.
	maxSymmetries = 1 << 11

	// maxLooks bounds the look for symmetries, in items of options that are visited.
	maxLooks = 100_000_000
)

// A finder looks for symmetries. It colours items by hashes that depend on how options join them, so symmetries preserve
// colours. To find one that replaces x by y, it colours two copies of the problem, with a special colour for x in one and for y
// in the other. If the colours leave a choice, an item is replaced by itself if possible.
type finder struct {
	ctx   context.Context
	space *space
	use   [][]uint64 // of each option: how it has each of its items
	looks int        // that are left
}

// newFinder returns a finder and the first colours of the items.
func newFinder(ctx context.Context, x *space) (*finder, []uint64) {
	f := &finder{ctx: ctx, space: x, looks: maxLooks}
	c := x.cover
	for o, items := range c.Options {
		use := make([]uint64, len(items))
		for k := range items {
			use[k] = mix(uint64(c.Colour(o, k))<<32 + uint64(c.Weight(o, k)))
		}
		f.use = append(f.use, use)
	}
	colours := make([]uint64, c.Primary+c.Secondary)
	for item := range c.Primary {
		least, most := c.Times(item)
		colours[item] = mix(mix(uint64(least)+1) + uint64(most))
	}
	f.refine(colours, nil)
	return f, colours
}

// refine makes colours finer until their number stays the same, and those of another copy as often.
func (f *finder) refine(colours, others []uint64) {
	for n, before := 1, 0; n > before && f.looks > 0 && f.ctx.Err() == nil; {
		before, n = n, f.round(colours)
		if others != nil {
			f.round(others)
		}
	}
}

// round makes colours finer by those of neighbours, and returns how many there are.
func (f *finder) round(colours []uint64) int {
	next := make([]uint64, len(colours))
	for o, items := range f.space.cover.Options {
		sum := uint64(0)
		for k, item := range items {
			sum += mix(colours[item] ^ f.use[o][k])
		}
		for k, item := range items {
			next[item] += mix(sum ^ f.use[o][k])
		}
		f.looks -= len(items)
	}
	for item, sum := range next {
		colours[item] = mix(colours[item] + sum)
	}
	slices.Sort(next[:copy(next, colours)])
	return len(slices.Compact(next))
}

// find returns the symmetries that exchange the items of an orbit with its first one, those of the fewest items first, and what
// follows from them by carrying one along another.
func find(ctx context.Context, x *space) []*symmetry {
	f, colours := newFinder(ctx, x)
	orbit := make([]int, len(colours)) // of each item: one of its orbit; the least one is its own
	for item := range orbit {
		orbit[item] = item
	}
	root := func(item int) int {
		for orbit[item] != item {
			item = orbit[item]
		}
		return item
	}
	var all []*symmetry
	for a := range colours {
		var met []*symmetry
		for b := a + 1; root(a) == a && b < len(colours); b++ {
			if colours[a] == colours[b] && root(b) != a {
				if s := f.exchange(colours, a, b); s != nil {
					met = append(met, s)
				}
			}
		}
		slices.SortStableFunc(met, func(s, t *symmetry) int { return len(s.moves) - len(t.moves) })
		for _, s := range met {
			joins := false
			for _, pair := range s.moves {
				from, to := root(int(pair[0])), root(int(pair[1]))
				orbit[max(from, to)] = min(from, to)
				joins = joins || from != to
			}
			if joins {
				all = append(all, s)
			}
		}
	}
	return f.follow(all)
}

// follow appends the symmetries that others become when they are carried along those given.
func (f *finder) follow(all []*symmetry) []*symmetry {
	given := all
	met := make(map[string]bool)
	for _, s := range all {
		met[key(s.image)] = true
	}
	for n := 0; n < len(all); n++ {
		for _, by := range given {
			if len(all) >= maxSymmetries || f.ctx.Err() != nil {
				return all
			}
			image := make([]int32, len(by.image))
			for item, to := range all[n].image {
				image[by.image[item]] = by.image[to]
			}
			if k := key(image); !met[k] {
				met[k] = true
				if s := f.symmetry(image, int(by.image[all[n].moves[0][0]])); s != nil {
					all = append(all, s)
				}
			}
		}
	}
	return all
}

// key returns a permutation as a key.
func key(image []int32) string {
	k := make([]byte, 0, 3*len(image))
	for _, item := range image {
		k = append(k, byte(item), byte(item>>8), byte(item>>16))
	}
	return string(k)
}

// exchange returns a symmetry that exchanges item a with b and moves at most half of the items, or nil.
func (f *finder) exchange(colours []uint64, a, b int) *symmetry {
	from, to := slices.Clone(colours), slices.Clone(colours)
	for mark := uint64(1); ; mark++ {
		from[a], to[b] = mix(from[a]+mark), mix(to[b]+mark)
		f.refine(from, to)
		image, moved := make(map[uint64][]int32), 0
		for item, colour := range to {
			image[colour] = append(image[colour], int32(item))
			if from[item] != colour {
				moved++
			}
		}
		if moved > len(colours)/2 || f.looks < 0 || f.ctx.Err() != nil {
			return nil
		}
		a = -1
		for item, colour := range from { // a choice: an item that may be its own image before others
			mates := image[colour]
			if len(mates) == 0 {
				return nil
			}
			if len(mates) > 1 && (a < 0 || to[a] != from[a] && to[item] == colour) {
				if a, b = item, int(mates[0]); to[item] == colour {
					b = item
				}
			}
		}
		if a < 0 {
			out := make([]int32, len(from))
			moved := 0
			for item, colour := range from {
				if out[item] = image[colour][0]; int(out[item]) != item {
					moved = item
				}
			}
			return f.symmetry(out, moved)
		}
	}
}

// symmetry returns the symmetry of these images, which moves an item, or nil if it is none.
func (f *finder) symmetry(image []int32, moved int) *symmetry {
	for item, to := range image {
		if int(image[to]) != item {
			return nil
		}
	}
	s := &symmetry{image: image, moves: f.groups(image, moved), as: -1}
	e, err := f.space.exchange(s.flat())
	if err != nil {
		return nil
	}
	s.exchange = *e
	return s
}

// flat returns each item that the symmetry moves, and its image.
func (s *symmetry) flat() []int {
	var moves []int
	for _, pair := range s.moves {
		moves = append(moves, int(pair[0]), int(pair[1]), int(pair[1]), int(pair[0]))
	}
	return moves
}

// groups returns the items that are exchanged in two groups, pair by pair. Items of one option belong to the same group, unless
// one is the image of the other; one group has the item that is given.
func (f *finder) groups(image []int32, item int) (moves [][2]int32) {
	grouped := make([]bool, len(image))
	join := func(i int32) {
		if !grouped[i] && image[i] != i {
			grouped[i], grouped[image[i]] = true, true
			moves = append(moves, [2]int32{i, image[i]})
		}
	}
	join(int32(item))
	for n, next := 0, 0; ; n++ {
		for ; n == len(moves) && next < len(image); next++ {
			join(int32(next))
		}
		if n == len(moves) {
			break
		}
		first := int(moves[n][0])
		for _, items := range f.space.cover.Options {
			if slices.Contains(items, first) {
				for _, i := range items {
					join(int32(i))
				}
			}
			f.looks--
		}
	}
	sum := 0
	for _, pair := range moves {
		sum += int(pair[0]) - int(pair[1])
	}
	for k, pair := range moves {
		if sum > 0 {
			moves[k] = [2]int32{pair[1], pair[0]}
		}
	}
	return moves
}

// mix scrambles the bits of a number (the finalizer of SplitMix64: Steele, Lea and Flood, "Fast splittable pseudorandom number
// generators", OOPSLA 2014).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
