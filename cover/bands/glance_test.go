package bands

import (
	"math/rand/v2"
	"slices"
	"testing"

	"dlx-sudoku/cover/internal/covertest"

	"pgregory.net/rapid"
)

// TestGlance compares what glances find with what a search finds.
func TestGlance(t *testing.T) {
	var g Glancer
	var s Solver
	for _, test := range []struct {
		puzzle string
		most   uint64 // solutions, up to 10
	}{
		{"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", 1},
		{"3.279..6.98...2...74.81..52.......2.2.....4...572..69....34.2864.8.2.5396..95.1..", 6},
		{"12345678....................................9....................................", 0},
		{".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........", 0},
	} {
		puzzle := covertest.Parse(t, test.puzzle)
		mustLoad(t, &s, puzzle)
		digits := puzzle.AppendBytes(nil)
		for _, limit := range []uint64{0, 1, 2, 6, 7} {
			want := test.most
			if limit > 0 {
				want = min(want, limit)
			}
			for _, n := range []int{0, 1, 2, 5} {
				for i, at := range g.Glance(nil, slices.Repeat(digits, n), limit, true) {
					if at.Count != want || at.Long {
						t.Errorf("Glance(%d times %v, %d)[%d] = %d, %v, want %d", n, puzzle, limit, i, at.Count, at.Long, want)
					}
					if first, err := s.First(t.Context()); (err == nil) != (test.most > 0) {
						t.Error(err)
					} else if err == nil && !slices.Equal(at.First[:], first.AppendBytes(nil)) {
						t.Errorf("Glance(%d times %v, %d)[%d] finds %v first, First %v", n, puzzle, limit, i, at.First, first)
					}
				}
			}
		}
	}
	empty := make([]uint8, 3*81)
	for _, at := range g.Glance(nil, empty, 0, false) {
		if !at.Long || at.Count == 0 || at.Count > 2000 {
			t.Errorf("Glance(empty grid) = %d, %v, want a search that is given up soon", at.Count, at.Long)
		}
	}
	for _, at := range g.Glance(nil, empty, 50, false) {
		if at.Count != 50 || at.Long {
			t.Errorf("Glance(empty grid, 50) = %d, %v", at.Count, at.Long)
		}
	}
}

// TestGlanceAppends looks at what was in the slice before, and at what is left of other puzzles.
func TestGlanceAppends(t *testing.T) {
	var g Glancer
	dst := make([]Glance, 1, 4)
	dst[0] = Glance{Count: 77}
	dst[:2][1] = Glance{Count: 88, Long: true}
	if dst = g.Glance(dst, make([]uint8, 2*81), 3, false); len(dst) != 3 || dst[0].Count != 77 || dst[1].Count != 3 || dst[1].Long || dst[2].Count != 3 {
		t.Errorf("Glance() appends %v", dst)
	}
}

// TestGlanceInTurn compares what two searches in turn find with what one search after the other finds: solutions, the first
// of them, and which searches are given up.
func TestGlanceInTurn(t *testing.T) { eachVectors(t, testGlanceInTurn) }

func testGlanceInTurn(t *testing.T, fast, slow *Solver) {
	g, alone := Glancer{tree: fast.tree}, Glancer{tree: slow.tree}
	look := g.each
	if _, ok := fast.tree.(*vectors); ok {
		look, alone.tree = g.inTurn, newVectors() // which gives up at the same node
	}
	long, several, none := 0, 0, 0
	check := func(t rapid.TB, puzzles []uint8, limit uint64) {
		n := len(puzzles) / 81
		got, want := make([]Glance, n), make([]Glance, n)
		look(got, puzzles, limit, true)
		alone.each(want, puzzles, limit, true)
		for i := range want {
			if got[i].Count != want[i].Count || got[i].Long != want[i].Long || want[i].Count > 0 && got[i].First != want[i].First {
				t.Fatalf("puzzle %d of %d, %v: %v, want %v", i, n, puzzles[81*i:][:81], got[i], want[i])
			}
			switch {
			case want[i].Long:
				long++
			case want[i].Count == 0:
				none++
			case want[i].Count > 1:
				several++
			}
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		var puzzles []uint8
		for range rapid.IntRange(0, 12).Draw(t, "puzzles") {
			puzzles = rapid.OneOf(anyPuzzle(), dug(0, 22)).Draw(t, "puzzle").AppendBytes(puzzles)
		}
		check(t, puzzles, rapid.SampledFrom([]uint64{0, 1, 2, 3, 100}).Draw(t, "limit"))
	})

	// The first search is given up. Before that, more and more short searches take turns with it.
	puzzles := make([]uint8, 81)
	for range 500 {
		puzzles = covertest.Parse(t, slides).AppendBytes(puzzles)
		check(t, puzzles, 0)
	}

	n := 100
	if covertest.Slow() {
		n = 30_000
	}
	r := rand.New(rand.NewPCG(uint64(n), 1))
	for range n {
		var puzzles []uint8
		for range r.IntN(34) {
			grid := randomGrid(t, slow, r)
			for _, cell := range r.Perm(81)[16+r.IntN(20):] {
				grid[cell] = 0
			}
			if r.IntN(8) == 0 {
				grid[r.IntN(81)] = uint8(1 + r.IntN(9))
			}
			puzzles = append(puzzles, grid[:]...)
		}
		check(t, puzzles, uint64(r.IntN(4)))
	}
	if long == 0 || several == 0 || none == 0 {
		t.Errorf("of the puzzles drawn, %d take long, %d have several solutions and %d none; want some of each", long, several, none)
	}
}
