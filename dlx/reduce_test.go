package dlx

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"dlx-sudoku/dlx/internal/oracle"

	"pgregory.net/rapid"
)

// reducedPlainly is the simplest way to reduce a problem: each option is compared with each other one for each item, until
// nothing changes.
func reducedPlainly(x oracle.Problem, p *Problem) []int {
	left := make([]int, len(x.Options))
	for o := range left {
		left[o] = o
	}
	falls := func(o int) bool {
		if allowed, _ := x.Allows([]int{o}); !allowed {
			return true
		}
		for j := range x.Primary {
			need, _ := p.Multiplicity(j)
			need -= x.Times(o, j)
			for _, other := range left {
				if allowed, _ := x.Allows([]int{o, other}); allowed && other != o {
					need -= x.Times(other, j)
				}
			}
			if need > 0 {
				return true
			}
		}
		return false
	}
	for {
		fallen := slices.IndexFunc(left, falls)
		if fallen < 0 {
			return left
		}
		left = slices.Delete(left, fallen, fallen+1)
	}
}

// Reduce leaves the options that reducedPlainly leaves, with the same solutions at the same costs. With a bound on effort it
// leaves those and perhaps more.
func TestReduce(t *testing.T) {
	for _, e := range extensions {
		t.Run(e.name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				x := draw(t, e.Kind)
				p := state(t, x)
				left, err := p.Reduce(context.Background(), 0)
				if want := reducedPlainly(x, p); !slices.Equal(left, want) || err != nil {
					t.Fatalf("Reduce of %+v = %v, %v, want %v", x, left, err, want)
				}
				reduces(t, x, p, left)
				effort := rapid.Uint64Range(1, 200).Draw(t, "effort")
				bounded, err := p.Reduce(context.Background(), effort)
				if err != nil {
					t.Fatal(err)
				}
				for _, o := range left {
					if !slices.Contains(bounded, o) {
						t.Fatalf("Reduce of %+v by an effort of %d has lost option %d", x, effort, o)
					}
				}
				reduces(t, x, p, bounded)
			})
		})
	}
}

// reduces checks that the options left have the solutions of all.
func reduces(t *rapid.T, x oracle.Problem, p *Problem, left []int) {
	r := p.Restrict(left)
	for k, o := range left {
		if got, want := r.OptionNames(k), p.OptionNames(o); !slices.Equal(got, want) || r.Cost(k) != p.Cost(o) {
			t.Fatalf("option %d of the restriction is %v at %d, want %v at %d", k, got, r.Cost(k), want, p.Cost(o))
		}
	}
	got := all(t, NewSolver(r))
	for _, sol := range got {
		for k, o := range sol {
			sol[k] = left[o]
		}
	}
	if want := x.Subsets(); !equal(sorted(got), sorted(want)) {
		t.Fatalf("%+v restricted to %v has the solutions %v, want %v", x, left, got, want)
	}
}

// A large problem, in which an option has few neighbours, is reduced by looking at these alone.
func TestReduceSparse(t *testing.T) {
	var b Builder
	const n = 2000 // a path of vertices to be matched: every second edge falls
	for i := 1; i < n; i++ {
		b.Option(fmt.Sprint("v", i-1), fmt.Sprint("v", i))
	}
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	left, err := p.Reduce(context.Background(), 0)
	if err != nil || len(left) != n/2 {
		t.Fatalf("Reduce of a path leaves %d options, %v, want %d", len(left), err, n/2)
	}
	for k, o := range left {
		if o != 2*k {
			t.Fatalf("option %d of what is left is %d, want %d", k, o, 2*k)
		}
	}
}

// Where nothing falls, a bounded effort ends after the sample.
func TestReduceInVain(t *testing.T) {
	p := queens(t, 20)
	r := newReduction(context.Background(), &p.m, 1<<40)
	if r.promises() {
		t.Error("a queen rules out a row")
	}
	if spent := 1<<40 - r.left; spent == 0 || spent > sampled*40*20 {
		t.Errorf("%d comparisons for a sample", spent)
	}
}

func TestReduceCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	p := queens(t, 6)
	left, err := p.Reduce(ctx, 0)
	if !errors.Is(err, context.Canceled) || len(left) != p.Options() {
		t.Errorf("Reduce = %d options, %v, want %d, %v", len(left), err, p.Options(), context.Canceled)
	}
}

// The published numbers of options that fall.
func TestReducePublished(t *testing.T) {
	for name, want := range map[string]int{"scott8x8": 152, "pent4x15": 146, "sudoku15clue": 69, "langford12": 0, "queens13": 0} {
		t.Run(name, func(t *testing.T) {
			p := readProblem(t, openData(t, "xc/"+name+".dlx"))
			left, err := p.Reduce(context.Background(), 0)
			if err != nil || p.Options()-len(left) != want {
				t.Errorf("%d options of %d fall, %v, want %d", p.Options()-len(left), p.Options(), err, want)
			}
		})
	}
}
