package learn

// supports bounds the effort of support: the entries and options that it looks at for each entry of the problem. Edge matching
// and crosswords take three. Where options have hundreds of items, this is not enough for all of them.
const supports = 16

// support adds clauses that single groups do not yield. If every option of an item gives another item a colour, this other item
// has a colour only if one of these options gives it: in edge matching, an edge is red only if the cell on its left takes a piece
// that is red there. When the last of these pieces is gone, so are the red ones on the right. An item that can be waived gives no
// such clauses. There are none without colours: the reduction of a problem does that.
func (l *Learner) support() {
	l.supported = true
	if l.decided == l.options {
		return
	}
	room := supports * (len(l.members) + l.wears.Len())
	inside := make([]bool, l.options)       // the options of group g
	reached := make([]int32, len(l.groups)) // how many of these cover each group, themselves or by a colour
	var touched []int32
	for g, p := range l.groups {
		if p.lo < 1 || p.stop > p.end || room <= 0 {
			continue
		}
		options := l.members[p.start:p.end]
		for _, o := range options {
			inside[o] = true
			room -= len(l.wears.List(o)) + len(l.of.List(o))
			for _, c := range l.wears.List(o) {
				for _, h := range l.of.List(c) {
					reached[h]++
					touched = append(touched, h)
				}
			}
			for _, h := range l.of.List(o) {
				reached[h]++
			}
		}
		for _, h := range touched {
			if int(reached[h]) == len(options) && room > 0 {
				room -= l.supportBy(int32(g), h, inside)
			}
			reached[h] = 0
		}
		touched = touched[:0]
		for _, o := range options {
			inside[o] = false
			for _, h := range l.of.List(o) {
				reached[h] = 0
			}
		}
	}
}

// supportBy adds that a member of group h is true only together with an option of group g, all of whose options, which are those
// inside, cover h. It returns how many options it has looked at.
func (l *Learner) supportBy(g, h int32, inside []bool) (effort int) {
	p := &l.groups[h]
	var clause []int32
	for _, v := range l.members[p.start:p.end] {
		effort++
		clause = append(clause[:0], 2*v+1)
		if v < l.options {
			if inside[v] {
				continue
			}
		} else {
			for _, o := range l.worn.List(v) {
				effort++
				if inside[o] {
					clause = append(clause, 2*o)
				}
			}
		}
		l.tell(clause)
		if len(clause) == 1 {
			l.fact(clause[0])
		} else {
			l.keep(clause, added)
		}
	}
	l.costs.Work += uint64(effort)
	return effort
}
