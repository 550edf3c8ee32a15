package witness

import "slices"

// A Formula has clauses, as a proof.Formula has.
type Formula interface {
	Len() int
	Clause(i int) []int
}

// Clauses returns the clauses of a formula.
func Clauses(f Formula) [][]int {
	clauses := make([][]int, f.Len())
	for i := range clauses {
		clauses[i] = f.Clause(i)
	}
	return clauses
}

// Occurring returns how many variables occur in a formula.
func Occurring(f Formula) int {
	met := map[int]bool{}
	for _, clause := range Clauses(f) {
		for _, l := range clause {
			met[max(l, -l)] = true
		}
	}
	return len(met)
}

// Pigeons returns clauses that put n+1 pigeons in n different holes: unsatisfiable, and exponentially hard for resolution.
func Pigeons(n int) (clauses [][]int) {
	is := func(pigeon, hole int) int { return pigeon*n + hole + 1 }
	for p := range n + 1 {
		var clause []int
		for h := range n {
			clause = append(clause, is(p, h))
			for q := range p {
				clauses = append(clauses, []int{-is(p, h), -is(q, h)})
			}
		}
		clauses = append(clauses, clause)
	}
	return clauses
}

// Queens returns clauses of n queens, one a row.
func Queens(n int) (clauses [][]int) {
	is := func(r, c int) int { return r*n + c + 1 }
	for r := range n {
		var row []int
		for c := range n {
			row = append(row, is(r, c))
			for q := range n * n {
				if a, b := q/n, q%n; a*n+b > r*n+c && (a == r || b == c || a-r == b-c || a-r == c-b) {
					clauses = append(clauses, []int{-is(r, c), -is(a, b)})
				}
			}
		}
		clauses = append(clauses, row)
	}
	return clauses
}

// Clauses draws few clauses with everything that is awkward: repeated literals, tautologies, empty clauses, units,
// variables that do not occur.
func (draw Draw) Clauses(maxVariables, maxClauses int) [][]int {
	variables := draw(1, maxVariables, "variables")
	shortest := draw(0, 3, "shortest")
	least := []int{0, maxClauses / 2, maxClauses}[draw(0, 2, "least")]
	clauses := make([][]int, draw(least, maxClauses, "clauses"))
	for i := range clauses {
		clauses[i] = make([]int, draw(shortest, 4, "size"))
		for k := range clauses[i] {
			x := draw(0, 2*variables-1, "literal")
			clauses[i][k] = (x/2 + 1) * (1 - 2*(x%2))
		}
	}
	return clauses
}

// Propagates propagates units over all clauses until nothing changes, adds the literals that follow to the true ones, and
// reports whether there is a conflict.
func Propagates(clauses [][]int, isTrue map[int]bool) (conflict bool) {
	for changed := true; changed; {
		changed = false
		for _, c := range clauses {
			open, sat := map[int]bool{}, false
			for _, l := range c {
				sat = sat || isTrue[l]
				if !isTrue[-l] {
					open[l] = true
				}
			}
			switch {
			case sat:
			case len(open) == 0:
				return true
			case len(open) == 1:
				for l := range open {
					isTrue[l], changed = true, true
				}
			}
		}
	}
	return false
}

// Follows reports whether a clause follows by reverse unit propagation, without any watches.
func Follows(clauses [][]int, clause []int) bool {
	isTrue := make(map[int]bool)
	for _, l := range clause {
		isTrue[-l] = true
	}
	if slices.ContainsFunc(clause, func(l int) bool { return isTrue[l] }) {
		return true
	}
	return Propagates(clauses, isTrue)
}

// Refutes reports whether steps are a proof that clauses over the variables 1 to variables have no model: each step follows
// from the clauses and the earlier steps, and one step is empty.
func Refutes(clauses [][]int, variables int, steps [][]int) bool {
	clauses = slices.Clone(clauses)
	for _, step := range steps {
		for _, l := range step {
			if max(l, -l) > variables {
				return false
			}
		}
		if !Follows(clauses, step) {
			return false
		}
		if len(step) == 0 {
			return true
		}
		clauses = append(clauses, step)
	}
	return false
}
