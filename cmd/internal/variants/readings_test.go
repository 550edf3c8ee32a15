package variants

import (
	"strings"
	"testing"

	"dlx-sudoku/cover/puzzles"
)

// TestReadings has rules that setters agree on but programs have read differently. Each is a rule on a full grid; all roads must
// agree whether the grid obeys it.
//
//	534678912
//	672195348
//	198342567
//	859761423
//	426853791
//	713924856
//	961537284
//	287419635
//	345286179
func TestReadings(t *testing.T) {
	const grid = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
	for _, tt := range []struct {
		reading string
		rules   string // several lines are divided by ;
		kept    bool
	}{
		{"a cage has no repeats", "cage: 10 r1c1 r2c6", false},
		{"a cage without a number only differs", "cage: r1c1 r2c6", false},
		{"a cage without a number has any sum", "cage: r1c1 r1c2", true},
		{"a sum has repeats", "sum: 10 r1c1 r2c6", true},
		{"an arrow has repeats", "arrow: r1c6 | r1c3 r2c8", true},
		{"a little killer has repeats", "little-killer: 50 r1c1-r9c9", true},
		{"a little killer may go the other way", "little-killer: 50 r9c9-r1c1", true},
		{"a zipper has repeats", "zipper: r6c6 r5c5 r5c6 r4c7", true},
		{"a renban has no repeats", "renban: r1c1 r1c4 r2c6", false},
		{"a renban is in any order", "renban: r1c6 r1c4 r1c5", true},
		{"a sandwich is between 1 and 9", "sandwich: 19 c1", true},
		{"a sandwich reads the same from both ends", "sandwich: 19 r9c1-r1c1", true},
		{"a sandwich may be empty", "sandwich: 0 r1", true},
		{"an x-sum has the first cell", "x-sum: 25 r1", true},
		{"an x-sum has no more than X cells", "x-sum: 33 r1", false},
		{"an x-sum is read from its clue", "x-sum: 3 r1c9-r1c1", true},
		{"the X-th cell of a numbered room holds its clue", "numbered-room: 7 r1", true},
		{"the X-th cell is not X cells further on", "numbered-room: 8 r1", false},
		{"a skyscraper counts those higher than all before", "skyscraper: 5 r1", true},
		{"a skyscraper counts the first", "skyscraper: 2 r1c9-r1c1", true},
		{"between is strict", "between: r7c8 r6c7 r5c7", false},
		{"between has repeats", "between: r9c7 r9c6 r8c7 r7c8", true},
		{"a lockout's ends differ by 4 if nothing is given", "lockout: r4c4 r3c3 r2c4 r3c5", false},
		{"a lockout's ends differ by the number given", "lockout: 3 r4c4 r3c3 r2c4 r3c5", true},
		{"a lockout's ends may differ by 4", "lockout: r3c4 r3c3 r4c3 r4c4", true},
		{"the ends of a lockout are locked out", "lockout: r7c8 r6c7 r5c6", false},
		{"a whisper differs by 5 if nothing is given", "whisper: r8c1 r8c2 r7c3", true},
		{"a whisper of 4 is not one of 5", "whisper: r7c3 r7c2 r8c1", false},
		{"a whisper has the number given", "whisper: 4 r7c3 r7c2 r8c1", true},
		{"the middle of a palindrome is free", "palindrome: r5c6 r4c5 r4c4 r5c3 r6c3", true},
		{"the middle of a zipper is the sum of each pair", "zipper: r7c8 r6c9 r5c8 r4c9 r5c9", true},
		{"the middle of a zipper is not free", "zipper: r9c7 r9c8 r8c7 r7c7 r7c8", false},
		{"a line that comes back into a box begins a new part", "region-sum: r4c5 r3c5 r3c6 r4c6 r5c5", true},
		{"the parts in one box are not added up", "region-sum: r1c7 r1c6 r2c6 r2c7 r1c8", false},
		{"any three in a row differ modulo 3", "modular: r6c7 r6c6 r7c5 r7c4 r8c5", true},
		{"it is not enough that neighbours do", "modular: r5c4 r4c3 r4c2 r3c1", false},
		{"modulo 2", "modular: 2 r9c6 r8c5 r8c4 r7c3", true},
		{"entropic lines have low, middle and high in any three", "entropic: r4c6 r5c5 r4c4 r3c4", true},
		{"a thermometer is strict", "thermo: r3c3 r4c3 r3c2", false},
		{"a slow one is not", "slow-thermo: r3c3 r4c3 r3c2", true},
		{"a double arrow adds up its ends", "double-arrow: r4c2 r3c3 r2c4 r1c3", true},
		{"a sum line is divided in order", "sum-line: 10 r7c3 r6c3 r5c3 r5c4 r6c5", true},
		{"and not otherwise", "sum-line: 10 r8c1 r9c2 r8c3 r7c2 r7c3", false},
		{"two cells of a circle are a number, from left to right", "arrow: r1c8 r1c9 | r2c9 r2c8", true},
		{"in whatever order they stand in the rule", "arrow: r1c9 r1c8 | r2c9 r2c8", true},
		{"a lunchbox is between the least and the greatest digit of its own", "lunchbox: 9 r8c8 r7c9 r6c8 r6c7 r7c6", true},
		{"a lunchbox is open at its ends", "lunchbox: 9 r7c9 r6c8 r6c7", false},
		{"and has what stands between", "lunchbox: 5 r7c9 r6c8 r6c7", true},
		{"a quad with a digit twice has it twice", "quad: 55 r2c6 r2c7 r3c6 r3c7", true},
		{"and not once", "quad: 33 r2c6 r2c7 r3c6 r3c7", false},
		{"a difference without a number is 1", "difference: r1c3 r1c2", true},
		{"a difference has its number", "difference: 2 r1c1 r1c2", true},
		{"a ratio without a number is 2", "ratio: r1c9 r1c8", true},
		{"a ratio has its number", "ratio: 3 r2c7 r3c7", false},
		{"all ratios of 2 are given if there is no dot", "rules: all-ratio", false},
		{"all ratios that stand on some dot are given, and no others", "rules: all-ratio; ratio: 5 r7c3 r7c4", true},
		{"one that stands on some dot is missing", "rules: all-ratio; ratio: 8 r3c1 r4c1", false},
		{"consecutive neighbours are not allowed without a dot", "rules: non-consecutive", false},
		{"x is 10 and v is 5", "x: r2c8 r1c8", false},
		{"greater is strict and has its order", "greater: r1c2 r1c1", false},
		{"minimum looks at four neighbours", "minimum: r1c8", true},
		{"maximum looks at four neighbours", "maximum: r1c8", false},
		{"neighbours with the same mark are not compared", "minimum: r1c8 r1c9", true},
		{"neighbours with the same mark form one area", "maximum: r1c6; maximum: r1c7", true},
		{"and without it the one is not a maximum", "maximum: r1c6", false},
		{"a knight leaps over borders of boxes", "rules: anti-knight", false},
	} {
		t.Run(tt.reading, func(t *testing.T) {
			g, err := puzzles.Parse(grid)
			if err != nil {
				t.Fatal(err)
			}
			set, err := parse(g.Layout(), strings.Split(tt.rules, "; ")...)
			if err != nil {
				t.Fatal(err)
			}
			count, err := agree(g, set, set, set)
			if err != nil {
				t.Fatal(err)
			}
			if kept := count == 1; kept != tt.kept {
				t.Errorf("%s: kept %v, want %v: %v", tt.rules, kept, tt.kept, set.Broken(g.Digits()))
			}
		})
	}
}
