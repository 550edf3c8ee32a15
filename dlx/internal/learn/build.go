package learn

import (
	"math"

	"dlx-sudoku/dlx/internal/matrix"
)

// build returns a learner of m with some spare variables, whose items may be waived or not.
func build(m *matrix.Matrix, waiving bool, spares int) *Learner {
	l := &Learner{options: int32(m.Options())}
	b := builder{Learner: l, m: m, next: l.options, colours: m.InLists(m.Colours), weights: m.InLists(m.Weights)}
	if b.weights != nil {
		l.heavy, l.multiple = new(weights), true
	}
	supplies := m.Supplies()
	for i, supply := range supplies[:m.Primary] {
		lo, hi := m.Bounds(i)
		b.primary(i, min(lo, supply+1), hi, supply, waiving)
	}
	for i := m.Primary; i < m.Items(); i++ {
		b.secondary(i)
	}
	l.decided = b.next
	for i, g := range b.waived {
		if g >= 0 {
			l.waiver[i] = b.next
			l.members[l.groups[g].end] = b.next
			b.next++
		}
	}
	l.spare, l.guard = b.next, b.next+int32(spares)
	n := int(l.guard) + 1
	l.wears, l.worn = matrix.NewListing(n, b.from, b.to), matrix.NewListing(n, b.to, b.from)
	l.allocate(n)
	l.order = newOrder(l)
	l.phases = newPhases(n)
	l.analysis = newAnalysis(n)
	l.turn = firstTurn(turnLength)
	l.clauses.room = most
	l.begin(b.barred)
	return l
}

// A builder makes the variables and groups of a learner.
type builder struct {
	*Learner
	m        *matrix.Matrix
	colours  []int32 // for each place in the lists of m, the colour; nil if there are none
	weights  []int32 // and how often the option covers the item; nil if once everywhere
	next     int32   // the next variable
	from, to []int32 // options, and the colours that they wear
	waived   []int32 // for each primary item, its group if that can be waived, or -1
	barred   []int32 // options that cannot be chosen
}

// primary adds the group of primary item i, which all its options together cover as often as its supply says.
func (b *builder) primary(i, lo, hi, supply int, waiving bool) {
	options := b.m.List(i)
	b.multiple = b.multiple || waiving || lo != 1 || hi != 1
	waivable := waiving && lo > 0
	weights := b.weightsOf(i)
	for k, o := range options {
		if hi == 0 || weights != nil && int(weights[k]) > hi {
			b.barred = append(b.barred, o)
		}
	}
	if lo > 0 || hi < supply {
		b.add(options, weights, lo, hi, supply)
	}
	if !waiving {
		return
	}
	b.waiver, b.waived = append(b.waiver, -1), append(b.waived, -1)
	if waivable {
		g := len(b.groups) - 1
		b.waived[i] = int32(g)
		b.members = append(b.members, -1) // until the waiver has a number
		b.groups[g].stop++
		if b.heavy != nil {
			b.heavy.members = append(b.heavy.members, 0)
		}
	}
}

// secondary adds the group of secondary item i: the colours that several options give it, and the other options.
func (b *builder) secondary(i int) {
	options := b.m.List(i)
	if b.colours == nil {
		if len(options) > 1 {
			b.add(options, nil, 0, 1, len(options))
		}
		return
	}
	colours := b.colours[b.m.Offsets[i]:b.m.Offsets[i+1]]
	wearing := map[int32]int32{} // for each colour, how many options give it; then its variable, negative
	for _, c := range colours {
		wearing[c]++
	}
	var members []int32
	for k, c := range colours {
		switch n := wearing[c]; {
		case c == 0 || n == 1:
			members = append(members, options[k])
			continue
		case n > 1:
			wearing[c] = -b.next
			members = append(members, b.next)
			b.given = append(b.given, b.entry(i, options[k]))
			b.next++
		}
		b.from, b.to = append(b.from, options[k]), append(b.to, -wearing[c])
	}
	if len(members) > 1 {
		b.add(members, nil, 0, 1, len(members))
	}
}

// entry returns the number of the entry that an option has for an item of its own.
func (b *builder) entry(item int, option int32) int32 {
	e := b.m.Starts[option]
	for b.m.Entries[e] != int32(item) {
		e++
	}
	return e
}

// weightsOf returns how often its options cover item i, or nil if once everywhere.
func (b *builder) weightsOf(i int) []int32 {
	if b.weights == nil {
		return nil
	}
	return b.weights[b.m.Offsets[i]:b.m.Offsets[i+1]]
}

// add adds a group, with what its members count, or nil if each counts 1, and the sum of that.
func (b *builder) add(members, weights []int32, lo, hi, supply int) {
	if hi > 1 && hi >= supply {
		hi = math.MaxInt32 // never reached
	}
	if b.heavy != nil {
		b.heavy.add(weights, len(members))
	}
	start := int32(len(b.members))
	b.members = append(b.members, members...)
	end := int32(len(b.members))
	b.groups = append(b.groups, group{start, end, end, int32(lo), int32(hi)})
}

// allocate makes the arrays for n variables.
func (l *Learner) allocate(n int) {
	var from, to []int32
	for g, p := range l.groups {
		for _, v := range l.members[p.start:p.stop] {
			from, to = append(from, v), append(to, int32(g))
		}
	}
	l.of = matrix.NewListing(n, from, to)
	l.value, l.watched = make([]int8, 2*n), make([][]watcher, 2*n)
	l.level, l.place, l.reason = make([]int32, n), make([]int32, n), make([]reason, n)
	l.pairs, l.pairOf = make([][2]int32, len(l.groups)), make([][]int32, n)
	l.times, l.left = make([]int32, len(l.groups)), make([]int32, len(l.groups))
	if l.heavy != nil {
		l.heavy.of = matrix.NewListing(n, from, l.heavy.members)
	}
	l.recount()
	l.counting = l.multiple
}

// begin does what holds before anything is propagated: options that are barred, and items that have no more options than
// they need. It begins to watch the groups that need one member.
func (l *Learner) begin(barred []int32) {
	for _, o := range barred {
		l.fact(2*o + 1)
	}
	for g, p := range l.groups {
		members := l.members[p.start:p.stop]
		switch n, left, waiver := p.end-p.start, l.left[g], p.stop-p.end; {
		case p.lo == 1 && n+waiver > 1:
			l.watchPair(int32(g), members[0], members[1])
		case left < p.lo && waiver == 0:
			l.refuted = true
		case left < p.lo:
			l.fact(2 * members[n])
		case left-l.heaviest(int32(g)) < p.lo && waiver == 0:
			for k, v := range members {
				if left-l.weight(p.start+int32(k)) < p.lo {
					l.fact(2 * v)
				}
			}
		}
	}
}

// fact makes x true at level 0.
func (l *Learner) fact(x int32) {
	switch {
	case l.value[x] < 0:
		l.refuted = true
	case l.value[x] == 0:
		l.assign(x, byDecision)
	}
}
