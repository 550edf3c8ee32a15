package cover

import (
	"strings"
	"testing"
)

func TestParseGrid(t *testing.T) {
	sixteen := strings.Repeat(".", 239)
	for _, tt := range []struct{ name, text, want, err string }{
		{"line", slides, slides, ""},
		{"rows", slides[:40] + "\r\n " + slides[40:] + "\n", slides, ""},
		{"zeros", strings.ReplaceAll(slides, ".", "0"), slides, ""},
		{"crosses", strings.ReplaceAll(slides, ".", "x"), slides, ""},
		{"1-9A-G", "123456789ABCDEFG." + sixteen, "123456789ABCDEFG." + sixteen, ""},
		{"0-F", "0123456789abcdef." + sixteen, "0123456789ABCDEF." + sixteen, ""},
		{"nothing", " \n", "", "no puzzle (want one)"},
		{"80", slides[1:], "", "80 cells (want 81, or the square of another size from 4 to 25)"},
		{"a prime", strings.Repeat(".", 49), "", "a 7x7 grid needs a box shape, such as 1x7"},
		{"too many", strings.Repeat(".", 676), "", "676 cells (want 81, or the square of another size from 4 to 25)"},
		{"a letter", slides[:80] + "z", "", "unexpected character 'z' in r9c9 (want 1-9, or one of . 0 * _ for an empty cell)"},
		{"not known", "123456789ABCDEF.." + sixteen, "", "its digits may be those of 1-9A-G or of 0-9A-F (say which)"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g, err := ParseGrid(tt.text)
			switch {
			case tt.err != "" && (err == nil || err.Error() != tt.err):
				t.Errorf("ParseGrid(%q) = %v, %v, want the error %q", tt.text, g, err, tt.err)
			case tt.err == "" && (err != nil || g.String() != tt.want):
				t.Errorf("ParseGrid(%q) = %v, %v, want %s", tt.text, g, err, tt.want)
			}
		})
	}
}
