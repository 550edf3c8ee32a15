package tally

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/classics"
	"dlx-sudoku/dlx/tally/internal/tallytest"

	"pgregory.net/rapid"
)

// diagrams yields the diagrams of a problem by all methods that take it.
func diagrams(t testing.TB, p *dlx.Problem) (all []*Diagram) {
	t.Helper()
	for _, m := range []Method{Auto, Search, Frontier, Layers} {
		d, err := (&Counter{problem: p, Method: m}).Diagram(t.Context())
		if errors.Is(err, ErrMethod) && m == Layers {
			continue
		}
		if err != nil {
			t.Fatalf("Diagram by %v: %v\n%v", m, err, p)
		}
		all = append(all, d)
	}
	return all
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

// checkDiagram compares a diagram with all solutions: it has each once, by a rank that leads back to it, and says in how
// many each option is.
func checkDiagram(t rapid.TB, p *dlx.Problem, d *Diagram, want []dlx.Solution) {
	t.Helper()
	if n := d.Count(); n.Cmp(big.NewInt(int64(len(want)))) != 0 {
		t.Fatalf("%v: Count = %v, want %d\n%v", d.Method(), n, len(want), p)
	}
	with := make([]int64, p.Options())
	for _, sol := range want {
		for _, o := range sol {
			with[o]++
		}
	}
	for o, n := range d.Marginals() {
		if n.Cmp(big.NewInt(with[o])) != 0 {
			t.Errorf("%v: option %d is in %v solutions, want %d\n%v", d.Method(), o, n, with[o], p)
		}
	}
	var got []dlx.Solution
	for rank, sol := range d.All() {
		if at, err := d.Rank(sol); err != nil || at.Cmp(rank) != 0 {
			t.Fatalf("%v: Rank(At(%v)) = %v, %v\n%v", d.Method(), rank, at, err, p)
		}
		got = append(got, sol)
	}
	slices.SortFunc(got, slices.Compare)
	if !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("%v: the solutions are %v, want %v\n%v", d.Method(), got, want, p)
	}
}

// A Diagram of a small problem has what all of its solutions say, by every method.
func TestDiagramsAgainstSolutions(t *testing.T) {
	for name, text := range map[string]func(*rapid.T) string{"any": draw, "families": drawFamilies} {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(rt *rapid.T) {
				order := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "order"), 0))
				p := tallytest.Shuffle(t, parse(t, text(rt)), order) // so that swaps join options in any order
				if n, err := dlx.NewSolver(p).Count(t.Context(), 500); err != nil || n == 500 {
					return // some have far more
				}
				want := listed(t, p)
				for _, d := range diagrams(t, p) {
					checkDiagram(rt, p, d, want)
				}
			})
		})
	}
}

// small are problems whose solutions are listed in no time, some with many swaps.
func small(t testing.TB) map[string]*dlx.Problem {
	all := map[string]*dlx.Problem{"Latin squares of order 4": latin(t, 4)}
	for name, make := range map[string]func() (*dlx.Problem, error){
		"matchings of K8":             func() (*dlx.Problem, error) { return classics.Matchings(classics.Complete(8)) },
		"dominoes 4x6":                func() (*dlx.Problem, error) { return classics.Dominoes(4, 6) },
		"Steiner systems of 7 points": func() (*dlx.Problem, error) { return classics.Steiner(7) },
		"one-factorizations of K6":    func() (*dlx.Problem, error) { return classics.OneFactorizations(6) },
		"de Bruijn 3":                 func() (*dlx.Problem, error) { return classics.DeBruijn(3) },
		"queens 7":                    func() (*dlx.Problem, error) { return classics.Queens(7) },
		"5 queens that dominate":      func() (*dlx.Problem, error) { return classics.Domination(5, 3) },
		"matrices of zeros and ones":  func() (*dlx.Problem, error) { return classics.BinaryMatrices([]int{2, 1, 2}, []int{2, 2, 1}) },
	} {
		p, err := make()
		if err != nil {
			t.Fatal(name, err)
		}
		all[name] = p
	}
	return all
}

func TestDiagramsOfKnown(t *testing.T) {
	for name, p := range small(t) {
		t.Run(name, func(t *testing.T) {
			want := listed(t, p)
			for _, d := range diagrams(t, p) {
				checkDiagram(t, p, d, want)
			}
		})
	}
}

// Samples are uniform: with a fixed seed, a chi-square test of how often each solution is drawn does not reject it. The
// deviation of Wilson and Hilferty is normal; it is beyond 4 once in 16,000 tests.
func TestSamplesAreUniform(t *testing.T) {
	for name, p := range small(t) {
		t.Run(name, func(t *testing.T) {
			for _, d := range diagrams(t, p) {
				n := int(d.Count().Int64())
				draws := 10 * n
				times := make(map[string]int)
				for sol := range d.Samples(7) {
					times[fmt.Sprint(sol)]++
					if draws--; draws == 0 {
						break
					}
				}
				sum := float64(10 * (n - len(times)))
				for _, k := range times {
					sum += float64((k-10)*(k-10)) / 10
				}
				free := float64(n - 1)
				if z := (math.Cbrt(sum/free) - (1 - 2/(9*free))) / math.Sqrt(2/(9*free)); math.Abs(z) > 4 {
					t.Errorf("%v: chi square %.1f with %.0f degrees of freedom: %.2f standard deviations", d.Method(), sum, free, z)
				}
			}
		})
	}
}

// Distinct draws no solution twice, as many as there are at most, and each about equally often.
func TestDistinct(t *testing.T) {
	p := latin(t, 3) // 12 squares
	for _, d := range diagrams(t, p) {
		times := make(map[string]int)
		for seed := range uint64(1200) {
			drawn := make(map[string]bool)
			for sol := range d.Distinct(3, seed) {
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
		for range d.Distinct(100, 1) {
			n++
		}
		if n != 12 {
			t.Errorf("%v: Distinct(100) draws %d, want all 12", d.Method(), n)
		}
	}
}

// A diagram of numbers with many words: 2 x n dominoes are counted by Fibonacci's numbers.
func TestLongDiagram(t *testing.T) {
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
	if rank, err := d.Rank(d.At(last)); err != nil || rank.Cmp(last) != 0 {
		t.Errorf("Rank(At(%v)) = %v, %v", last, rank, err)
	}
	sum := new(big.Int) // each of the 2n cells is covered once
	for _, n := range d.Marginals() {
		sum.Add(sum, n)
	}
	if want := new(big.Int).Mul(a, big.NewInt(n)); sum.Cmp(want) != 0 {
		t.Errorf("the marginals add up to %v, want %v", sum, want)
	}
}

func TestDiagramErrors(t *testing.T) {
	p, err := classics.Dominoes(16, 16)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := (&Counter{problem: p, Memory: LeastMemory}).Diagram(t.Context()); !errors.Is(err, ErrMemory) {
		t.Errorf("Diagram in 1 MiB: %v, want %v", err, ErrMemory)
	}
	for _, m := range []Method{Search, Frontier, Layers} {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := (&Counter{problem: p, Method: m}).Diagram(ctx); !errors.Is(err, context.Canceled) {
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
