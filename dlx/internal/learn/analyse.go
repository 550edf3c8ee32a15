package learn

// An analysis is what is known of a conflict, and room for finding out.
type analysis struct {
	conflict []int32  // literals, all false, not all of which may be
	clause   []int32  // what is learned from it
	seen     []sight  // for each variable
	touched  []int32  // the variables that have been seen
	resolved []int32  // those of the conflict and of the reasons that led to the clause
	keys     []uint64 // room for sorting
	stamps   []uint64 // for each level or variable, the last count that it was in
	stamp    uint64
}

// A sight is what is known of a variable.
type sight uint8

const (
	unseen  sight = iota
	met           // its literal is in the clause, or was resolved: it is false if the clause is
	implied       // its literal is false if the clause is, by other reasons
	free          // that is not known
)

func newAnalysis(n int) analysis {
	return analysis{seen: make([]sight, n), stamps: make([]uint64, n+1)}
}

// analyse learns a clause from a conflict, in which there is a literal of the current level, not the only one of its level
// that is a decision unless it is alone. The first literal of the clause is the first unique implication point; the second
// has the highest level of the others. It returns this level, 0 if there are no others, and the glue.
func (l *Learner) analyse() (back, glue int) {
	a := &l.analysis
	a.clause, a.touched = append(a.clause[:0], 0), a.touched[:0]
	now := int32(len(l.marks))
	open, at := 0, len(l.trail)
	meet := func(x int32) bool {
		v := x >> 1
		if a.seen[v] != unseen || l.level[v] == 0 {
			return true
		}
		a.seen[v] = met
		a.touched = append(a.touched, v)
		if l.level[v] == now {
			open++
		} else {
			a.clause = append(a.clause, x)
		}
		return true
	}
	for _, x := range a.conflict {
		meet(x)
	}
	for {
		at--
		for a.seen[l.trail[at]>>1] == unseen {
			at--
		}
		if open--; open == 0 {
			break
		}
		x := l.trail[at]
		if r := l.reason[x>>1]; r&kinds == byClause {
			l.clauses.use(uint32(r &^ kinds))
		}
		l.antecedents(x, meet)
	}
	a.clause[0] = l.trail[at] ^ 1
	a.resolved = append(a.resolved[:0], a.touched...)
	l.minimise()
	l.shrink()
	for _, v := range a.touched {
		a.seen[v] = unseen
	}
	return l.second(), l.glue()
}

// second puts a literal of the highest level of the others second in the clause, and returns this level, or 0.
func (l *Learner) second() int {
	c := l.analysis.clause
	if len(c) == 1 {
		return 0
	}
	second := 1
	for k, x := range c {
		if k > 0 && l.level[x>>1] > l.level[c[second]>>1] {
			second = k
		}
	}
	c[1], c[second] = c[second], c[1]
	return int(l.level[c[1]>>1])
}

// glue returns at how many levels literals of the clause became false.
func (l *Learner) glue() (n int) {
	a := &l.analysis
	a.stamp++
	for _, x := range a.clause {
		if level := l.level[x>>1]; a.stamps[level] != a.stamp {
			a.stamps[level] = a.stamp
			n++
		}
	}
	return n
}

// antecedents yields the other literals of the reason of the true literal x, which are all false, until yield returns
// false; it reports whether it never did.
func (l *Learner) antecedents(x int32, yield func(int32) bool) bool {
	v := x >> 1
	n := int32(l.reason[v] &^ kinds)
	switch l.reason[v] & kinds {
	case byLiteral:
		return yield(n ^ 1)
	case byGroup:
		p := &l.groups[n]
		sign, end := x&1, p.stop // false members forced x
		if sign == 1 {
			end = p.end // true members ruled it out
		}
		l.costs.Work += uint64(end - p.start)
		for _, u := range l.members[p.start:end] {
			if y := 2*u + sign; l.value[y] < 0 && l.place[u] < l.place[v] && !yield(y) {
				return false
			}
		}
	case byClause:
		literals := l.clauses.literals(uint32(n))
		l.costs.Work += uint64(len(literals))
		for _, y := range literals {
			if int32(y) != x && !yield(int32(y)) {
				return false
			}
		}
	}
	return true
}

// explain finds the assumptions that a conflict rests on, and makes them the core, in their order.
func (l *Learner) explain() {
	a := &l.analysis
	a.touched = a.touched[:0]
	meet := func(x int32) bool {
		if v := x >> 1; a.seen[v] == unseen && l.level[v] > 0 {
			a.seen[v] = met
			a.touched = append(a.touched, v)
		}
		return true
	}
	for _, x := range a.conflict {
		meet(x)
	}
	for at := len(l.trail) - 1; len(l.marks) > 0 && at >= int(l.marks[0]); at-- {
		if x := l.trail[at]; a.seen[x>>1] == met {
			l.antecedents(x, meet)
		}
	}
	l.core = l.core[:0]
	for _, x := range l.assumed {
		v := x >> 1
		if a.seen[v] == met && l.level[v] == 1 && l.reason[v] == byDecision && l.value[x] > 0 {
			a.seen[v] = unseen // only once, even if it is assumed twice
			if v == l.guard {
				continue
			}
			l.core = append(l.core, Literal(x))
		}
	}
	for _, v := range a.touched {
		a.seen[v] = unseen
	}
}
