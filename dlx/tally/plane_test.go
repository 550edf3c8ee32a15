//go:build !js

package tally

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/classics"
	"dlx-sudoku/dlx/tally/internal/model"
	"dlx-sudoku/dlx/tally/internal/tallytest"

	"pgregory.net/rapid"
)

// aztec returns the tilings of an Aztec diamond with dominoes.
func aztec(t testing.TB, order int) *dlx.Problem {
	t.Helper()
	domino, err := classics.Polyomino("I2")
	if err != nil {
		t.Fatal(err)
	}
	p, err := classics.Tiling(classics.AztecDiamond(order), []classics.Stock{{Piece: domino, Least: 0, Most: -1}})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// lozenges returns the tilings of a hexagon with lozenges.
func lozenges(t testing.TB, a, b, c int) *dlx.Problem {
	t.Helper()
	p, err := classics.Lozenges(a, b, c)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// boxes returns the number of plane partitions in a box, which is the number of tilings of a hexagon.
//
// Source: Percy A. MacMahon, Combinatory Analysis, volume 2, Cambridge University Press, 1916, section 429.
func boxes(a, b, c int) *big.Int {
	over, under := big.NewInt(1), big.NewInt(1)
	for i := 1; i <= a; i++ {
		for j := 1; j <= b; j++ {
			for k := 1; k <= c; k++ {
				over.Mul(over, big.NewInt(int64(i+j+k-1)))
				under.Mul(under, big.NewInt(int64(i+j+k-2)))
			}
		}
	}
	return over.Quo(over, under)
}

// Counts by determinants agree with closed formulas, in whatever order the items are stated.
func TestPlanarOfKnown(t *testing.T) {
	t.Parallel()
	check := func(name string, p *dlx.Problem, want *big.Int) {
		t.Helper()
		p = tallytest.Shuffle(t, p, rand.New(rand.NewPCG(uint64(p.Options()), 0)))
		c := &Counter{problem: p, Method: Planar, Workers: 2}
		if n, err := c.Count(t.Context()); err != nil || n.Cmp(want) != 0 || c.Stats().Method != Planar {
			t.Errorf("%s: Count = %v, %v by %v, want %v by %v", name, n, err, c.Stats().Method, want, Planar)
		}
	}
	for n := 1; n <= 30; n += 1 + n/4 {
		check(fmt.Sprint("Aztec diamond ", n), aztec(t, n), new(big.Int).Lsh(big.NewInt(1), uint(n*(n+1)/2)))
	}
	for _, n := range [][3]int{{1, 1, 1}, {2, 3, 4}, {5, 5, 5}, {4, 9, 7}} {
		check(fmt.Sprint("hexagon ", n), lozenges(t, n[0], n[1], n[2]), boxes(n[0], n[1], n[2]))
	}
	for _, n := range [][2]int{{1, 8}, {3, 8}, {8, 8}, {9, 12}} {
		p := dominoes(t, n[0], n[1])
		check(fmt.Sprint("dominoes ", n), p, count(t, p, Frontier))
	}
}

// patch draws the text of a problem of dominoes on part of a board. Some are missing, and some come three times.
func patch(t *rapid.T) string {
	rows, columns := rapid.IntRange(1, 5).Draw(t, "rows"), rapid.IntRange(2, 6).Draw(t, "columns")
	holes := rapid.SliceOfNDistinct(rapid.IntRange(0, rows*columns-1), 0, 4, rapid.ID[int]).Draw(t, "holes")
	name := func(r, c int) string {
		for _, hole := range holes {
			if hole == r*columns+c {
				return ""
			}
		}
		return fmt.Sprintf("r%dc%d", r, c)
	}
	var items, options strings.Builder
	for r := range rows {
		for c := range columns {
			here := name(r, c)
			if here == "" {
				continue
			}
			items.WriteString(here + " ")
			for _, next := range [][2]int{{r, c + 1}, {r + 1, c}} {
				if next[0] < rows && next[1] < columns && name(next[0], next[1]) != "" {
					times := rapid.SampledFrom([]int{0, 1, 1, 1, 1, 1, 3}).Draw(t, "times")
					options.WriteString(strings.Repeat(here+" "+name(next[0], next[1])+"\n", times))
				}
			}
		}
	}
	return items.String() + "\n" + options.String()
}

// Counts by determinants agree with counts along a frontier, and diagrams with all solutions, for each graph that has a matching.
func TestPlanarAgainstFrontier(t *testing.T) {
	t.Parallel()
	counted := 0
	rapid.Check(t, func(rt *rapid.T) {
		text := patch(rt)
		if len(strings.Fields(text)) == 0 {
			return
		}
		p := tallytest.Shuffle(t, parse(t, text), rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "order"), 0)))
		c := &Counter{problem: p, Method: Planar}
		n, err := c.Count(t.Context())
		want := count(t, p, Frontier)
		if want.Sign() == 0 {
			if err == nil && n.Sign() != 0 || err != nil && !errors.Is(err, ErrPlanar) {
				rt.Errorf("Count = %v, %v, want none\n%v", n, err, p)
			}
			return
		}
		counted++
		if err != nil || n.Cmp(want) != 0 {
			rt.Fatalf("Count = %v, %v, want %v\n%v", n, err, want, p)
		}
		if !want.IsInt64() || want.Int64() > 2000 {
			return
		}
		d, err := (&Counter{problem: p, Method: Planar}).Diagram(t.Context())
		if err != nil {
			rt.Fatal(err)
		}
		checkDiagram(rt, p, d, listed(t, p))
	})
	if counted < 20 && !testing.Short() { // a short test draws twenty problems
		t.Errorf("%d problems have a solution, want 20", counted)
	}
}

