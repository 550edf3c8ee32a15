// Trusted: a fault here can make a wrong claim Verified.

package satcheck

import (
	"context"
	"fmt"
)

// An Answer says whether a formula can be satisfied, and carries the evidence: either Model or Proof is not nil.
type Answer struct {
	Model []bool // Model[v-1] is the value of variable v; it satisfies every clause
	Proof *Proof // shows that there is no model; it has been replayed on the formula

	// Learned is the number of clauses that the SAT solver learned, one for each conflict; 0 if propagation alone
	// decides. It is also set where an error ends the search.
	Learned int
}

// Solve decides whether the formula can be satisfied. It propagates units, gives what is left to gophersat, and checks
// what comes back: only a model that satisfies every clause and a proof that our own checker accepts are answers.
//
// The error is the context's, or it wraps ErrSteps, or ErrSolver. A search that has been cancelled ends at the next
// clause that it learns, and Solve returns when it has ended. While gophersat takes the clauses in, it is not
// interrupted: a second or two for each five million literals. Solve does not look at MaxLiterals.
func (j Judge) Solve(ctx context.Context, f *Formula) (Answer, error) {
	r, err := load(ctx, f)
	if err != nil {
		return Answer{}, err
	}
	proof := &Proof{}
	if r.refuted {
		proof.Add()
		return Answer{Proof: proof}, nil
	}
	rest, err := r.rest(ctx)
	if err != nil {
		return Answer{}, err
	}
	var model []bool
	if len(rest.clauses) == 0 {
		model = []bool{}
	} else {
		ask := j.solver
		if ask == nil {
			ask = consult
		}
		model, err = ask(ctx, len(rest.variables), rest.clauses, j.Steps, func(line string) error {
			return rest.learn(proof, line)
		})
		if err != nil {
			return Answer{Learned: proof.Len()}, err
		}
	}
	if model != nil {
		whole := r.extend(model, rest.variables)
		if i := f.Violated(whole); i >= 0 {
			return Answer{}, fmt.Errorf("%w: its model violates clause %d, %v", ErrSolver, i+1, f.Clause(i))
		}
		return Answer{Model: whole, Learned: proof.Len()}, nil
	}
	learned := proof.Len()
	if n := proof.Len(); n == 0 || len(proof.clauses.at(n-1)) > 0 {
		proof.Add() // gophersat leaves it out when propagation alone refutes
	}
	if err := proof.replay(ctx, r); err != nil {
		if ctx.Err() != nil {
			return Answer{}, err
		}
		return Answer{}, fmt.Errorf("%w: it says UNSAT: %w", ErrSolver, err)
	}
	return Answer{Proof: proof, Learned: learned}, nil
}

// A solverFunc finds a model of clauses, as consult does.
type solverFunc func(ctx context.Context, variables int, clauses [][]int, limit int, learned func(string) error) ([]bool, error)

// A remainder is what propagation leaves of a formula, its variables numbered anew from 1 without gaps.
type remainder struct {
	variables []int32 // variables[v-1] is the formula's variable behind v
	clauses   [][]int
}

// rest returns the clauses that are not true for good, without their literals that are false for good. The error is the
// context's.
func (r *replayer) rest(ctx context.Context) (remainder, error) {
	var out remainder
	number := make([]int, r.variables())
	flat := make([]int, 0, len(r.literals))
	for c := range len(r.start) - 1 {
		if c%pollClauses == 0 && ctx.Err() != nil {
			return remainder{}, ctx.Err()
		}
		clause := r.literals[r.start[c]:r.start[c+1]]
		if r.anyTrue(clause) {
			continue
		}
		begin := len(flat)
		for _, x := range clause {
			if r.value[x] < 0 {
				continue
			}
			v := x / 2
			if number[v] == 0 {
				out.variables = append(out.variables, v+1)
				number[v] = len(out.variables)
			}
			if x%2 == 0 {
				flat = append(flat, number[v])
			} else {
				flat = append(flat, -number[v])
			}
		}
		out.clauses = append(out.clauses, flat[begin:len(flat):len(flat)])
	}
	return out, nil
}

func (r *replayer) anyTrue(clause []int32) bool {
	for _, x := range clause {
		if r.value[x] > 0 {
			return true
		}
	}
	return false
}

// extend makes a model of the whole formula from one of the remainder.
func (r *replayer) extend(model []bool, variables []int32) []bool {
	whole := make([]bool, r.variables())
	for v := range whole {
		whole[v] = r.value[2*v] > 0
	}
	for v, value := range model {
		whole[variables[v]-1] = value
	}
	return whole
}

// learn appends a clause that the solver learned to the proof, in the formula's variables.
func (rest remainder) learn(proof *Proof, line string) error {
	clause, err := parseClause(line)
	if err != nil {
		return fmt.Errorf("%w: learned clause %q: %w", ErrSolver, line, err)
	}
	for i, literal := range clause {
		if max(literal, -literal) > len(rest.variables) {
			return fmt.Errorf("%w: learned clause %q: variable %d of %d", ErrSolver, line, literal, len(rest.variables))
		}
		if literal > 0 {
			clause[i] = int(rest.variables[literal-1])
		} else {
			clause[i] = -int(rest.variables[-literal-1])
		}
	}
	proof.Add(clause...)
	return nil
}
