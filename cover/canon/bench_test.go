package canon

import (
	"testing"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/covertest"
)

func BenchmarkLeast(b *testing.B) {
	for _, bench := range []struct{ name, puzzle string }{
		{"givens=17", "000000010400000000020000000000050407008000300001090000300400200050100000000806000"},
		{"givens=30", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"},
		{"givens=81", "534678912672195348198342567859761423426853791713924856961537284287419635345286179"},
		{"givens=0", "................................................................................."},
	} {
		b.Run(bench.name, func(b *testing.B) {
			g := covertest.Parse(b, bench.puzzle)
			form := cover.NewGrid(g.Layout())
			var f Former
			b.ReportAllocs()
			for b.Loop() {
				if _, err := f.Least(form, g); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
