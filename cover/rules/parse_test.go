package rules

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"testing"

	"dlx-sudoku/cover"
)

// layout returns the default layout of a size.
func layout(t testing.TB, n int) *cover.Layout {
	t.Helper()
	l, err := cover.DefaultLayout(n)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// parse reads rules from lines.
func parse(t testing.TB, n int, text ...string) (*Set, error) {
	t.Helper()
	var lines []TextLine
	for i, line := range text {
		lines = append(lines, TextLine{Number: i + 1, Text: line})
	}
	return Parse(layout(t, n), lines)
}

// TestParse reads lines and writes them again.
func TestParse(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"cage: 15 r1c1 r1c2", ""},
		{"CAGE:  15   R1C1 r1c2 ", "cage: 15 r1c1 r1c2"},
		{"cage: r1c1 r1c2", ""},
		{"rules: anti-knight,windoku", "rules: anti-knight, windoku"},
		{"title: A: B", ""},
		{"thermo: r4c1 r3c2 r2c3", ""},
		{"arrow: r1c1 | r1c2 r1c3", ""},
		{"equal-sums: r1c1 r1c2 | r5c5 | r9c8 r9c9", ""},
		{"little-killer: 22 r1c1-r9c9", "little-killer: 22 r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r9c9"},
		{"sandwich: 12 r5", "sandwich: 12 r5c1 r5c2 r5c3 r5c4 r5c5 r5c6 r5c7 r5c8 r5c9"},
		{"skyscraper: 3 r1c9-r1c1", "skyscraper: 3 r1c9 r1c8 r1c7 r1c6 r1c5 r1c4 r1c3 r1c2 r1c1"},
		{"x-sum: 12 c7", "x-sum: 12 r1c7 r2c7 r3c7 r4c7 r5c7 r6c7 r7c7 r8c7 r9c7"},
		{"quad: 1234 r3c3 r3c4 r4c3 r4c4", ""},
		{"cell: r4c7 2468", ""},
		{"whisper: r1c1 r1c2", ""},
		{"size: 9x9", ""},
		{"regions: aaaaaaabc deffafabc deffffbbc deffbbbbc deeeggcbc ddegggccc ddeeggggh diiiihhhh iiiiihhhh", ""},
	} {
		t.Run(tt.text, func(t *testing.T) {
			set, err := parse(t, 9, tt.text)
			if err != nil {
				t.Fatal(err)
			}
			want := tt.want
			if want == "" && !strings.HasPrefix(tt.text, "size") {
				want = tt.text
			}
			got := strings.TrimSuffix(set.Text(), "\n")
			if got != want && !strings.HasPrefix(tt.text, "regions") {
				t.Errorf("%q is written as %q, want %q", tt.text, got, want)
			}
			again, err := parse(t, 9, strings.Split(got, "\n")...)
			if err != nil && got != "" || got != "" && again.Text() != set.Text() {
				t.Errorf("%q is read back as %v, %v", got, again, err)
			}
		})
	}
}

