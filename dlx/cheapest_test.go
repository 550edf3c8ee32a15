package dlx

import (
	"context"
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"dlx-sudoku/dlx/internal/oracle"
)

// The k cheapest solutions have the costs of the first k of all solutions, sorted by cost; each of them is a solution; and
// any number of workers find the same.
func TestCheapestAgainstBruteForce(t *testing.T) {
	for _, e := range extensions {
		t.Run(e.name, func(t *testing.T) {
			check := func(t *rapid.T) {
				e.Costs = true
				x := oracle.Draw(picker(t), e.Kind)
				p := state(t, x)
				s := NewSolver(p)
				var committed []int
				if n := p.Options(); n > 0 && rapid.IntRange(0, 2).Draw(t, "commit") == 0 {
					if o := rapid.IntRange(0, n-1).Draw(t, "option"); s.Commit(o) == nil {
						committed = []int{o}
					}
				}
				var want []int64
				for _, solution := range with(x.Subsets(), committed) {
					want = append(want, p.TotalCost(solution))
				}
				slices.Sort(want)
				k := rapid.IntRange(1, 5).Draw(t, "k")
				want = want[:min(k, len(want))]

				solutions := cheapestOf(t, s, k, want)
				s.Workers, s.breath = 3, 1
				again, err := s.Cheapest(context.Background(), k)
				if !reflect.DeepEqual(again, solutions) || err != nil && err != ErrNoSolution {
					t.Fatalf("the %d cheapest solutions of %+v by 3 workers = %v, %v, want %v", k, x, again, err, solutions)
				}
				// Searches that give up at once, so that better bounds are looked for.
				s = NewSolver(p)
				s.Commit(committed...)
				s.brief = []uint64{0, 1 << 9}[rapid.IntRange(0, 1).Draw(t, "brief")]
				bounded := cheapestOf(t, s, k, want)
				s.Workers = 3
				if again, err := s.Cheapest(context.Background(), k); !reflect.DeepEqual(again, bounded) || err != nil && err != ErrNoSolution {
					t.Fatalf("the %d cheapest solutions of %+v by 3 workers = %v, %v, want %v", k, x, again, err, bounded)
				}
			}
			rounds := 1
			if os.Getenv("DLX_SUDOKU_SLOW") != "" {
				rounds = 125 // 50,000 problems of all kinds
			}
			for range rounds {
				rapid.Check(t, check)
			}
		})
	}
}

// cheapestOf returns the k cheapest solutions, which are right, different, and have the costs that are wanted.
func cheapestOf(t *rapid.T, s *Solver, k int, want []int64) []Solution {
	p := s.Problem()
	solutions, err := s.Cheapest(context.Background(), k)
	if (err == ErrNoSolution) != (len(want) == 0) || err != nil && err != ErrNoSolution {
		t.Fatalf("Cheapest of %v: %v", p, err)
	}
	var got []int64
	for n, sol := range solutions {
		if err := p.Verify(sol); err != nil {
			t.Fatal(err)
		}
		if slices.ContainsFunc(solutions[:n], func(other Solution) bool { return slices.Equal(other, sol) }) {
			t.Fatalf("solution %v of %v twice", sol, p)
		}
		got = append(got, p.TotalCost(sol))
	}
	if !slices.Equal(got, want) {
		t.Fatalf("costs of the %d cheapest solutions of %v = %v, want %v", k, p, got, want)
	}
	return solutions
}

// A search that has found k solutions close to the bound, but could not end, is not begun again below the same cost: the
// solutions of this problem cost -8 and -7, and its bound is -8.
func TestCheapestCloseToBound(t *testing.T) {
	p, err := ParseProblem(strings.NewReader(`0:99|0 0:99|1 0:99|2 | 3
1 |-1
0 1 2 3:2 |-1
1 |-1
2 |-1
2 3:2 |-1
0 1 |-1
0:6 2 |-1
0:2 1 2 |-1
`))
	if err != nil {
		t.Fatal(err)
	}
	s := NewSolver(p)
	s.brief = 1 << 9
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	solutions, err := s.Cheapest(ctx, 3)
	var costs []int64
	for _, sol := range solutions {
		costs = append(costs, p.TotalCost(sol))
	}
	if !slices.Equal(costs, []int64{-8, -7, -7}) || err != nil {
		t.Errorf("Cheapest = %v of cost %d, %v", solutions, costs, err)
	}
}

