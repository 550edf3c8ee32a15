package plays

import (
	"strings"
	"testing"
)

// The model counts what is known of grids.
func TestModel(t *testing.T) {
	blank := func(size int) string { return strings.Repeat(".", size*size) }
	for _, tt := range []struct {
		rules  string
		givens string
		want   int
	}{
		{"", blank(4), 288},
		{"", "123456" + strings.Repeat(".", 30), 39168}, // 28,200,960 / 720
		{"", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", 1},
		{"", "53..7.5..6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", 0},
		{"rules: diagonal-down", blank(4), 48},
		{"rules: diagonal-down\nrules: diagonal-up", blank(4), 48},
		{"rules: anti-knight", blank(4), 24},
	} {
		size := map[int]int{16: 4, 36: 6, 81: 9}[len(tt.givens)]
		if got := NewModel(size, strings.FieldsFunc(tt.rules, func(c rune) bool { return c == '\n' })).Count(tt.givens, 1_000_000, nil); got != tt.want {
			t.Errorf("%q, %s: %d grids, want %d", tt.rules, tt.givens, got, tt.want)
		}
	}
}

// TestRules checks that the model finds, for each rule, exactly the grids of 4x4 that obey it among all 288.
func TestRules(t *testing.T) {
	var all []string
	NewModel(4, nil).Count(strings.Repeat(".", 16), 1000, func(grid string) { all = append(all, grid) })
	for rule, ok := range map[string]func(a, b, c int) bool{
		"cage: 6 r1c2 r2c2 r3c3":     func(a, b, c int) bool { return a != b && a != c && b != c && a+b+c == 6 },
		"thermo: r1c2 r2c2 r3c3":     func(a, b, c int) bool { return a < b && b < c },
		"palindrome: r1c2 r2c2 r3c3": func(a, _, c int) bool { return a == c },
		"renban: r1c2 r2c2 r3c3":     func(a, b, c int) bool { return a != b && a != c && b != c && max(a, b, c)-min(a, b, c) == 2 },
		"even: r1c2 r2c2 r3c3":       func(a, b, c int) bool { return a%2+b%2+c%2 == 0 },
		"odd: r1c2 r2c2 r3c3":        func(a, b, c int) bool { return a%2+b%2+c%2 == 3 },
		"white: r1c2 r2c2":           func(a, b, _ int) bool { return a-b == 1 || b-a == 1 },
		"black: r1c2 r2c2":           func(a, b, _ int) bool { return a == 2*b || b == 2*a },
		"greater: r1c2 r2c2":         func(a, b, _ int) bool { return a > b },
	} {
		want := 0
		for _, grid := range all {
			if ok(int(grid[1]-'0'), int(grid[5]-'0'), int(grid[10]-'0')) {
				want++
			}
		}
		if got := NewModel(4, []string{rule}).Count(strings.Repeat(".", 16), 1000, nil); got != want || got == 0 && rule[0] != 'p' {
			t.Errorf("%s: %d grids, want %d", rule, got, want)
		}
	}
}
