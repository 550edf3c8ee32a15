package census

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/bands"
	"dlx-sudoku/cover/internal/covertest"
)

// deviation returns how far the sum of a chi-square test is from what is expected, in standard deviations (Wilson and
// Hilferty): it is beyond 4 once in 16,000 tests.
func deviation(sum, freedom float64) float64 {
	return (math.Cbrt(sum/freedom) - (1 - 2/(9*freedom))) / math.Sqrt(2/(9*freedom))
}

// checkUniform holds how often each solution of a puzzle was drawn against a uniform distribution.
func checkUniform(t *testing.T, puzzle *cover.Grid, drawn []*cover.Grid) {
	t.Helper()
	times := make(map[string]int)
	var s bands.Solver
	if err := s.Load(puzzle); err != nil {
		t.Fatal(err)
	}
	for g := range s.Solutions(context.Background()) {
		times[g.String()] = 0
	}
	for _, g := range drawn {
		if _, ok := times[g.String()]; !ok {
			t.Fatalf("%v is no solution of %v", g, puzzle)
		}
		times[g.String()]++
	}
	mean, sum := float64(len(drawn))/float64(len(times)), 0.0
	for _, n := range times {
		sum += (float64(n) - mean) * (float64(n) - mean) / mean
	}
	if z := deviation(sum, float64(len(times)-1)); math.Abs(z) > 4 {
		t.Errorf("%d samples of %d solutions of %v: %.2f standard deviations", len(drawn), len(times), puzzle, z)
	}
}

// samples returns the samples of a counter that draws so many together.
func samples(t *testing.T, c *Counter, n, together int, seed uint64) (all []*cover.Grid, count *big.Int, err error) {
	count, err = c.samples(t.Context(), n, together, seed, func(g *cover.Grid) bool { all = append(all, g); return true })
	return all, count, err
}

// TestSamples draws each solution of puzzles about ten times: some with givens only, some whose digits are alike or
// whose columns are, some with candidates.
func TestSamples(t *testing.T) {
	skipShort(t)
	r := rand.New(rand.NewPCG(5, 6))
	var some []*cover.Grid
	for i := 0; len(some) < covertest.Many(8, 40); i++ {
		full := fullGrid(r)
		g := someGivens(r, full, 24+r.IntN(6))
		switch i % 4 {
		case 0: // two bands of the full grid, or nearly
			g = cover.NewGrid(full.Layout())
			for cell := 9 * r.IntN(3); cell < 54+r.IntN(4); cell++ {
				g.Set(cell, full.Digit(cell))
			}
		case 1: // two digits that are not given
			g = someGivens(r, full, 38+r.IntN(8))
			for cell := range 81 {
				if g.Digit(cell) == 1 || g.Digit(cell) == 2 {
					g.Set(cell, 0)
				}
			}
		case 2:
			for cell := range 81 {
				if g.Digit(cell) == 0 && r.IntN(2) == 0 {
					g.SetCandidates(cell, cover.DigitsOf(full.Digit(cell), 1+r.IntN(9), 1+r.IntN(9), 1+r.IntN(9)))
				}
			}
		}
		if n, ok := listed(t, g, 20000); ok && n.Cmp(big.NewInt(20)) > 0 {
			some = append(some, g)
		}
	}
	for _, g := range some {
		want, _ := listed(t, g, 20000)
		for road := newCounter(t, g); ; road = road.Second() {
			drawn, n, err := samples(t, road, 10*int(want.Int64()), 700, 1)
			if err != nil || n.Cmp(want) != 0 {
				t.Fatalf("Samples(%v) = %v solutions, %v, want %v", g, n, err, want)
			}
			checkUniform(t, g, drawn)
			if road.choice == len(road.plans)-1 {
				break
			}
		}
	}
}