// TestBadInput: what cannot be is an error with its line, that says what is wrong and what is wanted.
func TestBadInput(t *testing.T) {
	const good = "thermo: r1c1 r1c2"
	for _, tt := range []struct{ text, want string }{
		{"cagge: 3 r1c1", `unknown rule "cagge" (did you mean cage?)`},
		{"cage: 3 r1c1 r1c2 4", `unexpected "4" (want a whole number that is not negative, or a cell such as r4c7)`},
		{"rules: killer", `cage stands on a line of its own: "cage: [TOTAL] CELL..."`},
		{"rules: diagnal", `unknown rule "diagnal" (did you mean diagonal?)`},
		{"frobnicate: r1c1", `unknown rule "frobnicate" ("dlx-sudoku help rules" lists the known ones)`},
		{"rules: anti-night", `unknown rule "anti-night" (did you mean anti-knight?)`},
		{"rules: cage", `cage stands on a line of its own: "cage: [TOTAL] CELL..."`},
		{"anti-knight:", `anti-knight has neither numbers nor cells: write "rules: anti-knight"`},
		{"rules: windoku,", "no rule here (want a word such as anti-knight)"},
		{"cage: 2 r1c1 r1c2", "cage of 2 cells cannot add up to 2 (want 3 to 17)"},
		{"sum: 19 r1c1 r1c2", "sum of 2 cells cannot add up to 19 (want 2 to 18)"},
		{"cage: 10 r1c1 r0c1", "cell r0c1 is outside the grid (want rows and columns from 1 to 9)"},
		{"cage: 10 r1c1 r10c1", "cell r10c1 is outside the grid (want rows and columns from 1 to 9)"},
		{"cage: 10 r1c1 r1c1", "r1c1 stands twice in the cage"},
		{"cage: 10 r1c1 x", `unexpected "x" (want a cell such as r4c7, a row r4, a column c7, or r1c1-r1c9)`},
		{"cage: 08 r1c1 r1c2", ""}, // not octal
		{"cage: 3", `cage of 0 cells (want "cage: [TOTAL] CELL...")`},
		{"sum: r1c1", `sum without TOTAL (want "sum: TOTAL CELL...")`},
		{"thermo: r2c1 r2c2 r2c3 r2c4 r2c5 r2c6 r2c7 r2c8 r2c9 r3c9", "thermo of 10 cells (there are 9 digits)"},
		{"thermo: r2c1 r2c3", "r2c1 and r2c3 do not touch, so that the thermo is not a line"},
		{"white: r2c1 r3c2", "r2c1 and r3c2 are not side by side (a white stands between two neighbours)"},
		{"sandwich: 3 r1c1 r1c2", "sandwich of cells that are not a row or a column (want r5, c7, or r1c9-r1c1 from the other end)"},
		{"sandwich: 36 r1", "sandwich 36 is out of reach (want 0 to 35)"},
		{"little-killer: 10 r1c1 r1c2", "the cells of a little-killer are not a diagonal (want r1c2-r2c1, or sum: for other cells)"},
		{"arrow: r1c1 r1c2", `arrow without | between its circle and its cells (want "arrow: CIRCLE... | CELL..."; the circle first)`},
		{"arrow: r1c1 | r1c1 r1c2", "r1c1 stands in the circle and on the arrow"},
		{"quad: 10 r1c1 r1c2 r2c1 r2c2", `unexpected '0' (want digits from 1 to 9)`},
		{"size: 4x4", "size 4x4 (the grid is 9x9)"},
		{"regions: ab", "row 1 of regions has 2 cells (want 9 rows of 9)"},
		{
			"regions: aaaaaaaah ggggieggf bbbbbbbbb cccccceci ddddddadd eceeeeeeg ffffffffh ggggieggf hhhdhhghh",
			"region g has 14 cells (want 9)", // the first of several
		},
		{"thermo: r1c1 r1c2", "thermo: r1c1 r1c2: the same rule stands in line 1 already"},
		{"renban: r1c1-r9c9 r1c2", "10 different digits in a renban (there are 9)"},
		{"region-sum: r1c1 r1c2", "region-sum that stays in one box (want cells of several)"},
		{"r1c1", `"r1c1" is not a rule (want a word, a colon, and cells)`},
	} {
		t.Run(tt.text, func(t *testing.T) {
			_, err := parse(t, 9, good, tt.text)
			got := ""
			if err != nil {
				got = err.Error()
			}
			if got != tt.want {
				t.Errorf("%q: %s, want %s", tt.text, got, tt.want)
			}
			var at *Error
			if err != nil && (!errors.As(err, &at) || at.Line != 2) {
				t.Errorf("%q: the error is not one of line 2: %+v", tt.text, at)
			}
		})
	}
	stripes := "aaaaaaaaa bbbbbbbbb ccccccccc ddddddddd eeeeeeeee fffffffff ggggggggg hhhhhhhhh iiiiiiiii"
	columns := strings.TrimSpace(strings.Repeat("abcdefghi ", 9))
	for _, tt := range []struct{ first, second, want string }{
		{"cage: 15 r1c1 r1c2", "cage: 14 r1c1 r1c2", "cage: 14 r1c1 r1c2 contradicts cage: 15 r1c1 r1c2 in line 1"},
		{"x: r1c1 r1c2", "v: r1c2 r1c1", "x: r1c1 r1c2 contradicts v: r1c2 r1c1"},
		{"even: r1c1", "cell: r1c1 135", "cell leaves r1c1 no digit"},
		{"rules: no-boxes", "rules: windoku", "windoku in a grid without boxes"},
		{"regions: " + stripes, "regions: " + columns, "regions are drawn twice (want one drawing, and unique: for further groups)"},
		{"regions: " + stripes, "regions: " + stripes, "regions are drawn twice (want one drawing, and unique: for further groups)"},
		{"box: 3x3", "rules: no-boxes", "boxes of 3x3 contradict the rule no-boxes"},
		{"box: 1x9", "rules: no-boxes", "box 1x9 (the boxes are 3x3)"},
		{"region-sum: r1c1 r1c2 r1c3 r1c4\nregions: " + stripes, "box: 3x3", "boxes of 3x3 beside regions: a region-sum may mean either"},
	} {
		if _, err := parse(t, 9, append(strings.Split(tt.first, "\n"), tt.second)...); err == nil || err.Error() != tt.want {
			t.Errorf("%s and %s: %v, want %s", tt.first, tt.second, err, tt.want)
		}
	}
}

