package learn

import (
	"slices"
	"testing"

	"dlx-sudoku/dlx/internal/oracle"
)

// truthful checks that each clause, and each literal at level 0, is true of every solution that has not been found.
func truthful(t *testing.T, x oracle.Problem, l *Learner, all, found [][]int) {
	t.Helper()
	for _, solution := range all {
		if slices.ContainsFunc(found, func(f []int) bool { return slices.Equal(f, solution) }) {
			continue
		}
		value := l.extend(solution)
		for _, at := range l.clauses.places {
			if !slices.ContainsFunc(l.clauses.literals(at), func(y uint32) bool { return value[y>>1] == (y&1 == 0) }) {
				t.Fatalf("clause %v (worth %x, found %v), but solution %v, of %+v", l.clauses.literals(at), l.clauses.memory[at+1], found, solution, x)
			}
		}
		for _, y := range l.trail {
			if l.level[y>>1] == 0 && value[y>>1] != (y&1 == 0) {
				t.Fatalf("literal %d, but solution %v, of %+v", y, solution, x)
			}
		}
	}
}

// extend returns the values of all variables in a solution.
func (l *Learner) extend(solution []int) []bool {
	value := make([]bool, len(l.level))
	for _, o := range solution {
		value[o] = true
		for _, c := range l.wears.List(int32(o)) {
			value[c] = true
		}
	}
	return value
}

// sane checks the invariant after a search that was not refuted: nothing more follows from a single group or clause, and the
// watches and counts are right.
func sane(t *testing.T, x oracle.Problem, l *Learner) {
	t.Helper()
	for g, p := range l.groups {
		members := l.members[p.start:p.end]
		yes, open, heaviest := 0, 0, 0 // what true and open members count, and the most that an open one does
		for k, v := range members {
			n := int(l.weight(p.start + int32(k)))
			switch l.value[2*v] {
			case 1:
				yes += n
			case 0:
				open += n
				heaviest = max(heaviest, n)
			}
		}
		if p.end == p.start {
			continue // settled
		}
		asked := l.asked(&p)
		if yes+heaviest > int(p.hi) || asked && yes+open-heaviest < int(p.lo) && (open > 0 || yes < int(p.lo)) {
			t.Fatalf("group %d of %+v has %d true and %d open members: %+v", g, x, yes, open, p)
		}
		if l.counting && (int(l.times[g]) != yes || int(l.left[g]) != yes+open) {
			t.Fatalf("group %d of %+v has %d true and %d open members, times %d, left %d", g, x, yes, open, l.times[g], l.left[g])
		}
	}
	for o := range l.options {
		for _, c := range l.wears.List(o) {
			if l.value[2*o] > 0 && l.value[2*c] <= 0 || l.value[2*o] == 0 && l.value[2*c] < 0 {
				t.Fatalf("option %d of %+v is %d, and its colour %d", o, x, l.value[2*o], l.value[2*c])
			}
		}
	}
	for _, at := range l.clauses.places {
		open := 0
		for _, y := range l.clauses.literals(at) {
			if l.value[y] >= 0 {
				open++
			}
			if l.value[y] > 0 {
				open = 2
				break
			}
		}
		if open < 2 {
			t.Fatalf("clause %v of %+v has %d literals that are not false", l.clauses.literals(at), x, open)
		}
		for _, y := range l.clauses.literals(at)[:2] {
			if !slices.ContainsFunc(l.watched[y], func(w watcher) bool { return w.clause == at }) {
				t.Fatalf("clause %d of %+v is not watched", at, x)
			}
		}
	}
}
