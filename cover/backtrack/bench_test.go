package backtrack

import (
	"context"
	"testing"

	"dlx-sudoku/cover/internal/covertest"
)

func BenchmarkFirst(b *testing.B) {
	puzzle := covertest.Parse(b, hardMatrix)
	for _, setting := range settings() {
		b.Run(setting.String(), func(b *testing.B) {
			s := setting.solver()
			b.ReportAllocs()
			for b.Loop() {
				if _, err := s.First(context.Background(), puzzle); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(s.Nodes()), "nodes/op")
		})
	}
}
