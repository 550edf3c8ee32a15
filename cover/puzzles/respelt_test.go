package puzzles

import (
	"fmt"
	"strings"
	"testing"
)

// TestRespelt reads puzzles whose cells are spelt in another way, each form by itself and behind a title.
func TestRespelt(t *testing.T) {
	names := []string{"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"}
	each := func(line string, cell func(c rune) string, sep string) string {
		var all []string
		for _, c := range line {
			all = append(all, cell(c))
		}
		return strings.Join(all, sep)
	}
	emoji := func(empty string) func(c rune) string {
		return func(c rune) string {
			if c == '.' {
				return empty
			}
			return ":" + names[c-'0'] + ":"
		}
	}
	same := func(c rune) string { return string(c) }
	grid := strings.Split(strings.TrimSpace(rows(slides, 9)), "\n")
	lines := func(row func(row string) string) string {
		var all []string
		for _, r := range grid {
			all = append(all, row(r))
		}
		return strings.Join(all, "\n") + "\n"
	}
	zeros := strings.NewReplacer(".", "0")
	blank := strings.NewReplacer(".", " ")
	gaps := func(gap string) string {
		return lines(func(r string) string { r = blank.Replace(r); return r[:3] + gap + r[3:6] + gap + r[6:] })
	}
	bordered := func(stroke, bar, corner string) string {
		border := corner + strings.Repeat(strings.Repeat(stroke, 7)+corner, 3) + "\n"
		var text strings.Builder
		text.WriteString(border)
		for i, r := range grid {
			for k := range 3 {
				text.WriteString(bar + " " + each(r[3*k:3*k+3], same, " ") + " ")
			}
			text.WriteString(bar + "\n")
			if i%3 == 2 {
				text.WriteString(border)
			}
		}
		return text.String()
	}
	scan := strings.NewReplacer("5", "S", "8", "B", "1", "l")
	for _, tt := range []struct{ name, text, want string }{
		{"emoji", lines(func(r string) string { return each(r, emoji(":black_large_square:"), " ") }), slides},
		{"emoji without blanks", lines(func(r string) string { return each(r, emoji(":zero:"), "") }), slides},
		{"\\n", strings.Join(grid, `\n`) + "\n", slides},
		{"\\n in a string", `p = "` + strings.Join(grid, `\r\n`) + `\n"` + "\n", slides},
		{"placed digits", strings.ReplaceAll(slides, "7", "+7") + "\n", slides},
		{"candidates", strings.ReplaceAll(slides, "7", "+7") + ":\n", slides},
		{"u", lines(func(r string) string { return strings.ReplaceAll(each(r, same, " "), "8", "u8") }), slides},
		{"dots between rows", zeros.Replace(strings.Join(grid, "|")[:9]) + "." + zeros.Replace(slides[9:18]) + "." + strings.Join(strings.Split(strings.TrimSpace(rows(zeros.Replace(slides[18:]), 9)), "\n"), ".") + "\n", slides},
		{"dots around rows", lines(func(r string) string { return ". " + each(zeros.Replace(r), same, " ") + " ." }), slides},
		{"gaps of 1", gaps(" "), slides},
		{"gaps of 2", gaps("  "), slides},
		{"gaps of 3", gaps("   "), slides},
		{"O", strings.ReplaceAll(slides, ".", "O") + "\n", slides},
		{"! for bars", bordered("-", "!", "+"), slides},
		{"! and blanks", blank.Replace(bordered("-", "!", "+")), slides},
		{"stars", bordered("*", "*", "*"), slides},
		{"tildes", bordered("~", "|", "+"), slides},
		{"low lines", bordered("_", "|", "|"), slides},
		{"blocks", bordered("█", "█", "█"), slides},
		{"colons", bordered(".", ":", "."), slides},
		{"a sign out of place", strings.Replace(bordered("-", "!", "+"), "5 3 . !", "5 3 ! .", 1), "error unexpected character '!' (want 1-9, A-D, or one of . 0 * _ for an empty cell)"},
		{"letters of a scan", lines(scan.Replace), "error S, l and B stand where digits stand: --ocr reads them as 5, 1 and 8"},
		{"numbered", "#1 " + slides + "\n", slides},
		{"a comment", "# " + slides + "\n", ""},
		{"chat", "[12/03/24, 10:11:02] Anna: this one beat me\n[12/03/24, 10:11:40] Anna: " + slides + "\n", slides},
		{"div", "<div class=g>" + each(slides, func(c rune) string { return "<div class='c'>" + strings.Trim(string(c), ".") + "</div>" }, "\n") + "</div>\n", slides},
		{"input", each(slides, func(c rune) string { return `<input value="` + strings.Trim(string(c), ".") + `">` }, "\n") + "\n", slides},
		{"cage totals", each(slides, func(c rune) string { return "<div>" + strings.Trim(string(c), ".") + "</div>" }, "")[:5] + "12" + each(slides, func(c rune) string { return "<div>" + strings.Trim(string(c), ".") + "</div>" }, "")[5:] + "\n", "error unexpected character '<' (want 1-9, or one of . 0 * _ for an empty cell)"},
		{"a game of OpenSudoku alone", `<game data="` + zeros.Replace(slides) + "\"/>\n", slides},
		{"XML of another program", "<?xml version=\"1.0\"?>\n<rss>\n" + strings.Repeat("<item a='1'/>\n", 40) + "</rss>\n", "error no puzzle in it"},
		{"puzzles in it", "<?xml version=\"1.0\"?>\n<all>\n<p grid='" + slides + "' solution='" + slidesSolution + "'/>\n</all>\n", slides},
		{"rules in it", "<?xml version=\"1.0\"?>\n<all><p grid='" + slides + "'/><cage cells='r1c1 r1c2'/></all>\n", "error XML of another program, with elements that may be rules: cage"},
		{"mask", `<input name=a value="` + slidesSolution + `"><input value="` + each(slides, func(c rune) string { return fmt.Sprint(map[bool]int{true: 1}[c == '.']) }, "") + "\">\n", slides},
	} {
		r := NewReader(strings.NewReader(tt.text), "f")
		var got []string
		for line := range strings.Lines(dump(r)) {
			_, record, _ := strings.Cut(strings.TrimSpace(line), " ")
			got = append(got, record)
		}
		want := []string{tt.want}
		if tt.want == "" {
			want = nil
		}
		if fmt.Sprint(got) != fmt.Sprint(want) && !(strings.HasPrefix(tt.want, "error") && len(got) == 1 && strings.HasPrefix(got[0], "error ") && strings.HasSuffix(got[0], strings.TrimPrefix(tt.want, "error "))) {
			t.Errorf("%s: %q, want %q; the text:\n%s", tt.name, got, tt.want, tt.text)
		}
	}
	r := NewReader(strings.NewReader(lines(scan.Replace)), "f")
	r.OCR = true
	if got, want := dump(r), "1 "+slides+"\n"; got != want {
		t.Errorf("letters of a scan, asked for: %q, want %q", got, want)
	}
}
