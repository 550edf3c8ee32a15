package tally

import (
	"slices"
)

// A swap exchanges items in pairs, so that the options as a whole stay the same: the image of an option is an
// option, and both stand in the problem equally often. It is its own inverse.
type swap struct {
	image []int32    // of each item
	pairs [][2]int32 // the items exchanged; the left ones stand together, and so do the right ones
}

// book finds options by their items.
type book struct {
	*model
	exact map[uint64][]int32 // options by the sum of the marks of their items
	equal []int32            // of each option, how many have the same items and values, itself included
	marks []uint64           // of each item with value 1
}

// mark returns a number for an item with a value, by which options are found. Equal sums are looked at; nothing
// rests on them.
func mark(item, value int32) uint64 { return mix(uint64(item)<<32 | uint64(uint32(value))) }

// mix scrambles the bits of a number (the finalizer of SplitMix64: Steele, Lea and Flood, "Fast splittable
// pseudorandom number generators", OOPSLA 2014).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

func newBook(m *model) *book {
	b := &book{model: m, exact: make(map[uint64][]int32, len(m.options))}
	for i := range m.items {
		b.marks = append(b.marks, mark(int32(i), 1))
	}
	for o := range m.options {
		sum := b.sum(int32(o), nil)
		b.exact[sum] = append(b.exact[sum], int32(o))
	}
	for o := range m.options {
		b.equal = append(b.equal, int32(b.copies(int32(o), nil)))
	}
	return b
}

// sum returns the sum of the marks of the images of an option's items.
func (b *book) sum(o int32, image []int32) (sum uint64) {
	op := &b.options[o]
	for k, i := range op.items {
		if image != nil {
			i = image[i]
		}
		if op.values[k] == 1 {
			sum += b.marks[i]
		} else {
			sum += mark(i, op.values[k])
		}
	}
	return sum
}

// copies returns how many options have exactly the images of the items of option o, with its values. It compares them
// one by one.
func (b *book) copies(o int32, image []int32) (n int) {
	op := &b.options[o]
	for _, c := range b.exact[b.sum(o, image)] {
		other := &b.options[c]
		same := len(other.items) == len(op.items)
		for k := 0; same && k < len(op.items); k++ {
			i := op.items[k]
			if image != nil {
				i = image[i]
			}
			at, has := slices.BinarySearch(other.items, i)
			same = has && other.values[at] == op.values[k]
		}
		if same {
			n++
		}
	}
	return n
}

// verify reports whether an exchange of items is a swap, exactly: it pairs items that are to be covered equally
// often, and maps every option that it touches to an option that stands there equally often. Options that it does
// not touch stay what they are.
func (b *book) verify(s *swap) bool {
	moved := 0
	for i, j := range s.image {
		if int(s.image[j]) != i || (i < b.primary) != (int(j) < b.primary) {
			return false
		}
		x, y := &b.items[i], &b.items[j]
		if x.lo != y.lo || x.hi != y.hi || x.most != y.most {
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
			for _, o := range b.items[i].options {
				if b.copies(o, s.image) != int(b.equal[o]) {
					return false
				}
			}
		}
	}
	return true
}

// braided reports whether two swaps exchange one place with two others, as (1 2) and (1 3) do: s t s = t s t, and s
// and t do not commute.
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