// Without costs, all solutions are equally cheap.
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
	for _, text := range []string{
		"a\na |9223372036854775807", "a\na |-9223372036854775807", "0:1|a\na |-9223372036854775807",
		"3|a\na |-4611686018427387904\na\na", "a b\na |4611686018427387903\nb |-4611686018427387903\na b |1",
	} {
		for _, brief := range []uint64{0, brief} {
			s := NewSolver(stating(t, text))
			s.brief = brief
			all, err := s.Cheapest(t.Context(), 0)
			some, err2 := s.Cheapest(t.Context(), 1)
			if err != nil || err2 != nil || !reflect.DeepEqual(all[:1], some) {
				t.Errorf("Cheapest of %q = %v, %v, want the first of %v, %v", text, some, err2, all, err)
			}
		}
	}
}

// A search for the cheapest solutions turns back where none can be among the best. These are the nodes of today, out of
// some 110,000, by how many solutions are wanted.
func TestCheapestNodes(t *testing.T) {
	p := assignment(t)
	for k, want := range map[int]uint64{1: 86, 5: 207, 50: 367} {
		s := NewSolver(p)
		if _, err := s.Cheapest(t.Context(), k); err != nil {
			t.Fatal(err)
		}
		if got := s.Stats().Nodes; got != want {
			t.Errorf("the cheapest %d: %d nodes, want %d", k, got, want)
		}
	}
}

// If a brief search by costs finds no solution, the first solution reported is the one of a search that ignores costs.
func TestCheapestGlimpse(t *testing.T) {
	s := NewSolver(assignment(t))
	want, err := s.First(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	s.brief = 1 << 11 // and next to nothing for the search by costs
	var got Solution
	s.Watch = func(best Solution, _ int64) bool {
		got = best
		return false
	}
	if _, err := s.Cheapest(t.Context(), 1); err != nil || !slices.Equal(got, want) {
		t.Errorf("the first solution reported is %v, %v, want %v", got, err, want)
	}
}

// assignment returns an assignment of 8 to 8 with costs that look random.
func assignment(t *testing.T) *Problem {
	t.Helper()
	var b Builder
	const n = 8
	for i := range n {
		b.Primary(fmt.Sprint("r", i), fmt.Sprint("c", i))
	}
	for r := range n {
		for c := range n {
			b.OptionAt(int64((r*r*5+c*7+r*c*c)%23), fmt.Sprint("r", r), fmt.Sprint("c", c))
		}
	}
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// 0 means all solutions, and a number below 0 is misuse.
func TestCheapestOfAll(t *testing.T) {
	p, err := ParseProblem(strings.NewReader("a b\na |3\nb |1\na b |2\nb |0\n"))
	if err != nil {
		t.Fatal(err)
	}
	solutions, err := NewSolver(p).Cheapest(t.Context(), 0)
	var costs []int64
	for _, s := range solutions {
		costs = append(costs, p.TotalCost(s))
	}
	if !slices.Equal(costs, []int64{2, 3, 4}) || err != nil {
		t.Errorf("Cheapest of all: costs %v, %v, want 2 3 4", costs, err)
	}
	defer func() {
		if r := recover(); r != "dlx: Cheapest of -1 solutions" {
			t.Errorf("Cheapest of -1 panics with %v", r)
		}
	}()
	NewSolver(p).Cheapest(t.Context(), -1)
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

// The costs of a search for the cheapest, its end and its progress are those of the
// last search; the next one has its own.
func TestCheapestIsTheLastSearch(t *testing.T) {
	s := NewSolver(queens(t, 8))
	if n, err := s.Count(context.Background(), 0); n != 92 || err != nil {
		t.Fatalf("Count = %d, %v, want 92", n, err)
	}
	counted := s.Stats().Nodes
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := s.Cheapest(cancelled, 1); err != context.Canceled || s.run.err != context.Canceled || s.Progress() == 1 {
		t.Errorf("cancelled: %v, Err = %v, Progress = %v", err, s.run.err, s.Progress())
	}
	if all, err := s.Cheapest(context.Background(), 100); len(all) != 92 || err != nil || s.run.err != nil || s.Progress() != 1 {
		t.Errorf("Cheapest: %d solutions, %v, Err = %v, Progress = %v", len(all), err, s.run.err, s.Progress())
	}
	stats := s.Stats()
	var sum Level
	for _, l := range stats.Levels {
		sum.Nodes += l.Nodes
		sum.Updates += l.Updates
	}
	if stats.Nodes < 92 || stats.Nodes == counted || sum != (Level{stats.Nodes, stats.Updates}) || len(stats.Levels) < 5 {
		t.Errorf("Stats = %+v, sums %+v, after a count of %d nodes", stats, sum, counted)
	}
	if _, err := s.Count(context.Background(), 0); err != nil || s.Stats().Nodes != counted {
		t.Errorf("Stats of the next count: %d nodes, %v, want %d", s.Stats().Nodes, err, counted)
	}
}
