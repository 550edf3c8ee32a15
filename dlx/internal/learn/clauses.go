package learn

import (
	"cmp"
	"slices"
)

// clauses are the clauses learned or added, side by side in one piece of memory. A clause is known by its place there:
//
//	place    0      1        2 …
//	         size   worth    literals, of which the first two are watched
//
// The worth is the glue, which is the number of levels at which its literals had become false when the clause was
// learned, and two bits below it: whether the clause was used since the last reduction, and in the one before.
type clauses struct {
	memory []uint32
	places []uint32 // of all clauses, ascending
	room   int      // the greatest length of memory
}

const (
	header   = 2
	usedNow  = 1
	usedOnce = 2
	dropped  = ^uint32(0) // the worth of a clause that is about to go
	added    = 1 << 29    // the least worth of a clause that was added, and must stay
)

// A watcher is a clause in which a literal is watched, and another literal of it: while that one is true, so is the clause.
type watcher struct{ clause, other uint32 }

// literals returns the literals of a clause, in place.
func (c *clauses) literals(at uint32) []uint32 { return c.memory[at+header : at+header+c.memory[at]] }

// use notes that a clause is part of an analysis.
func (c *clauses) use(at uint32) { c.memory[at+1] |= usedNow }

// keep keeps a clause of at least two literals, and watches the first two.
func (l *Learner) keep(literals []int32, worth uint32) reason {
	c := &l.clauses
	at := uint32(len(c.memory))
	c.memory = append(c.memory, uint32(len(literals)), worth)
	for _, x := range literals {
		c.memory = append(c.memory, uint32(x))
	}
	c.places = append(c.places, at)
	l.watch(at)
	return byClause | reason(at)
}

// watch watches the first two literals of a clause.
func (l *Learner) watch(at uint32) {
	x := l.clauses.literals(at)
	l.watched[x[0]] = append(l.watched[x[0]], watcher{at, x[1]})
	l.watched[x[1]] = append(l.watched[x[1]], watcher{at, x[0]})
}

// visit finds another literal to watch in each clause in which x, which has become false, is watched. If there is none, the
// other one watched is forced.
func (l *Learner) visit(x int32) bool {
	value, list := l.value, l.watched[x]
	l.costs.Work += uint64(len(list))
	k := 0
next:
	for n, w := range list {
		if value[w.other] > 0 {
			list[k] = w
			k++
			continue
		}
		literals := l.clauses.literals(w.clause)
		if literals[0] == uint32(x) {
			literals[0], literals[1] = literals[1], uint32(x)
		}
		other := literals[0]
		if value[other] <= 0 {
			for j := 2; j < len(literals); j++ {
				if y := literals[j]; value[y] >= 0 {
					l.costs.Work += uint64(j)
					literals[1], literals[j] = y, literals[1]
					l.watched[y] = append(l.watched[y], watcher{w.clause, other})
					continue next
				}
			}
			l.costs.Work += uint64(len(literals))
			if value[other] < 0 {
				k += copy(list[k:], list[n:])
				l.watched[x] = list[:k]
				l.analysis.conflict = l.analysis.conflict[:0]
				for _, y := range literals {
					l.analysis.conflict = append(l.analysis.conflict, int32(y))
				}
				l.clauses.use(w.clause)
				return false
			}
			l.assign(int32(other), byClause|reason(w.clause))
		}
		list[k] = watcher{w.clause, other}
		k++
	}
	l.watched[x] = list[:k]
	return true
}

// Clauses with at most tier1 levels are kept for good, and with at most tier2 levels if they were used once in the last two
// rounds.
const (
	tier1 = 2
	tier2 = 6
)

// reduce drops three quarters of the clauses that were not used since the last time and are not kept for another reason: those
// with the most levels, of these the longest.
func (l *Learner) reduce() {
	c := &l.clauses
	reasons := l.reasons()
	var idle []uint32
	for _, at := range c.places {
		worth := c.memory[at+1]
		glue := worth >> 2
		switch {
		case worth >= added:
		case worth&usedNow != 0:
			c.memory[at+1] = glue<<2 | usedOnce
		case glue <= tier1, glue <= tier2 && worth&usedOnce != 0:
			c.memory[at+1] = glue << 2
		default:
			if _, found := slices.BinarySearch(reasons, at); !found {
				idle = append(idle, at)
			}
		}
	}
	slices.SortFunc(idle, func(a, b uint32) int {
		return cmp.Or(cmp.Compare(c.memory[b+1]>>2, c.memory[a+1]>>2), cmp.Compare(c.memory[b], c.memory[a]), cmp.Compare(a, b))
	})
	for _, at := range idle[:len(idle)*3/4] {
		c.memory[at+1] = dropped
	}
	l.collect()
}

// forget drops all clauses that may be dropped.
func (l *Learner) forget() {
	c := &l.clauses
	reasons := l.reasons()
	for _, at := range c.places {
		if _, found := slices.BinarySearch(reasons, at); !found && c.memory[at+1] < added {
			c.memory[at+1] = dropped
		}
	}
	l.collect()
}

// reasons returns the clauses that are reasons, ascending.
func (l *Learner) reasons() (places []uint32) {
	for _, x := range l.trail {
		if r := l.reason[x>>1]; r&kinds == byClause {
			places = append(places, uint32(r&^kinds))
		}
	}
	slices.Sort(places)
	return places
}

// collect moves the clauses that stay together. At level 0 it also drops true clauses, and false literals.
func (l *Learner) collect() {
	if len(l.marks) == 0 {
		for _, x := range l.trail {
			l.reason[x>>1] = byDecision // nobody asks for it
		}
	}
	c := &l.clauses
	old, places := c.memory, c.places
	reasons := l.reasons()
	moved := make([]uint32, len(reasons))
	c.memory, c.places = make([]uint32, 0, len(old)), places[:0]
	for _, at := range places {
		literals := old[at+header : at+header+old[at]]
		if old[at+1] == dropped || len(l.marks) == 0 && slices.ContainsFunc(literals, func(x uint32) bool { return l.value[x] > 0 }) {
			continue
		}
		now := uint32(len(c.memory))
		if k, found := slices.BinarySearch(reasons, at); found {
			moved[k] = now
		}
		c.memory = append(c.memory, 0, old[at+1])
		for _, x := range literals {
			if len(l.marks) > 0 || l.value[x] == 0 { // the two watched are open at level 0
				c.memory = append(c.memory, x)
			}
		}
		c.memory[now] = uint32(len(c.memory)) - now - header
		c.places = append(c.places, now)
	}
	for _, x := range l.trail {
		if r := l.reason[x>>1]; r&kinds == byClause {
			k, _ := slices.BinarySearch(reasons, uint32(r&^kinds))
			l.reason[x>>1] = byClause | reason(moved[k])
		}
	}
	for x := range l.watched {
		l.watched[x] = l.watched[x][:0]
	}
	for _, at := range c.places {
		l.watch(at)
	}
}
