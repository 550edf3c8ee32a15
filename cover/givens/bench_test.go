package givens

import (
	"testing"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/covertest"
)

func BenchmarkMinimize(b *testing.B) {
	g := covertest.Parse(b, solution)
	for b.Loop() {
		if _, err := Minimize(b.Context(), g); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkMinimal(b *testing.B) {
	g := covertest.Parse(b, slides)
	for b.Loop() {
		n := 0
		for _, err := range Minimal(b.Context(), g) {
			if n++; err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(n), "puzzles/op")
	}
}

func BenchmarkComplete(b *testing.B) {
	g := cover.NewGrid(covertest.Layout(b, 3, 3))
	for b.Loop() {
		full, err := Complete(b.Context(), g)
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(full.Givens()), "givens")
	}
}

func BenchmarkCandidates(b *testing.B) {
	g := covertest.Parse(b, "53..7....6..195....98............................................................")
	for b.Loop() {
		if _, err := Candidates(b.Context(), g); err != nil {
			b.Fatal(err)
		}
	}
}
