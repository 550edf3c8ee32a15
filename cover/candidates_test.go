package cover

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// model is a puzzle with candidates as plain as can be: a list of digits for each cell, a digit.
type model struct {
	digits     []int
	candidates [][]int // ascending
}

// TestCandidatesModel takes a grid through any calls and compares it with the model.
func TestCandidatesModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := anyLayout().Draw(t, "layout")
		n := l.Size()
		g := NewGrid(l)
		every := make([]int, n)
		for i := range every {
			every[i] = i + 1
		}
		m := model{make([]int, l.Cells()), slices.Repeat([][]int{every}, l.Cells())}
		for range rapid.IntRange(0, 40).Draw(t, "calls") {
			cell := rapid.IntRange(0, l.Cells()-1).Draw(t, "cell")
			if rapid.Bool().Draw(t, "set") {
				d := rapid.IntRange(0, n).Draw(t, "digit")
				g.Set(cell, d)
				m.digits[cell], m.candidates[cell] = d, every
				continue
			}
			set := rapid.SliceOfDistinct(rapid.IntRange(1, n), func(d int) int { return d }).Draw(t, "set")
			g.SetCandidates(cell, DigitsOf(set...))
			slices.Sort(set)
			m.digits[cell], m.candidates[cell] = 0, set
		}
		restricted := slices.ContainsFunc(m.candidates, func(set []int) bool { return len(set) < n })
		if got := g.Restricted(); got != restricted {
			t.Fatalf("Restricted() = %v, want %v", got, restricted)
		}
		if !slices.Equal(g.Digits(), m.digits) {
			t.Fatalf("Digits() = %v, want %v", g.Digits(), m.digits)
		}
		for cell, want := range m.candidates {
			if d := m.digits[cell]; d != 0 {
				want = []int{d}
			}
			if got := g.Candidates(cell).List(); !slices.Equal(got, want) {
				t.Fatalf("Candidates(%d) = %v, want %v", cell, got, want)
			}
		}
		clone := g.Clone()
		if !clone.Equal(g) || !g.Equal(clone) {
			t.Fatalf("Clone(%v) = %v", g, clone)
		}
		clone.Clear()
		if clone.Restricted() || clone.Givens() != 0 || clone.Equal(g) != (g.Givens() == 0 && !restricted) {
			t.Fatalf("Clear() left %v", clone)
		}

		// The matrix has the options that are left, in their order, and leads back.
		all, left := NewMatrix(l), NewMatrix(l).For(g)
		next := 0
		for cell := range l.Cells() {
			for d := 1; d <= n; d++ {
				o := left.Option(cell, d)
				if out := !slices.Contains(m.candidates[cell], d); out != (o < 0) {
					t.Fatalf("Option(%d, %d) = %d of %v", cell, d, o, g)
				} else if out {
					continue
				}
				if o != next || left.OptionName(o) != all.OptionName(all.Option(cell, d)) || !slices.Equal(left.items[o], all.items[all.Option(cell, d)]) {
					t.Fatalf("option %d of %v is %s, want %d", o, g, left.OptionName(o), next)
				}
				next++
			}
		}
		if left.Len() != next || (left == all) == restricted {
			t.Fatalf("For(%v) has %d options, want %d", g, left.Len(), next)
		}
		back := NewGrid(l)
		options := left.AppendGivens([]int{-7}, g)
		if err := left.Fill(back, options[1:]); err != nil || options[0] != -7 || !slices.Equal(back.Digits(), g.Digits()) {
			t.Fatalf("Fill(AppendGivens(%v)) = %v, %v", g, back, err)
		}
	})
}

func TestCheckCandidates(t *testing.T) {
	puzzle := mustParse(t, slides)
	puzzle.SetCandidates(2, DigitsOf(1, 4))
	g := mustParse(t, slidesSolution)
	if err := g.Check(puzzle); err != nil {
		t.Errorf("Check(%v) = %v, want nil", puzzle, err)
	}
	puzzle.SetCandidates(2, DigitsOf(1, 2))
	if err := g.Check(puzzle); err == nil || err.Error() != "r1c3 is 4 (no candidate of it)" {
		t.Errorf("Check(%v) = %v, want r1c3 is 4", puzzle, err)
	}
	puzzle.SetCandidates(2, 0)
	if err := g.Check(puzzle); err == nil {
		t.Error("a cell without candidates is filled")
	}
}

