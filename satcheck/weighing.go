// Trusted: a fault here can make a wrong claim Verified.

package satcheck

// A threshold is a literal that is true exactly if the first uses of an item cover it so often or more. It is so for all
// numbers from low to high, so that one variable does for them.
type threshold struct{ low, high, literal int }

// weigh says that the uses of an item cover it at least so often and at most so often, by a decision diagram over the uses (as
// atMost does for costs; here with both directions of each definition, as in count):
//
//	at[k] behind a use  =  at[k] before it  or  the use and at[k - weight] before it
//
// Numbers that no sum can tell apart share a variable. There are none where at[k] is true or false for certain.
func (e *coverEncoding) weigh(item int, uses []use, least, most int) {
	sums := make([]int, len(uses)+1) // how often the first uses cover the item
	for i, u := range uses {
		sums[i+1] = sums[i] + u.weight
	}
	n, sum := len(uses), sums[len(uses)]
	known := make([][]threshold, n+1) // behind so many uses
	var at func(i, k int) threshold
	at = func(i, k int) threshold {
		switch {
		case k <= 0:
			return threshold{-1 << 62, 0, always}
		case k > sums[i]:
			return threshold{sums[i] + 1, 1 << 62, never}
		}
		for _, t := range known[i] {
			if t.low <= k && k <= t.high {
				return t
			}
		}
		if e.formula.TooLarge() {
			return threshold{k, k, always}
		}
		u := uses[i-1]
		below, before := at(i-1, k-u.weight), at(i-1, k)
		t := threshold{max(below.low+u.weight, before.low), min(below.high+u.weight, before.high), before.literal}
		if below.literal != before.literal {
			a := auxiliary{item: item, number: k, before: before.literal, literal: u.variable, below: below.literal}
			if before.literal == never {
				a.before = 0
			}
			t.literal = e.step(a)
		}
		known[i] = append(known[i], t)
		return t
	}
	e.oneOf(at(n, min(least, sum+1)).literal)
	if most >= sum {
		return
	}
	switch literal := at(n, most+1).literal; literal {
	case always:
		e.formula.Add()
	case never:
	default:
		e.formula.Add(-literal)
	}
}
