package dlx

import (
	"context"
	"errors"
	"slices"
	"testing"

	"dlx-sudoku/dlx/internal/oracle"

	"pgregory.net/rapid"
)

// In every representation and by every method, the solutions are those that trying all subsets finds, in the order of the
// plain algorithm. Committed options select the solutions that contain them, until Reset brings the others back.
func TestAgainstBruteForce(t *testing.T) {
	for _, e := range extensions {
		t.Run(e.name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				x := draw(t, e.Kind)
				p := state(t, x)
				subsets := x.Subsets()
				var order [][]int // of the plain algorithm, or of the first kind
				if x.Plain() {
					if order = x.AlgorithmX(); !equal(sorted(order), subsets) {
						t.Fatalf("the oracles disagree on %+v: %v and %v", x, order, subsets)
					}
				}
				for _, k := range kinds {
					if !k.takes(p) {
						continue
					}
					s := k.new(p)
					got := all(t, s)
					if order == nil {
						order = got
					}
					if !equal(got, order) || !equal(sorted(got), subsets) {
						t.Fatalf("%s: solutions of %+v = %v, want %v in the order %v", k.name, x, got, subsets, order)
					}
					ends(t, s, order)
					commits(t, s, x, order)
				}
			})
		})
	}
}

// ends checks the solutions that s finds under a limit.
func ends(t *rapid.T, s *Solver, want [][]int) {
	limit := rapid.Uint64Range(0, 5).Draw(t, "limit")
	count := uint64(len(want))
	if limit > 0 {
		count = min(count, limit)
	}
	if got, err := s.Count(context.Background(), limit); got != count || err != nil {
		t.Fatalf("Count(%d) = %d, %v, want %d", limit, got, err, count)
	}
	first, err := s.First(context.Background())
	switch {
	case len(want) == 0 && !errors.Is(err, ErrNoSolution):
		t.Fatalf("First = %v, %v, want %v", first, err, ErrNoSolution)
	case len(want) > 0 && (err != nil || !slices.Equal(first, want[0])):
		t.Fatalf("First = %v, %v, want %v", first, err, want[0])
	}
}

// commits commits options to s, whose solutions are every.
func commits(t *rapid.T, s *Solver, x oracle.Problem, every [][]int) {
	var committed []int
	for range rapid.IntRange(0, 3).Draw(t, "commits") {
		if len(x.Options) == 0 {
			break
		}
		o := rapid.IntRange(0, len(x.Options)-1).Draw(t, "option")
		allowed, _ := x.Allows(append(slices.Clone(committed), o))
		allowed = allowed && !slices.Contains(committed, o)
		if err := s.Commit(o); (err == nil) != allowed || err != nil && !errors.Is(err, ErrClash) {
			t.Fatalf("Commit(%d) after %v of %+v = %v, want it allowed: %v", o, committed, x, err, allowed)
		}
		if allowed {
			committed = append(committed, o)
		}
		if rapid.Bool().Draw(t, "search between") {
			if _, err := s.First(context.Background()); err != nil && err != ErrNoSolution {
				t.Fatal(err)
			}
		}
	}
	if got, want := all(t, s), with(every, committed); !equal(sorted(got), sorted(want)) {
		t.Fatalf("solutions of %+v with %v committed = %v, want %v", x, committed, got, want)
	}
	s.Reset()
	if got := all(t, s); !equal(got, every) {
		t.Fatalf("solutions of %+v after Reset = %v, want %v", x, got, every)
	}
}

// Other numbers for items and options, and another order of the items within an option, change nothing but the order of
// the solutions.
func TestRenumberingKeepsSolutions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := draw(t, oracle.Kind{})
		numbers := func(from, n int) []int {
			s := make([]int, n)
			for i := range s {
				s[i] = from + i
			}
			return s
		}
		items := slices.Concat(
			rapid.Permutation(numbers(0, x.Primary)).Draw(t, "primary"),
			rapid.Permutation(numbers(x.Primary, x.Secondary)).Draw(t, "secondary"))
		order := rapid.Permutation(numbers(0, len(x.Options))).Draw(t, "options")
		other := oracle.Problem{Primary: x.Primary, Secondary: x.Secondary}
		for _, o := range order {
			var option []int
			for _, i := range rapid.Permutation(x.Options[o]).Draw(t, "option") {
				option = append(option, items[i])
			}
			other.Options = append(other.Options, option)
		}
		var got [][]int
		for _, solution := range all(t, NewSolver(state(t, other))) {
			for k, o := range solution {
				solution[k] = order[o]
			}
			slices.Sort(solution)
			got = append(got, solution)
		}
		if want := x.Subsets(); !equal(sorted(got), want) {
			t.Fatalf("solutions of %+v renumbered = %v, want %v", x, got, want)
		}
	})
}

// An item that may be covered several times takes no more work than one of a plain problem, however many options it has: a few
// updates for each solution.
func TestWorkOfMultiplicities(t *testing.T) {
	const options = 100
	for _, bounds := range [][2]int{{0, 1}, {1, 1}, {1, 2}, {0, 2}, {2, 2}, {2, 3}} {
		lo, hi := bounds[0], bounds[1]
		n := options
		if hi > 2 {
			n = options * 2 / 5
		}
		x := oracle.Problem{Primary: 1, Secondary: n, Lo: []int{lo}, Hi: []int{hi}}
		for o := range n { // each with an item of its own
			x.Options = append(x.Options, []int{0, 1 + o})
		}
		want, ways := uint64(0), uint64(1) // to choose k of n
		for k := 0; k <= hi; k++ {
			if k >= lo {
				want += ways
			}
			ways = ways * uint64(n-k) / uint64(k+1)
		}
		p := state(t, x)
		forEachKind(t, p, func(t *testing.T, k engine) {
			s := k.new(p)
			got, err := s.Count(context.Background(), 0)
			if got != want || err != nil {
				t.Fatalf("%d options, %d to %d times: Count = %d, %v, want %d", n, lo, hi, got, err, want)
			}
			if stats := s.Stats(); stats.Updates+stats.Nodes > 5*(want+uint64(n)) {
				t.Errorf("%d options, %d to %d times: %d updates and %d nodes for %d solutions, want fewer than five for each",
					n, lo, hi, stats.Updates, stats.Nodes, want)
			}
		})
	}
}
