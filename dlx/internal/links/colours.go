package links

import "dlx-sudoku/dlx/internal/matrix"

// colours is what the links need to know about colours.
//
// Options that give a secondary item the same colour may be chosen together. So
// the first of them does not cover the item, but purifies it: hides the options
// that would give it another colour, or none. The options left in its list agree,
// and choosing another of them does nothing to the item. (Knuth, The Art of
// Computer Programming, volume 4B, section 7.2.2.1, Algorithm C.)
//
// Knuth marks the nodes of a purified item so that hiding skips them. Here they
// stay in its list like any others, so the innermost loop is the same as for
// plain problems.
type colours[I matrix.Index] struct {
	colour []I // for each node, its colour, or 0
	force  []I // for each item, the colour in force, or 0
}

// purify hides the options that have the item of node x but do not give it the
// colour of x.
func (l *links[I, A]) purify(x I) {
	i, c, colour := l.item[x], l.worn.colour[x], l.worn.colour
	l.push(x, purified)
	l.worn.force[i] = c
	for p := l.down[i]; p != i; p = l.down[p] {
		if colour[p] != c {
			l.hide(p)
		}
	}
}

// unpurify undoes the purify of node x.
func (l *links[I, A]) unpurify(x I) {
	i, c, colour := l.item[x], l.worn.colour[x], l.worn.colour
	for p := l.up[i]; p != i; p = l.up[p] {
		if colour[p] != c {
			l.unhide(p)
		}
	}
	l.worn.force[i] = 0
}

// hide removes the option of node p from all its lists except the list of p.
// It is the inner loop of cover, where it is written out for speed.
func (l *links[I, A]) hide(p I) {
	up, down, right, item, size := l.up, l.down, l.right, l.item, l.size
	for q := right[p]; q != p; q = right[q] {
		u, d := up[q], down[q]
		down[u], up[d] = d, u
		j := item[q]
		size[j]--
		l.note(j)
		l.costs.Updates++
	}
}

// unhide undoes the hide of node p.
func (l *links[I, A]) unhide(p I) {
	up, down, right, item, size := l.up, l.down, l.right, l.item, l.size
	for q := right[p]; q != p; q = right[q] {
		u, d := up[q], down[q]
		down[u], up[d] = q, q
		size[item[q]]++
	}
}

// note puts item j, whose size has just fallen, in the queue if it has one option
// left or none.
func (l *links[I, A]) note(j I) {
	l.queue[l.tail] = j
	if l.size[j] <= 1 {
		l.tail++
	}
}
