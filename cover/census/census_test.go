package census

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/bands"
	"dlx-sudoku/cover/internal/covertest"
)

// TestKnown counts what is known from publications or follows from it.
func TestKnown(t *testing.T) {
	skipShort(t)
	all, _ := new(big.Int).SetString(Grids, 10)
	fact := func(n int64) *big.Int { return new(big.Int).MulRange(1, n) }
	row := new(big.Int).Quo(all, fact(9)) // each of the 9! orders of a row, a column or a box is in as many grids
	nine := "1...........1...........1...1...........1...........1...1...........1...........1"
	last := "23.5.48...64..7.3.8..2..56.3.2.4.9.8.45.7..1.97.3..6.5" // of the rows, six
	tests := []struct {
		name, puzzle string
		want         *big.Int
	}{
		{"empty", "", all},
		{"full row", strings.Repeat(".", 27) + "123456789", row},
		{"one digit nine times", nine, new(big.Int).Quo(all, big.NewInt(46656))}, // one of the ways to place a digit
		{"no digit left for a cell", "12345678.........9" + strings.Repeat(".", 9) + last, new(big.Int)},
		{"clash", "5...5....12.....3..4.5..6..7.8..9", new(big.Int)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if (tt.name == "full row" || tt.name == "empty") && !covertest.Slow() {
				t.Skip("the command's script counts the empty grid, by default: it goes the same way")
			}
			if got := mustCount(t, mustNew(t, tt.puzzle)); got.Cmp(tt.want) != 0 {
				t.Errorf("Count(%s) = %v, want %v", tt.puzzle, got, tt.want)
			}
		})
	}
}

// listed returns the number of solutions as the engine that lists them finds it, and whether it is at most limit.
func listed(tb testing.TB, g *cover.Grid, limit uint64) (*big.Int, bool) {
	tb.Helper()
	var s bands.Solver
	if err := s.Load(g); err != nil {
		tb.Fatal(err)
	}
	n, err := s.Count(context.Background(), limit+1)
	if err != nil {
		tb.Fatal(err)
	}
	return new(big.Int).SetUint64(n), n <= limit
}

// TestAgainstListing compares with an engine that lists the solutions, on givens and on candidates, along every road.
func TestAgainstListing(t *testing.T) {
	skipShort(t)
	r := rand.New(rand.NewPCG(1, 2))
	compared := 0
	n := covertest.Many(4, 8)
	for i := range n {
		full := fullGrid(r)
		g := someGivens(r, full, 22+r.IntN(8))
		if i%2 == 1 { // some cells may hold the digit of the full grid or some others
			for cell := range 81 {
				if g.Digit(cell) == 0 && r.IntN(2) == 0 {
					g.SetCandidates(cell, cover.DigitsOf(full.Digit(cell), 1+r.IntN(9), 1+r.IntN(9), 1+r.IntN(9)))
				}
			}
		}
		want, ok := listed(t, g, 1e6)
		if !ok {
			continue
		}
		compared++
		c := newCounter(t, g)
		for range len(c.plans) {
			if got := mustCount(t, c); got.Cmp(want) != 0 {
				t.Errorf("Count(%v), %s = %v, want %v", g, c.Road(), got, want)
			}
			if c = c.Second(); i > 0 {
				break
			}
		}
	}
	if compared < n/2 {
		t.Errorf("%d of %d puzzles compared, want half of them", compared, n)
	}
}

// TestSymmetries holds a count against that of the same puzzle with digits renamed, rows, columns, bands and stacks
// exchanged, and reflected.
func TestSymmetries(t *testing.T) {
	skipShort(t)
	r := rand.New(rand.NewPCG(3, 4))
	for range 2 {
		g := someGivens(r, fullGrid(r), 20+r.IntN(6))
		h := cover.NewGrid(g.Layout())
		digit, rows, cols := r.Perm(9), shuffledLines(r), shuffledLines(r)
		for row := range 9 {
			for col := range 9 {
				if d := g.Digit(9*row + col); d != 0 {
					h.Set(9*cols[col]+rows[row], digit[d-1]+1)
				}
			}
		}
		if a, b := mustCount(t, newCounter(t, g)), mustCount(t, newCounter(t, h)); a.Cmp(b) != 0 {
			t.Errorf("Count(%v) = %v, but Count(%v) = %v", g, a, h, b)
		}
	}
}

// shuffledLines returns where each of nine lines goes: threes stay together.
func shuffledLines(r *rand.Rand) (to []int) {
	for _, three := range r.Perm(3) {
		for _, line := range r.Perm(3) {
			to = append(to, 3*three+line)
		}
	}
	return to
}

// TestSum adds up the counts over the candidates of one cell.
func TestSum(t *testing.T) {
	skipShort(t)
	r := rand.New(rand.NewPCG(5, 6))
	g := someGivens(r, fullGrid(r), 24)
	whole := mustCount(t, newCounter(t, g))
	cell := 0
	for g.Digit(cell) != 0 {
		cell++
	}
	sum := new(big.Int)
	for d := 1; d <= 9; d++ {
		h := g.Clone()
		h.Set(cell, d)
		sum.Add(sum, mustCount(t, newCounter(t, h)))
	}
	if sum.Cmp(whole) != 0 || whole.Sign() == 0 {
		t.Errorf("the sum over %s of %v is %v, but the whole is %v", g.Layout().CellName(cell), g, sum, whole)
	}
}

