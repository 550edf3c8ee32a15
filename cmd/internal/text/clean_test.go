package text

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestAppendClean(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"53..7", "53..7"},
		{"größer ▒", "größer ▒"},
		{"a\tb", `a\tb`},
		{"a\x1b[2Jb\r\n", `a\x1b[2Jb\x0d\x0a`},
		{"\xff\u0085\u202e", `\xff\u0085\u202e`},
	} {
		if got := string(AppendClean(nil, test.text)); got != test.want {
			t.Errorf("AppendClean(%q) = %q, want %q", test.text, got, test.want)
		}
	}
}

func FuzzAppendClean(f *testing.F) {
	f.Add("a\tb\x1b\xff\u2028")
	f.Fuzz(func(t *testing.T, words string) {
		got := string(AppendClean([]byte("x"), words))
		if !utf8.ValidString(got) || got[0] != 'x' || strings.IndexFunc(got, unicode.IsControl) >= 0 {
			t.Errorf("AppendClean(%q) = %q", words, got)
		}
	})
}
