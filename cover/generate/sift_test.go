package generate_test

import (
	"testing"

	"dlx-sudoku/cover"
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

// TestSiftLarge wants a minimal puzzle of 18 digits to be what plain searches leave of the puzzle that a hasty prover leaves.
func TestSiftLarge(t *testing.T) {
	hasty := generate.Recipe{Layout: covertest.Layout(t, 3, 6)}
	minimal := hasty
	minimal.Minimal = true
	var dug []*cover.Grid
	for _, recipe := range []generate.Recipe{hasty, minimal} {
		g := newGenerator(t, recipe, 1)
		g.Hurry(2)
		g.Dig(t.Context())
		dug = append(dug, g.Dug())
	}
	want, err := givens.Search(sudoku.All).Minimize(t.Context(), dug[0])
	if err != nil || dug[1].String() != want.String() || dug[1].String() == dug[0].String() {
		t.Errorf("%s, want %s, %v: a part of %s", dug[1], want, err, dug[0])
	}
}
