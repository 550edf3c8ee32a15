// Trusted: a fault here can make a wrong claim Verified.

package satcheck

// pairwiseLimit is the greatest number of variables that exclude each other pair by pair. For more, a counter takes fewer
// clauses.
const pairwiseLimit = 30

// between says that at least least and at most most of the variables are true.
func (e *coverEncoding) between(item int, x []int, least, most int) {
	n := len(x)
	most = min(most, n)
	switch {
	case least > n:
		e.formula.Add()
		return
	case least == n:
		for _, v := range x {
			e.formula.Add(v)
		}
		return
	case most == 0:
		for _, v := range x {
			e.formula.Add(-v)
		}
		return
	case least == 1:
		e.formula.Add(x...)
	}
	switch {
	case least <= 1 && most == n: // already stated by the clause
	case most == 1 && n <= pairwiseLimit:
		e.formula.AtMostOne(x)
	default:
		e.count(item, x, least, most)
	}
}

// count says the same by a counter (C. Sinz, "Towards an optimal CNF encoding of Boolean cardinality constraints", CP
// 2005; here with both directions of each definition). Behind x[i] its variable at[k] is true exactly if k or more of
// x[0] to x[i] are, for k up to the most, or only up to the least if there may be any number:
//
//	at[k] behind x[i]  =  at[k] before it  or  x[i] and at[k-1] before it
//
// Before each x[i], at[most] forbids it. There are no variables where at[k] is false for certain, behind x[0], since
// at[1] is x[0] itself, and behind the last one.
func (e *coverEncoding) count(item int, x []int, least, most int) {
	columns := most
	if most == len(x) {
		columns = least
	}
	at := make([]int, columns+1) // 0: false for certain; at[0] is not used, and true
	last := len(x) - 1
	for i, v := range x {
		if most < len(x) && at[most] != 0 {
			e.formula.Add(-v, -at[most])
		}
		if i == last || e.formula.TooLarge() {
			break
		}
		for k := min(i+1, columns); k > 0; k-- {
			at[k] = e.step(auxiliary{item: item, number: k, before: at[k], literal: v, below: at[k-1]})
		}
	}
	if least > 1 {
		e.formula.Add(at[least], x[last])
		e.formula.Add(at[least-1])
	}
}

// step returns the variable of one more step of a counter.
func (e *coverEncoding) step(a auxiliary) int {
	if a.before == 0 && a.below == 0 {
		return a.literal
	}
	p := e.define(a)
	if a.before != 0 {
		e.formula.Add(p, -a.before)
		e.formula.Add(-p, a.before, a.literal)
	} else {
		e.formula.Add(-p, a.literal)
	}
	if a.below != 0 {
		e.formula.Add(p, -a.literal, -a.below)
		e.formula.Add(-p, a.below) // which at[k] before implies: k or more are k-1 or more
	} else {
		e.formula.Add(p, -a.literal)
	}
	return p
}
