package learn

import "dlx-sudoku/dlx/internal/matrix"

// weights says how much members count in their groups, where options cover items several times. Then lo and hi bound the sum
// of what the true members count.
type weights struct {
	members  []int32        // for each place in the members of the learner; 0 for a waiver
	of       matrix.Listing // for each variable, what it counts in each of its groups
	heaviest []int32        // for each group, the most that a member counts
}

// add adds a group of n members; none means that each counts 1.
func (w *weights) add(counts []int32, n int) {
	most := int32(1)
	for k := range n {
		c := int32(1)
		if counts != nil {
			c = counts[k]
		}
		w.members, most = append(w.members, c), max(most, c)
	}
	w.heaviest = append(w.heaviest, most)
}

// weight returns what the member at a place counts in its group.
func (l *Learner) weight(place int32) int32 {
	if l.heavy == nil {
		return 1
	}
	return l.heavy.members[place]
}

// heaviest returns the most that a member counts in group g.
func (l *Learner) heaviest(g int32) int32 {
	if l.heavy == nil {
		return 1
	}
	return l.heavy.heaviest[g]
}

// counts returns what variable v counts in the k-th of its groups.
func (l *Learner) counts(v int32, k int) int32 {
	if l.heavy == nil {
		return 1
	}
	return l.heavy.of.List(v)[k]
}

// countHeavy is count for a problem with weights.
func (l *Learner) countHeavy(x, by int32) {
	v := x >> 1
	counts := l.heavy.of.List(v)
	for k, g := range l.of.List(v) {
		if x&1 == 0 {
			l.times[g] += by * counts[k]
		} else {
			l.left[g] -= by * counts[k]
		}
	}
}
