package links

import "dlx-sudoku/dlx/internal/matrix"

// maxScan is the largest number of primary items that are scanned for the smallest. If there are more, a tournament
// keeps the smallest, which costs about as much again as the updates; forking at 300,000 items takes linear time that
// way.
const maxScan = 4096

// least is a tournament of the primary items still to be covered: the one with the smallest size wins, the leftmost of
// several. It follows the trail, so the loops of cover need not know it.
type least[I matrix.Index] struct {
	leaves int // a power of two
	sizes  []I // sizes[n] is the minimum of sizes[2n] and sizes[2n+1]; sizes[leaves+i] is for item i, large if covered
	seen   int // the length of the trail that has been followed
}

func newLeast[I matrix.Index](primary int) *least[I] {
	l := &least[I]{leaves: 1}
	for l.leaves <= primary {
		l.leaves *= 2
	}
	l.sizes = make([]I, 2*l.leaves)
	return l
}

// set sets the size of item i.
func (l *least[I]) set(i, size I) {
	n := l.leaves + int(i)
	for l.sizes[n] = size; n > 1; n /= 2 {
		less := min(l.sizes[n], l.sizes[n^1])
		if l.sizes[n/2] == less {
			return
		}
		l.sizes[n/2] = less
	}
}

// winner returns the item with the smallest size.
func (l *least[I]) winner() I {
	n := 1
	for n < l.leaves {
		if n *= 2; l.sizes[n] > l.sizes[n+1] {
			n++
		}
	}
	return I(n - l.leaves)
}

// restartLeast begins the tournament anew.
func (t *tree[I, A]) restartLeast() {
	l := t.least
	for i := range l.leaves {
		l.sizes[l.leaves+i] = ^I(0)
	}
	for i := t.next[0]; i != 0; i = t.next[i] {
		l.sizes[l.leaves+int(i)] = t.size[i]
	}
	for n := l.leaves - 1; n > 0; n-- {
		l.sizes[n] = min(l.sizes[2*n], l.sizes[2*n+1])
	}
	l.seen = len(t.trail)
}

// follow looks at all items whose sizes the given steps, done or undone, may have changed.
func (t *tree[I, A]) follow(steps []step[I]) {
	for _, s := range steps {
		switch s.deed {
		case covered:
			t.look(s.x)
			for p := t.down[s.x]; p != s.x; p = t.down[p] {
				t.lookAround(p)
			}
		case purified:
			i := t.item[s.x]
			for p := t.down[i]; p != i; p = t.down[p] {
				t.lookAround(p)
			}
		case occupied:
			t.look(s.x)
		case picked, dropped:
			t.look(t.item[s.x])
			t.lookAround(s.x)
		}
	}
}

// lookAround looks at the other items of the option of node p.
func (t *tree[I, A]) lookAround(p I) {
	for q := t.right[p]; q != p; q = t.right[q] {
		t.look(t.item[q])
	}
}

// look updates the size of item i in the tournament.
func (t *tree[I, A]) look(i I) {
	switch {
	case i > t.primary:
	case t.uncovered(i):
		t.least.set(i, t.size[i])
	default:
		t.least.set(i, ^I(0))
	}
}
