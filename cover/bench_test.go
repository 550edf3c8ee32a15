package cover

import (
	"testing"
)

const (
	slides         = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	slidesSolution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
)

func BenchmarkHasClash(b *testing.B) {
	for name, text := range map[string]string{"grid=puzzle": slides, "grid=full": slidesSolution} {
		g := mustParse(b, text)
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if g.HasClash() {
					b.Fatal("HasClash() = true, want false")
				}
			}
		})
	}
}

func BenchmarkCheck(b *testing.B) {
	puzzle, g := mustParse(b, slides), mustParse(b, slidesSolution)
	b.ReportAllocs()
	for b.Loop() {
		if err := g.Check(puzzle); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkAppendLine(b *testing.B) {
	g := mustParse(b, slidesSolution)
	var buf []byte
	b.ReportAllocs()
	for b.Loop() {
		buf = g.AppendLine(buf[:0])
	}
}
