package census

import (
	"context"
	"math/big"
	"math/rand/v2"
	"testing"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/covertest"
)

// mustNew returns a Counter for a puzzle in one line, with empty cells for what the line lacks.
func mustNew(tb testing.TB, line string) *Counter {
	tb.Helper()
	return newCounter(tb, mustParse(tb, line))
}

func mustParse(tb testing.TB, line string) *cover.Grid {
	tb.Helper()
	text := []byte(".................................................................................")
	copy(text, line)
	return covertest.Parse(tb, string(text))
}

func newCounter(tb testing.TB, g *cover.Grid) *Counter {
	tb.Helper()
	c, err := New(g)
	if err != nil {
		tb.Fatalf("New(%v): %v", g, err)
	}
	return c
}

// mustCount counts.
func mustCount(tb testing.TB, c *Counter) *big.Int {
	tb.Helper()
	n, err := c.Count(context.Background())
	if err != nil {
		tb.Fatalf("Count: %v", err)
	}
	return n
}

// fullGrid returns a grid that is full, from a plain search that tries the digits of each cell in random order.
func fullGrid(r *rand.Rand) *cover.Grid {
	g := cover.NewGrid(covertest.Size(9))
	var fillFrom func(cell int) bool
	fillFrom = func(cell int) bool {
		if cell == 81 {
			return true
		}
		for _, d := range r.Perm(9) {
			g.Set(cell, d+1)
			if !g.HasClash() && fillFrom(cell+1) {
				return true
			}
		}
		g.Set(cell, 0)
		return false
	}
	fillFrom(0)
	return g
}

// someGivens returns a puzzle with n of the digits of a full grid.
func someGivens(r *rand.Rand, full *cover.Grid, n int) *cover.Grid {
	g := cover.NewGrid(full.Layout())
	for _, cell := range r.Perm(81)[:n] {
		g.Set(cell, full.Digit(cell))
	}
	return g
}

// skipShort skips a test that takes long, and minutes under the race detector, with -short.
func skipShort(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("-short")
	}
}
