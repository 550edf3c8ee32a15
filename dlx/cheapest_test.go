package dlx

import (
	"context"
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// The k cheapest solutions cost what the k first of all solutions do, sorted
// by cost; and each of them is a solution.
func TestCheapestAgainstBruteForce(t *testing.T) {
	for _, e := range append(extensions, extension{name: "neither"}) {
		t.Run(e.name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				x := drawExtended(t, e.colours, e.multiplicities)
				largest := rapid.SampledFrom([]int64{0, 3, 20, 1000, math.MaxInt64 / 20}).Draw(t, "largest")
				for range x.options {
					x.costs = append(x.costs, rapid.Int64Range(0, largest).Draw(t, "cost"))
				}
				p := x.problem(t)
				var committed []int
				if n := len(x.options); n > 0 && rapid.IntRange(0, 2).Draw(t, "commit") == 0 {
					committed = []int{rapid.IntRange(0, n-1).Draw(t, "option")}
					if allowed, _ := x.allows(committed); !allowed {
						committed = nil
					}
				}
				var want []int64
				for _, solution := range x.subsets() {
					if len(committed) == 0 || slices.Contains(solution, committed[0]) {
						want = append(want, p.TotalCost(solution))
					}
				}
				slices.Sort(want)
				k := rapid.IntRange(1, 5).Draw(t, "k")
				want = want[:min(k, len(want))]

				s := NewSolver(p)
				if err := s.Commit(committed...); err != nil {
					t.Fatal(err)
				}
				solutions, err := s.Cheapest(context.Background(), k)
				if (err == ErrNoSolution) != (len(want) == 0) || err != nil && err != ErrNoSolution {
					t.Fatalf("Cheapest of %+v: %v", x, err)
				}
				var got []int64
				for n, sol := range solutions {
					if err := p.Verify(sol); err != nil {
						t.Fatal(err)
					}
					slices.Sort(sol)
					if slices.ContainsFunc(solutions[:n], func(other Solution) bool { return slices.Equal(other, sol) }) {
						t.Fatalf("solution %v of %+v twice", sol, x)
					}
					got = append(got, p.TotalCost(sol))
				}
				if !slices.Equal(got, want) {
					t.Fatalf("costs of the %d cheapest solutions of %+v = %v, want %v", k, x, got, want)
				}
			})
		})
	}
}

// Without costs, the cheapest solutions are any.
func TestCheapestWithoutCosts(t *testing.T) {
	solutions, err := NewSolver(queens(t, 8)).Cheapest(t.Context(), 1000)
	if len(solutions) != 92 || err != nil {
		t.Errorf("Cheapest of 8 queens: %d solutions, %v", len(solutions), err)
	}
}

// Sums of costs near the largest number neither wrap nor prune too much.
func TestCheapestLargeCosts(t *testing.T) {
	p, err := ParseProblem(strings.NewReader("a b\na |4611686018427387900\nb |4611686018427387900\na b |7\n"))
	if err != nil {
		t.Fatal(err)
	}
	solutions, err := NewSolver(p).Cheapest(t.Context(), 3)
	if err != nil || len(solutions) != 2 || p.TotalCost(solutions[0]) != 7 || p.TotalCost(solutions[1]) != 9223372036854775800 {
		t.Errorf("Cheapest = %v, %v", solutions, err)
	}
}

func TestCheapestEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if solutions, err := NewSolver(queens(t, 8)).Cheapest(ctx, 2); !errors.Is(err, context.Canceled) {
		t.Errorf("Cheapest after the end of its context = %v, %v", solutions, err)
	}
}

// The published problems have the published minimum.
func TestCheapestData(t *testing.T) {
	for _, problem := range publishedOf(t, 3, "COST") {
		want, err := strconv.ParseInt(strings.TrimPrefix(problem.want, "min="), 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		p := problem.problem(t)
		s := NewSolver(p)
		solutions, err := s.Cheapest(t.Context(), 1)
		if err != nil || len(solutions) != 1 || p.TotalCost(solutions[0]) != want {
			t.Errorf("%s: Cheapest = %v, %v, want a cost of %d", problem.name, solutions, err, want)
			continue
		}
		if err := p.Verify(solutions[0]); err != nil {
			t.Errorf("%s: %v", problem.name, err)
		}
	}
}
