package ladder_test

import (
	"testing"

	"dlx-sudoku/cover/bands"
	"dlx-sudoku/cover/internal/covertest"
	"dlx-sudoku/cover/ladder"
)

// Each technique finds a step on its example, which is so in the only solution.
func TestExamples(t *testing.T) {
	rules := rulesOf(t, covertest.Size(9), ladder.More{})
	var engine bands.Solver
	for technique := range ladder.Refutation + 1 {
		if technique == ladder.ByRule {
			continue
		}
		if technique.Example() == "" {
			t.Errorf("%v: no example", technique)
			continue
		}
		puzzle := covertest.Parse(t, technique.Example())
		if err := engine.Load(puzzle); err != nil {
			t.Fatal(err)
		}
		if n, err := engine.Count(t.Context(), 2); n != 1 || err != nil {
			t.Errorf("%v: Count(%v) = %d, %v, want 1", technique, puzzle, n, err)
			continue
		}
		solution, err := engine.First(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		b := ladder.NewBoard(rules)
		b.Load(puzzle)
		var s ladder.Step
		if !b.Next(&s, ladder.SetOf(technique)) || s.Technique != technique {
			t.Errorf("%v: no step on its example %v", technique, puzzle)
			continue
		}
		sound(t, b, &s, solution)
	}
}
