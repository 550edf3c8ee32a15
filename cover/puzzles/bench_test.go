package puzzles

import (
	"bytes"
	"io"
	"testing"
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
