package glyphs

import (
	"bytes"
	"testing"
)

// TestEight compares what takes eight cells at a time with what takes one, for every character in every place.
func TestEight(t *testing.T) {
	for _, size := range []int{4, 6, 8, 9} {
		text := make([]byte, 17)
		for at := range text {
			for c := range 256 {
				for i := range text {
					text[i] = ".0123456789"[(i+c)%(size+2)]
				}
				text[at] = byte(c)
				want, ok := make([]byte, len(text)), true
				for i, c := range text {
					want[i] = Usual(size)[c]
					ok = ok && want[i] != None
				}
				got := make([]byte, len(text))
				if all := Usual(size).Decode(got, text, size); all != ok || ok && !bytes.Equal(got, want) {
					t.Fatalf("Decode(%q) of size %d = %v, %v, want %v, %v", text, size, got, all, want, ok)
				}
				clear(got)
				marks := !bytes.ContainsAny(text, "*_")
				empty, all := DecodePlain(got, text, size)
				if all != (ok && marks) || all && (!bytes.Equal(got, want) || empty != bytes.Count(want, []byte{0})) {
					t.Fatalf("DecodePlain(%q) of size %d = %v, %d, %v, want %v, %v", text, size, got, empty, all, want, ok)
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
				if got := Append(nil, want); !bytes.Equal(got, text) {
					t.Fatalf("Append(%v) = %q, want %q", want, got, text)
				}
			}
		}
	}
}

func TestAnyAbove(t *testing.T) {
	for _, n := range []int{4, 9, 25} {
		digits := bytes.Repeat([]byte{byte(n)}, 19)
		if AnyAbove(digits, n) {
			t.Errorf("AnyAbove(%v, %d) = true", digits, n)
		}
		for at := range digits {
			for d := range 256 {
				digits[at] = byte(d)
				if got, want := AnyAbove(digits, n), d > n; got != want {
					t.Errorf("AnyAbove(%v, %d) = %v, want %v", digits, n, got, want)
				}
			}
			digits[at] = byte(at % n)
		}
	}
}