// TestSamplesOfAll draws from the solutions of a row, whose bands have large groups: they are right, the same for any
// number of workers, and more of them begin with the same.
func TestSamplesOfAll(t *testing.T) {
	skipShort(t)
	if !covertest.Slow() {
		t.Skip("DLX_SUDOKU_SLOW=1")
	}
	g := mustParse(t, "123456789")
	c := newCounter(t, g)
	few, _, err := samples(t, c, 10, 7, 3)
	if err != nil {
		t.Fatal(err)
	}
	c.Workers = 3
	all, n, err := samples(t, c, 20000, 1<<16, 3)
	if err != nil || n.String() != "18383222420692992" {
		t.Fatalf("Samples = %v solutions, %v", n, err)
	}
	same := func(a, b *cover.Grid) bool { return a.String() == b.String() }
	if !slices.EqualFunc(few, all[:10], same) {
		t.Errorf("10 samples: %v, 20000 begin with %v", few, all[:10])
	}
	checkClasses(t, all)
}

// TestUniform draws full grids, and looks at the whole of them as at their reflections.
func TestUniform(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	all := make([]*cover.Grid, covertest.Many(2000, 200000))
	for k := range all {
		all[k] = cover.NewGrid(covertest.Size(9))
		Uniform(all[k], r.Uint64N)
	}
	checkClasses(t, all)
}

// checkClasses checks that grids are full, and that what the three bands and the three stacks look like comes equally
// often: two shapes of each.
func checkClasses(t *testing.T, all []*cover.Grid) {
	t.Helper()
	var shapes [2]map[uint64][6]float64
	for _, g := range all {
		if g.Givens() != 81 || g.HasClash() {
			t.Fatalf("%v is not full, or has a clash", g)
		}
		for chute := range 6 {
			digit := func(row, col int) int { // of the band, or of the reflected stack
				if row += 3 * (chute % 3); chute >= 3 {
					row, col = col, row
				}
				return g.Digit(9*row+col) - 1
			}
			var columns, rows [3]split
			for k := range 3 {
				var d, e deal
				for i := range 9 {
					d[digit(i/3, 3*k+i%3)], e[digit(i/3, 3*k+i%3)] = uint8(i%3), uint8(i/3)
				}
				columns[k], rows[k] = table().of[encode(&d)], table().of[encode(&e)]
			}
			met := uint64(0) // digits of the first row of the first box in the second row of the second
			for d := range 9 {
				if table().deal[rows[0]][d] == 0 && table().deal[rows[1]][d] == 1 {
					met++
				}
			}
			for k, shape := range []uint64{emptyFillings(columns), met} {
				if shapes[k] == nil {
					shapes[k] = make(map[uint64][6]float64)
				}
				n := shapes[k][shape]
				n[chute]++
				shapes[k][shape] = n
			}
		}
	}
	for k, m := range shapes {
		sum := 0.0
		for _, n := range m {
			mean := (n[0] + n[1] + n[2] + n[3] + n[4] + n[5]) / 6
			for _, n := range n {
				sum += (n - mean) * (n - mean) / mean
			}
		}
		if z := deviation(sum, float64(5*(len(m)-1))); z > 4 || len(m) < 4 {
			t.Errorf("%d shapes of kind %d of bands and stacks: %.2f standard deviations", len(m), k, z)
		}
	}
}

// TestEmptyFillings holds the counts of an empty band against their sum, and the largest against the bound.
func TestEmptyFillings(t *testing.T) {
	most, sum := uint64(0), uint64(0)
	for s1 := range split(splits) {
		for s2 := range split(splits) {
			n := emptyFillings([3]split{0, s1, s2})
			most, sum = max(most, n), sum+n
		}
	}
	if want := uint64(crosses * rests * crosses * crosses); sum != want || most != mostFillings {
		t.Errorf("%d fillings, %d at most with the same columns, want %d and %d", sum, most, want, mostFillings)
	}
}

func BenchmarkUniform(b *testing.B) {
	g := cover.NewGrid(covertest.Size(9))
	r := rand.New(rand.NewPCG(1, 1))
	for b.Loop() {
		Uniform(g, r.Uint64N)
	}
}

func ExampleUniform() {
	l, _ := cover.DefaultLayout(9)
	g := cover.NewGrid(l)
	Uniform(g, rand.New(rand.NewPCG(1, 2)).Uint64N)
	fmt.Println(g.Givens(), g.HasClash())
	// Output: 81 false
}
