package symmetry

import (
	"slices"

	"dlx-sudoku/dlx/tally/internal/model"
)

// A swap is an automorphism that exchanges items in pairs: the image of an option is an option, and both stand in the
// problem equally often. It is its own inverse.
type swap struct {
	image []int32    // of each item; nil if the swap is only applied
	pairs [][2]int32 // the items exchanged: the left ones are of one block, the right ones of another
}

// newSwap returns a swap of n items that exchanges nothing.
func newSwap(n int) *swap {
	s := &swap{image: make([]int32, n)}
	for i := range s.image {
		s.image[i] = int32(i)
	}
	return s
}

// exchange adds a pair.
func (s *swap) exchange(x, y int32) {
	s.image[x], s.image[y] = y, x
	s.pairs = append(s.pairs, [2]int32{x, y})
}

// apply exchanges the fields of a state.
func (s *swap) apply(state []uint32) {
	for _, pair := range s.pairs {
		state[pair[0]], state[pair[1]] = state[pair[1]], state[pair[0]]
	}
}

// moves reports whether the swap exchanges an item for another.
func (s *swap) moves(item int32) bool {
	return slices.ContainsFunc(s.pairs, func(pair [2]int32) bool { return pair[0] == item || pair[1] == item })
}

// carry exchanges what stands for the items.
func (s *swap) carry(items []int32) {
	for _, pair := range s.pairs {
		items[pair[0]], items[pair[1]] = items[pair[1]], items[pair[0]]
	}
}

// fixes reports whether the swap leaves a state as it is.
func (s *swap) fixes(state []uint32) bool {
	for _, pair := range s.pairs {
		if state[pair[0]] != state[pair[1]] {
			return false
		}
	}
	return true
}

// A book finds options by their items.
type book struct {
	*model.Model
	exact map[uint64][]int32 // options by the sum of the marks of their items
	equal []int32            // for each option, how many have the same items and values, itself included
	marks []uint64           // for each item, its mark with value 1
}

// mark returns a number for an item with a value, by which options are found. Options with equal sums are then compared
// in full.
func mark(item, value int32) uint64 { return mix(uint64(item)<<32 | uint64(uint32(value))) }

// mix scrambles the bits of a number (the finalizer of SplitMix64: Steele, Lea and Flood, "Fast splittable
// pseudorandom number generators", OOPSLA 2014).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

func newBook(m *model.Model) *book {
	b := &book{Model: m, exact: make(map[uint64][]int32, len(m.Options))}
	for i := range m.Items {
		b.marks = append(b.marks, mark(int32(i), 1))
	}
	for o := range m.Options {
		sum := b.sum(int32(o), nil)
		b.exact[sum] = append(b.exact[sum], int32(o))
	}
	for o := range m.Options {
		b.equal = append(b.equal, int32(b.copies(int32(o), nil)))
	}
	return b
}

// sum returns the sum of the marks of the images of an option's items.
func (b *book) sum(o int32, image []int32) (sum uint64) {
	op := &b.Options[o]
	for k, i := range op.Items {
		if image != nil {
			i = image[i]
		}
		if op.Values[k] == 1 {
			sum += b.marks[i]
		} else {
			sum += mark(i, op.Values[k])
		}
	}
	return sum
}

// copies returns how many options have exactly the images of the items of option o, with its values. It compares them
// one by one.
func (b *book) copies(o int32, image []int32) (n int) {
	for _, c := range b.exact[b.sum(o, image)] {
		if maps(&b.Options[o], &b.Options[c], image) {
			n++
		}
	}
	return n
}

// maps reports whether an option has exactly the images of the items of another, with the same values. A nil image is
// the identity.
func maps(from, to *model.Option, image []int32) bool {
	if len(from.Items) != len(to.Items) {
		return false
	}
	for k, i := range from.Items {
		if image != nil {
			i = image[i]
		}
		at, has := slices.BinarySearch(to.Items, i)
		if !has || to.Values[at] != from.Values[k] {
			return false
		}
	}
	return true
}

// verify reports, exactly, whether an exchange of items is a swap: it must pair items with equal bounds, and map every
// option that it touches to an option that is stated equally often. It does not change other options.
func (b *book) verify(s *swap) bool {
	moved := 0
	for i, j := range s.image {
		if int(s.image[j]) != i || (i < b.Primary) != (int(j) < b.Primary) {
			return false
		}
		x, y := &b.Items[i], &b.Items[j]
		if x.Lo != y.Lo || x.Hi != y.Hi || x.Most != y.Most {
			return false
		}
		if int(j) != i {
			moved++
		}
	}
	if moved != 2*len(s.pairs) {
		return false
	}
	for _, pair := range s.pairs {
		for _, i := range pair {
			for _, o := range b.Items[i].Options {
				if b.copies(o, s.image) != int(b.equal[o]) {
					return false
				}
			}
		}
	}
	return true
}

// braided reports whether two swaps exchange one point with two others, as (1 2) and (1 3) do: s t s = t s t, and s and
// t do not commute.
func braided(s, t *swap) bool {
	commute := true
	for _, u := range [2]*swap{s, t} {
		for _, pair := range u.pairs {
			for _, i := range pair {
				if s.image[t.image[s.image[i]]] != t.image[s.image[t.image[i]]] {
					return false
				}
				commute = commute && s.image[t.image[i]] == t.image[s.image[i]]
			}
		}
	}
	return !commute
}

// conjugate returns the swap s t s.
func conjugate(s, t *swap) *swap {
	c := &swap{image: make([]int32, len(s.image)), pairs: exchanged(s, t)}
	for i := range s.image {
		c.image[i] = s.image[t.image[s.image[i]]]
	}
	return c
}

// exchanged returns the items that the swap s t s exchanges.
func exchanged(s, t *swap) (pairs [][2]int32) {
	for _, pair := range t.pairs {
		pairs = append(pairs, [2]int32{s.image[pair[0]], s.image[pair[1]]})
	}
	return pairs
}

// equal reports whether two swaps exchange the same items.
func equal(s, t *swap) bool { return slices.Equal(s.image, t.image) }
