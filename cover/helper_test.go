package cover

import (
	"strings"

	"pgregory.net/rapid"
)

func mustParse(tb rapid.TB, s string) *Grid {
	tb.Helper()
	g, err := ParseGrid(s)
	if err != nil {
		tb.Fatalf("ParseGrid(%q) = %v", s, err)
	}
	return g
}

func mustLayout(tb rapid.TB, rows, cols int) *Layout {
	tb.Helper()
	l, err := NewLayout(rows, cols)
	if err != nil {
		tb.Fatal(err)
	}
	return l
}

// dots returns a puzzle of n cells that are all empty but for what stands first.
func dots(first string, n int) string { return first + strings.Repeat(".", n-len(first)) }
