package symmetry

import (
	"cmp"
	"slices"

	"dlx-sudoku/dlx/tally/internal/model"
)

// A grower looks for swaps. It exchanges two items and follows their options. If the image of an option is not an option,
// the option that agrees best with the image decides which items are exchanged as well. The result is verified.
type grower struct {
	book  *book
	work  *model.Work
	class []uint64 // of each item: items of different classes are not exchanged

	swap    *swap   // as far as it has grown
	pending []int32 // options whose images are not options yet
}

func newGrower(m *model.Model, work *model.Work) *grower {
	g := &grower{book: newBook(m), work: work}
	g.classify()
	return g
}

// classify gives each item a class by its bounds and its options, and splits classes by the classes of neighbouring items
// until nothing changes.
func (g *grower) classify() {
	g.class = make([]uint64, len(g.book.Items))
	for i := range g.book.Items {
		it := &g.book.Items[i]
		if i < g.book.Primary {
			g.class[i] = 1
		}
		for _, n := range []int{it.Lo, it.Hi, it.Most} {
			g.class[i] = mix(g.class[i] + uint64(n))
		}
	}
	for classes, before := 1, 0; classes > before && !g.work.Over(); {
		next := slices.Clone(g.class)
		for o := range g.book.Options {
			op, sum := &g.book.Options[o], uint64(0)
			for k, i := range op.Items {
				sum += mix(g.class[i] ^ uint64(op.Values[k]))
			}
			for k, i := range op.Items {
				next[i] += mix(sum ^ uint64(op.Values[k])<<32)
			}
			g.work.Spend(len(op.Items))
		}
		for i := range next {
			next[i] = mix(next[i])
		}
		distinct := slices.Clone(next)
		g.class, before = next, classes
		slices.Sort(distinct)
		classes = len(slices.Compact(distinct))
	}
}

// grow returns the swap that begins with the exchange of two items, or nil if it finds none.
func (g *grower) grow(x, y int32) *swap {
	g.swap, g.pending = newSwap(len(g.book.Items)), nil
	g.work.Spend(len(g.book.Items) / 8)
	g.swap.exchange(x, y)
	for done := 0; ; {
		for ; done < len(g.swap.pairs); done++ {
			for _, i := range g.swap.pairs[done] {
				for _, o := range g.book.Items[i].Options {
					if !g.follow(o) {
						g.pending = append(g.pending, o)
					}
				}
			}
			if g.work.Over() {
				return nil
			}
		}
		g.pending = slices.DeleteFunc(g.pending, g.follow)
		if len(g.pending) > 0 && done == len(g.swap.pairs) {
			g.pending = slices.DeleteFunc(g.pending, g.guess)
		}
		if done == len(g.swap.pairs) {
			break
		}
	}
	if len(g.pending) > 0 || !g.book.verify(g.swap) {
		return nil
	}
	return g.swap
}

// follow reports whether the image of an option is an option, by the sum of the marks of its items.
func (g *grower) follow(o int32) bool {
	g.work.Spend(len(g.book.Options[o].Items))
	return len(g.book.exact[g.book.sum(o, g.swap.image)]) > 0
}

// left reports whether the first exchanged item of an option is a left one.
func (g *grower) left(op *model.Option) bool {
	for _, i := range op.Items {
		if g.swap.image[i] != i {
			return slices.ContainsFunc(g.swap.pairs, func(pair [2]int32) bool { return pair[0] == i })
		}
	}
	return true
}

// guess exchanges items so that the image of an option is the option that agrees best with it, unless several agree
// equally well. It reports whether it did.
func (g *grower) guess(o int32) bool {
	op := &g.book.Options[o]
	moved := int32(-1)
	for _, i := range op.Items {
		if g.swap.image[i] != i && (moved < 0 || len(g.book.Items[i].Options) < len(g.book.Items[moved].Options)) {
			moved = i
		}
	}
	if g.follow(o) {
		return true
	}
	best, agree, several := int32(-1), -1, false
	for _, c := range g.book.Items[g.swap.image[moved]].Options {
		n := g.agreement(op, &g.book.Options[c])
		switch {
		case n > agree:
			best, agree, several = c, n, false
		case n == agree:
			several = true
		}
		if g.work.Over() {
			return false
		}
	}
	if agree < 0 || several {
		return false
	}
	return g.match(op, &g.book.Options[best])
}

// agreement returns how many items that are not exchanged so far two options share, or -1 if the second option cannot be
// the image of the first.
func (g *grower) agreement(op, other *model.Option) (n int) {
	g.work.Spend(len(op.Items))
	if len(op.Items) != len(other.Items) {
		return -1
	}
	for k, i := range op.Items {
		at, has := slices.BinarySearch(other.Items, g.swap.image[i])
		switch {
		case has && op.Values[k] != other.Values[at]:
			return -1
		case has && g.swap.image[i] == i:
			n++
		case !has && g.swap.image[i] != i:
			return -1
		}
	}
	for k, i := range other.Items { // an involution: the images of the other's items are in op
		if g.swap.image[i] != i {
			at, has := slices.BinarySearch(op.Items, g.swap.image[i])
			if !has || op.Values[at] != other.Values[k] {
				return -1
			}
		}
	}
	return n
}

// match exchanges the items that only one of two options has, paired by class and then by position. It reports whether
// the classes are the same.
func (g *grower) match(op, other *model.Option) bool {
	rest := func(a, b *model.Option) (items []int32) {
		for _, i := range a.Items {
			if _, has := slices.BinarySearch(b.Items, i); !has && g.swap.image[i] == i {
				items = append(items, i)
			}
		}
		slices.SortStableFunc(items, func(x, y int32) int { return cmp.Compare(g.class[x], g.class[y]) })
		return items
	}
	from, to := rest(op, other), rest(other, op)
	if len(from) != len(to) {
		return false
	}
	left := g.left(op)
	for k := range from {
		if g.class[from[k]] != g.class[to[k]] {
			return false
		}
		if left {
			g.swap.exchange(from[k], to[k])
		} else {
			g.swap.exchange(to[k], from[k])
		}
	}
	return true
}
