package cover

import (
	"bytes"
	"testing"
)

// TestEight compares what takes eight cells at a time with what takes one, for every character in every place.
func TestEight(t *testing.T) {
	for _, size := range []int{4, 6, 8, 9} {
		l, err := DefaultLayout(size)
		if err != nil {
			t.Fatal(err)
		}
		text := make([]byte, 17)
		for at := range text {
			for c := range 256 {
				for i := range text {
					text[i] = ".0123456789"[(i+c)%(size+2)]
				}
				text[at] = byte(c)
				want, ok := make([]byte, len(text)), true
				for i, c := range text {
					want[i] = l.value[c]
					ok = ok && want[i] != notCell
				}
				got := make([]byte, len(text))
				if all := l.decode(l.value, got, text); all != ok || ok && !bytes.Equal(got, want) {
					t.Fatalf("decode(%q) of %v = %v, %v, want %v, %v", text, l, got, all, want, ok)
				}
				if !ok {
					continue
				}
				for i, d := range want {
					text[i] = '.'
					if d > 0 {
						text[i] = '0' + d
					}
				}
				if got := appendCells(nil, want); !bytes.Equal(got, text) {
					t.Fatalf("appendCells(%v) = %q, want %q", want, got, text)
				}
			}
		}
	}
}
