// Trusted: a fault here can make a wrong claim Verified.

package proof

import (
	"fmt"
	"math"
	"slices"

	"dlx-sudoku/satcheck/internal/unit"
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

	// Limit is the greatest number of literals of all clauses together; 0 means no limit. Add drops clauses beyond it, and
	// TooLarge returns true from then on: the formula then says less than was meant.
	Limit int

	clauses   unit.Clauses
	variables int
	tooLarge  bool
}

// TooLarge reports whether clauses have been left out, because of Limit or by Abandon.
func (f *Formula) TooLarge() bool { return f.tooLarge }

// Abandon marks the formula as too large, for a caller who knows that it would become so.
func (f *Formula) Abandon() { f.tooLarge = true }

// Add appends one clause. Without literals it is the empty clause, which nothing satisfies. Add panics on the literal 0
// and on a variable above 2^30-1, and adds nothing then.
func (f *Formula) Add(literals ...int) {
	if f.Limit > 0 && len(f.clauses.Literals)+len(literals) > f.Limit {
		f.tooLarge = true
	}
	if f.tooLarge {
		return
	}
	f.variables = max(f.variables, add(&f.clauses, literals))
}

// AtMostOne adds a clause for each pair of the literals: not both. It panics as Add does, and adds nothing if not all of
// the clauses are within the limit.
func (f *Formula) AtMostOne(literals []int) {
	n := len(literals)
	if f.Limit > 0 && len(f.clauses.Literals)+n*(n-1) > f.Limit {
		f.tooLarge = true
	}
	if f.tooLarge {
		return
	}
	largest := 0
	for _, literal := range literals {
		largest = max(largest, variableOf(literal))
	}
	if n > 1 {
		f.variables = max(f.variables, largest)
	}
	list := &f.clauses
	for i, a := range literals {
		for _, b := range literals[i+1:] {
			list.Literals = append(list.Literals, int32(-a), int32(-b))
			list.Ends = append(list.Ends, len(list.Literals))
		}
	}
}

// Grow makes room for that many more clauses and literals, so that Add need not.
func (f *Formula) Grow(clauses, literals int) {
	f.clauses.Ends = slices.Grow(f.clauses.Ends, clauses)
	f.clauses.Literals = slices.Grow(f.clauses.Literals, literals)
}

// Declare declares the variables up to the given one, even if no clause has them.
func (f *Formula) Declare(variable int) { f.variables = max(f.variables, variable) }

// Variables returns the largest variable of the formula.
func (f *Formula) Variables() int { return f.variables }

// Len returns the number of clauses.
func (f *Formula) Len() int { return f.clauses.Len() }

// Clause returns clause i, counting from 0. The slice is the caller's.
func (f *Formula) Clause(i int) []int { return ints(f.clauses.At(i)) }

// Violated returns the number of the first clause, counting from 0, that the assignment leaves unsatisfied, or -1 if it
// satisfies them all. The value of variable v is model[v-1]; variables beyond the end of the model are false.
func (f *Formula) Violated(model []bool) int {
	isTrue := func(literal int32) bool {
		v := int(max(literal, -literal))
		return (v <= len(model) && model[v-1]) == (literal > 0)
	}
	for i := range f.clauses.Len() {
		if !slices.ContainsFunc(f.clauses.At(i), isTrue) {
			return i
		}
	}
	return -1
}

// add appends a clause and returns its largest variable, or panics and leaves the list as it was.
func add(list *unit.Clauses, literals []int) (largest int) {
	out := list.Literals
	for _, literal := range literals {
		largest = max(largest, variableOf(literal))
		out = append(out, int32(literal))
	}
	list.Literals = out
	list.Ends = append(list.Ends, len(out))
	return largest
}

// variableOf returns the variable of a literal, or panics.
func variableOf(literal int) int {
	v := max(literal, -literal)
	if v < 1 || v > maxVariable {
		panic(fmt.Sprintf("proof: literal %d in a clause (want -%d to %d without 0)", literal, maxVariable, maxVariable))
	}
	return v
}

func ints(clause []int32) []int {
	out := make([]int, len(clause))
	for i, literal := range clause {
		out[i] = int(literal)
	}
	return out
}
