package cells

import (
	"dlx-sudoku/dlx/internal/matrix"
	"dlx-sudoku/dlx/internal/walk"
)

// cells is the sparse matrix in dancing cells: for each item a sparse set of the options that may still cover it. The
// package documentation has the figure and the invariants.
type cells[I matrix.Index, A matrix.Array[I]] struct {
	// For each node:
	set    A   // the nodes of item 0, then those of item 1, and so on
	sets   []I // set as a slice
	place  A   // where in set the node is
	item   A   // its item
	right  A   // the next node of the same option, in a circle
	width  A   // the number of primary items of its option
	colour A   // its colour; only if coloured
	order  A   // the nodes of each item in the same places as in set, but ascending; only if many

	// For each item. The arrays that a branch must keep come first, side by side in state.
	size  A   // see the package documentation
	worn  A   // 1 if a secondary item has a colour
	room  A   // how many more options with it may be chosen
	base  A   // the end of its members minus its size
	since A   // a place in order before which it has no members
	first A   // where its nodes begin in set; one more entry has the end of the last item's nodes
	state []I // the sizes and, as far as the problem uses them, worn, room, base and since

	coloured bool // the problem has colours
	many     bool // some item has a multiplicity

	// set[head:tail], behind all nodes, is a queue of primary items whose sizes have fallen to 1, or from 1 to 0, since
	// they were last looked at. Some may have been covered since. Others may have grown again: when a hidden option is
	// chosen, it has already left the set, but only then does the item need one less.
	head, tail I

	chosen []I // a node of each option chosen, oldest first

	items, primary I
	open           I   // all primary items below this one are covered
	left           int // primary items still to be covered
	costs          walk.Costs
}

// half is the size of a covered item. It is larger than the size of any primary item that can still be covered.
func half[I matrix.Index]() I { return ^I(0)>>1 + 1 }

// short reports whether an item of the given size leaves no choice: it is forced or impossible.
func short[I matrix.Index](size I) bool { return size-2 > half[I]()-2 }

// impossible reports whether an item of the given size can no longer be covered.
func impossible[I matrix.Index](size I) bool { return size-1 >= half[I]() }

// cover covers item i and hides its members from position k of set on: they leave the sets of their other items. The
// set of i stays as it is.
func (c *cells[I, A]) cover(i, k I) {
	if c.coloured {
		end := c.base[i] + c.size[i]
		c.size[i] = half[I]()
		c.hideOthers(k, end, 0)
		return
	}
	set, place, item, right, size, base := c.set, c.place, c.item, c.right, c.size, c.base
	tail, updates := c.tail, c.costs.Updates
	_, _, _, _, _ = set[0], place[0], item[0], right[0], size[0]
	end := base[i] + size[i]
	size[i] = half[I]()
	for ; k != end; k++ {
		p := set[k]
		for q := right[p]; q != p; q = right[q] {
			j := item[q]
			n := size[j] - 1
			e, at := base[j]+n, place[q]
			size[j] = n
			last := set[e]
			set[at], set[e] = last, q
			place[last], place[q] = at, e
			set[tail] = j // and keep it there if n <= 1; a branch here would often be mispredicted
			if n <= 1 {
				tail++
			}
			updates++
		}
	}
	c.tail, c.costs.Updates = tail, updates
}

// hide removes the option of node p from the sets of its other items.
func (c *cells[I, A]) hide(p I) {
	for q := c.right[p]; q != p; q = c.right[q] {
		c.remove(q)
	}
}

// remove removes node q from the set of its item.
func (c *cells[I, A]) remove(q I) {
	set, place, size := c.set, c.place, c.size
	j := c.item[q]
	n := size[j] - 1
	e, at := c.base[j]+n, place[q]
	size[j] = n
	last := set[e]
	set[at], set[e] = last, q
	place[last], place[q] = at, e
	if n <= 1 {
		c.set[c.tail] = j
		c.tail++
	}
	c.costs.Updates++
}

// commit chooses the option of node x, whose own item is covered: it covers the other items of the option, or colours
// them. Unless the option has been hidden, it is a member of their sets; commit moves it to their fronts,
// where it stays instead of being hidden with the others.
//
// The inner loop repeats the loop of cover, because most of the time is spent here: a call for each item would load the
// arrays anew.
func (c *cells[I, A]) commit(x I, hidden bool) {
	c.push(x)
	c.left -= int(c.width[x])
	if c.coloured {
		c.commitColours(x, hidden)
		return
	}
	set, place, item, right, size, base := c.set, c.place, c.item, c.right, c.size, c.base
	tail, updates := c.tail, c.costs.Updates
	_, _, _, _, _ = set[0], place[0], item[0], right[0], size[0]
	for r := right[x]; r != x; r = right[r] {
		i := item[r]
		k, end := c.first[i], base[i]+size[i]
		if !hidden {
			y, at := set[k], place[r]
			set[k], set[at] = r, y
			place[r], place[y] = k, at
			k++
		}
		size[i] = half[I]()
		for ; k != end; k++ {
			p := set[k]
			for q := right[p]; q != p; q = right[q] {
				j := item[q]
				n := size[j] - 1
				e, at := base[j]+n, place[q]
				size[j] = n
				last := set[e]
				set[at], set[e] = last, q
				place[last], place[q] = at, e
				set[tail] = j // and keep it there if n <= 1; a branch here would often be mispredicted
				if n <= 1 {
					tail++
				}
				updates++
			}
		}
	}
	c.tail, c.costs.Updates = tail, updates
}

