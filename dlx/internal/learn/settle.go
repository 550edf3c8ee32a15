package learn

import "slices"

// settleAgain bounds the share of settle in all the work: the search does at least this many times the work of settle before it
// calls settle again.
const settleAgain = 4

// settle takes what has become known at level 0 out of groups and clauses, when it has been propagated.
func (l *Learner) settle() {
	for g := range l.groups {
		l.shorten(&l.groups[g])
	}
	for v := range l.pairOf {
		l.pairOf[v] = l.pairOf[v][:0]
	}
	for g, p := range l.groups {
		members := l.members[p.start:p.stop]
		satisfied := func(v int32) bool { return l.value[2*v] > 0 }
		if p.lo == 1 && len(members) > 1 && !slices.ContainsFunc(members, satisfied) {
			l.watchPair(int32(g), members[0], members[1])
		}
	}
	l.collect()
	l.fixed = len(l.trail)
	l.settleAt = l.costs.Work + settleAgain*uint64(len(l.members)+len(l.clauses.memory))
}

// shorten takes false members out of a group, and all members if one is true and no other may be. With multiplicities it
// leaves the true ones, which are counted.
func (l *Learner) shorten(p *group) {
	filled, to := false, p.start
	for k, v := range l.members[p.start:p.end] {
		switch x := l.value[2*v]; {
		case x < 0:
		case x > 0 && !l.multiple:
			filled = true
		default:
			l.members[to] = v
			if l.heavy != nil {
				l.heavy.members[to] = l.heavy.members[p.start+int32(k)]
			}
			to++
		}
	}
	if filled {
		to = p.start
	}
	waiver := p.stop - p.end
	if waiver > 0 {
		l.members[to] = l.members[p.end]
	}
	p.end, p.stop = to, to+waiver
}
