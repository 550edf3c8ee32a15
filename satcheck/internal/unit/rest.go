// Trusted: a fault here can make a wrong claim Verified.

package unit

import "context"

// Rest returns copies of the clauses that are not true for good, without their literals that are false for good. Their
// variables are numbered anew, without gaps: variables[v-1] is the one behind v. The error is the context's.
func (p *Propagator) Rest(ctx context.Context) (clauses Clauses, variables []int32, err error) {
	number := make([]int32, p.Variables())
	clauses.Literals = make([]int32, 0, len(p.literals))
	for c := range p.Len() {
		if c%pollClauses == 0 && ctx.Err() != nil {
			return Clauses{}, nil, ctx.Err()
		}
		clause := p.Clause(int32(c))
		if p.anyTrue(clause) {
			continue
		}
		for _, x := range clause {
			if p.Value[x] < 0 {
				continue
			}
			v := x / 2
			if number[v] == 0 {
				variables = append(variables, v+1)
				number[v] = int32(len(variables))
			}
			clauses.Literals = append(clauses.Literals, number[v]*(1-2*(x%2)))
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
