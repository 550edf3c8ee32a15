package links

// maxScan is the largest number of primary items that are scanned for the smallest. If there are more, a tournament
// keeps the smallest, which costs about as much again as the updates; forking at 300,000 items takes linear time that
// way.
const maxScan = 4096

// least is a tournament of the primary items still to be covered: the one with the smallest size wins, the leftmost of
// several. It follows the trail, so the loops of cover need not know it.
type least struct {
	leaves int      // a power of two
	sizes  []uint32 // sizes[n] is the minimum of sizes[2n] and sizes[2n+1]; sizes[leaves+i] is for item i, large if covered
	seen   spot     // the top of the trail when it was last followed
	steps  int      // how many steps there were then
}

func newLeast(primary int) *least {
	l := &least{leaves: 1}
	for l.leaves <= primary {
		l.leaves *= 2
	}
	l.sizes = make([]uint32, 2*l.leaves)
	return l
}

// set sets the size of item i.
func (l *least) set(i int, size uint32) {
	n := l.leaves + i
	for l.sizes[n] = size; n > 1; n /= 2 {
		less := min(l.sizes[n], l.sizes[n^1])
		if l.sizes[n/2] == less {
			return
		}
		l.sizes[n/2] = less
	}
}

// winner returns the item with the smallest size.
func (l *least) winner() int {
	n := 1
	for n < l.leaves {
		if n *= 2; l.sizes[n] > l.sizes[n+1] {
			n++
		}
	}
	return n - l.leaves
}

// restartLeast begins the tournament anew.
func (t *tree) restartLeast() {
	l := t.least
	for i := range l.leaves {
		l.sizes[l.leaves+i] = ^uint32(0)
	}
	for i := t.mem.next(0); i != 0; i = t.mem.next(i) {
		l.sizes[l.leaves+i.item()] = t.mem.head(i).size
	}
	for n := l.leaves - 1; n > 0; n-- {
		l.sizes[n] = min(l.sizes[2*n], l.sizes[2*n+1])
	}
	l.seen, l.steps = t.top, len(t.steps)
}

// follow looks at all items whose sizes may have changed by what stands between two places of the trail, and by steps: an
// item that is occupied may have lost the option before. All of it may have been done or undone.
func (t *tree) follow(from, to spot, steps []step) {
	for _, s := range steps {
		if s.deed == occupied {
			t.look(s.x)
		}
	}
	for n := from; n != to; n += word {
		q := *t.mem.word(n)
		if i := t.mem.node(q).item; i != 0 {
			t.look(i)
		} else {
			t.look(q - narrow)
		}
	}
}

// followBack undoes what undo undoes, and follows it.
func (t *tree) followBack(top spot, n int) {
	l, steps := t.least, t.steps
	t.undo(top, n)
	top, n = min(top, l.seen), min(n, l.steps)
	t.follow(top, l.seen, steps[n:l.steps])
	l.seen, l.steps = top, n
}

// look updates the size of item i in the tournament.
func (t *tree) look(i place) {
	switch {
	case i > t.primary:
	case t.mem.uncovered(i):
		t.least.set(i.item(), t.mem.head(i).size)
	default:
		t.least.set(i.item(), ^uint32(0))
	}
}
