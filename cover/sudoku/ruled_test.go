package sudoku_test

import (
	"errors"
	"strings"
	"testing"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles"
	"dlx-sudoku/cover/rules"
	"dlx-sudoku/cover/sudoku"
)

// TestRead reads puzzles with rules and without, and says where a text cannot be read.
func TestRead(t *testing.T) {
	tests := []struct {
		text  string
		count uint64 // up to 100
		rules int
		err   string // instead
	}{
		{"1......4..2.3...", 1, 0, ""},
		{"rules: anti-knight\n3..............4", 2, 1, ""},
		{"cage: 4 r1c1 r1c2\nrules: anti-knight\n3..............4", 1, 2, ""},
		{"regions: 1122 1122 3344 3344\n1......4..2.3...", 1, 1, ""},
		{"rules: anti-night\n3..............4", 0, 0, `1:1: unknown rule "anti-night" (did you mean anti-knight?)`},
		{`{"puzzle":"3..............4","rules":["anti-knight"]}`, 2, 1, ""},
		{"at r1c1\n3..............4\nat r3c3\n3..............4", 18, 0, ""},
		{"rules: anti-knight\nat r1c1\n3..............4\nat r3c3\n3..............4", 0, 0, "1:1: overlapping grids with rules"},
		{"title: ours\ncage: 4 r1c1 r1c9\n3..............4", 0, 0, "2:1: "},
		{"3..............4\n3..............4", 0, 0, "2:1: second puzzle (want one)"},
		{"", 0, 0, "1:1: no puzzle (want one)"},
	}
	for _, test := range tests {
		p, err := sudoku.Read(test.text)
		if test.err != "" {
			var at *puzzles.ParseError
			if p != nil || !errors.As(err, &at) || !strings.HasPrefix(err.Error(), test.err) {
				t.Errorf("Read(%q) = %v, %v, want %s", test.text, p, err, test.err)
			}
			continue
		}
		if err != nil {
			t.Errorf("Read(%q): %v", test.text, err)
			continue
		}
		n, err := p.Count(t.Context(), 100)
		if n != test.count || err != nil || len(p.Rules()) != test.rules {
			t.Errorf("%q: %d solutions, %v, rules %q, want %d and %d", test.text, n, err, p.Rules(), test.count, test.rules)
		}
		for g, err := range p.All(t.Context()) {
			if err != nil || p.Check(g) != nil {
				t.Errorf("%q: solution %v, %v", test.text, g, err)
			}
			n--
		}
		if n != 0 {
			t.Errorf("%q: All differs from Count by %d", test.text, n)
		}
	}
}

// TestEveryRule reads a puzzle with a rule of each kind, solves it, and reads again how the rule is written.
func TestEveryRule(t *testing.T) {
	cells := map[string]string{
		"regions": "AAAABBBBB AAAAABBBB CCCCCCCCC DDDDDDDDD EEEEEEEEE FFFFFFFFF GGGGGGGGG HHHHHHHHH IIIIIIIII",
		"cell":    "r1c1 13", "greater": "r1c1 r1c2", "difference": "4 r1c1 r1c2", "white": "r1c1 r1c2", "ratio": "3 r1c1 r1c2",
		"black": "r1c1 r1c2", "x": "r1c1 r1c2", "v": "r1c1 r1c2", "sum": "14 r1c1 r1c2", "doubler-cage": "23 r1c1 r1c2 | r1c2", "little-killer": "44 r1c1-r9c9",
		"arrow": "r1c1 | r1c2 r1c3", "equal-sums": "r1c1 r1c2 | r5c5 r5c6", "sum-line": "10 r1c1 r1c2 r1c3 r1c4", "quad": "1234 r3c3 r3c4 r4c3 r4c4",
		"lunchbox": "12 r1c1 r1c2 r1c3 r1c4", "sandwich": "12 r5", "x-sum": "12 c7", "skyscraper": "3 c1", "numbered-room": "3 c1",
		"region-sum": "r3c3 r4c4", "palindrome": "r3c3 r4c4", "clone": "r1c1 r1c2 | r5c4 r5c5", "even": "r1c1", "odd": "r1c1", "minimum": "r1c1", "maximum": "r1c1",
		"column-index": "r1c1", "row-index": "r1c1", "box-index": "r1c1",
	}
	for _, k := range rules.Kinds {
		line := "rules: " + k.Word
		if !k.Global {
			line = k.Word + ": r1c1 r1c2 r2c3 r3c3"
		}
		if own := cells[k.Word]; own != "" {
			line = k.Word + ": " + own
		}
		p, err := sudoku.Read(line + "\n" + strings.Repeat(".", 81))
		if err != nil {
			t.Errorf("%s: %v", line, err)
			continue
		}
		if _, err := puzzles.Parse(line + "\n" + strings.Repeat(".", 81)); err == nil || !strings.Contains(err.Error(), k.Word) {
			t.Errorf("Parse(%q): %v, want an error that names the rule", line, err)
		}
		solution, err := p.Solve(t.Context())
		if err != nil {
			t.Errorf("%s: %v", line, err)
			continue
		}
		if err := p.Check(solution); err != nil {
			t.Errorf("%s: solution %v: %v", line, solution, err)
		}
		if n, err := p.Count(t.Context(), 1); n != 1 || err != nil {
			t.Errorf("%s: %d solutions, %v", line, n, err)
		}
		again, err := sudoku.Read(strings.Join(p.Rules(), "\n") + "\n" + p.Grid().String())
		if err != nil || strings.Join(again.Rules(), "\n") != strings.Join(p.Rules(), "\n") {
			t.Errorf("%s: rules %q, read again %v", line, p.Rules(), err)
		}
	}
}

// TestCheckRuled checks grids that break a puzzle with rules.
func TestCheckRuled(t *testing.T) {
	p, err := sudoku.Read("cage: 4 r1c1 r1c2\n3..............4")
	if err != nil {
		t.Fatal(err)
	}
	for solution, want := range map[string]string{
		"3142241342311324": "",
		"3241142341322314": "cage",
		"3142241342311323": "r4c4",
		"314224134231132.": "r4c4",
	} {
		g, err := cover.ParseGrid(solution)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Check(g); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("Check(%s) = %v, want %q", solution, err, want)
		}
	}
}
