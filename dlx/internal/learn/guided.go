package learn

import "context"

// A Guide takes part in a search: it adds clauses that hold of the solutions that are wanted, and makes the decisions.
type Guide interface {
	// Look is called when everything has been propagated. It reports whether it has called Admit. If all options are chosen
	// or ruled out, it must admit a clause that is false.
	Look() bool

	// Choose returns an open option to choose next, or -1 if there is none.
	Choose() int

	// Learned is called with each clause that is learned. The literals are good until it returns.
	Learned(clause []int32)
}

// Guided searches until the clauses that the guide admits leave nothing, or until ctx ends the search. The error is that of
// ctx.
func (l *Learner) Guided(ctx context.Context, g Guide) error {
	l.guide = g
	defer func() { l.guide = nil }()
	_, err := l.Search(ctx, nil, 0)
	return err
}

// lead has the guide look and decide. It reports whether there was anything to do.
func (l *Learner) lead() bool {
	if l.guide.Look() {
		return true
	}
	o := l.guide.Choose()
	if o >= 0 {
		l.decide(2 * int32(o))
	}
	return o >= 0
}

// Value returns 1 if an option is chosen, -1 if it is ruled out, and 0 if it is open.
func (l *Learner) Value(option int32) int8 { return l.value[2*option] }

// Level returns how many decisions had been made when an option that is not open was chosen or ruled out.
func (l *Learner) Level(option int32) int { return int(l.level[option]) }

// Depth returns how many decisions have been made.
func (l *Learner) Depth() int { return len(l.marks) }

// Activity returns how much an option has had to do with conflicts lately.
func (l *Learner) Activity(option int32) float64 { return l.order.activity[option] }

// Admit adds a clause during a guided search, in which no literal stands twice. If it is false, the search learns from it and
// goes back as after any other conflict. If all literals but an open one are false, this one becomes true.
//
// That may follow from earlier decisions than the last. So the invariant has an exception here: the literal is true on a
// later level than the false one that is watched beside it. When the search goes back to a level between them, it may not
// notice that the clause forces its literal; it meets the clause again when that becomes false.
func (l *Learner) Admit(clause ...Literal) {
	literals := make([]int32, len(clause))
	for n, x := range clause {
		literals[n] = int32(x)
	}
	// Those that are not false come first, then those that became false last.
	free := 0
	for n, x := range literals {
		if l.value[x] >= 0 {
			literals[free], literals[n] = x, literals[free]
			free++
		}
	}
	for at := free; at < min(2, len(literals)); at++ {
		for n := at + 1; n < len(literals); n++ {
			if l.level[literals[n]>>1] > l.level[literals[at]>>1] {
				literals[at], literals[n] = literals[n], literals[at]
			}
		}
	}
	switch {
	case len(literals) < 2:
		l.Add(clause...)
	case free == 0 && l.level[literals[0]>>1] == 0:
		l.refuted = true
	case free == 0:
		l.leave(int(l.level[literals[0]>>1]))
		l.costs.Conflicts++
		l.analysis.conflict = append(l.analysis.conflict[:0], literals...)
		l.learn()
	default:
		why := l.keep(literals, uint32(len(literals))<<2)
		if free == 1 && l.value[literals[0]] == 0 {
			l.assign(literals[0], why)
		}
	}
}
