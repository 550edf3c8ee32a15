package census

// A group holds symmetries that form a group: each of a few symmetries, followed by any exchange of digits within their classes.
type group struct {
	class  [9]uint8   // the least digit of its class, for each digit
	cosets []symmetry // a representative of each coset; one of them fixes every class
}

// order returns the number of symmetries.
func (g *group) order() float64 {
	order := float64(len(g.cosets))
	var size [9]float64
	for _, c := range g.class {
		size[c]++
		order *= size[c]
	}
	return order
}

// trivial reports whether the group has only the identity.
func (g *group) trivial() bool { return len(g.cosets) == 1 && g.class == identity.digit }

// sorting returns the exchange of digits within classes that sorts the lines of a deal: among the digits of a class,
// those in lower lines come first. Digits in the same line keep their order.
func (g *group) sorting(d *deal) (a symmetry) {
	a = identity
	if g.class == identity.digit {
		return a
	}
	var sorted [9]int // class by class
	n := 0
	for c := range d {
		begin := n
		for i := c; i < len(d); i++ {
			if int(g.class[i]) != c {
				continue
			}
			at := n
			for ; at > begin && d[sorted[at-1]] > d[i]; at-- {
				sorted[at] = sorted[at-1]
			}
			sorted[at] = i
			n++
		}
		for i := c; begin < n; i++ {
			if int(g.class[i]) == c {
				a.digit[sorted[begin]] = uint8(i)
				begin++
			}
		}
	}
	return a
}

// least returns the least image of a split under the group, and a symmetry that maps to it.
func (g *group) least(stack int, s split) (least split, by symmetry) {
	t := table()
	least = none
	for i := range g.cosets {
		a := &g.cosets[i]
		image := a.image(stack, &t.deal[s])
		sort := g.sorting(&image)
		sorted := sort.image(stack, &image)
		if c := t.of[encode(&sorted)]; c < least {
			least, by = c, sort.after(a)
		}
	}
	return least, by
}

// stabiliser returns the group of the symmetries that fix a split. The split must be the least of its images, so its lines are
// sorted within each class.
func (g *group) stabiliser(stack int, s split) *group {
	d := &table().deal[s]
	fixed := new(group)
	for i := range d {
		for j := range i + 1 {
			if g.class[j] == g.class[i] && d[j] == d[i] {
				fixed.class[i] = uint8(j)
				break
			}
		}
	}
	for i := range g.cosets {
		a := &g.cosets[i]
		image := a.image(stack, d)
		sort := g.sorting(&image)
		if sort.image(stack, &image) == *d {
			fixed.cosets = append(fixed.cosets, sort.after(a))
		}
	}
	return fixed
}
