package learn

import (
	"math"
	"slices"
)

// minimise takes literals out of the clause that are false if the others are.
func (l *Learner) minimise() {
	a := &l.analysis
	k := 1
	for _, x := range a.clause[1:] {
		if l.reason[x>>1] == byDecision || !l.follows(x, 0) {
			a.clause[k] = x
			k++
		}
	}
	a.clause = a.clause[:k]
}

// deepest is how many reasons minimise follows, one behind the other.
const deepest = 200

// follows reports whether the false literal x, which is no decision, is false by its reason if the clause is.
func (l *Learner) follows(x int32, depth int) bool {
	return l.antecedents(x^1, func(y int32) bool { return l.implied(y, depth) })
}

// implied reports whether it is known that the false literal x is false if the clause is.
func (l *Learner) implied(x int32, depth int) bool {
	a := &l.analysis
	v := x >> 1
	switch {
	case l.level[v] == 0 || a.seen[v] == met || a.seen[v] == implied:
		return true
	case a.seen[v] == free || l.reason[v] == byDecision || depth == deepest:
		return false
	}
	is := l.follows(x, depth+1)
	a.seen[v] = free
	if is {
		a.seen[v] = implied
	}
	a.touched = append(a.touched, v)
	return is
}

// shrink replaces the literals of a level, if there are several, by one from which they follow together with literals
// of lower levels that are implied. Choosing one option rules out many, so this makes most clauses much shorter.
func (l *Learner) shrink() {
	a := &l.analysis
	rest := a.clause[1:]
	a.keys = a.keys[:0]
	for _, x := range rest {
		a.keys = append(a.keys, uint64(math.MaxUint32-uint32(l.place[x>>1]))<<32|uint64(x))
	}
	slices.Sort(a.keys) // numbers are sorted in half the time that a function takes
	for k, key := range a.keys {
		rest[k] = int32(uint32(key))
	}
	k := 1
	for len(rest) > 0 {
		level, n := l.level[rest[0]>>1], 1
		for n < len(rest) && l.level[rest[n]>>1] == level {
			n++
		}
		block := rest[:n]
		rest = rest[n:]
		if n > 1 {
			if x, ok := l.point(block, level); ok {
				block = append(block[:0], x)
			}
		}
		k += copy(a.clause[k:], block)
	}
	a.clause = a.clause[:k]
}

// point returns the first unique implication point of literals of one level, which stand in the order in which they became
// false, the last one first. It reports false if it would take further literals of lower levels.
func (l *Learner) point(block []int32, level int32) (int32, bool) {
	a := &l.analysis
	a.stamp++
	open, at := 0, int(l.place[block[0]>>1])+1
	meet := func(x int32) bool {
		v := x >> 1
		if l.level[v] != level {
			return l.implied(x, 0)
		}
		if a.stamps[v] != a.stamp {
			a.stamps[v] = a.stamp
			open++
		}
		return true
	}
	for _, x := range block {
		meet(x)
	}
	for {
		at--
		for a.stamps[l.trail[at]>>1] != a.stamp {
			at--
		}
		x := l.trail[at]
		switch {
		case open == 1:
			return x ^ 1, true
		case l.reason[x>>1] == byDecision: // one of several assumptions
			return 0, false
		case !l.antecedents(x, meet):
			return 0, false
		}
		open--
	}
}
