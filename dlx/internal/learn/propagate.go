package learn

// assign makes the open literal x true.
func (l *Learner) assign(x int32, why reason) {
	v := x >> 1
	l.value[x], l.value[x^1] = 1, -1
	l.level[v] = int32(len(l.marks))
	l.place[v] = int32(len(l.trail))
	l.reason[v] = why
	l.trail = append(l.trail, x)
}

// leave goes back to a level.
func (l *Learner) leave(level int) {
	if len(l.marks) <= level {
		return
	}
	at := int(l.marks[level])
	for k := len(l.trail) - 1; k >= at; k-- {
		x := l.trail[k]
		l.value[x], l.value[x^1] = 0, 0
		l.phases.last[x>>1] = 1 - 2*int8(x&1)
		if l.counting && k < l.head {
			l.count(x, -1)
		}
		l.order.reopen(x >> 1)
	}
	l.trail, l.marks = l.trail[:at], l.marks[:level]
	l.head = len(l.trail)
	l.order.reopenSkipped()
}

// propagate makes true what follows from the trail by single groups and clauses. At a conflict it returns false, and the
// conflict has the literals of a clause that follows from the problem and is false.
func (l *Learner) propagate() bool {
	for l.head < len(l.trail) {
		x := l.trail[l.head]
		l.head++
		l.costs.Propagations++
		if l.counting {
			l.count(x, 1)
		}
		v := x >> 1
		var ok bool
		if x&1 == 0 {
			ok = l.fill(v) && l.wear(v)
		} else {
			ok = l.lack(v) && l.bare(v) && (!l.multiple || l.starve(v))
		}
		if !ok || !l.visit(x^1) {
			return false
		}
	}
	return true
}

// count counts the true literal x in its groups, or, if by is -1, takes that back.
func (l *Learner) count(x, by int32) {
	v := x >> 1
	switch {
	case v >= l.decided: // a waiver is not counted
	case l.heavy != nil:
		l.countHeavy(x, by)
	case x&1 == 0:
		for _, g := range l.of.List(v) {
			l.times[g] += by
		}
	default:
		for _, g := range l.of.List(v) {
			l.left[g] -= by
		}
	}
}

// recount counts the members of all groups, when everything on the trail has been propagated.
func (l *Learner) recount() {
	for g, p := range l.groups {
		l.times[g], l.left[g] = 0, 0
		for k, v := range l.members[p.start:p.end] {
			counts := l.weight(p.start + int32(k))
			if l.value[2*v] > 0 {
				l.times[g] += counts
			}
			if l.value[2*v] >= 0 {
				l.left[g] += counts
			}
		}
	}
}

// fill rules out the open members of groups that have no more room, now that v is true.
func (l *Learner) fill(v int32) bool {
	if v >= l.decided {
		return true // a waiver takes no room
	}
	value := l.value
	for _, g := range l.of.List(v) {
		p := &l.groups[g]
		if p.hi != 1 {
			if l.times[g] > p.hi-l.heaviest(g) && !l.fillCounted(g) {
				return false
			}
			continue
		}
		l.costs.Work += uint64(p.end - p.start)
		for _, u := range l.members[p.start:p.end] {
			switch x := value[2*u]; {
			case x < 0 || u == v:
			case x > 0:
				l.order.blame(g)
				return l.clash(2*v+1, 2*u+1)
			default:
				l.assign(2*u+1, byLiteral|reason(2*v))
			}
		}
	}
	return true
}

// fillCounted rules out the open members of group g for which it has no more room.
func (l *Learner) fillCounted(g int32) bool {
	p := &l.groups[g]
	members := l.members[p.start:p.end]
	l.costs.Work += uint64(len(members))
	if l.times[g] > p.hi {
		return l.clashIn(g, members, 1)
	}
	room := p.hi - l.times[g]
	for k, u := range members {
		if l.value[2*u] == 0 && l.weight(p.start+int32(k)) > room {
			l.assign(2*u+1, byGroup|reason(g))
		}
	}
	return true
}

// clash returns false for a conflict of two literals.
func (l *Learner) clash(x, y int32) bool {
	l.analysis.conflict = append(l.analysis.conflict[:0], x, y)
	return false
}

// clashIn returns false for a conflict in group g: of its members that are false with sign 0, or true with sign 1.
func (l *Learner) clashIn(g int32, members []int32, sign int32) bool {
	l.order.blame(g)
	l.analysis.conflict = l.analysis.conflict[:0]
	for _, u := range members {
		if x := 2*u + sign; l.value[x] < 0 {
			l.analysis.conflict = append(l.analysis.conflict, x)
		}
	}
	return false
}

// wear makes the colours of option v true, which has been chosen.
func (l *Learner) wear(v int32) bool {
	for _, c := range l.wears.List(v) {
		switch x := l.value[2*c]; {
		case x == 0:
			l.assign(2*c, byLiteral|reason(2*v))
		case x < 0:
			return l.clash(2*v+1, 2*c)
		}
	}
	return true
}

// bare rules out the options that wear colour v, which has become false.
func (l *Learner) bare(v int32) bool {
	for _, o := range l.worn.List(v) {
		switch x := l.value[2*o]; {
		case x == 0:
			l.assign(2*o+1, byLiteral|reason(2*v+1))
		case x > 0:
			return l.clash(2*v, 2*o+1)
		}
	}
	return true
}

// watchPair watches members u and v of group g.
func (l *Learner) watchPair(g, u, v int32) {
	l.pairs[g] = [2]int32{u, v}
	l.pairOf[u] = append(l.pairOf[u], g)
	l.pairOf[v] = append(l.pairOf[v], g)
}

// lack finds another member to watch in each group in which v, which has become false, is watched. If there is none, the
// other one watched is forced.
func (l *Learner) lack(v int32) bool {
	value, list := l.value, l.pairOf[v]
	k := 0
next:
	for n, g := range list {
		pair := &l.pairs[g]
		if pair[0] == v {
			pair[0], pair[1] = pair[1], v
		}
		if other := pair[0]; value[2*other] <= 0 {
			p := &l.groups[g]
			members := l.members[p.start:p.stop]
			for at, u := range members {
				if value[2*u] >= 0 && u != other {
					l.costs.Work += uint64(at) + 1
					pair[1] = u
					l.pairOf[u] = append(l.pairOf[u], g)
					continue next
				}
			}
			l.costs.Work += uint64(len(members)) + 1
			if value[2*other] < 0 {
				k += copy(list[k:], list[n:])
				l.pairOf[v] = list[:k]
				return l.clashIn(g, members, 0)
			}
			l.assign(2*other, byGroup|reason(g))
		}
		list[k] = g
		k++
	}
	l.pairOf[v] = list[:k]
	return true
}

// starve forces members without which what is left in their groups is not enough, now that v is false.
func (l *Learner) starve(v int32) bool {
	for _, g := range l.of.List(v) {
		p := &l.groups[g]
		if p.lo < 2 || l.left[g]-l.heaviest(g) >= p.lo || !l.asked(p) {
			continue
		}
		l.costs.Work += uint64(p.end - p.start)
		if l.left[g] < p.lo {
			return l.clashIn(g, l.members[p.start:p.stop], 0)
		}
		spare := l.left[g] - p.lo
		for k, u := range l.members[p.start:p.end] {
			if l.value[2*u] == 0 && l.weight(p.start+int32(k)) > spare {
				l.assign(2*u, byGroup|reason(g))
			}
		}
	}
	return true
}

// asked reports whether a group is not waived and cannot be.
func (l *Learner) asked(p *group) bool { return p.stop == p.end || l.value[2*l.members[p.end]] < 0 }