func TestFromDigits(t *testing.T) {
	g := mustParse(t, slides)
	if back, err := FromDigits(g.Layout(), g.Digits()); err != nil || !back.Equal(g) {
		t.Errorf("FromDigits(Digits(%v)) = %v, %v", g, back, err)
	}
	for want, digits := range map[string][]int{
		"15 cells (a 4x4 grid has 16)":              make([]int, 15),
		"digit 5 in r1c2 (a 4x4 grid has 1 to 4)":   append([]int{1, 5}, make([]int, 14)...),
		"digit -1 in r4c4 (a 4x4 grid has 1 to 4)":  append(make([]int, 15), -1),
		"digit 256 in r1c1 (a 4x4 grid has 1 to 4)": append([]int{256}, make([]int, 15)...),
	} {
		if g, err := FromDigits(mustLayout(t, 2, 2), digits); err == nil || err.Error() != want {
			t.Errorf("FromDigits(%v) = %v, %v, want the error %q", digits, g, err, want)
		}
	}
}

func TestGivenName(t *testing.T) {
	g := mustParse(t, dots("1.G", 256))
	if got := g.GivenName(2); got != "r1c3=G" {
		t.Errorf("GivenName(2) = %q, want r1c3=G", got)
	}
	g.SetAlphabet(ZeroBased)
	if got := g.GivenName(2) + " " + g.GivenName(1); got != "r1c3=F r1c2" {
		t.Errorf("GivenName(2), GivenName(1) = %q, want r1c3=F r1c2", got)
	}
	clash := Clash{Digit: 1, Cells: [2]int{0, 5}, Houses: []string{"row 1"}, Layout: g.Layout(), Alphabet: ZeroBased}
	if got, want := clash.String(), "digit 0 repeats in row 1: r1c1 and r1c6"; got != want {
		t.Errorf("Clash = %q, want %q", got, want)
	}
}

func TestParseAlphabet(t *testing.T) {
	for _, tt := range []struct {
		text string
		want Alphabet
		n    int
		back string
	}{
		{"1-9", Standard, 9, "1-9"},
		{"1-9A-G", Standard, 16, "1-9A-G"},
		{"1-G", Standard, 16, "1-9A-G"},
		{"1-9a", Standard, 10, "1-9A"},
		{"0-F", ZeroBased, 16, "0-9A-F"},
		{"0-9A-F", ZeroBased, 16, "0-9A-F"},
		{"a-p", Letters, 16, "A-P"},
		{"ABCD", Letters, 4, "A-D"},
		{"MNORSTUVW", "MNORSTUVW", 9, "M-OR-W"},
		{"21-4", "", 0, `digits "21-4" have 2 twice`},
		{"1-3", "", 0, `digits "1-3" are 3 (want 4 to 25)`},
		{"0-Z", "", 0, `digits "0-Z" are 36 (want 4 to 25)`},
		{"9-1", "", 0, `digits "9-1" (want digits, letters and ranges of them, such as 1-9A-G)`},
		{"1-", "", 0, `digits "1-" (want digits, letters and ranges of them, such as 1-9A-G)`},
		{"....", "", 0, `digits "...." (want digits, letters and ranges of them, such as 1-9A-G)`},
		{"", "", 0, `digits "" are 0 (want 4 to 25)`},
	} {
		a, err := ParseAlphabet(tt.text)
		switch {
		case tt.want == "" && (err == nil || err.Error() != tt.back):
			t.Errorf("ParseAlphabet(%q) = %q, %v, want the error %q", tt.text, a, err, tt.back)
		case tt.want != "" && (err != nil || a != tt.want || a.Range(tt.n) != tt.back):
			t.Errorf("ParseAlphabet(%q) = %q, %v, with the range %q, want %q, %q", tt.text, a, err, a.Range(tt.n), tt.want, tt.back)
		}
	}
}
