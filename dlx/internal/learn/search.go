package learn

import (
	"context"
	"slices"
)

// A Verdict is what a search has come to.
type Verdict int

const (
	Unknown Verdict = iota // the search was ended before it knew
	Solved                 // there is a solution
	Refuted                // there is none under the assumptions
)

// A Literal says something about a solution: see [Chosen], [RuledOut] and [Learner.Needed].
type Literal int32

// Chosen says that an option is in the solution.
func Chosen(option int) Literal { return Literal(2 * option) }

// RuledOut says that an option is not in the solution.
func RuledOut(option int) Literal { return Literal(2*option + 1) }

// Option returns the option that x is about, and whether x says that it is chosen. The option is -1 if x is about an item.
func (l *Learner) Option(x Literal) (option int, chosen bool) {
	if v := int32(x) >> 1; v < l.options {
		return int(v), x&1 == 0
	}
	return -1, false
}

// Entry returns an entry of the matrix that gives an item the colour that x is about, and whether x says that the item has
// this colour. The entry is -1 if x is not about a colour.
func (l *Learner) Entry(x Literal) (entry int, has bool) {
	if v := int32(x) >> 1; v >= l.options && v < l.decided {
		return int(l.given[v-l.options]), x&1 == 0
	}
	return -1, false
}

// Needed says that a primary item is covered as often as the matrix says, in a learner made by [NewWaiving]. It reports
// false if the item need not be covered in any case.
func (l *Learner) Needed(item int) (Literal, bool) {
	w := l.waiver[item]
	return Literal(2*w + 1), w >= 0
}

// Spare says that spare variable k, from 0, is true, in a learner made by [NewSpare]. The problem says nothing about these
// variables. The clauses that are added give them a meaning: when every option is chosen or ruled out, propagation must yield
// the value of each variable that matters, since nothing is decided about it.
func (l *Learner) Spare(k int) Literal { return Literal(2 * (l.spare + int32(k))) }

// Not says the opposite of x.
func (x Literal) Not() Literal { return x ^ 1 }

// Costs are what all searches of a learner have done together. They do not depend on the machine.
type Costs struct {
	Decisions    uint64
	Propagations uint64 // literals that became true
	Conflicts    uint64
	Restarts     uint64
	Clauses      uint64 // that are kept now
	Work         uint64 // members of groups and literals of clauses looked at, each in one to three nanoseconds
}

// Costs returns what all searches have done.
func (l *Learner) Costs() Costs {
	l.costs.Clauses = uint64(len(l.clauses.places))
	return l.costs
}

// Add adds a clause: all later searches look for solutions of which at least one of these literals is true. What they learn
// may rest on it. There is no way to take it back.
func (l *Learner) Add(clause ...Literal) {
	l.leave(0)
	var open []int32
	for _, x := range clause {
		switch x := int32(x); {
		case l.value[x] > 0 || slices.Contains(open, x^1):
			return // always true
		case l.value[x] == 0 && !slices.Contains(open, x):
			open = append(open, x)
			l.demanding = l.demanding || l.multiple && x&1 == 0 && x>>1 != l.guard
		}
	}
	switch len(open) {
	case 0:
		l.refuted = true
	case 1:
		l.fact(open[0])
	default:
		l.keep(open, added)
	}
}