// Determinants count a bipartite graph right or refuse it, whether it is planar or not.
func TestPlanarOrNot(t *testing.T) {
	t.Parallel()
	refused := 0
	rapid.Check(t, func(rt *rapid.T) {
		side := rapid.IntRange(3, 6).Draw(rt, "side")
		var text strings.Builder
		for i := range side {
			fmt.Fprintf(&text, "a%d b%d ", i, i)
		}
		for i := range side {
			for j := range side {
				if rapid.IntRange(0, side-1).Draw(rt, "edge") < 3 {
					fmt.Fprintf(&text, "\na%d b%d", i, j)
				}
			}
		}
		p := parse(t, text.String()+"\n")
		want := count(t, p, Frontier)
		n, err := (&Counter{problem: p, Method: Planar}).Count(t.Context())
		switch {
		case errors.Is(err, ErrPlanar):
			if want.Sign() > 0 {
				refused++
			}
		case err != nil || n.Cmp(want) != 0:
			rt.Errorf("Count = %v, %v, want %v\n%v", n, err, want, p)
		}
	})
	if refused == 0 {
		t.Error("every graph was counted")
	}
}

// The method Planar refuses all that it cannot count, and says so.
func TestPlanarRefuses(t *testing.T) {
	for name, text := range map[string]string{
		"three items":  "a b c d\na b c\nd a\n",
		"one item":     "a b\na\nb\na b\n",
		"secondary":    "a b | c\na b c\n",
		"multiplicity": "0:1|a b\na b\n",
		"odd circle":   "a b c d\na b\nb c\nc a\nc d\n",
		"K3,3":         "a b c d e f\na d\na e\na f\nb d\nb e\nb f\nc d\nc e\nc f\n",
		"no matching":  "a b c d e f\na b\nc b\nc d\ne b\ne f\na f\nb d\n",
	} {
		p := parse(t, text)
		if n, err := (&Counter{problem: p, Method: Planar}).Count(t.Context()); !errors.Is(err, ErrPlanar) {
			t.Errorf("%s: Count = %v, %v, want %v", name, n, err, ErrPlanar)
		}
		if _, err := (&Counter{problem: p, Method: Planar}).Diagram(t.Context()); !errors.Is(err, ErrPlanar) {
			t.Errorf("%s: Diagram: %v, want %v", name, err, ErrPlanar)
		}
	}
}

