package rules

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"dlx-sudoku/cover"
)

// TestPrune has one rule leave its cells what it can, in an empty grid.
func TestPrune(t *testing.T) {
	for _, tt := range []struct{ rule, want string }{
		{"cage: 6 r1c1 r1c2 r1c3", "123 123 123"},
		{"cage: 11 r1c1 r1c2 r1c3 r1c4", "1235 1235 1235 1235"},
		{"sum: 3 r1c1 r2c2", "12 12"},
		{"sum: 4 r1c1 r2c2", "13 13"},
		{"sum: 4 r1c1 r5c5", "123 123"},
		{"arrow: r1c1 | r1c2 r1c3 r1c4", "6789 123456 123456 123456"},
		{"thermo: r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8", "12 23 34 45 56 67 78 89"},
		{"sandwich: 35 r1", "19 2345678 2345678 2345678 2345678 2345678 2345678 2345678 19"},
		{"skyscraper: 9 r1", "1 2 3 4 5 6 7 8 9"},
		{"x-sum: 3 r1", "2 1 3456789 3456789 3456789 3456789 3456789 3456789 3456789"},
		{"odd: r1c1 r9c9", "13579 13579"},
		{"palindrome: r1c1 r2c2 r1c3", "123456789 123456789"},
		{"whisper: r1c1 r1c2", "12346789 12346789"},
	} {
		set, err := parse(t, 9, tt.rule)
		if err != nil {
			t.Fatal(err)
		}
		limits := set.State(nil).Limits()
		if len(limits) != 1 {
			t.Fatalf("%s: %d limits, want 1", tt.rule, len(limits))
		}
		possible := make([]cover.Digits, len(limits[0].Cells))
		for i := range possible {
			possible[i] = cover.DigitsUpTo(9)
		}
		limits[0].Prune(possible, func() bool { return false })
		var got []string
		for _, set := range possible {
			got = append(got, strings.Trim(strings.ReplaceAll(fmt.Sprint(set.List()), " ", ""), "[]"))
		}
		if strings.Join(got, " ") != tt.want {
			t.Errorf("%s: %v, want %s", tt.rule, got, tt.want)
		}
	}
}

// TestPruneStops asks a long sum to prune for somebody who has gone. It asks at most three times and leaves all digits.
func TestPruneStops(t *testing.T) {
	set, err := parse(t, 9, "sum: 157 r1c1-r9c1 r1c3-r9c3 r1c5-r9c5 r1c7-r6c7")
	if err != nil {
		t.Fatal(err)
	}
	limit := set.State(nil).Limits()[0]
	for _, gone := range []bool{false, true} {
		possible := slices.Repeat([]cover.Digits{cover.DigitsUpTo(9)}, len(limit.Cells))
		asked := 0
		limit.Prune(possible, func() bool { asked++; return gone })
		pruned := slices.ContainsFunc(possible, func(d cover.Digits) bool { return d != cover.DigitsUpTo(9) })
		if pruned == gone || gone != (asked <= 3) {
			t.Errorf("stopped %v: asked %d times, left %v", gone, asked, possible)
		}
	}
}
