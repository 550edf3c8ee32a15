package tally

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/classics"
	"dlx-sudoku/dlx/tally/internal/model"
	"dlx-sudoku/dlx/tally/internal/tallytest"

	"pgregory.net/rapid"
)

// mostTree is the cost of a tree up to which diagrams along it are tried. Pentominoes on 6x10 have a cost of 63, and take over
// 1 GiB.
const mostTree = 60

// diagrams returns the diagrams of a problem by all methods that take it, by layers without swaps, and by layers in a file.
func diagrams(t testing.TB, p *dlx.Problem) (all []*Diagram) {
	t.Helper()
	m := model.New(p)
	wide := treeCost(m, eliminate(m, math.Inf(1), until(t.Context(), math.MaxInt))) > mostTree
	_, noPlane := newPlane(t.Context(), m, orders(m, until(t.Context(), orderSteps))[0])
	for _, m := range []Method{Auto, Search, Frontier, Tree, Planar, Layers} {
		if m == Tree && wide {
			t.Logf("not along a tree, which is too wide")
			continue
		}
		if m == Planar && noPlane != nil {
			continue
		}
		d, err := (&Counter{problem: p, Method: m}).Diagram(t.Context())
		if err != nil {
			t.Fatalf("Diagram by %v: %v\n%v", m, err, p)
		}
		all = append(all, d)
	}
	if last := all[len(all)-1]; last.method == Layers {
		d := &Diagram{problem: p, model: last.model, method: Layers, rule: newCovering(last.model, nil)}
		if err := (&Counter{problem: p}).keep(t.Context(), d); err != nil {
			t.Fatalf("Diagram by layers without swaps: %v\n%v", err, p)
		}
		all = append(all, d, onFile(t, last))
	}
	return all
}

// road names the way that a diagram was made.
func road(d *Diagram) string {
	switch {
	case d.file != nil:
		return "layers in a file"
	case d.method == Layers && len(d.families) == 0:
		return "layers without swaps"
	}
	return d.method.String()
}

// listed returns the solutions of a problem, each sorted.
func listed(t testing.TB, p *dlx.Problem) (all []dlx.Solution) {
	t.Helper()
	for sol, err := range dlx.NewSolver(p).Solutions(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		sol = slices.Clone(sol)
		slices.Sort(sol)
		all = append(all, sol)
	}
	slices.SortFunc(all, slices.Compare)
	return all
}

// marginals returns the marginals of a diagram.
func marginals(t rapid.TB, d *Diagram) []*big.Int {
	t.Helper()
	with, err := d.Marginals(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return with
}

// mostRanks is how many ranks of a diagram are tried, about.
const mostRanks = 5000

// checkDiagram compares a diagram with all solutions: it has as many, says in how many each option is, and the ranks lead to
// solutions that lead back to them.
func checkDiagram(t rapid.TB, p *dlx.Problem, d *Diagram, want []dlx.Solution) {
	t.Helper()
	if n := d.Count(); n.Cmp(big.NewInt(int64(len(want)))) != 0 {
		t.Fatalf("%s: Count = %v, want %d\n%v", road(d), n, len(want), p)
	}
	with := make([]int64, p.Options())
	for _, sol := range want {
		for _, o := range sol {
			with[o]++
		}
	}
	for o, n := range marginals(t, d) {
		if n.Cmp(big.NewInt(with[o])) != 0 {
			t.Errorf("%s: option %d is in %v solutions, want %d\n%v", road(d), o, n, with[o], p)
		}
	}
	for k := 0; k < len(want); k += 1 + len(want)/mostRanks {
		rank := big.NewInt(int64(k))
		sol, err := d.At(rank)
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := slices.BinarySearchFunc(want, sol, slices.Compare); !ok {
			t.Fatalf("%s: At(%d) = %v is no solution\n%v", road(d), k, sol, p)
		}
		if at, err := d.Rank(sol); err != nil || at.Cmp(rank) != 0 {
			t.Fatalf("%s: Rank(At(%d)) = %v, %v\n%v", road(d), k, at, err, p)
		}
	}
}

// A Diagram of a small problem has what all of its solutions say, by every method.
func TestDiagramsAgainstSolutions(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]func(*rapid.T) string{"any": draw, "families": drawFamilies} {
		try := func(rt rapid.TB, text string, order uint64) bool {
			p := tallytest.Shuffle(t, parse(t, text), rand.New(rand.NewPCG(order, 0))) // so that swaps join options in any order
			if n, err := dlx.NewSolver(p).Count(t.Context(), 500); err != nil || n == 500 {
				return false // some have far more
			}
			all := listed(t, p)
			for _, d := range diagrams(t, p) {
				checkDiagram(rt, p, d, all)
			}
			return len(all) > 0
		}
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(rt *rapid.T) { try(rt, text(rt), rapid.Uint64().Draw(rt, "order")) })
		})
		t.Run(name+", many", func(t *testing.T) {
			if os.Getenv("DLX_SUDOKU_SLOW") == "" {
				t.Skip("takes long: DLX_SUDOKU_SLOW is not set")
			}
			for seed, left := 0, 2500; left > 0; seed++ { // with a solution
				if try(t, rapid.Custom(text).Example(seed), uint64(seed)) {
					left--
				}
			}
		})
	}
}

