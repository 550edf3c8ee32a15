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
			r := NewReader(strings.NewReader(tt.text), "f")
			r.Layout, _ = ParseLayout(tt.box)
			var rec Record
			if err := r.Read(&rec); err != nil || rec.Err != nil {
				t.Fatal(err, rec.Err)
			}
			var got []string
			for _, c := range rec.Grid.Clashes() {
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

// TestMisusePanics asks that what no input can cause is refused loudly.
func TestMisusePanics(t *testing.T) {
	l := mustLayout(t, 2, 2)
	m := NewMatrix(l)
	for name, f := range map[string]func(){
		"Set(0, 5)":        func() { NewGrid(l).Set(0, 5) },
		"Set(0, -1)":       func() { NewGrid(l).Set(0, -1) },
		"Set(16, 1)":       func() { NewGrid(l).Set(16, 1) },
		"Digit(-1)":        func() { NewGrid(l).Digit(-1) },
		"DigitName(0)":     func() { DigitName(0) },
		"DigitName(26)":    func() { DigitName(26) },
		"Option(16, 1)":    func() { m.Option(16, 1) },
		"Option(0, 5)":     func() { m.Option(0, 5) },
		"ItemName(64)":     func() { m.ItemName(64) },
		"OptionName(64)":   func() { m.OptionName(64) },
		"AppendGivens(9)":  func() { m.AppendGivens(nil, NewGrid(mustLayout(t, 3, 3))) },
		"OptionName(-1)":   func() { m.OptionName(-1) },
		"ItemName(-1)":     func() { m.ItemName(-1) },
		"Option(0, 0)":     func() { m.Option(0, 0) },
		"Grid.Digit(1000)": func() { NewGrid(l).Digit(1000) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Errorf("%s did not panic", name)
				}
			}()
			f()
		})
	}
}
