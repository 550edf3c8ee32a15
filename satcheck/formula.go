// Trusted: a fault here can make a wrong claim Verified.

package satcheck

import (
	"fmt"
	"math"
)

// maxVariable is the largest variable number that a formula or a proof may use.
const maxVariable = math.MaxInt32 / 2

// A Formula is a list of clauses over the variables 1, 2, 3, …; a literal is a variable or its negative. The zero
// value is the empty formula, which every assignment satisfies.
type Formula struct {
	// Title is written above the clauses as a comment, one comment line for each of its lines.
	Title string

	// Name says what a variable stands for, in comments above the clauses; nil writes none.
	Name func(variable int) string

	// Limit is how many literals the clauses may have together; 0 means no limit. Add keeps nothing that goes beyond it,
	// and TooLarge reports that from then on: such a formula says less than was meant.
	Limit int

	clauses   clauseList
	variables int
	tooLarge  bool
}

// TooLarge reports whether Add has left out a clause, because of Limit.
func (f *Formula) TooLarge() bool { return f.tooLarge }

// Add appends one clause. Without literals it is the empty clause, which nothing satisfies. Add panics on the literal 0
// and on a variable above 2^30-1, and adds nothing then.
func (f *Formula) Add(literals ...int) {
	if f.Limit > 0 && len(f.clauses.literals)+len(literals) > f.Limit {
		f.tooLarge = true
	}
	if f.tooLarge {
		return
	}
	f.clauses.add(literals)
	for _, literal := range literals {
		f.variables = max(f.variables, literal, -literal)
	}
}

// Variables returns the largest variable of the formula.
func (f *Formula) Variables() int { return f.variables }

// Len returns the number of clauses.
func (f *Formula) Len() int { return f.clauses.len() }

// Clause returns clause i, counting from 0. The slice is the caller's.
func (f *Formula) Clause(i int) []int { return ints(f.clauses.at(i)) }

// Violated returns the number of the first clause, counting from 0, that the assignment leaves unsatisfied, or -1 if it
// satisfies them all. The value of variable v is model[v-1]; variables beyond the end of the model are false.
func (f *Formula) Violated(model []bool) int {
	for i := range f.clauses.len() {
		if !satisfied(f.clauses.at(i), model) {
			return i
		}
	}
	return -1
}

func satisfied(clause []int32, model []bool) bool {
	for _, literal := range clause {
		variable, sign := int(literal), true
		if literal < 0 {
			variable, sign = -variable, false
		}
		if (variable <= len(model) && model[variable-1]) == sign {
			return true
		}
	}
	return false
}

// A clauseList holds clauses one behind the other; clause i ends where ends[i] says, and begins where the one before it
// ends.
type clauseList struct {
	literals []int32
	ends     []int
}

func (l *clauseList) len() int { return len(l.ends) }

// at returns clause i as part of the list; whoever gets it must not change it.
func (l *clauseList) at(i int) []int32 {
	start := 0
	if i > 0 {
		start = l.ends[i-1]
	}
	return l.literals[start:l.ends[i]:l.ends[i]]
}

// add appends a clause, or panics and leaves the list as it was.
func (l *clauseList) add(literals []int) {
	for _, literal := range literals {
		if literal == 0 || literal > maxVariable || literal < -maxVariable {
			panic(fmt.Sprintf("satcheck: literal %d in a clause (want -%d to %d without 0)", literal, maxVariable, maxVariable))
		}
	}
	for _, literal := range literals {
		l.literals = append(l.literals, int32(literal))
	}
	l.ends = append(l.ends, len(l.literals))
}

func ints(clause []int32) []int {
	out := make([]int, len(clause))
	for i, literal := range clause {
		out[i] = int(literal)
	}
	return out
}
