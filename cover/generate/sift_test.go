package generate_test

import (
	"testing"

	"dlx-sudoku/cover/generate"
	"dlx-sudoku/cover/givens"
	"dlx-sudoku/cover/internal/covertest"
	"dlx-sudoku/cover/sudoku"
)

// TestSift makes the prover give up early, and wants the puzzles of a patient one.
func TestSift(t *testing.T) {
	patient := generate.Recipe{Layout: covertest.Layout(t, 4, 4)}
	minimal := patient
	minimal.Minimal = true
	var dug []*generate.Generator
	for k, recipe := range []generate.Recipe{patient, patient, minimal} {
		g, err := generate.New(recipe, 0)
		if err != nil {
			t.Fatal(err)
		}
		if k > 0 {
			g.Hurry(2)
		}
		g.Dig(t.Context())
		dug = append(dug, g)
	}
	want := dug[0].Dug().String()
	if dug[0].Unsure() || !dug[1].Unsure() || dug[1].Dug().String() == want {
		t.Error("a patient prover was unsure, or a hasty one left no redundant given: the test shows nothing")
	}
	if got := dug[2].Dug().String(); dug[2].Unsure() || got != want {
		t.Errorf("%s, unsure: %v, want %s", got, dug[2].Unsure(), want)
	}
}

// TestSiftLarge wants a minimal puzzle of 18 digits to be minimal by plain searches too, though the prover gives up at once.
func TestSiftLarge(t *testing.T) {
	recipe := generate.Recipe{Layout: covertest.Layout(t, 3, 6), Minimal: true}
	g := newGenerator(t, recipe, 1)
	g.Hurry(2)
	g.Dig(t.Context())
	dug := g.Dug()
	got, err := givens.Search(sudoku.All).Minimize(t.Context(), dug)
	if err != nil || got.String() != dug.String() || g.Unsure() {
		t.Errorf("%s, of which plain searches leave %s, %v; unsure: %v", dug, got, err, g.Unsure())
	}
}