// Search looks for a solution of which all assumptions are true. The effort bounds the work, as in [Costs], and 0 means no
// limit; if it is spent, or the next decision is number Stop, the verdict is Unknown, and another call goes on with what was
// learned. If ctx ends the search, it returns Unknown and the error of ctx.
func (l *Learner) Search(ctx context.Context, assumed []Literal, effort uint64) (Verdict, error) {
	l.leave(0)
	l.order.reopenSkipped() // other items may be asked for than at level 0 of the last search
	if !l.supported && l.guide == nil {
		l.support()
	}
	l.core = l.core[:0]
	l.assumed = l.assumed[:0]
	for _, x := range assumed {
		l.assumed = append(l.assumed, int32(x))
	}
	if l.blocking {
		l.assumed = append(l.assumed, 2*l.guard+1)
	}
	if effort > 0 {
		effort += l.costs.Work
	}
	for n := 0; ; n++ {
		if n%256 == 0 || l.guide != nil { // a guide may take long
			if ctx.Err() != nil {
				return Unknown, ctx.Err()
			}
			if l.Report != nil {
				l.Report(l.Costs())
			}
		}
		if l.refuted {
			return Refuted, nil
		}
		if !l.propagate() {
			l.costs.Conflicts++
			if len(l.marks) <= l.base() {
				l.explain()
				l.refuted = len(l.marks) == 0
				return Refuted, nil
			}
			l.learn()
			continue
		}
		switch {
		case effort > 0 && l.costs.Work >= effort:
			return Unknown, nil
		case len(l.marks) == 0 && len(l.trail) > l.fixed && l.costs.Work >= l.settleAt:
			l.settle()
		case l.guide == nil && l.costs.Conflicts >= l.turn.restartAt:
			l.restart()
			continue
		}
		l.cleanup()
		switch {
		case len(l.marks) < l.base():
			if !l.assume() {
				return Refuted, nil
			}
		case l.guide != nil && l.lead():
		default:
			x := l.next()
			if x < 0 {
				return Solved, nil
			}
			if l.costs.Decisions+1 == l.Stop {
				l.order.reopen(x >> 1)
				return Unknown, nil
			}
			l.decide(x)
		}
	}
}

// base is the level of the assumptions.
func (l *Learner) base() int { return min(len(l.assumed), 1) }

// assume makes the assumptions true, all on level 1, and reports whether it could.
func (l *Learner) assume() bool {
	l.marks = append(l.marks, int32(len(l.trail)))
	for _, x := range l.assumed {
		switch {
		case l.value[x] == 0:
			l.assign(x, byDecision)
		case l.value[x] < 0 && l.level[x>>1] == 0:
			if l.core = l.core[:0]; x>>1 != l.guard {
				l.core = append(l.core, Literal(x))
			}
			return false
		case l.value[x] < 0: // x was assumed to be false
			l.core = append(l.core[:0], Literal(x^1), Literal(x))
			return false
		}
	}
	return true
}

// learn learns from a conflict, goes back, and makes the new literal true.
func (l *Learner) learn() {
	back, glue := l.analyse()
	l.order.bump(l.analysis.resolved, l.turn.way().decay)
	if !l.turn.way().byItem {
		l.phases.reach(l.trail[:l.marks[len(l.marks)-1]])
	}
	l.leave(back)
	clause := l.analysis.clause
	if l.guide != nil {
		l.guide.Learned(clause)
	}
	l.tell(clause)
	if len(clause) == 1 {
		l.fact(clause[0])
		return
	}
	const most = 1 << 20
	l.assign(clause[0], l.keep(clause, uint32(min(glue, most))<<2|usedNow|usedOnce))
}

// tell calls Learned. What has been learned from blocked solutions does not mention the guard.
func (l *Learner) tell(clause []int32) {
	if l.Learned == nil {
		return
	}
	l.told = l.told[:0]
	for _, x := range clause {
		if x>>1 != l.guard {
			l.told = append(l.told, Literal(x))
		}
	}
	l.Learned(l.told)
}

// Core returns assumptions that no solution has all of, in the order assumed, after a search with the verdict Refuted. If there
// are none, there is no solution whatever is assumed. The slice is good until the next search.
func (l *Learner) Core() []Literal { return l.core }

// AppendSolution appends the options of the solution found, ascending, after a search with the verdict Solved.
func (l *Learner) AppendSolution(options []int) []int {
	n := len(options)
	for _, x := range l.trail {
		if x&1 == 0 && x>>1 < l.options {
			options = append(options, int(x>>1))
		}
	}
	slices.Sort(options[n:])
	return options
}
