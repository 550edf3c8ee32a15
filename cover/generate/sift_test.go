package generate_test

import (
	"testing"

	"dlx-sudoku/cover/generate"
	"dlx-sudoku/cover/internal/covertest"
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