// commitColours is the rest of commit where there are colours. If the option gives an item a colour, only the options
// that give it another colour or none are hidden.
func (c *cells[I, A]) commitColours(x I, hidden bool) {
	for r := c.right[x]; r != x; r = c.right[r] {
		i, paint := c.item[r], c.colour[r]
		k, end := c.first[i], c.base[i]+c.size[i]
		switch {
		case paint != 0 && c.worn[i] != 0:
			continue
		case paint != 0:
			c.worn[i] = 1
		default:
			if !hidden {
				k = c.front(r)
			}
			c.size[i] = half[I]()
		}
		c.hideOthers(k, end, paint)
	}
}

// hideOthers hides the options of the nodes from position k to end, except nodes of colour paint if that is not 0. It
// is the loop of cover where there are colours. It skips items that have a colour: their members are not looked at any
// more.
func (c *cells[I, A]) hideOthers(k, end, paint I) {
	set, place, item, right, size, base, colour, worn := c.set, c.place, c.item, c.right, c.size, c.base, c.colour, c.worn
	tail, updates := c.tail, c.costs.Updates
	_, _, _, _, _, _, _ = set[0], place[0], item[0], right[0], size[0], colour[0], worn[0]
	for ; k != end; k++ {
		p := set[k]
		if paint != 0 && colour[p] == paint {
			continue
		}
		for q := right[p]; q != p; q = right[q] {
			j := item[q]
			if worn[j] != 0 {
				continue
			}
			n := size[j] - 1
			e, at := base[j]+n, place[q]
			size[j] = n
			last := set[e]
			set[at], set[e] = last, q
			place[last], place[q] = at, e
			set[tail] = j // and keep it there if n <= 1, as in cover
			if n <= 1 {
				tail++
			}
			updates++
		}
	}
	c.tail, c.costs.Updates = tail, updates
}

// commitMany chooses the option of node x where there are multiplicities. The option is hidden if its own item has been
// covered.
func (c *cells[I, A]) commitMany(x I, hidden bool) {
	c.push(x)
	if hidden {
		c.left--
	} else {
		c.settle(x, false)
	}
	for q := c.right[x]; q != x; q = c.right[q] {
		c.settle(q, hidden)
	}
}

// settle updates the item of node q, whose option has been chosen. The option is hidden, or else a member of the sets
// of its items.
func (c *cells[I, A]) settle(q I, hidden bool) {
	i := c.item[q]
	switch {
	case i < c.primary && c.room[i] > 1:
		c.use(q, hidden)
		return
	case i < c.primary:
		c.left--
	case c.coloured && c.colour[q] != 0:
		if c.worn[i] == 0 {
			c.purify(q)
		}
		return
	}
	if hidden {
		c.cover(i, c.first[i])
	} else {
		c.cover(i, c.front(q))
	}
}

// front moves member x to the front of its set and returns the position behind it.
func (c *cells[I, A]) front(x I) I {
	first, at := c.first[c.item[x]], c.place[x]
	y := c.set[first]
	c.set[first], c.set[at] = x, y
	c.place[x], c.place[y] = first, at
	return first + 1
}

// use counts the chosen option of node x for the item of x, which may be covered more than once more. Unless the option
// is hidden, x leaves the set of the item.
func (c *cells[I, A]) use(x I, hidden bool) {
	i := c.item[x]
	c.room[i]--
	if !hidden {
		c.remove(x)
	}
	if c.need(i) != 0 { // the need falls by one; the end of the members, base + size, stays
		c.base[i]--
		c.size[i]++
	}
}

// purify gives the secondary item of node x, whose option has been chosen, the colour of x: options that give it
// another colour or none are hidden.
func (c *cells[I, A]) purify(x I) {
	i := c.item[x]
	c.worn[i] = 1
	c.hideOthers(c.first[i], c.base[i]+c.size[i], c.colour[x])
}

// drop rules out the option of node x.
func (c *cells[I, A]) drop(x I) {
	c.remove(x)
	c.hide(x)
}

// retire covers primary item i, which needs no more options and has no members left.
func (c *cells[I, A]) retire(i I) {
	c.size[i] = half[I]()
	c.left--
}

// member returns the place of the first member of item i in order, or the end of its nodes if it has no member. It keeps
// the place in since, so that it skips each node only once.
func (c *cells[I, A]) member(i I) I {
	k, end, members := c.since[i], c.first[i+1], c.base[i]+c.size[i]
	for k != end && c.place[c.order[k]] >= members {
		k++
	}
	c.since[i] = k
	return k
}

// need returns how many more options with primary item i must be chosen.
func (c *cells[I, A]) need(i I) I { return c.base[i] + 1 - c.first[i] }

// members returns the number of members of the set of primary item i.
func (c *cells[I, A]) members(i I) I { return c.base[i] + c.size[i] - c.first[i] }

// push appends x to chosen, which has room.
func (c *cells[I, A]) push(x I) {
	n := len(c.chosen)
	c.chosen = c.chosen[:n+1]
	c.chosen[n] = x
}
