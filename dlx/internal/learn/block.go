package learn

import "slices"

// Block excludes a solution from later searches, and no other one, until Unblock is called.
func (l *Learner) Block(solution []int) {
	clause := []Literal{Literal(2 * l.guard)}
	for _, o := range solution {
		clause = append(clause, RuledOut(o))
	}
	if l.multiple {
		clause = l.appendAddable(clause, solution)
		if l.Learned != nil { // others may not know which options could be added
			l.Learned(clause[1:])
		}
	}
	l.Add(clause...)
	l.blocking = true
}

// appendAddable appends the options that could be added to a solution and make another one, because each of their items has
// room for them.
func (l *Learner) appendAddable(clause []Literal, solution []int) []Literal {
	times := make([]int32, len(l.groups))
	for _, o := range solution {
		for k, g := range l.of.List(int32(o)) {
			times[g] += l.counts(int32(o), k)
		}
	}
	fits := func(o int32) bool {
		for k, g := range l.of.List(o) {
			if l.counts(o, k) > l.groups[g].hi-times[g] {
				return false
			}
		}
		return true
	}
	for o := range int(l.options) {
		if fits(int32(o)) && !slices.Contains(solution, o) {
			clause = append(clause, Chosen(o))
		}
	}
	return clause
}

// Unblock takes back what Block has done, and forgets all that was learned from it: the clauses with the guard.
func (l *Learner) Unblock() {
	if !l.blocking {
		return
	}
	l.leave(0)
	l.blocking = false
	x := 2 * l.guard
	c := &l.clauses
	for _, at := range c.places {
		if slices.Contains(c.literals(at), uint32(x)) {
			c.memory[at+1] = dropped
		}
	}
	if k := slices.Index(l.trail, x); k >= 0 { // it was learned that there are no other solutions
		l.trail = slices.Delete(l.trail, k, k+1)
		for k, y := range l.trail[k:] {
			l.place[y>>1] = int32(k)
		}
		l.head -= min(1, max(0, l.head-k))
		l.value[x], l.value[x^1] = 0, 0
	}
	l.collect()
}
