package console

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
	f.Fuzz(func(t *testing.T, text string) {
		got := string(AppendClean([]byte("x"), text))
		if !utf8.ValidString(got) || got[0] != 'x' || strings.IndexFunc(got, unicode.IsControl) >= 0 {
			t.Errorf("AppendClean(%q) = %q", text, got)
		}
	})
}

// TestBar checks that a bar is cleared before a message, and shown again after it.
func TestBar(t *testing.T) {
	const cleared = "\x1b[2K\r"
	for _, total := range []int64{0, 100} {
		var out strings.Builder
		c := New(&out, "name")
		b := NewBar(&out, "thing", total, true)
		c.ShowBar(b)
		b.Update(50, 1234)
		if got := out.String(); !strings.Contains(got, "1,234 things, ") || strings.Contains(got, "50%") != (total > 0) {
			t.Errorf("of %d: bar %q", total, got)
		}
		out.Reset()
		c.Message("file", "text")
		c.Message("file", "text")
		c.Flush()
		if got, want := out.String(), cleared+"name: file: text\nname: file: text\n"; got != want {
			t.Errorf("of %d: message %q, want %q", total, got, want)
		}
		b.Update(100, 1235)
		if got := out.String(); !strings.Contains(got, "1,235 things") {
			t.Errorf("of %d: no bar after the message: %q", total, got)
		}
	}
	var out strings.Builder
	b := NewBar(&out, "thing", 100, false)
	b.Update(50, 1)
	b.Finish(1)
	if out.Len() > 0 {
		t.Errorf("a bar before its time: %q", out.String())
	}
	for _, total := range []int64{0, 3, 100} {
		out.Reset()
		b := NewBar(&out, "thing", total, true)
		b.Update(total, 1)
		if strings.Contains(out.String(), "100%") {
			t.Errorf("of %d: a full bar before the end: %q", total, out.String())
		}
		out.Reset()
		b.Finish(1)
		if got := out.String(); strings.Contains(got, "100%") != (total > 0) || !strings.Contains(got, "1 thing, ") {
			t.Errorf("of %d: bar %q at the end", total, got)
		}
		out.Reset()
		b.Clear()
		if got := out.String(); got != cleared {
			t.Errorf("of %d: Clear writes %q at the end, want %q", total, got, cleared)
		}
	}
}

func TestThousands(t *testing.T) {
	for n, want := range map[uint64]string{0: "0", 999: "999", 1000: "1,000", 1234567: "1,234,567"} {
		if got := Thousands(n); got != want {
			t.Errorf("Thousands(%d) = %q, want %q", n, got, want)
		}
	}
}
