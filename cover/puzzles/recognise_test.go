package puzzles

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"dlx-sudoku/cover"

	"dlx-sudoku/cover/puzzles/internal/square"

	"pgregory.net/rapid"
)

// TestAlphabets reads puzzles in every alphabet. dump has them as they are written again, in the alphabet they came in.
func TestAlphabets(t *testing.T) {
	hex := dots("0123456789ABCDEF", 256)
	letters := dots("ABCDEFGHIJKLMNOP", 256)
	sixteen := dots("123456789ABCDEFG", 256)
	open := dots("123456789ABCDEF", 256) // 1-9A-G or 0-F
	either := "error f:%:1: its digits may be those of 1-9A-G or of 0-9A-F (say which)\n"
	at := func(line, s string) string { return line + " " + strings.Replace(s, "%", line, 1) }
	x := strings.NewReplacer(".", "x")

	for _, tt := range []struct {
		name, text, want string
		digits           cover.Alphabet
	}{
		{"1-G", sixteen, "1 " + sixteen + "\n", ""},
		{"0-F", hex, "1 " + hex + "\n", ""},
		{"0-F in small letters", strings.ToLower(hex), "1 " + hex + "\n", ""},
		{"A-P", letters, "1 " + letters + "\n", ""},
		{"all three", sixteen + "\n" + hex + "\n" + letters + "\n", "1 " + sixteen + "\n2 " + hex + "\n3 " + letters + "\n", ""},
		{"0-F as a grid", rows(hex, 16), "1 " + hex + "\n", ""},
		{"0-F drawn", drawing16(hex), "2 " + hex + "\n", ""},
		{"A-P drawn", drawing16(letters), "2 " + letters + "\n", ""},
		{"0-F drawn, then 1-G", drawing16(hex) + "\n" + drawing16(sixteen), "2 " + hex + "\n24 " + sixteen + "\n", ""},
		{"0-F as csv", csv16(hex), "1 " + hex + "\n", ""},
		{"A-P as csv", csv16(letters), "1 " + letters + "\n", ""},
		{"1-G as csv", csv16(sixteen), "1 " + sixteen + "\n", ""},
		{"1-16 as csv", strings.NewReplacer("A", "10", "B", "11", "C", "12", "D", "13", "E", "14", "F", "15", "G", "16").Replace(csv16(sixteen)), "1 " + sixteen + "\n", ""},
		{"either", open, at("1", either), ""},
		{"either behind 0-F", hex + "\n" + open, "1 " + hex + "\n2 " + open + "\n", ""},
		{"either, 0-F forced", open, "1 " + open + "\n", cover.ZeroBased},
		{"either with zeros", strings.ReplaceAll(open, ".", "0"), "1 " + strings.ReplaceAll(open, ".", "0") + "\n", ""},
		{"full in 0-F", alphabetical(t, 16, cover.ZeroBased), "1 " + alphabetical(t, 16, cover.ZeroBased) + "\n", ""},
		{"full in A-P", alphabetical(t, 16, cover.Letters), "1 " + alphabetical(t, 16, cover.Letters) + "\n", ""},
		{"0-9", dots("0123456789", 100), "1 " + dots("0123456789", 100) + "\n", ""},
		{"A-I", dots("ABCDEFGHI", 81), "1 " + dots("ABCDEFGHI", 81) + "\n", ""},
		{"A-I as a grid", rows(dots("ABCDEFGHI", 81), 9) + rows(dots("IHG", 81), 9), "1 " + dots("ABCDEFGHI", 81) + "\n10 " + dots("IHG", 81) + "\n", ""},
		{"A-Y", dots("AYX", 625), "1 " + dots("AYX", 625) + "\n", ""},
		{"1-9A-P", dots("1P", 625), "1 " + dots("1P", 625) + "\n", ""},
		{"0 and . in 9x9", "12.0" + dots("3", 77), "1 12.." + dots("3", 77) + "\n", ""},
		{"0-8 forced", "12.0" + dots("3", 77), "1 12.0" + dots("3", 77) + "\n", cover.ZeroBased},
		{"any letters forced", dots("sudo", 16), "1 SUDO............\n", "SUDO"},
		{"too few forced", dots("", 16) + "\n" + dots("", 81), "1 ................\n2 error f:2:1: the digits SUDO are too few for a 9x9 grid\n", "SUDO"},
		{"wrong character in 0-F", "G" + hex[1:], "1 error f:1:1: unexpected character 'G' (want 0-9, A-F, or one of . * _ for an empty cell)\n", cover.ZeroBased},
		{"1-G and 0 and .", "0" + sixteen[:255], "1 ." + sixteen[:255] + "\n", ""},
		{"Q in 16x16", dots("1Q", 256), "1 error f:1:2: unexpected character 'Q' (want 1-9, A-G, or one of . 0 * _ for an empty cell)\n", ""},

		{"strokes", strings.ReplaceAll(slides, ".", "-"), "1 " + slides + "\n", ""},
		{"question marks", strings.ReplaceAll(slides, ".", "?"), "1 " + slides + "\n", ""},
		{"x", x.Replace(slides), "1 " + slides + "\n", ""},
		{"X", strings.ToUpper(x.Replace(slides)), "1 " + slides + "\n", ""},
		{"x as a grid", rows(x.Replace(slides), 9), "1 " + slides + "\n", ""},
		{"x and -", "-" + x.Replace(slides)[1:], "1 error f:1:1: unexpected character '-' " + want9, ""},
		{"x and 0", strings.Replace(strings.ReplaceAll(slides, ".", "0"), "0", "x", 1), "1 error f:1:3: unexpected character 'x' " + want9, ""},
		{"x with digits of its own", dots("xyv", 625), "1 " + dots("XYV", 625) + "\n", ""},
		{"0-F and strokes", strings.ReplaceAll(hex, ".", "-"), "1 " + hex + "\n", ""},
		{"strokes, then dots and strokes", strings.ReplaceAll(slides, ".", "-") + "\n-" + slides[1:], "1 " + slides + "\n2 error f:2:1: unexpected character '-' " + want9, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := NewReader(strings.NewReader(tt.text), "f")
			r.Alphabet = tt.digits
			if got := dump(r); got != tt.want {
				t.Errorf("records of %q:\n%swant:\n%s", tt.text, got, tt.want)
			}
		})
	}
}

