package symmetry

import (
	"slices"

	"dlx-sudoku/dlx/tally/internal/model"
)

// An Alike finds options of an item that are interchangeable in a state: a swap that changes neither the state nor the item
// may exchange two of its options. It is for one goroutine at a time.
type Alike struct {
	swaps []*swap // of neighbours in each family
	book  *book   // nil without families

	// Room, used again for each state.
	image []int32   // of each item by the swap under way; otherwise the item itself
	place []int32   // for each option asked about, its place in the list, counted from 1; 0 for all others
	class partition // of the places, counted from 0
}

// NewAlike returns an Alike for some families of a model.
func NewAlike(m *model.Model, families []*Family) *Alike {
	a := &Alike{}
	for _, f := range families {
		for q := 1; q < f.Points(); q++ {
			a.swaps = append(a.swaps, f.swap(q-1, q))
		}
	}
	if len(families) > 0 {
		a.book = newBook(m)
	}
	return a.Clone()
}

// Clone returns an Alike for another goroutine.
func (a *Alike) Clone() *Alike {
	other := &Alike{swaps: a.swaps, book: a.book}
	if a.book != nil {
		other.image, other.place = newSwap(len(a.book.Items)).image, make([]int32, len(a.book.Options))
	}
	return other
}

// Classes divides options of an item, all that fit a state, into classes of interchangeable ones. It returns for each the
// first place of its class, counted from 0; the slice is valid until the next call. It is nil if no two options are
// interchangeable. An item that is covered once takes one option, which may be any of those that some swaps map to one
// another. Several options at a time are interchangeable only if they can be permuted at will: a swap must exchange two of
// them and leave the others.
//
// Only swaps of neighbours in a family are tried. States come from [Canon.Arrange], which puts equal points side by side.
// Where it fails, there are more classes than need be.
func (a *Alike) Classes(state []uint32, item int, options []int32) []int32 {
	if len(options) < 2 {
		return nil
	}
	begun, joined := false, false
	for _, s := range a.swaps {
		if !s.fixes(state) {
			continue
		}
		if !begun {
			begun = true
			a.begin(options)
		}
		joined = a.join(s, int32(item), options) || joined
	}
	if !begun {
		return nil
	}
	for k, o := range options {
		a.place[o] = 0
		a.class[k] = a.class.find(int32(k)) // the least of a set, so it comes first
	}
	if !joined {
		return nil
	}
	return a.class
}

// begin notes the places of options, each in a class of its own.
func (a *Alike) begin(options []int32) {
	a.class = a.class[:0]
	for k, o := range options {
		a.class = append(a.class, int32(k))
		a.place[o] = int32(k) + 1
	}
}

// join joins the classes of options that a swap exchanges, and reports whether there are any.
func (a *Alike) join(s *swap, item int32, options []int32) (joined bool) {
	if s.moves(item) {
		return false
	}
	for _, pair := range s.pairs {
		a.image[pair[0]], a.image[pair[1]] = pair[1], pair[0]
	}
	once, moved, left, right := a.book.Items[item].Once(), 0, int32(0), int32(0)
	for k, o := range options {
		to := a.find(o)
		switch {
		case to < 0:
			moved = len(options) + 1 // not known to be a permutation
		case int(to) > k:
			left, right = int32(k), to
			moved++
			if once {
				a.class.join(left, right)
				joined = true
			}
		}
	}
	if moved == 1 {
		a.class.join(left, right)
		joined = true
	}
	for _, pair := range s.pairs {
		a.image[pair[0]], a.image[pair[1]] = pair[0], pair[1]
	}
	return joined
}

// Exchange changes which items stand for those of a state, so that option to, of the item that the state covers next, stands
// where from stood. Both are of one class of some options. If the item may take several options, from stands where to
// stood, and the others stay. The swaps that it takes change neither the state nor the item.
func (a *Alike) Exchange(state []uint32, item int, options []int32, from, to int32, real []int32) {
	for _, s := range a.way(state, item, options, from, to) {
		s.carry(real)
	}
}

