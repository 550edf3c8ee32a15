package ladder_test

import (
	"slices"
	"testing"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/generate"
	"dlx-sudoku/cover/internal/covertest"
	"dlx-sudoku/cover/ladder"
)

// Each technique has a name that leads back to it.
func TestParseTechniques(t *testing.T) {
	for technique := range ladder.Refutation + 1 {
		if set, err := ladder.ParseTechniques(technique.String()); err != nil || !set.Has(technique) {
			t.Errorf("ParseTechniques(%v) = %x, %v, want it to have %d", technique, set, err, technique)
		}
		if technique.Points() == 0 {
			t.Errorf("%v has no points", technique)
		}
	}
	for _, name := range ladder.TechniqueNames() {
		if _, err := ladder.ParseTechniques(name); err != nil {
			t.Errorf("ParseTechniques(%s) = %v", name, err)
		}
	}
	if set, err := ladder.ParseTechniques("y-wing"); err == nil {
		t.Errorf("ParseTechniques(y-wing) = %x, want an error", set)
	}
}

// HoDoKu's order has each technique once. It leaves out techniques that place a digit directly, and techniques that must be named.
func TestHoDoKuOrder(t *testing.T) {
	for technique := range ladder.Refutation + 1 {
		want := 1
		switch technique {
		case ladder.DirectPointing, ladder.DirectClaiming, ladder.DirectHiddenPair, ladder.DirectHiddenTriplet:
			want = 0
		}
		if count := times(ladder.HoDoKuWith(ladder.Asked), technique); count != want {
			t.Errorf("%v is %d times in the whole order, want %d", technique, count, want)
		}
		if ladder.Asked.Has(technique) {
			want = 0
		}
		if count := times(ladder.HoDoKu(), technique); count != want || ladder.All.Has(technique) == ladder.Asked.Has(technique) {
			t.Errorf("%v is %d times in the order, want %d", technique, count, want)
		}
	}
}

func times(order []ladder.Technique, technique ladder.Technique) (count int) {
	for _, other := range order {
		if other == technique {
			count++
		}
	}
	return count
}

// The steps in HoDoKu's order are sound; none assumes one solution if that is not allowed; and dead ends come last.
func TestStepsInHoDoKuOrder(t *testing.T) {
	b := ladder.NewBoard(rulesOf(t, covertest.Size(9), ladder.More{}))
	ends := []ladder.Technique{ladder.Contradiction, ladder.Refutation}
	total, needy := 0, 0
	recipe := generate.Recipe{Layout: covertest.Size(9), Easiest: 45}
	check := func(puzzle, solution *cover.Grid, allowed ladder.Techniques) {
		var s ladder.Step
		need := false
		for b.Load(puzzle); b.NextIn(&s, ladder.HoDoKu(), allowed); b.Apply(&s) {
			sound(t, b, &s, solution)
			need = need || slices.Contains(ends, s.Technique)
			if s.AssumesUnique() && !allowed.Has(s.Technique) {
				t.Errorf("%s: not allowed", b.Rules().AppendStep(nil, &s))
			}
		}
		if !b.Solved() || !equal(b, solution) {
			t.Errorf("%v: the steps do not lead to %v", puzzle, solution)
		}
		if total++; need {
			needy++
		}
	}
	for puzzle, solution := range puzzles(t, recipe, 41, covertest.Many(20, 500)) {
		check(puzzle, solution, ladder.All)
		check(puzzle, solution, ladder.All.Without(ladder.Unique))
	}
	if needy*20 > total {
		t.Errorf("%d of %d need dead ends, want one in twenty at most", needy, total)
	}
	t.Logf("%d of %d need dead ends", needy, total)
}
