package cover

import (
	"fmt"
	"strings"
	"testing"
)

func TestClashes(t *testing.T) {
	for _, tt := range []struct{ name, box, text, want string }{
		{"none", "3x3", slides, ""},
		{"row", "3x3", "53..7.5" + slides[7:], "digit 5 repeats in row 1: r1c1 and r1c7"},
		{"row and box", "3x3", dots("5.5", 81), "digit 5 repeats in row 1 and box 1: r1c1 and r1c3"},
		{"column and box", "3x3", dots("5........5", 81), "digit 5 repeats in column 1 and box 1: r1c1 and r2c1"},
		{"box", "3x3", dots("5.........5", 81), "digit 5 repeats in box 1: r1c1 and r2c2"},
		{"three", "3x3", dots("5......55", 81), "digit 5 repeats in row 1: r1c1 and r1c8\ndigit 5 repeats in row 1: r1c1 and r1c9\n" +
			"digit 5 repeats in row 1 and box 3: r1c8 and r1c9"},
		{"letter", "4x4", dots("G.............1G", 256), "digit G repeats in row 1: r1c1 and r1c16"},
		{"row that is the box", "1x7", dots("5.....5", 49), "digit 5 repeats in row 1: r1c1 and r1c7"},
		{"column that is the box", "7x1", dots("5......5", 49), "digit 5 repeats in column 1: r1c1 and r2c1"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			l, err := ParseLayout(tt.box)
			if err != nil {
				t.Fatal(err)
			}
			digits := make([]int, len(tt.text))
			for cell, c := range tt.text {
				digits[cell] = max(0, strings.IndexRune(string(Standard), c)+1)
			}
			g, err := FromDigits(l, digits)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, c := range g.Clashes() {
				got = append(got, c.String())
			}
			if strings.Join(got, "\n") != tt.want {
				t.Errorf("Clashes(%v) = %q, want %q", tt.text, got, tt.want)
			}
		})
	}
}

func TestCheck(t *testing.T) {
	puzzle := mustParse(t, slides)
	for _, tt := range []struct{ name, text, want string }{
		{"right", slidesSolution, ""},
		{"empty cell", slidesSolution[:80] + ".", "r9c9 is empty (want a digit)"},
		{"given changed", "8" + slidesSolution[1:], "r1c1 is 8 (its given is 5)"},
		{"repeated in a row", slidesSolution[:2] + "3" + slidesSolution[3:], "digit 3 repeats in row 1: r1c2 and r1c3"},
		{"other size", dots("", 16), "solution has boxes of 2x2 (the puzzle's are 3x3)"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			err := mustParse(t, tt.text).Check(puzzle)
			if got := fmt.Sprint(err); err == nil && tt.want != "" || err != nil && got != tt.want {
				t.Errorf("Check(%v) = %v, want %q", tt.text, err, tt.want)
			}
		})
	}

	// A Latin square that is wrong in its boxes only, and one that is right for boxes of another shape.
	latin := NewGrid(mustLayout(t, 2, 3))
	for cell := range latin.Layout().Cells() {
		latin.Set(cell, (cell/6+cell%6)%6+1)
	}
	if err := latin.Check(nil); err == nil || err.Error() != "digit 2 repeats in box 1: r1c2 and r2c1" {
		t.Errorf("Check(%v) = %v, want a digit that repeats in box 1", latin, err)
	}
	latin.layout = mustLayout(t, 1, 6)
	if err := latin.Check(nil); err != nil {
		t.Errorf("Check(%v) with boxes of 1x6 = %v, want nil", latin, err)
	}
}

func TestAppendGrid(t *testing.T) {
	for _, tt := range []struct{ box, want string }{
		{"2x2", "1 2 | 3 4\n. . | . .\n----+----\n. . | . .\n. . | . .\n"},
		{"1x4", "1 2 3 4\n-------\n. . . .\n-------\n. . . .\n-------\n. . . .\n"},
		{"4x1", "1 | 2 | 3 | 4\n. | . | . | .\n. | . | . | .\n. | . | . | .\n"},
	} {
		l, _ := ParseLayout(tt.box)
		g := NewGrid(l)
		for cell := range 4 {
			g.Set(cell, cell+1)
		}
		if got := string(g.AppendGrid(nil)); got != tt.want {
			t.Errorf("AppendGrid(%v, %v) =\n%swant\n%s", tt.box, g, got, tt.want)
		}
		if got, want := string(g.AppendCSV(nil)), "1,2,3,4\n0,0,0,0\n0,0,0,0\n0,0,0,0\n"; got != want {
			t.Errorf("AppendCSV(%v, %v) =\n%swant\n%s", tt.box, g, got, want)
		}
	}
}

