package generate_test

import (
	"fmt"
	"testing"

	"dlx-sudoku/cover/generate"
	"dlx-sudoku/cover/internal/covertest"
	"dlx-sudoku/cover/ladder"
)

func BenchmarkPuzzle(b *testing.B) {
	type r = generate.Recipe
	classic := covertest.Size(9)
	for _, tt := range []struct {
		name   string
		recipe r
	}{
		{"plain", r{Layout: classic}},
		{"rotate180", r{Layout: classic, Symmetry: generate.Rotate180}},
		{"rotate180-minimal", r{Layout: classic, Symmetry: generate.Rotate180, Minimal: true}},
		{"2.0..2.6", r{Layout: classic, Easiest: 20, Hardest: 26}},
		{"easy", r{Layout: classic, Level: ladder.Easy}},
		{"hard", r{Layout: classic, Level: ladder.Hard}},
		{"22-23", r{Layout: classic, Fewest: 22, Most: 23}},
		{"12x12", r{Layout: covertest.Size(12)}},
		{"16x16", r{Layout: covertest.Size(16)}},
	} {
		b.Run(fmt.Sprintf("recipe=%s", tt.name), func(b *testing.B) {
			g, err := generate.New(tt.recipe, 1)
			if err != nil {
				b.Fatal(err)
			}
			g.Tally = new(generate.Tally)
			number := uint64(0)
			for b.Loop() {
				if _, err := g.Puzzle(b.Context(), number); err != nil {
					b.Fatal(err)
				}
				number++
			}
			b.ReportMetric(float64(g.Tally.Counts().Tried)/float64(number), "tried/op")
		})
	}
}