// Auto takes determinants for long lines only: others keep their samples.
func TestAutoPlanar(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: large boards, and no other goroutines than with small ones")
	}
	t.Parallel()
	for _, test := range []struct {
		name          string
		p             *dlx.Problem
		count, sample bool
	}{
		{"Aztec diamond 20", aztec(t, 20), true, true},
		{"hexagon 12", lozenges(t, 12, 12, 12), true, true},
		{"hexagon 9", lozenges(t, 9, 9, 9), false, false},
		{"dominoes 18x20", dominoes(t, 18, 20), false, false},
		{"dominoes 2x1000", dominoes(t, 2, 1000), false, false},
	} {
		c := NewCounter(test.p)
		n, err := c.Count(t.Context())
		if err != nil || c.Stats().Method == Planar != test.count {
			t.Errorf("%s: Count by %v, %v", test.name, c.Stats().Method, err)
		}
		d, err := NewCounter(test.p).Diagram(t.Context())
		if err != nil || d.Method() == Planar != test.sample || d.Count().Cmp(n) != 0 {
			t.Errorf("%s: Diagram of %v by %v, %v, want %v", test.name, d.Count(), d.Method(), err, n)
		}
	}
}

// A diagram of a large number is sound: ranks lead to solutions and back, and the marginals add up.
func TestPlanarDiagram(t *testing.T) {
	t.Parallel()
	p := aztec(t, 16)
	d, err := (&Counter{problem: p, Method: Planar}).Diagram(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	last := new(big.Int).Sub(d.Count(), big.NewInt(1))
	for _, rank := range []*big.Int{new(big.Int), last, new(big.Int).Div(last, big.NewInt(3))} {
		sol, err := d.At(rank)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Verify(sol); err != nil {
			t.Errorf("At(%v): %v", rank, err)
		}
		if got, err := d.Rank(sol); err != nil || got.Cmp(rank) != 0 {
			t.Errorf("Rank(At(%v)) = %v, %v", rank, got, err)
		}
	}
	by, err := (&Counter{problem: p, Method: Frontier}).Diagram(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	want := marginals(t, by)
	for o, n := range marginals(t, d) {
		if n.Cmp(want[o]) != 0 {
			t.Errorf("option %d is in %v solutions, want %v", o, n, want[o])
		}
	}
}

// Goroutines may share a diagram.
func TestPlanarShared(t *testing.T) {
	t.Parallel()
	d, err := (&Counter{problem: aztec(t, 12), Method: Planar}).Diagram(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprint(marginals(t, d))
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() {
			for range 10 {
				if with, err := d.Marginals(t.Context()); err != nil || fmt.Sprint(with) != want {
					t.Errorf("Marginals = %v, %v, want %v", with, err, want)
					return
				}
			}
		})
	}
	wait.Wait()
}

// A second count confirms a count by determinants, and refutes one that is off by one; where it cannot count, it says so at once.
func TestPlanarVerify(t *testing.T) {
	t.Parallel()
	one := big.NewInt(1)
	c := &Counter{problem: aztec(t, 10), Method: Planar}
	n, err := c.Count(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Verify(t.Context(), n); err != nil {
		t.Errorf("Verify(%v): %v", n, err)
	}
	if err := c.Verify(t.Context(), n.Add(n, one)); !errors.Is(err, ErrDisagree) {
		t.Errorf("Verify(%v): %v, want %v", n, err, ErrDisagree)
	}
	d, err := c.Diagram(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	with := marginals(t, d)[7]
	if err := d.Verify(t.Context(), 7, with, DefaultMemory); err != nil {
		t.Errorf("Verify(7, %v): %v", with, err)
	}
	if err := d.Verify(t.Context(), 7, with.Add(with, one), DefaultMemory); !errors.Is(err, ErrDisagree) {
		t.Errorf("Verify(7, %v): %v, want %v", with, err, ErrDisagree)
	}
	c = &Counter{problem: aztec(t, 24), Method: Planar}
	if n, err = c.Count(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := c.Verify(t.Context(), n); !errors.Is(err, ErrUndecided) {
		t.Errorf("Verify: %v, want %v", err, ErrUndecided)
	}
	if d, err = c.Diagram(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := d.Verify(t.Context(), 7, n, DefaultMemory); !errors.Is(err, ErrUndecided) {
		t.Errorf("Verify of an option: %v, want %v", err, ErrUndecided)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := c.Verify(ctx, n); !errors.Is(err, context.Canceled) {
		t.Errorf("Verify: %v, want %v", err, context.Canceled)
	}
	if err := d.Verify(ctx, 7, n, DefaultMemory); !errors.Is(err, context.Canceled) {
		t.Errorf("Verify of an option: %v, want %v", err, context.Canceled)
	}
}

// A count that was stopped goes on where it was, and a diagram ends with its context, or if it takes too much memory.
func TestPlanarEnds(t *testing.T) {
	t.Parallel()
	p := aztec(t, 20)
	c := &Counter{problem: p, Method: Planar}
	ctx, cancel := context.WithCancel(t.Context())
	primes := 0
	c.Progress = func(Progress) {
		if primes++; primes == 2 {
			cancel()
		}
	}
	if _, err := c.Count(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("Count: %v, want %v", err, context.Canceled)
	}
	c.Progress = func(p Progress) { primes++ }
	n, err := c.Count(t.Context())
	if want := new(big.Int).Lsh(big.NewInt(1), 210); err != nil || n.Cmp(want) != 0 || primes != c.plane.count.Primes {
		t.Errorf("Count = %v, %v after %d primes of %d, want %v", n, err, primes, c.plane.count.Primes, want)
	}
	if text := c.plane.progress().String(); text != "planar: prime 7 of 7" {
		t.Errorf("progress = %q", text)
	}
	if err := c.Save(nil); !errors.Is(err, ErrNothing) {
		t.Errorf("Save: %v, want %v", err, ErrNothing)
	}
	d, err := c.Diagram(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.Marginals(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("Marginals: %v, want %v", err, context.Canceled)
	}
	for _, err := range d.Samples(ctx, 1, 1) {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("Samples: %v, want %v", err, context.Canceled)
		}
	}
	c = &Counter{problem: aztec(t, 30), Method: Planar, Memory: LeastMemory}
	if _, err := c.Diagram(t.Context()); !errors.Is(err, ErrMemory) {
		t.Errorf("Diagram in 1 MiB: %v, want %v", err, ErrMemory)
	}
}

// A plane is not made if the context ends meanwhile: it is asked while pairs are matched, and while they get their signs.
func TestPlaneEnds(t *testing.T) {
	t.Parallel()
	m := model.New(aztec(t, 20))
	line, err := firstLine(t.Context(), m)
	if err != nil {
		t.Fatal(err)
	}
	asks := 0
	for ; ; asks++ {
		p, err := newPlane(endAfter(asks), m, line.order)
		if err == nil {
			break
		}
		if p != nil || !errors.Is(err, context.Canceled) {
			t.Fatalf("newPlane = %v, %v after %d asks, want %v", p, err, asks, context.Canceled)
		}
	}
	if want := 2 * (m.Primary / 2 / 64); asks < want {
		t.Errorf("newPlane asks %d times, want %d", asks, want)
	}
}

// A count has as many workers as there is room for, and fails if there is not enough for one.
func TestPlanarRoom(t *testing.T) {
	c := &Counter{problem: aztec(t, 10), Method: Planar, Workers: 3}
	want, err := c.Count(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	each := c.Stats().Bytes
	for _, test := range []struct {
		memory  int64
		workers int
	}{{3 * each, 3}, {3*each - 1, 2}, {each, 1}, {each - 1, 0}} {
		p := &plane{count: c.plane.count.NewCount()}
		err := p.run(t.Context(), &Counter{Memory: test.memory, Workers: 3}, func() error { return nil })
		switch {
		case p.workers != test.workers:
			t.Errorf("%d workers in %d bytes, want %d", p.workers, test.memory, test.workers)
		case test.workers == 0:
			if !errors.Is(err, ErrMemory) {
				t.Errorf("run in %d bytes: %v, want %v", test.memory, err, ErrMemory)
			}
		case err != nil || p.number().Cmp(want) != 0:
			t.Errorf("run in %d bytes: %v, %v, want %v", test.memory, p.number(), err, want)
		}
	}
}