// csv16 returns the 256 cells of a text as 16 lines with commas.
func csv16(text string) string {
	var b strings.Builder
	for r := range 16 {
		b.WriteString(strings.ReplaceAll(strings.Join(strings.Split(text[16*r:16*r+16], ""), ","), ".", "") + "\n")
	}
	return b.String()
}

// drawing16 returns the 256 cells of a text with borders around the boxes.
func drawing16(text string) string {
	var b strings.Builder
	for r := range 16 {
		if r%4 == 0 {
			b.WriteString(strings.Repeat("+---------", 4) + "+\n")
		}
		for c := 0; c < 16; c += 4 {
			b.WriteString("| " + strings.Join(strings.Split(text[16*r+c:16*r+c+4], ""), " ") + " ")
		}
		b.WriteString("|\n")
	}
	return b.String() + strings.Repeat("+---------", 4) + "+\n"
}

// alphabetical returns a full grid of size n, written in the alphabet.
func alphabetical(t *testing.T, n int, a cover.Alphabet) string {
	l, err := cover.DefaultLayout(n)
	if err != nil {
		t.Fatal(err)
	}
	g := solved(l)
	g.SetAlphabet(a)
	return g.String()
}

// TestAlphabetsReadBack writes any grid in any alphabet and reads it. It is the same, in the same alphabet, or an error
// says that the alphabet is ambiguous. The standard alphabet is always recognised.
func TestAlphabetsReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := rapid.SampledFrom([]*cover.Layout{mustLayout(t, 2, 2), mustLayout(t, 3, 3), mustLayout(t, 2, 5), mustLayout(t, 4, 4), mustLayout(t, 5, 5)}).Draw(t, "layout")
		g := anyGrid(l).Draw(t, "grid")
		if rapid.Bool().Draw(t, "full") {
			g = anySolution(l).Draw(t, "solution")
		}
		a := rapid.SampledFrom([]cover.Alphabet{cover.Standard, cover.ZeroBased, cover.Letters}).Draw(t, "alphabet")
		g.SetAlphabet(a)
		text := g.String()
		if rapid.Bool().Draw(t, "drawn") {
			text = string(g.AppendGrid(nil))
		}
		r := NewReader(strings.NewReader(text), "f")
		forced := rapid.Bool().Draw(t, "forced")
		r.Layout = l
		if forced {
			r.Alphabet = a
		}
		var rec Record
		if err := r.Read(&rec); err != nil {
			t.Fatal(err)
		}
		if rec.Err != nil {
			if forced || a == cover.Standard || !strings.Contains(rec.Err.Error(), "say which") {
				t.Fatalf("Read(%s) = %v", text, rec.Err)
			}
			return
		}
		if l.Size() < 10 && a == cover.ZeroBased && !forced {
			return // 0 is no digit there
		}
		if !rec.Grid.Equal(g) || rec.Grid.Alphabet() != a && g.Givens() > 0 {
			t.Fatalf("Read(%s) = %v in %v, want it in %v", text, rec.Grid, rec.Grid.Alphabet(), a)
		}
	})
}

