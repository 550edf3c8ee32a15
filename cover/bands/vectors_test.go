package bands

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/covertest"

	"pgregory.net/rapid"
)

// eachVectors runs a test of each tree in vectors, beside the one in plain Go. Trees that the build or the processor
// is without are skipped.
func eachVectors(t *testing.T, test func(t *testing.T, inVectors, inPlainGo *Solver)) {
	run := func(name string, have bool, tree func() tree) {
		t.Run(name, func(t *testing.T) {
			if !have {
				t.Skip("no such vectors: the build is without them, or the processor")
			}
			test(t, &Solver{tree: tree()}, &Solver{tree: newSearch()})
		})
	}
	run("bytes=64", haveVectors(), func() tree { return newVectors() })
	run("bytes=32", haveVectors32(), func() tree { return newVectors32() })
}

// walk returns the solutions that s finds, at most limit, and the nodes visited up to each, and up to the end if it
// gets so far.
func walk(s *Solver, limit int) (solutions []string, nodes []uint64) {
	for g := range s.Solutions(context.Background()) {
		solutions, nodes = append(solutions, g.String()), append(nodes, s.Stats().Nodes)
		if len(solutions) == limit {
			return solutions, nodes
		}
	}
	return solutions, append(nodes, s.Stats().Nodes)
}

// TestSameTree compares the trees in vectors with the tree in plain Go: solutions, their order, and numbers of nodes.
func TestSameTree(t *testing.T) { eachVectors(t, testSameTree) }

func testSameTree(t *testing.T, fast, slow *Solver) {
	branches := 0
	same := func(t *rapid.T) {
		puzzle := rapid.OneOf(anyPuzzle(), dug(0, 22)).Draw(t, "puzzle")
		for cell := range 81 {
			if puzzle.Digit(cell) == 0 && rapid.IntRange(0, 19).Draw(t, "restrict") == 0 {
				puzzle.SetCandidates(cell, cover.DigitsOf(rapid.SliceOfNDistinct(rapid.IntRange(1, 9), 1, 5, rapid.ID[int]).Draw(t, "candidates")...))
			}
		}
		mustLoad(t, fast, puzzle)
		mustLoad(t, slow, puzzle)
		limit := rapid.IntRange(1, 300).Draw(t, "limit")
		got, gotNodes := walk(fast, limit)
		want, wantNodes := walk(slow, limit)
		if len(got) != len(want) || len(gotNodes) != len(wantNodes) {
			t.Fatalf("%d solutions of %v, want %d", len(got), puzzle, len(want))
		}
		for i := range want {
			if got[i] != want[i] {
				t.Fatalf("solution %d of %v is %s, want %s", i, puzzle, got[i], want[i])
			}
		}
		for i := range wantNodes {
			if gotNodes[i] != wantNodes[i] {
				t.Fatalf("%d nodes of %v up to solution %d, want %d", gotNodes[i], puzzle, i, wantNodes[i])
			}
			branches += int(wantNodes[i] / 2)
		}
	}
	for round := 0; round == 0 || round < 50 && branches == 0 && !t.Failed(); round++ { // a few draws may have no branch
		rapid.Check(t, same)
	}
	if branches == 0 && !t.Failed() {
		t.Error("no puzzle drawn that takes a branch")
	}
}

// TestDigitWithoutPlace bars a digit from a box, and with it from the grid, where each cell has others.
func TestDigitWithoutPlace(t *testing.T) { eachVectors(t, testDigitWithoutPlace) }

