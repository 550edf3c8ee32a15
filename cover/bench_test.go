package cover

import (
	"bytes"
	"io"
	"testing"
)

const (
	slides         = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	slidesSolution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
)

// readAll reads every puzzle of a text and returns how many there are.
func readAll(b testing.TB, r *Reader) int {
	var rec Record
	for n := 0; ; n++ {
		if err := r.Read(&rec); err == io.EOF {
			return n
		} else if err != nil || rec.Err != nil {
			b.Fatalf("Read() = %v, record error %v", err, rec.Err)
		}
	}
}

func BenchmarkRead(b *testing.B) {
	const puzzles = 46_700
	g := mustParse(b, slides)
	for _, bb := range []struct {
		name string
		text []byte
	}{
		{"format=line", append(g.AppendLine(nil), '\n')},
		{"format=two-columns", []byte(slides + "," + slidesSolution + "\n")},
		{"format=grid", append(g.AppendGrid(nil), '\n')},
		{"format=csv", append(g.AppendCSV(nil), '\n')},
		{"format=csv-blank", append(bytes.ReplaceAll(g.AppendCSV(nil), []byte("0"), nil), '\n')}, // read without a template
		{"format=line-4x4", []byte("1234............\n")},
	} {
		b.Run(bb.name, func(b *testing.B) {
			text := bytes.Repeat(bb.text, puzzles)
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				if n := readAll(b, NewReader(bytes.NewReader(text), "bench")); n != puzzles {
					b.Fatalf("%d records, want %d", n, puzzles)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/puzzles, "ns/puzzle")
		})
	}
}

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