// Swaps returns the swaps that Exchange takes, each as the pairs of items that it exchanges, which belong to the families.
func (a *Alike) Swaps(state []uint32, item int, options []int32, from, to int32) (swaps [][][2]int32) {
	for _, s := range a.way(state, item, options, from, to) {
		swaps = append(swaps, s.pairs)
	}
	return swaps
}

// way returns swaps that lead from one option to another of its class, the last one first.
func (a *Alike) way(state []uint32, item int, options []int32, from, to int32) (back []*swap) {
	type step struct {
		option int32
		by     *swap
		before int // the step that it goes on from
	}
	several := !a.book.Items[item].Once()
	way := []step{{from, nil, -1}} // breadth first
	for n := 0; n < len(way); n++ {
		if way[n].option == to {
			for ; way[n].by != nil; n = way[n].before {
				back = append(back, way[n].by)
			}
			if several { // (a c) = (b c)(a b)(b c)
				for k := len(back) - 2; k >= 0; k-- {
					back = append(back, back[k])
				}
			}
			return back
		}
		for _, s := range a.swaps {
			if keeps := s.fixes(state) && !s.moves(int32(item)); !keeps {
				continue
			}
			next := a.imageBy(s, way[n].option)
			if several && next != way[n].option && a.moved(s, options) != 2 {
				continue
			}
			if !slices.ContainsFunc(way, func(w step) bool { return w.option == next }) {
				way = append(way, step{next, s, n})
			}
		}
	}
	panic("symmetry: two options are not of one class")
}

// moved returns how many options a swap moves.
func (a *Alike) moved(s *swap, options []int32) (n int) {
	for _, o := range options {
		if a.imageBy(s, o) != o {
			n++
		}
	}
	return n
}

// imageBy returns the image of an option by a swap.
func (a *Alike) imageBy(s *swap, o int32) int32 {
	for _, pair := range s.pairs {
		a.image[pair[0]], a.image[pair[1]] = pair[1], pair[0]
	}
	image := a.Image(o, a.image)
	for _, pair := range s.pairs {
		a.image[pair[0]], a.image[pair[1]] = pair[0], pair[1]
	}
	return image
}

// Image returns the option that has the images of the items of another, which there must be. Of options that have the same
// items, the first stands for the first.
func (a *Alike) Image(o int32, real []int32) int32 {
	if a.book == nil {
		return o
	}
	op := &a.book.Options[o]
	if !slices.ContainsFunc(op.Items, func(i int32) bool { return real[i] != i }) {
		return o
	}
	nth := 0 // of the options with its own items
	for _, c := range a.book.exact[a.book.sum(o, nil)] {
		if c < o && maps(op, &a.book.Options[c], nil) {
			nth++
		}
	}
	for _, c := range a.book.exact[a.book.sum(o, real)] {
		if maps(op, &a.book.Options[c], real) {
			if nth == 0 {
				return c
			}
			nth--
		}
	}
	panic("symmetry: an option has no image")
}

// Orbits returns for each option of a model the least option that swaps of some families map it to.
func Orbits(m *model.Model, families []*Family) []int32 {
	orbits := newPartition(len(m.Options))
	a := NewAlike(m, families)
	for _, f := range families {
		for _, s := range f.star {
			for o := range orbits {
				orbits.join(int32(o), a.Image(int32(o), s.image))
			}
		}
	}
	for o := range orbits {
		orbits[o] = orbits.find(int32(o))
	}
	return orbits
}

// find returns the place of the image of an option, or -1 if it is not in the list or in the problem several times.
func (a *Alike) find(o int32) int32 {
	op := &a.book.Options[o]
	for _, i := range op.Items {
		if a.image[i] != i {
			for _, c := range a.book.exact[a.book.sum(o, a.image)] {
				if a.book.equal[c] == 1 && maps(op, &a.book.Options[c], a.image) {
					return a.place[c] - 1
				}
			}
			return -1
		}
	}
	return a.place[o] - 1
}
