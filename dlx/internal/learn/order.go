package learn

import "slices"

// An order says what to decide next. It has a heap of variables, the most active one first: those that conflicts rested
// on lately. And it has the weights of the groups: how many conflicts there were in each.
type order struct {
	activity []float64 // for each variable that may be decided
	gain     float64   // what the activity grows by now
	heap     []int32   // all open variables, and maybe others
	at       []int32   // for each variable, its place in the heap, or -1
	skipped  []int32   // open variables that are not in the heap, since choosing them is of no use
	weight   []float64 // for each group
}

// newOrder returns an order in which the members of small groups are most active, but hardly.
func newOrder(l *Learner) order {
	n := l.decided
	o := order{activity: make([]float64, n), gain: 1, at: make([]int32, n), weight: make([]float64, len(l.groups))}
	for g, p := range l.groups {
		o.weight[g] = 1
		if p.lo > 0 {
			for _, v := range l.members[p.start:p.end] {
				o.activity[v] += 1e-3 / float64(p.end-p.start)
			}
		}
	}
	for v := range n {
		o.push(v)
	}
	return o
}

// blame notes that group g was the place of a conflict.
func (o *order) blame(g int32) { o.weight[g]++ }

// bump makes variables more active, and all others less so: by the factor decay.
func (o *order) bump(variables []int32, decay float64) {
	const huge = 1e150
	for _, v := range variables {
		if int(v) >= len(o.activity) {
			continue
		}
		if o.activity[v] += o.gain; o.at[v] >= 0 {
			o.up(int(o.at[v]))
		}
	}
	if o.gain /= decay; o.gain > huge {
		for u := range o.activity {
			o.activity[u] /= huge
		}
		o.gain /= huge
	}
}

// reopen notes that v is open again.
func (o *order) reopen(v int32) {
	if int(v) < len(o.at) && o.at[v] < 0 {
		o.push(v)
	}
}

// reopenSkipped puts variables back that may be of use again.
func (o *order) reopenSkipped() {
	for _, v := range o.skipped {
		o.reopen(v)
	}
	o.skipped = o.skipped[:0]
}

func (o *order) up(k int) {
	v := o.heap[k]
	for k > 0 {
		above := (k - 1) / 2
		u := o.heap[above]
		if o.activity[v] <= o.activity[u] {
			break
		}
		o.heap[k], o.at[u] = u, int32(k)
		k = above
	}
	o.heap[k], o.at[v] = v, int32(k)
}

func (o *order) down(k int) {
	v := o.heap[k]
	for {
		below := 2*k + 1
		if below+1 < len(o.heap) && o.activity[o.heap[below+1]] > o.activity[o.heap[below]] {
			below++
		}
		if below >= len(o.heap) || o.activity[o.heap[below]] <= o.activity[v] {
			break
		}
		u := o.heap[below]
		o.heap[k], o.at[u] = u, int32(k)
		k = below
	}
	o.heap[k], o.at[v] = v, int32(k)
}

// push puts v into the heap, in which it is not.
func (o *order) push(v int32) {
	o.heap = append(o.heap, v)
	o.up(len(o.heap) - 1)
}

// pop takes the most active variable out of the heap, which is not empty.
func (o *order) pop() int32 {
	v, last := o.heap[0], len(o.heap)-1
	end := o.heap[last]
	o.heap, o.at[v] = o.heap[:last], -1
	if last > 0 {
		o.heap[0] = end
		o.down(0)
	}
	return v
}

// next returns the open literal to decide next. It returns -1 if nothing needs to be decided any more: then the options chosen
// are a solution.
func (l *Learner) next() int32 {
	var v int32
	byItem := l.turn.way().byItem
	if l.phases.preferred != nil {
		byItem = false
	}
	if byItem {
		v = l.tight()
	} else {
		v = l.active()
	}
	switch {
	case v >= 0 && !byItem:
		return l.phases.literal(v)
	case v < 0 && l.demanding:
		v = l.any()
	}
	if v < 0 {
		return -1
	}
	return 2 * v
}

// decide makes the open literal x true, on a new level.
func (l *Learner) decide(x int32) {
	l.costs.Decisions++
	l.marks = append(l.marks, int32(len(l.trail)))
	l.assign(x, byDecision)
}

// active returns the most active open variable that is of use, or -1.
func (l *Learner) active() int32 {
	o := &l.order
	for len(o.heap) > 0 {
		v := o.pop()
		switch {
		case l.value[2*v] != 0:
		case l.multiple && !slices.ContainsFunc(l.of.List(v), l.wanting):
			o.skipped = append(o.skipped, v)
		default:
			return v
		}
	}
	return -1
}

// any returns an open option, or -1. A colour that no option wears would only be in the way of others.
func (l *Learner) any() int32 {
	o := &l.order
	o.reopenSkipped()
	for len(o.heap) > 0 {
		switch v := o.pop(); {
		case l.value[2*v] != 0:
		case v >= l.options:
			o.skipped = append(o.skipped, v)
		default:
			return v
		}
	}
	return -1
}

// wanting reports whether group g needs more members to be true.
func (l *Learner) wanting(g int32) bool {
	p := &l.groups[g]
	return l.times[g] < p.lo && p.start < p.end && l.asked(p)
}

// tight returns the most active open member of the group with the fewest members to spare in proportion to its weight, or -1 if
// no group needs any.
func (l *Learner) tight() int32 {
	o := &l.order
	tightest, least := int32(-1), 0.0
	for g := range int32(len(l.groups)) {
		if !l.wanting(g) {
			continue
		}
		spare := float64(l.left[g]-l.groups[g].lo) / o.weight[g]
		if l.heavy != nil {
			spare /= float64(l.heaviest(g))
		}
		if tightest < 0 || spare < least {
			tightest, least = g, spare
		}
	}
	l.costs.Work += uint64(len(l.groups))
	if tightest < 0 {
		return -1
	}
	best := int32(-1)
	p := &l.groups[tightest]
	for _, v := range l.members[p.start:p.end] {
		if l.value[2*v] == 0 && (best < 0 || o.activity[v] > o.activity[best]) {
			best = v
		}
	}
	return best
}
