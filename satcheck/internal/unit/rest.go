// Trusted: a fault here can make a wrong claim Verified.

package unit

import "context"

// Rest copies the clauses that are not true for good, without their literals that are false for good. The open variables are
// renumbered in their order: variables[v-1] is the old number of v. Both results reuse the memory of the arguments. The error is
// the context's.
func (p *Propagator) Rest(ctx context.Context, clauses Clauses, variables []int32) (Clauses, []int32, error) {
	clauses.Literals, clauses.Ends, variables = clauses.Literals[:0], clauses.Ends[:0], variables[:0]
	number := p.met[:p.Variables()] // for now
	defer clear(number)
	for v := range number {
		if p.Value[2*v] == 0 {
			variables = append(variables, int32(v)+1)
			number[v] = int32(len(variables))
		}
	}
	for c := range p.Len() {
		if c%pollClauses == 0 && ctx.Err() != nil {
			return Clauses{}, nil, ctx.Err()
		}
		clause := p.Clause(int32(c))
		if p.anyTrue(clause) {
			continue
		}
		for _, x := range clause {
			if p.Value[x] == 0 {
				clauses.Literals = append(clauses.Literals, number[x/2]*(1-2*(x%2)))
			}
		}
		clauses.Ends = append(clauses.Ends, len(clauses.Literals))
	}
	return clauses, variables, nil
}

func (p *Propagator) anyTrue(clause []int32) bool {
	for _, x := range clause {
		if p.Value[x] > 0 {
			return true
		}
	}
	return false
}
