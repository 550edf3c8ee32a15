package tally

import (
	"cmp"
	"slices"
)

// A grower looks for swaps. It begins with two items to be exchanged and follows the options. Where the image of an
// option is not an option, the option that agrees best with it decides which items are exchanged as well. Whatever
// comes out is verified.
type grower struct {
	*book
	*effort
	class []uint64 // of each item: items of different classes are not exchanged

	image   []int32
	pairs   [][2]int32
	pending []int32 // options whose images are not found yet
}

func newGrower(m *model, work *effort) *grower {
	g := &grower{book: newBook(m), effort: work}
	g.classify()
	return g
}

// classify gives each item a class by what is around it, as far as there is to see: classes are split until none
// is.
func (g *grower) classify() {
	g.class = make([]uint64, len(g.items))
	for i := range g.items {
		it := &g.items[i]
		if i < g.primary {
			g.class[i] = 1
		}
		for _, n := range []int{it.lo, it.hi, it.most} {
			g.class[i] = mix(g.class[i] + uint64(n))
		}
	}
	for classes, before := 1, 0; classes > before && !g.over(); {
		next := slices.Clone(g.class)
		for o := range g.options {
			op, sum := &g.options[o], uint64(0)
			for k, i := range op.items {
				sum += mix(g.class[i] ^ uint64(op.values[k]))
			}
			for k, i := range op.items {
				next[i] += mix(sum ^ uint64(op.values[k])<<32)
			}
			g.spend(len(op.items))
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
	g.image = make([]int32, len(g.items))
	for i := range g.image {
		g.image[i] = int32(i)
	}
	g.pairs, g.pending = nil, nil
	g.spend(len(g.items) / 8)
	g.exchange(x, y)
	for done := 0; ; {
		for ; done < len(g.pairs); done++ {
			for _, i := range g.pairs[done] {
				for _, o := range g.items[i].options {
					if !g.follow(o) {
						g.pending = append(g.pending, o)
					}
				}
			}
			if g.over() {
				return nil
			}
		}
		g.pending = slices.DeleteFunc(g.pending, g.follow)
		if len(g.pending) > 0 && done == len(g.pairs) {
			g.pending = slices.DeleteFunc(g.pending, g.guess)
		}
		if done == len(g.pairs) {
			break
		}
	}
	s := &swap{g.image, g.pairs}
	if len(g.pending) > 0 || !g.verify(s) {
		return nil
	}
	return s
}

// exchange adds a pair.
func (g *grower) exchange(x, y int32) {
	g.image[x], g.image[y] = y, x
	g.pairs = append(g.pairs, [2]int32{x, y})
}

// follow reports whether the image of an option is an option, as far as the sum of the marks of its items says.
func (g *grower) follow(o int32) bool {
	g.spend(len(g.options[o].items))
	return len(g.exact[g.sum(o, g.image)]) > 0
}

// left reports whether the first item of an option that is exchanged is a left one.
func (g *grower) left(op *option) bool {
	for _, i := range op.items {
		if g.image[i] != i {
			return slices.ContainsFunc(g.pairs, func(pair [2]int32) bool { return pair[0] == i })
		}
	}
	return true
}

// guess exchanges the items of an option whose image is in doubt with those of the option that agrees best, if
// that is only one, and reports whether it could.
func (g *grower) guess(o int32) bool {
	op := &g.options[o]
	moved := int32(-1)
	for _, i := range op.items {
		if g.image[i] != i && (moved < 0 || len(g.items[i].options) < len(g.items[moved].options)) {
			moved = i
		}
	}
	if g.follow(o) {
		return true
	}
	best, agree, several := int32(-1), -1, false
	for _, c := range g.items[g.image[moved]].options {
		n := g.agreement(op, &g.options[c])
		switch {
		case n > agree:
			best, agree, several = c, n, false
		case n == agree:
			several = true
		}
		if g.over() {
			return false
		}
	}
	if agree < 0 || several {
		return false
	}
	return g.match(op, &g.options[best])
}

// agreement returns how many items that are not exchanged so far two options share, or -1 if the second one cannot be
// the image of the first.
func (g *grower) agreement(op, other *option) (n int) {
	g.spend(len(op.items))
	if len(op.items) != len(other.items) {
		return -1
	}
	for k, i := range op.items {
		at, has := slices.BinarySearch(other.items, g.image[i])
		switch {
		case has && op.values[k] != other.values[at]:
			return -1
		case has && g.image[i] == i:
			n++
		case !has && g.image[i] != i:
			return -1
		}
	}
	for k, i := range other.items { // an involution: the images of the other's items are in op
		if g.image[i] != i {
			at, has := slices.BinarySearch(op.items, g.image[i])
			if !has || op.values[at] != other.values[k] {
				return -1
			}
		}
	}
	return n
}

// match exchanges what two options do not share, by class and then by position.
func (g *grower) match(op, other *option) bool {
	rest := func(a, b *option) (items []int32) {
		for _, i := range a.items {
			if _, has := slices.BinarySearch(b.items, i); !has && g.image[i] == i {
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
			g.exchange(from[k], to[k])
		} else {
			g.exchange(to[k], from[k])
		}
	}
	return true
}