// TestWorkers counts with several workers: the count and the costs are the same.
func TestWorkers(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 18))
	g := someGivens(r, fullGrid(r), 22)
	c := newCounter(t, g)
	c.Workers = 1
	want, stats := mustCount(t, c), c.Stats()
	for _, workers := range []int{0, 2, 7} {
		c.Workers = workers
		if got := mustCount(t, c); got.Cmp(want) != 0 || c.Stats() != stats {
			t.Errorf("Workers %d: Count = %v, Stats %+v, want %v, %+v", workers, got, c.Stats(), want, stats)
		}
		if c.Progress() != 1 {
			t.Errorf("Workers %d: Progress() = %v, want 1", workers, c.Progress())
		}
	}
}

func TestLayout(t *testing.T) {
	for _, box := range [][2]int{{2, 3}, {1, 9}, {4, 4}} {
		l, err := cover.NewLayout(box[0], box[1])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := New(cover.NewGrid(l)); !errors.Is(err, ErrLayout) {
			t.Errorf("New(%v) = %v, want ErrLayout", l, err)
		}
	}
}

// TestSeries counts series of 1 to 20 givens along two roads. It takes an hour.
func TestSeries(t *testing.T) {
	if !covertest.Slow() {
		t.Skip("takes an hour: only where slow tests are asked for")
	}
	for seed := range uint64(10) {
		r := rand.New(rand.NewPCG(seed, 9))
		full, cells := fullGrid(r), r.Perm(81)
		g := cover.NewGrid(full.Layout())
		for n, cell := range cells[:20] {
			g.Set(cell, full.Digit(cell))
			c := newCounter(t, g)
			start := time.Now()
			first := mustCount(t, c)
			took := time.Since(start)
			second := c.Second()
			if second.Forecast().Work() > 2e10 {
				t.Logf("%d %2d %v %v %v %.1f s", seed, n+1, g, first, c.Stats(), took.Seconds())
				continue
			}
			if again := mustCount(t, second); again.Cmp(first) != 0 {
				t.Errorf("Count(%v), %s = %v, but %s = %v", g, c.Road(), first, second.Road(), again)
			}
			t.Logf("%d %2d %v %v %v %.1f s, second road %v", seed, n+1, g, first, c.Stats(), took.Seconds(), second.Stats())
		}
	}
}

// TestSplits checks the tables against what they are to hold.
func TestSplits(t *testing.T) {
	tab := table()
	for s := range split(splits) {
		var seen []split // the first of a pair says which is the second
		for _, r := range tab.rest[s] {
			seen = append(seen, r[0])
			for d := range 9 {
				if lines := 1<<tab.deal[s][d] | 1<<tab.deal[r[0]][d] | 1<<tab.deal[r[1]][d]; lines != 7 {
					t.Fatalf("splits %d, %v: digit %d has not every line", s, r, d)
				}
			}
		}
		if n := distinct(seen); n != rests {
			t.Fatalf("split %d has %d rests, want %d", s, n, rests)
		}
		for _, r := range tab.cross[s] {
			cells := 0
			for d := range 9 {
				cells |= 1 << (3*tab.deal[s][d] + tab.deal[r][d])
			}
			if cells != 1<<9-1 {
				t.Fatalf("splits %d and %d fill the cells %b, want all 9", s, r, cells)
			}
		}
		if n := distinct(slices.Clone(tab.cross[s][:])); n != crosses {
			t.Fatalf("split %d has %d crosses, want %d", s, n, crosses)
		}
	}
}

// distinct returns how many splits a list has. It sorts the list.
func distinct(list []split) int {
	slices.Sort(list)
	return len(slices.Compact(list))
}

// TestMapper compares a mapper with the symmetry that it stands for.
func TestMapper(t *testing.T) {
	tab := table()
	rapid.Check(t, func(rt *rapid.T) {
		a := identity
		copy(a.digit[:], rapid.Permutation(identity.digit[:]).Draw(rt, "digit"))
		for k := range a.column {
			a.column[k] = permutations[rapid.IntRange(0, 5).Draw(rt, "column")]
		}
		s, stack := rapid.IntRange(0, splits-1).Draw(rt, "split"), rapid.IntRange(0, 2).Draw(rt, "stack")
		var m mapper
		m.set(&a, stack)
		image := a.image(stack, &tab.deal[s])
		if got, want := m.code(tab.code[s]), encode(&image); got != want {
			rt.Errorf("code(%d) = %d, want %d", tab.code[s], got, want)
		}
	})
}

// TestLargest computes the largest count of a band that there is, on which the bounds of the sums rest. Any digits
// may be exchanged, so the splits of the first box need not be tried.
func TestLargest(t *testing.T) {
	skipShort(t)
	c := mustNew(t, "")
	b := c.survey.stage(c.plans[0].orientation).band[0]
	largest := uint16(0)
	row := make([]uint16, splits)
	var m mapper
	for s1 := range split(splits) {
		b.counts(0, s1, row, &m)
		largest = max(largest, slices.Max(row))
	}
	if largest != 1728 {
		t.Errorf("the largest count of a band is %d, want 1728", largest)
	}
}

// TestCancel cancels a count of a billion products while two workers are at it, and asks for one when its
// context has ended.
func TestCancel(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 18))
	c := newCounter(t, someGivens(r, fullGrid(r), 8))
	c.Workers = 2
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		for c.current() == nil {
			time.Sleep(time.Millisecond)
		}
		cancel()
	}()
	for _, when := range []string{"that ends", "that has ended"} {
		if _, err := c.Count(ctx); !errors.Is(err, context.Canceled) {
			t.Errorf("Count under a context %s = %v, want context.Canceled", when, err)
		}
	}
}
