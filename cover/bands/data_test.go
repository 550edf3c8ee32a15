package bands

import (
	"bufio"
	"context"
	"os"
	"testing"

	"dlx-sudoku/cover/internal/covertest"
)

// sets are the published sets that are measured, with the count of each of their puzzles with limit 2.
var sets = []struct {
	name string
	want uint64
}{
	{"17_clue", 1},
	{"magictour_top1465", 1},
	{"forum_hardest_1106", 1},
	{"qqwing_gen8k", 1},
	{"serg_benchmark", 2},
	{"minimal_gen20k", 1},
}

// readSet returns the puzzles of a set.
func readSet(tb testing.TB, name string) [][81]uint8 {
	tb.Helper()
	f, err := os.Open(covertest.Published(tb, name))
	if err != nil {
		tb.Fatal(err)
	}
	defer f.Close()
	var puzzles [][81]uint8
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var digits [81]uint8
		if len(lines.Text()) < 81 {
			tb.Fatalf("%s: line %q", name, lines.Text())
		}
		for cell := range digits {
			if c := lines.Text()[cell]; c != '.' {
				digits[cell] = c - '0'
			}
		}
		puzzles = append(puzzles, digits)
	}
	return puzzles
}

// TestPublishedPuzzles counts the solutions of the published puzzles, and checks one of each against the rules.
func TestPublishedPuzzles(t *testing.T) {
	if testing.Short() {
		t.Skip("published puzzles: too many for a short test")
	}
	for _, set := range append(sets, struct {
		name string
		want uint64
	}{"norvig_top95", 1}, struct {
		name string
		want uint64
	}{"norvig_hardest", 1}) {
		t.Run(set.name, func(t *testing.T) {
			var s Solver
			puzzle := covertest.Parse(t, empty)
			for _, digits := range readSet(t, set.name) {
				s.LoadDigits(&digits)
				if n, err := s.Count(context.Background(), 2); n != set.want || err != nil {
					t.Fatalf("Count(%v) = %d, %v, want %d", digits, n, err, set.want)
				}
				for cell, d := range digits {
					puzzle.Set(cell, int(d))
				}
				g, err := s.First(context.Background())
				if err != nil {
					t.Fatalf("First(%v) = %v", puzzle, err)
				}
				if err := g.Check(puzzle); err != nil {
					t.Fatalf("First(%v) = %v: %v", puzzle, g, err)
				}
			}
		})
	}
}
