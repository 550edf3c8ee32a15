package lzstring

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"unicode/utf16"

	"pgregory.net/rapid"
)

// TestPacked compares with what the JavaScript library lz-string 1.5.0 (npm) makes of the texts: compressToBase64.
func TestPacked(t *testing.T) {
	text, err := os.ReadFile("testdata/packed.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct{ Text, Packed string }
	if err := json.Unmarshal(text, &cases); err != nil || len(cases) < 20 {
		t.Fatalf("%d texts, %v, want 20", len(cases), err)
	}
	for _, c := range cases {
		if got := Pack(c.Text); got != c.Packed {
			t.Errorf("Pack(%q) = %s, want %s", c.Text, got, c.Packed)
		}
		if got, err := Unpack(c.Packed); got != c.Text || err != nil {
			t.Errorf("Unpack(%s) = %q, %v, want %q", c.Packed, got, err, c.Text)
		}
		mended := strings.TrimRight(strings.ReplaceAll(c.Packed, "+", " "), "=")
		if got, err := Unpack(mended); got != c.Text || err != nil {
			t.Errorf("Unpack(%s) = %q, %v, want %q", mended, got, err, c.Text)
		}
	}
}

func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := string(utf16.Decode(utf16.Encode([]rune(rapid.String().Draw(t, "text")))))
		text = strings.Repeat(text, rapid.IntRange(1, 20).Draw(t, "times"))
		if got, err := Unpack(Pack(text)); got != text || err != nil {
			t.Fatalf("Unpack(Pack(%q)) = %q, %v", text, got, err)
		}
	})
}

func TestUnpackErrors(t *testing.T) {
	for _, packed := range []string{"", "A", "!!!!", "N4Ig", "é", Pack(strings.Repeat("abc", 50))[:20]} {
		if got, err := Unpack(packed); err == nil {
			t.Errorf("Unpack(%q) = %q, want an error", packed, got)
		}
	}
	if _, err := Unpack(Pack(strings.Repeat("a", MaxUnits+1))); err != ErrSize {
		t.Errorf("Unpack(a long text) = %v, want %v", err, ErrSize)
	}
}

// FuzzUnpack unpacks anything: it ends, and what it returns packs and unpacks again.
func FuzzUnpack(f *testing.F) {
	f.Add("")
	f.Add(Pack("Grüße 🧩 aaaaaaaaaaaaaaaaa"))
	f.Fuzz(func(t *testing.T, packed string) {
		text, err := Unpack(packed)
		if err != nil {
			return
		}
		if again, err := Unpack(Pack(text)); again != text || err != nil {
			t.Fatalf("Unpack(Pack(%q)) = %q, %v", text, again, err)
		}
	})
}
