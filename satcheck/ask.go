// Not trusted: a fault here makes no wrong claim Verified; models are tried and proofs replayed.

package satcheck

import (
	"context"
	"fmt"
)

// ask looks for a model of what the propagator holds, and leaves the propagator as it was. A nil model without an error
// means that there is none, and that the proof shows it. It also returns how many clauses were learned.
func (j Judge) ask(ctx context.Context, held *propagator, proof *Proof) (model []bool, learned int, err error) {
	if j.solver == nil && held.variables() <= searchVariables {
		limit := searchClauses
		if j.Steps > 0 {
			limit = min(limit, j.Steps)
		}
		s := newLearner(held)
		defer s.release()
		outcome, err := s.run(ctx, limit, func(clause []int32) { proof.add(clause) })
		switch {
		case err != nil:
			return nil, proof.Len(), err
		case outcome == foundModel:
			return s.model(), proof.Len(), nil
		case outcome == foundProof:
			learned := proof.Len()
			proof.Add()
			return nil, learned, nil
		case limit == j.Steps:
			return nil, proof.Len(), fmt.Errorf("%w: %d learned clauses", ErrSteps, limit)
		}
		learned = proof.Len()
		*proof = Proof{} // its clauses are not gophersat's
	}
	if j.Alone {
		return nil, learned, ErrAlone
	}
	return j.consult(ctx, held, proof)
}

// consult asks gophersat.
func (j Judge) consult(ctx context.Context, held *propagator, proof *Proof) (model []bool, learned int, err error) {
	rest, err := held.rest(ctx)
	if err != nil {
		return nil, 0, err
	}
	if len(rest.clauses) == 0 {
		return held.extend(nil, nil), 0, nil
	}
	solver := j.solver
	if solver == nil {
		solver = consult
	}
	model, err = solver(ctx, len(rest.variables), rest.clauses, j.Steps, func(line string) error {
		return rest.learn(proof, line)
	})
	learned = proof.Len()
	switch {
	case err != nil:
		return nil, learned, err
	case model != nil:
		return held.extend(model, rest.variables), learned, nil
	case learned == 0 || len(proof.clauses.at(learned-1)) > 0:
		proof.Add() // gophersat leaves it out when propagation alone refutes
	}
	return nil, learned, nil
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
func (p *propagator) rest(ctx context.Context) (remainder, error) {
	var out remainder
	number := make([]int, p.variables())
	flat := make([]int, 0, len(p.literals))
	for c := range len(p.start) {
		if c%pollClauses == 0 && ctx.Err() != nil {
			return remainder{}, ctx.Err()
		}
		clause := p.clause(int32(c))
		if p.anyTrue(clause) {
			continue
		}
		begin := len(flat)
		for _, x := range clause {
			if p.value[x] < 0 {
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

func (p *propagator) anyTrue(clause []int32) bool {
	for _, x := range clause {
		if p.value[x] > 0 {
			return true
		}
	}
	return false
}

// extend makes a model of the whole formula from one of the remainder.
func (p *propagator) extend(model []bool, variables []int32) []bool {
	whole := make([]bool, p.variables())
	for v := range whole {
		whole[v] = p.value[2*v] > 0
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