func testDigitWithoutPlace(t *testing.T, fast, slow *Solver) {
	puzzle := covertest.Parse(t, empty)
	for cell := range 81 {
		if cell/9 >= 3 && cell/9 < 6 && cell%9 >= 6 {
			puzzle.SetCandidates(cell, cover.DigitsOf(1, 2, 3, 4, 6, 7, 8, 9))
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	for _, s := range []*Solver{fast, slow} {
		mustLoad(t, s, puzzle)
		if n, err := s.Count(ctx, 1); n != 0 || err != nil || s.Stats().Nodes != 1 {
			t.Errorf("Count() = %d, %v with %d nodes, want 0 with one", n, err, s.Stats().Nodes)
		}
	}
}

// TestCandidatesOnly counts grids with hardly a given, in which the candidates of a few cells contradict each other or
// nearly do: branches on lines alone took more than a hundred million nodes.
func TestCandidatesOnly(t *testing.T) { eachVectors(t, testCandidatesOnly) }

func testCandidatesOnly(t *testing.T, fast, slow *Solver) {
	for _, test := range []struct {
		candidates map[int][]int // by cell
		want       uint64
	}{
		{map[int][]int{
			5:  {1, 3},
			10: {1, 2, 5},
			12: {4},
			17: {1},
			19: {1, 2, 9},
			26: {2},
			28: {2, 5},
			46: {2, 3, 8},
			48: {1, 2, 8},
			52: {2, 9},
			55: {2, 5, 9},
			73: {3},
		}, 2},
		{map[int][]int{
			0:  {4},
			8:  {2},
			16: {1},
			26: {9},
			30: {1, 2},
			35: {7},
			45: {1, 2},
			46: {1, 2},
			51: {1, 2, 7},
			53: {5},
			61: {5},
			66: {2},
			67: {1, 2, 4},
			71: {3, 5, 8, 9},
			76: {5},
			77: {8, 9},
		}, 0},
	} {
		puzzle := cover.NewGrid(covertest.Size(9))
		for cell, digits := range test.candidates {
			puzzle.SetCandidates(cell, cover.DigitsOf(digits...))
		}
		for _, s := range []*Solver{fast, slow} {
			mustLoad(t, s, puzzle)
			ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
			n, err := s.Count(ctx, 2)
			cancel()
			if n != test.want || err != nil || s.Stats().Nodes > 1000 {
				t.Errorf("Count(%v) = %d, %v with %d nodes, want %d with at most 1000", puzzle, n, err, s.Stats().Nodes, test.want)
			}
		}
	}
}

// sameCounts counts a puzzle with limit 2 in both trees.
func sameCounts(t *testing.T, fast, slow *Solver, digits *[81]uint8) (solutions uint64) {
	t.Helper()
	fast.LoadDigits(digits)
	slow.LoadDigits(digits)
	got, err := fast.Count(context.Background(), 2)
	want, slowErr := slow.Count(context.Background(), 2)
	if got != want || err != nil || slowErr != nil || fast.Stats() != slow.Stats() {
		t.Fatalf("Count(%v) = %d, %v with %d nodes, want %d, %v with %d", digits, got, err, fast.Stats().Nodes,
			want, slowErr, slow.Stats().Nodes)
	}
	return want
}

// TestSameTreePublished compares the trees of the published puzzles, as they are and relabelled.
func TestSameTreePublished(t *testing.T) {
	if testing.Short() {
		t.Skip("published puzzles: too many for a short test")
	}
	eachVectors(t, testSameTreePublished)
}

func testSameTreePublished(t *testing.T, fast, slow *Solver) {
	for _, set := range sets {
		t.Run(set.name, func(t *testing.T) {
			puzzles := readSet(t, set.name)
			for _, all := range [][][81]uint8{puzzles, relabelled(puzzles)} {
				for i := range all {
					if n := sameCounts(t, fast, slow, &all[i]); n != set.want {
						t.Fatalf("Count(%v) = %d, want %d", all[i], n, set.want)
					}
				}
			}
		})
	}
}

// TestSameTreeRandom compares the trees of random puzzles: a random grid with some of its cells kept, and sometimes
// one digit altered. In slow tests there are a million.
func TestSameTreeRandom(t *testing.T) { eachVectors(t, testSameTreeRandom) }

func testSameTreeRandom(t *testing.T, fast, slow *Solver) {
	n := 20_000
	switch {
	case covertest.Slow():
		n = 1_000_000
	case testing.Short():
		n = 500
	}
	r := rand.New(rand.NewPCG(uint64(n), 0))
	solved := [3]int{}
	g := cover.NewGrid(covertest.Size(9))
	for range n {
		grid := randomGrid(t, slow, r)
		keep := 18 + r.IntN(18)
		for _, cell := range r.Perm(81)[keep:] {
			grid[cell] = 0
		}
		if r.IntN(8) == 0 {
			grid[r.IntN(81)] = uint8(1 + r.IntN(9))
		}
		n := sameCounts(t, fast, slow, &grid)
		if solved[n]++; n == 0 {
			continue
		}
		g.Clear()
		for cell, d := range grid {
			g.Set(cell, int(d))
		}
		solution, err := fast.First(context.Background())
		if err != nil {
			t.Fatalf("First(%v) = %v", g, err)
		}
		if err := solution.Check(g); err != nil {
			t.Fatalf("First(%v) = %v: %v", g, solution, err)
		}
	}
	for n, puzzles := range solved {
		if puzzles == 0 {
			t.Errorf("no puzzle drawn with %d solutions (2: several)", n)
		}
	}
}

// randomGrid solves a grid with the digits 1 to 9 at random places of the first row, first column and others, as far as
// they do not clash.
func randomGrid(t *testing.T, s *Solver, r *rand.Rand) (digits [81]uint8) {
	t.Helper()
	for {
		digits = [81]uint8{}
		for i, cell := range r.Perm(81)[:9] {
			digits[cell] = uint8(i + 1)
		}
		for range 6 {
			digits[r.IntN(81)] = uint8(1 + r.IntN(9))
		}
		s.LoadDigits(&digits)
		g, err := s.First(context.Background())
		if err != nil {
			continue
		}
		g.AppendBytes(digits[:0])
		return digits
	}
}