// TestDefaultsInReach gives each kind no number in grids of all sizes. A number that is meant must be one that may be
// given, and the help says which it is.
func TestDefaultsInReach(t *testing.T) {
	for size, want := range map[int]string{
		4: "lockout 4, which is meant if no number is given, is out of reach (want 1 to 3)",
		6: "", 9: "",
	} {
		_, err := parse(t, size, "lockout: r1c1 r1c2 r1c3")
		if got := fmt.Sprint(cmp.Or(err, errors.New(""))); got != want {
			t.Errorf("lockout without a number in %dx%d: %s, want %s", size, size, got, want)
		}
	}
	cells := map[bool]string{true: "r1c1 r1c2", false: "r1c1 r1c2 r1c3"}
	for _, k := range Kinds {
		if k.Most != 1 || k.Fewest != 0 || k.Digits || k.read != nil || k.Default == 0 && !k.half {
			continue
		}
		if !strings.HasSuffix(k.Explained(), "if it is left out") {
			t.Errorf("%s: the help says %q, and no number that is meant", k.Word, k.Explained())
		}
		for _, size := range []int{4, 6, 8, 9, 16} {
			line := cells[k.Greatest == 2]
			set, err := parse(t, size, k.Word+": "+line)
			value := (&Rule{Kind: k}).value(size)
			given, wrong := parse(t, size, fmt.Sprintf("%s: %d %s", k.Word, value, line))
			if (err == nil) != (wrong == nil) {
				t.Errorf("%s in %dx%d: %v without a number, %v with %d", k.Word, size, size, err, wrong, value)
			} else if err == nil && set.Rules[0].Words(set.Layout) != given.Rules[0].Words(set.Layout) {
				t.Errorf("%s in %dx%d means %s without a number, %s with %d", k.Word, size, size,
					set.Rules[0].Words(set.Layout), given.Rules[0].Words(set.Layout), value)
			}
		}
	}
}

// TestBoxesBesideRegions reads regions with and without a line that keeps the boxes.
func TestBoxesBesideRegions(t *testing.T) {
	const drawing = "regions: aabb aacb dccb ddcd"
	const broken = "regions: abbb aaba ccdd ccdd"
	for _, lines := range [][]string{{"box: 2x2", drawing}, {drawing, "box: 2x2"}} {
		set, err := parse(t, 4, lines...)
		if err != nil || set.Layout.String() != "2x2" || set.Len() != 4 {
			t.Fatalf("Parse(%q) = %+v, %v, want boxes of 2x2 and four groups", lines, set, err)
		}
		again, err := parse(t, 4, strings.Split(strings.TrimSpace(set.Text()), "\n")...)
		if err != nil || again.Text() != set.Text() || again.Layout != set.Layout {
			t.Errorf("%q read again: %v, %v", set.Text(), again, err)
		}
	}
	set, err := parse(t, 4, drawing)
	if err != nil || set.Layout.String() != "1x4" || set.Len() != 1 {
		t.Errorf("Parse(%q) = %+v, %v, want no boxes and one rule", drawing, set, err)
	}
	if set, err := parse(t, 4, "box: 2x2", broken); err != nil || set.Broken([]int{1, 2, 3, 4, 3, 4, 2, 1, 2, 1, 4, 3, 4, 3, 1, 2}) == nil {
		t.Errorf("Parse(%q) = %v; a grid that breaks the regions breaks nothing", broken, err)
	}
}

