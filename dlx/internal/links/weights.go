package links

import "dlx-sudoku/dlx/internal/matrix"

// weights is what the links need to know where options cover items several times.
//
// An item is heavy if some option covers it more than once. How many options it still needs is then not known, so its size
// is the length of its list and 1: the number of ways to go on at it if any number of its options may be taken. What
// is known is the supply: how often all options in its list together cover it. With
//
//	need = lo - taken, or 0 if taken is more, and room = hi - taken,
//
// there is no solution if the supply is less than the need; an option must be chosen if the supply without it is; and
// an option that covers the item more often than there is room for cannot be chosen. So when an option has been chosen, such
// others leave all lists (load). The other two follow from the supply, which follows the trail: the inner loops do not know
// that there are weights, and a branch records the queue when the supplies are up to date. An item enters the queue when its
// supply has fallen so far that its heaviest option might be needed.
//
// To branch on a heavy item is to choose its first option, or to drop that and choose the next, and so on, as on any item
// with multiplicities.
type weights struct {
	of       []int32  // for each entry, how often it covers its item
	heaviest []uint32 // for each item, counted from 1, the greatest weight of its entries
	supply   []uint32 // for each item: the weights in its list together, when the nodes of the trail before seen had left
	seen     spot
}

func newWeights(m *matrix.Matrix) *weights {
	w := &weights{of: m.Weights, heaviest: make([]uint32, 1+m.Items()), supply: make([]uint32, 1+m.Items())}
	for e, i := range m.Entries {
		w.heaviest[1+i] = max(w.heaviest[1+i], uint32(m.Weights[e]))
	}
	return w
}

// weight returns how often the option of node q covers the item of q.
func (l *links) weight(q place) uint32 {
	if l.heavy == nil {
		return 1
	}
	return uint32(l.heavy.of[l.entry(q)])
}

// isHeavy reports whether some option covers item i more than once.
func (l *links) isHeavy(i place) bool { return l.heavy != nil && l.heavy.heaviest[i.item()] > 1 }

// beginWeights finds the supplies in lists that have just been built, and queues all heavy items.
func (l *links) beginWeights() {
	l.heavy.seen = l.top
	for i := l.mem.next(0); i != 0; i = l.mem.next(i) {
		if !l.isHeavy(i) {
			continue
		}
		supply := uint32(0)
		for p := l.mem.node(i).down; p != i; p = l.mem.node(p).down {
			supply += l.weight(p)
		}
		l.heavy.supply[i.item()] = supply
		*l.mem.word(l.tail) = i
		l.tail += word
	}
}

// weigh brings the supplies up to date, and puts items in the queue of which an option may have to be chosen now.
func (l *links) weigh() {
	if l.heavy != nil {
		l.supplied()
	}
}

// supplied is weigh where there are weights.
func (l *links) supplied() {
	w := l.heavy
	for ; w.seen != l.top; w.seen += word {
		q := *l.mem.word(w.seen)
		i := l.mem.node(q).item
		if i == 0 || !l.isHeavy(i) {
			continue
		}
		n := i.item()
		w.supply[n] -= l.weight(q)
		if w.supply[n] < l.need(i)+w.heaviest[n] {
			*l.mem.word(l.tail) = i
			l.tail += word
		}
	}
}

// unweigh undoes weigh, back to where the top of the trail was mark.
func (l *links) unweigh(mark spot) {
	w := l.heavy
	for w.seen > mark {
		w.seen -= word
		q := *l.mem.word(w.seen)
		if i := l.mem.node(q).item; i != 0 && l.isHeavy(i) {
			w.supply[i.item()] += l.weight(q)
		}
	}
}

// load counts the chosen option of node q with the item of q, which is heavy and has room for more, and takes the options for
// which it has none any more out of all lists.
func (l *links) load(q place) {
	l.steps = append(l.steps, step{q, loaded})
	i := l.mem.node(q).item
	t := &l.times[i.item()]
	t.taken += l.weight(q)
	room := t.hi - t.taken
	if l.heavy.heaviest[i.item()] <= room {
		return
	}
	for p := l.mem.node(i).down; p != i; p = l.mem.node(p).down {
		if l.weight(p) > room {
			l.drop(p)
		}
	}
}

// unload undoes the load of node q, except for taking options out, which uncover undoes.
func (l *links) unload(q place) { l.times[l.mem.node(q).item.item()].taken -= l.weight(q) }

// forceHeavy chooses an option of heavy item i that must be chosen, if there is one; then the item may need another one, and
// stays in the queue. It reports whether all options of the list together are enough.
func (t *tree) forceHeavy(i place) bool {
	t.weigh()
	x, ok := t.needed(i)
	if x != i {
		t.costs.Nodes++
		if t.force(x); t.mem.uncovered(i) {
			t.head -= word
		}
	}
	return ok
}

// needed returns a node in the list of heavy item i without whose option the item cannot be covered as often as it must be,
// or the item if there is none. It reports whether all options of the list together are enough. The supply must be up to
// date.
func (l *links) needed(i place) (x place, ok bool) {
	need, supply := l.need(i), l.heavy.supply[i.item()]
	if supply < need {
		return i, false
	}
	for x = l.mem.node(i).down; x != i && supply-l.weight(x) >= need; {
		x = l.mem.node(x).down
	}
	return x, true
}

// ways returns how many ways there are to go on at heavy item i, whose supply is up to date: as long as the options that have not
// been dropped are enough.
func (l *links) ways(i place) (n uint32) {
	need, supply := l.need(i), l.heavy.supply[i.item()]
	for x := l.mem.node(i).down; supply >= need; x = l.mem.node(x).down {
		n++
		if x == i {
			break
		}
		supply -= l.weight(x)
	}
	return n
}
