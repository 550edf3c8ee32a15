package generate_test

import (
	"context"
	"errors"
	"testing"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/generate"
	"dlx-sudoku/cover/internal/covertest"
	"dlx-sudoku/cover/rules"
	"dlx-sudoku/cover/sudoku"
)

// rulesOf returns the rules of a line, for a layout.
func rulesOf(t *testing.T, l *cover.Layout, line string) *rules.Set {
	t.Helper()
	set, err := rules.Parse(l, []rules.TextLine{{Text: line}})
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// TestRuled makes puzzles of 4x4 with rules, and looks for their solutions among all full grids, by the rules alone.
func TestRuled(t *testing.T) {
	boxes, flat := covertest.Size(4), covertest.Layout(t, 1, 4)
	for _, tt := range []struct {
		name   string
		recipe generate.Recipe
	}{
		{"diagonal", generate.Recipe{Layout: boxes, Rules: rulesOf(t, boxes, "rules: diagonal-up")}},
		{"anti-knight", generate.Recipe{Layout: boxes, Rules: rulesOf(t, boxes, "rules: anti-knight"), Symmetry: generate.Rotate180}},
		{"thermo", generate.Recipe{Layout: boxes, Rules: rulesOf(t, boxes, "thermo: r1c1 r2c2 r3c3")}},
		{"mask", generate.Recipe{Layout: boxes, Rules: rulesOf(t, boxes, "rules: disjoint"), Mask: corners()}},
		{"jigsaw", generate.Recipe{Layout: flat, Regions: true}},
		{"killer", generate.Recipe{Layout: boxes, Cages: true}},
		{"killer with a rule", generate.Recipe{Layout: boxes, Cages: true, Rules: rulesOf(t, boxes, "rules: diagonal-up")}},
		{"killer jigsaw", generate.Recipe{Layout: flat, Cages: true, Regions: true}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g, err := generate.New(tt.recipe, 5)
			if err != nil {
				t.Fatal(err)
			}
			for number := range uint64(covertest.Many(4, 200)) {
				p, err := g.Puzzle(t.Context(), number)
				if err != nil {
					t.Fatal(err)
				}
				if tt.recipe.Cages && p.Grid.Givens() > 0 {
					t.Errorf("%v has givens", p.Grid)
				}
				solutions := 0
				for full, err := range sudoku.All(t.Context(), p.Grid) {
					if err != nil {
						t.Fatal(err)
					}
					if p.Rules.Broken(full.Digits()) != nil {
						continue
					}
					if solutions++; full.String() != p.Solution.String() {
						t.Errorf("%v is not the solution", full)
					}
				}
				if solutions != 1 {
					t.Errorf("puzzle %d has %d solutions:\n%s%v", number, solutions, p.Rules.Text(), p.Grid)
				}
				if err := p.Rules.Validate(); err != nil {
					t.Errorf("%s%v", p.Rules.Text(), err)
				}
			}
		})
	}
}

// corners is a mask of 4x4 that leaves a block of the middle open.
func corners() []bool {
	mask := make([]bool, 16)
	for c := range mask {
		mask[c] = c/4%3 == 0 || c%4%3 == 0
	}
	return mask
}

// Rules that no grid obeys are an error, and not an endless search.
func TestRulesOfNoGrid(t *testing.T) {
	l := covertest.Size(4)
	g, err := generate.New(generate.Recipe{Layout: l, Rules: rulesOf(t, l, "rules: anti-king")}, 1)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Puzzle(context.Background(), 0); !errors.Is(err, generate.ErrNoGrid) {
		t.Errorf("error %v, want %v", err, generate.ErrNoGrid)
	}
}
