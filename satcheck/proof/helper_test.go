package proof

import (
	"context"
	"io"

	"pgregory.net/rapid"

	"dlx-sudoku/satcheck/internal/ask"
	"dlx-sudoku/satcheck/internal/unit"
	"dlx-sudoku/satcheck/internal/witness"
)

func formulaFrom(clauses [][]int) *Formula {
	f := &Formula{}
	for _, clause := range clauses {
		f.Add(clause...)
	}
	return f
}

// formula draws a small formula.
func formula(t *rapid.T, maxVariables, maxClauses int) *Formula {
	return formulaFrom(drawn(t).Clauses(maxVariables, maxClauses))
}

func pigeons(n int) *Formula { return formulaFrom(witness.Pigeons(n)) }
func queens(n int) *Formula  { return formulaFrom(witness.Queens(n)) }

// stepsOf returns the steps of a proof that add clauses.
func stepsOf(p *Proof) (steps [][]int) {
	for i := range p.Len() {
		if clause, deletion := p.Step(i); !deletion {
			steps = append(steps, clause)
		}
	}
	return steps
}

// bruteForce counts the models of a formula.
func bruteForce(f *Formula) int {
	return witness.CountModels(witness.Clauses(f), f.Variables(), 1<<f.Variables())
}

// refute returns a proof that nothing satisfies the formula, nil if something does.
func refute(f *Formula) (*Proof, error) {
	ctx := context.Background()
	c, err := Load(ctx, f)
	if err != nil {
		return nil, err
	}
	defer c.Release()
	rest, err := c.Rest(ctx)
	if err != nil || c.Refuted() {
		p := &Proof{}
		p.Add()
		return p, err
	}
	answer, err := ask.Solve(ctx, rest.Variables, (*unit.Clauses)(&rest.Clauses), 0)
	if err != nil || answer.Model != nil {
		return nil, err
	}
	return rest.Proof((*Clauses)(&answer.Learned))
}

func written(t interface {
	Helper()
	Fatal(...any)
}, text io.WriterTo,
) string {
	return witness.Text(t, text)
}

// drawn returns what rapid draws.
func drawn(t *rapid.T) witness.Draw {
	return func(low, high int, label string) int { return rapid.IntRange(low, high).Draw(t, label) }
}