// TestZerosOfTwoDigits reads 00 beside blank cells in a table without the highest number: it may be the lowest digit, or
// an empty cell, too. Beside another mark it is the lowest digit.
func TestZerosOfTwoDigits(t *testing.T) {
	for mark, want := range map[string]string{
		"":  "1 error f:1:1: " + square.ErrZero.Error() + "\n",
		".": "1 " + strings.Repeat("0123456789AB.", 12)[:144] + "\n",
	} {
		var text string
		for row := range 12 {
			var cells []string
			for col := range 12 {
				cell := fmt.Sprintf("%02d", (12*row+col)%13)
				if cell == "12" {
					cell = mark
				}
				cells = append(cells, cell)
			}
			text += strings.Join(cells, "\t") + "\n"
		}
		if got := dump(NewReader(strings.NewReader(text), "f")); got != want {
			t.Errorf("00 with the mark %q: %s, want %s", mark, got, want)
		}
	}
}

// TestFailuresLeaveNothing reads texts that fail and then one that succeeds, on one Reader: the last puzzle is read as if
// nothing had stood before it, or as behind the last puzzle that was read.
func TestFailuresLeaveNothing(t *testing.T) {
	hex, open := dots("0123456789ABCDEF", 256), dots("ABCDEF", 256) // open is in 1-9A-G, 0-F or A-P
	damaged := dots("1G", 255)                                      // would be 1-9A-G
	regions := strings.Repeat(strings.Repeat("A", 16)+"\n", 1)
	for letter := 'B'; letter <= 'P'; letter++ {
		regions += strings.Repeat(string(letter), 16) + "\n"
	}
	either := "its digits may be those of 1-9A-G or of 0-9A-F or of A-P (say which)"
	list := func(values ...string) string { return `["` + strings.Join(values, `","`) + `"]` + "\n" }
	for _, tt := range []struct{ name, text, want string }{
		{"lines", hex + "\n" + damaged + "\n" + open + "\n", open},
		{"nothing before", damaged + "\n" + open + "\n", either},
		{"two sizes", hex + "\n" + dots("19A", 144) + "\n" + open + "\n", open},
		{"a grid cut short", hex + "\n" + rows(dots("1G", 240), 16) + "\n" + open + "\n", open},
		{"rows drawn with a row too many", hex + "\n" + rows(dots("1G", 272), 16) + "\n" + open + "\n", open},
		{"an unknown rule", hex + "\nfrob: r1c1 r1c2\n" + dots("1G", 256) + "\n" + open + "\n", open},
		{"a rule below", hex + "\n\n" + dots("1G", 256) + "\ncage: 3 r1c1 r1c2\n", "the rule \"cage\" stands below its puzzle (want it above)"},
		{"regions of letters", regions + "\n" + open + "\n", either},
		{"a list in JSON", list(hex, damaged, open), open},
		{"a list in JSON, behind a line", hex + "\n" + list(damaged, open), open},
		{"a line behind a list in JSON", list(hex, damaged) + open + "\n", open},
		{"objects in JSON", `[{"puzzle":"` + hex + `"},{"puzzle":"` + dots("1G", 256) + `","frob":true},{"puzzle":"` + open + `"}]` + "\n", open},
		{"members in JSON", `{"a":{"puzzle":"` + hex + `"},"b":{"puzzle":"` + damaged + `"},"c":{"puzzle":"` + open + `"}}` + "\n", open},
		{"numbers say nothing", strings.Repeat(strings.Repeat("1 ", 15)+"16\n", 16) + "\n" + open + "\n", either},
		{"lists in a program", "a = ['" + strings.Join(strings.Fields(rows(hex, 16)), "','") + "']\nb = ['" + strings.Join(strings.Fields(rows(open, 16)), "','") + "']\n", open},
		{"a solution beside it", hex + "\n" + `{"puzzle":"` + open + `","solution":"` + dots("1G", 256) + `"}` + "\n", open},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := ruledReader(tt.text)
			last := ""
			var rec Record
			for r.Read(&rec) == nil {
				if last = fmt.Sprint(rec.Grid); rec.Err != nil {
					last = errors.Unwrap(rec.Err).Error()
				}
			}
			if last != tt.want {
				t.Errorf("the last record of %q: %s, want %s", tt.text, last, tt.want)
			}
		})
	}
}