func TestGridReuse(t *testing.T) {
	g := mustParse(t, slides)
	copied := g.Clone()
	g.Reset(mustLayout(t, 2, 2))
	if got := g.String(); got != dots("", 16) || g.Givens() != 0 {
		t.Errorf("Reset(2x2) = %v with %d givens, want an empty grid", g, g.Givens())
	}
	g.Reset(mustLayout(t, 4, 4))
	if got := g.String(); got != dots("", 256) {
		t.Errorf("Reset(4x4) = %v, want an empty grid", g)
	}
	if copied.String() != slides || copied.Givens() != 30 {
		t.Errorf("Clone() = %v with %d givens, want %v with 30", copied, copied.Givens(), slides)
	}
	copied.Clear()
	if copied.Givens() != 0 || copied.Layout().Size() != 9 {
		t.Errorf("Clear() = %v, want an empty 9x9 grid", copied)
	}
}

// TestMisusePanics asks that what no input can cause is refused loudly, in words of the package. A cell out of range is
// left to the bounds check of the language.
func TestMisusePanics(t *testing.T) {
	l := mustLayout(t, 2, 2)
	m := NewMatrix(l)
	for _, test := range []struct {
		name, want string
		f          func()
	}{
		{"Set(0, 5)", "cover: digit 5 (", func() { NewGrid(l).Set(0, 5) }},
		{"Set(0, -1)", "cover: digit -1 (", func() { NewGrid(l).Set(0, -1) }},
		{"SetBytes(5)", "cover: digit 5 (", func() { NewGrid(l).SetBytes([]uint8{15: 5}) }},
		{"SetBytes of 17", "cover: 17 digits for ", func() { NewGrid(l).SetBytes(make([]uint8, 17)) }},
		{"SetCandidates of 5", "cover: digits [2 5] (a 4x4 grid has 1 to 4)", func() { NewGrid(l).SetCandidates(0, DigitsOf(2, 5)) }},
		{"SetCandidates of 0", "cover: digits [0 1] (", func() { NewGrid(l).SetCandidates(0, 3) }},
		{"DigitsOf(0)", "cover: digit 0 in a set (want 1 to 25)", func() { DigitsOf(1, 0) }},
		{"DigitsOf(26)", "cover: digit 26 in a set (want 1 to 25)", func() { DigitsOf(26) }},
		{"DigitName(0)", "cover: digit 0 (want 1 to 25)", func() { DigitName(0) }},
		{"DigitName(26)", "cover: digit 26 (want 1 to 25)", func() { DigitName(26) }},
		{"Option(16, 1)", "cover: digit 1 in cell 16 (", func() { m.Option(16, 1) }},
		{"Option(-1, 1)", "cover: digit 1 in cell -1 (", func() { m.Option(-1, 1) }},
		{"Option(0, 5)", "cover: digit 5 in cell 0 (", func() { m.Option(0, 5) }},
		{"Option(0, 0)", "cover: digit 0 in cell 0 (", func() { m.Option(0, 0) }},
		{"ItemName(64)", "cover: item 64 (want 0 to 63)", func() { m.ItemName(64) }},
		{"ItemName(-1)", "cover: item -1 (want 0 to 63)", func() { m.ItemName(-1) }},
		{"OptionName(64)", "cover: option 64 (want 0 to 63)", func() { m.OptionName(64) }},
		{"OptionName(-1)", "cover: option -1 (want 0 to 63)", func() { m.OptionName(-1) }},
		{"AppendGivens(9)", "cover: grid with boxes of 3x3 (the matrix has 2x2)", func() { m.AppendGivens(nil, NewGrid(mustLayout(t, 3, 3))) }},
		{"CellName(16)", "cover: cell 16 (", func() { l.CellName(16) }},
		{"CellName(-1)", "cover: cell -1 (", func() { l.CellName(-1) }},
	} {
		t.Run(test.name, func(t *testing.T) {
			defer func() {
				if text := fmt.Sprint(recover()); !strings.HasPrefix(text, test.want) {
					t.Errorf("%s panics with %q, want %q", test.name, text, test.want)
				}
			}()
			test.f()
		})
	}
}

// TestBorders names the first and the last of what may be named.
func TestBorders(t *testing.T) {
	l := mustLayout(t, 2, 2)
	m := NewMatrix(l)
	for _, test := range []struct{ got, want string }{
		{m.ItemName(0), "r1c1"},
		{m.ItemName(15), "r4c4"},
		{m.ItemName(16), "r1=1"},
		{m.ItemName(63), "b4=4"},
		{m.OptionName(0), "r1c1=1"},
		{m.OptionName(63), "r4c4=4"},
		{fmt.Sprint(m.Option(0, 1), m.Option(15, 4)), "0 63"},
		{DigitName(1) + DigitName(9) + DigitName(10) + DigitName(25), "19AP"},
		{l.CellName(0) + l.CellName(15), "r1c1r4c4"},
	} {
		if test.got != test.want {
			t.Errorf("named %s, want %s", test.got, test.want)
		}
	}
	for o, valid := range map[int]bool{-1: false, 0: true, 63: true, 64: false} {
		if err := m.Fill(NewGrid(l), []int{o}); (err == nil) != valid {
			t.Errorf("Fill with option %d: %v, want an error: %v", o, err, !valid)
		}
	}
}
