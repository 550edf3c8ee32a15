package residues

import (
	"cmp"
	"slices"
)

// A former nearly always brings states that exchanges of blocks map to one another to the same form. Where it fails, two
// states are kept instead of one. All that it does to a state is to exchange blocks, which keeps the number of completions.
//
// Blocks get colours, at first the same for a whole family. Then each block gets a new colour, from what a state has for its
// items and from the colours of the other blocks that have these items, until no two blocks of one colour get different
// ones. If two blocks of one colour still differ in the state, one of them gets a colour of its own. In the end the blocks
// of a family are sorted by colour; from then on their places are their colours.
type former struct {
	families []*family
	pairs    []swap    // exchanges of the only two blocks of a family
	rows     [][]int32 // items that any permutation exchanges, ascending: blocks of one item each

	full    []uint16  // of each item, the largest number that a state has for it
	kind    []uint64  // of each item, a random number, the same for items that exchanges map to one another
	of      [][]int32 // for each item, the blocks that have it
	blocked []int32   // the items of blocks

	colour, fresh []uint64 // of the blocks
	marks         []mark   // of the state under way
	order         []int    // blocks of a family, by colour
}

// A mark is an item that tells blocks apart in a state.
type mark struct {
	kind   uint64 // of the item and its number in the state
	blocks []int32
}

// newFormer returns a former for stars that are symmetries. A state has numbers up to full for the items.
func newFormer(full []uint16, stars []Star) *former {
	f := &former{full: full, kind: make([]uint64, len(full)), of: make([][]int32, len(full))}
	same := make([]int32, len(full)) // a lesser item that exchanges map to the item, or the item itself
	for i := range same {
		same[i] = int32(i)
	}
	least := func(i int32) int32 {
		for same[i] != i {
			same[i], i = same[same[i]], same[i]
		}
		return i
	}
	for _, star := range stars {
		for _, pairs := range star {
			for _, pair := range pairs {
				x, y := least(pair[0]), least(pair[1])
				same[max(x, y)] = min(x, y)
			}
		}
		row := rowOf(star)
		switch {
		case row != nil:
			f.rows = append(f.rows, row)
		case len(star) == 1:
			f.pairs = append(f.pairs, newFamily(star, 0).exchange(0, 1))
		default:
			next := newFamily(star, len(f.colour))
			f.families = append(f.families, next)
			f.colour = append(f.colour, make([]uint64, next.blocks())...)
			f.assign(next)
		}
	}
	f.fresh = slices.Clone(f.colour)
	for i := range f.of {
		f.kind[i] = mix(uint64(least(int32(i))) + 1)
		if len(f.of[i]) > 0 {
			f.blocked = append(f.blocked, int32(i))
		}
	}
	return f
}

// assign notes the items of the blocks of a family: those that more than half of the exchanges with the block move.
func (f *former) assign(next *family) {
	n := next.blocks()
	for p := range n {
		moved := make(map[int32]int)
		for q := range n {
			if q == p {
				continue
			}
			for _, pair := range next.exchange(p, q) {
				moved[pair[0]]++
				moved[pair[1]]++
			}
		}
		for i, times := range moved {
			if 2*times > n-1 {
				f.of[i] = append(f.of[i], int32(next.first+p))
			}
		}
	}
}

// mix spreads the bits of a number.
func mix(x uint64) uint64 {
	x = (x ^ x>>29) * 0xc2b2ae3d27d4eb4f
	return x ^ x>>32
}

// arrange brings a state to its form.
func (f *former) arrange(state []uint16) {
	for b := range f.colour {
		f.colour[b] = 0
	}
	for n, fam := range f.families {
		colour := f.colour[fam.first : fam.first+fam.blocks()]
		for p := range colour {
			colour[p] = mix(uint64(n) + 1)
		}
	}
	for _, fam := range f.families {
		f.separate(fam, state)
		f.sort(fam, state)
	}
	for _, row := range f.rows {
		for n := 1; n < len(row); n++ {
			for k := n; k > 0 && state[row[k-1]] > state[row[k]]; k-- {
				state[row[k-1]], state[row[k]] = state[row[k]], state[row[k-1]]
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for _, s := range f.pairs {
			if s.lessens(state) {
				s.apply(state)
				changed = true
			}
		}
	}
}

// separate colours blocks until those of one colour in a family are the same in a state.
func (f *former) separate(fam *family, state []uint16) {
	for colours, known := f.rank(fam), 0; colours < fam.blocks(); colours = f.rank(fam) {
		if known == 0 {
			f.mark(state)
		}
		if colours == known {
			p := f.tied(fam, state)
			if p < 0 {
				return
			}
			f.colour[fam.first+p] = mix(f.colour[fam.first+p] + 1)
		}
		known = colours
		f.recolour()
	}
}

// mark collects the items that tell blocks apart: those that a state covers or, if these are fewer, those that it leaves open.
func (f *former) mark(state []uint16) {
	covered := 0
	for _, i := range f.blocked {
		if state[i] != 0 {
			covered++
		}
	}
	f.marks = f.marks[:0]
	for _, i := range f.blocked {
		if value := state[i]; 2*covered <= len(f.blocked) && value != 0 || 2*covered > len(f.blocked) && value != f.full[i] {
			f.marks = append(f.marks, mark{f.kind[i] * uint64(value+1), f.of[i]})
		}
	}
}

// recolour gives each block a new colour.
func (f *former) recolour() {
	clear(f.fresh)
	for k := range f.marks {
		m := &f.marks[k]
		all := m.kind
		for _, b := range m.blocks {
			all += f.colour[b]
		}
		all = mix(all)
		for _, b := range m.blocks {
			f.fresh[b] += all
		}
	}
	for b, colour := range f.colour {
		f.colour[b] = mix(f.fresh[b] + 3*colour)
	}
}

// rank sorts the blocks of a family by colour, and returns the number of colours.
func (f *former) rank(fam *family) (colours int) {
	colour := f.colour[fam.first:]
	f.order = f.order[:0]
	for p := range fam.blocks() {
		at, _ := slices.BinarySearchFunc(f.order, colour[p], func(q int, c uint64) int { return cmp.Compare(colour[q], c) })
		f.order = slices.Insert(f.order, at, p)
	}
	for n, p := range f.order {
		if n == 0 || colour[f.order[n-1]] != colour[p] {
			colours++
		}
	}
	return colours
}

// tied returns the first block in the order that is not the same in a state as the one behind it, which has the same
// colour; -1 if there is none.
func (f *former) tied(fam *family, state []uint16) int {
	colour := f.colour[fam.first:]
	for n, p := range f.order[1:] {
		if q := f.order[n]; colour[p] == colour[q] && !fam.exchange(p, q).fixes(state) {
			return q
		}
	}
	return -1
}

// sort exchanges the blocks of a family until they are in order, and makes their places their colours.
func (f *former) sort(fam *family, state []uint16) {
	colour := f.colour[fam.first : fam.first+fam.blocks()]
	for p := range colour {
		q := p
		for k := p + 1; k < len(colour); k++ {
			if colour[k] < colour[q] {
				q = k
			}
		}
		if q != p {
			fam.exchange(p, q).apply(state)
			colour[p], colour[q] = colour[q], colour[p]
		}
		colour[p] = mix(uint64(fam.first+p) << 32)
	}
}