// FuzzParse: whatever is read without an error is written and read again as the same.
func FuzzParse(f *testing.F) {
	for _, k := range Kinds {
		f.Add(k.Word + ": 12 r1c1 r1c2 | r2c3")
	}
	f.Add("rules: anti-knight, windoku\ncage: 3 r1c1 r1c2\nregions: aabb aabb ccdd ccdd")
	f.Fuzz(func(t *testing.T, text string) {
		set, err := parse(t, 4, strings.Split(text, "\n")...)
		if err != nil {
			return
		}
		again, err := parse(t, 4, strings.Split(strings.TrimSuffix(set.Text(), "\n"), "\n")...)
		if set.Text() == "" {
			return
		}
		if err != nil || again.Text() != set.Text() {
			t.Fatalf("%q is written as %q, which is read as %v, %v", text, set.Text(), again, err)
		}
		set.State(nil)
		set.Broken(make16())
	})
}

// make16 returns a full grid of 4x4.
func make16() []int { return []int{1, 2, 3, 4, 3, 4, 2, 1, 2, 1, 4, 3, 4, 3, 1, 2} }

// TestQuadText: the text that is drawn in a quad names digits as the rule does.
func TestQuadText(t *testing.T) {
	set, err := parse(t, 16, "quad: 1AG r1c1 r1c2 r2c1 r2c2")
	if err != nil {
		t.Fatal(err)
	}
	if marks := set.Marks(); len(marks) != 1 || marks[0].Text != "1AG" {
		t.Errorf("marks %+v, want one with the text 1AG", marks)
	}
}

// TestSame compares sets of rules as they are, without titles and lines.
func TestSame(t *testing.T) {
	const base = "cage: 15 r1c1 r1c2\narrow: r2c2 | r3c3 r3c4\nequal-sums: r5c1 | r5c2 r5c3"
	read := func(size int, text string) *Set {
		set, err := parse(t, size, strings.Split(text, "\n")...)
		if err != nil {
			t.Fatal(err)
		}
		return set
	}
	one := read(9, base)
	for _, test := range []struct {
		old, new string
		want     bool
	}{
		{"", "", true},
		{"cage", "title: base\ncage", true},
		{"arrow", "author: other\narrow", true},
		{"15", "14", false},
		{"r1c2", "r2c1", false},
		{"cage", "sum", false},
		{"| r3c3", "r3c3 |", false},
		{" | r5c2 r5c3", " | r5c2 r5c3 | r6c1", false},
		{"r1c2", "r1c2 r1c3", false},
		{"cage: 15 r1c1 r1c2\n", "", false},
		{"arrow: r2c2 | r3c3 r3c4\nequal-sums: r5c1 | r5c2 r5c3", "equal-sums: r5c1 | r5c2 r5c3\narrow: r2c2 | r3c3 r3c4", false},
		{"cage", "rules: no-boxes\ncage", false},
		{"cage", "rules: anti-king\ncage", false},
	} {
		other := read(9, strings.Replace(base, test.old, test.new, 1))
		if one.Same(other) != test.want || other.Same(one) != test.want {
			t.Errorf("Same with %q for %q = %v, want %v", test.new, test.old, !test.want, test.want)
		}
	}
	if read(9, "rules: anti-king").Same(read(8, "rules: anti-king")) {
		t.Error("sets of other sizes are the same")
	}
}