// Distinct draws no solution twice, as many as there are at most, and each about equally often.
func TestDistinct(t *testing.T) {
	t.Parallel()
	p := latin(t, 3) // 12 squares
	for _, d := range diagrams(t, p) {
		times := make(map[string]int)
		for seed := range uint64(1200) {
			drawn := make(map[string]bool)
			for sol, err := range d.Distinct(t.Context(), 3, seed) {
				if err != nil {
					t.Fatal(err)
				}
				if err := p.Verify(sol); err != nil {
					t.Fatal(err)
				}
				drawn[fmt.Sprint(sol)] = true
				times[fmt.Sprint(sol)]++
			}
			if len(drawn) != 3 {
				t.Fatalf("%v: %d different solutions, want 3", d.Method(), len(drawn))
			}
		}
		for sol, n := range times {
			if n < 220 || n > 380 { // 300 expected; five standard deviations
				t.Errorf("%v: %s is drawn %d times in 1200, want about 300", d.Method(), sol, n)
			}
		}
		n := 0
		for range d.Distinct(t.Context(), 100, 1) {
			n++
		}
		if n != 12 {
			t.Errorf("%v: Distinct(100) draws %d, want all 12", d.Method(), n)
		}
	}
}

// A diagram of numbers with many words: 2 x n dominoes are counted by Fibonacci's numbers.
func TestLongDiagram(t *testing.T) {
	t.Parallel()
	const n = 1000
	p, err := classics.Dominoes(2, n)
	if err != nil {
		t.Fatal(err)
	}
	d, err := NewCounter(p).Diagram(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	a, b := big.NewInt(1), big.NewInt(1)
	for range n {
		a, b = b, a.Add(a, b)
	}
	if d.Count().Cmp(a) != 0 {
		t.Errorf("Count of 2x%d = %v, want %v", n, d.Count(), a)
	}
	last := new(big.Int).Sub(a, big.NewInt(1))
	sol, err := d.At(last)
	if err != nil {
		t.Fatal(err)
	}
	if rank, err := d.Rank(sol); err != nil || rank.Cmp(last) != 0 {
		t.Errorf("Rank(At(%v)) = %v, %v", last, rank, err)
	}
	sum := new(big.Int) // each of the 2n cells is covered once
	for _, n := range marginals(t, d) {
		sum.Add(sum, n)
	}
	if want := new(big.Int).Mul(a, big.NewInt(n)); sum.Cmp(want) != 0 {
		t.Errorf("the marginals add up to %v, want %v", sum, want)
	}
}

func TestDiagramErrors(t *testing.T) {
	t.Parallel()
	p, err := classics.Dominoes(16, 16)
	if err != nil {
		t.Fatal(err)
	}
	if d, err := (&Counter{problem: p, Memory: LeastMemory}).Diagram(t.Context()); d != nil || !errors.Is(err, ErrMemory) {
		t.Errorf("Diagram in 1 MiB: %v, want %v", err, ErrMemory)
	}
	for _, m := range []Method{Search, Planar, Frontier, Layers, Tree} {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if d, err := (&Counter{problem: p, Method: m}).Diagram(ctx); d != nil || !errors.Is(err, context.Canceled) {
			t.Errorf("Diagram by %v: %v, want %v", m, err, context.Canceled)
		}
	}
	d, err := NewCounter(latin(t, 3)).Diagram(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.Rank(dlx.Solution{0}); err == nil {
		t.Error("Rank of one option: no error")
	}
	defer func() {
		if recover() == nil {
			t.Error("At(12): no panic")
		}
	}()
	d.At(big.NewInt(12))
}
