package dlx

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// Any finds a solution if brute force does, and Count up to 1 or 2 counts as many: by the walk or the learner, with one worker
// or several, with options committed, again and again.
func TestAnyAgainstBruteForce(t *testing.T) {
	for _, e := range extensions {
		t.Run(e.name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				x := draw(t, e.Kind)
				s := NewSolver(state(t, x))
				s.Learn, s.Workers = rapid.Bool().Draw(t, "learn"), rapid.IntRange(1, 3).Draw(t, "workers")
				every := x.Subsets()
				for range 3 {
					s.Reset()
					want := every
					if len(x.Options) > 0 && rapid.Bool().Draw(t, "commit") {
						o := rapid.IntRange(0, len(x.Options)-1).Draw(t, "option")
						if s.Commit(o) == nil {
							want = with(every, []int{o})
						}
					}
					for limit := range uint64(2) {
						limit++
						if n, err := s.Count(context.Background(), limit); n != min(limit, uint64(len(want))) || err != nil {
							t.Fatalf("Count(%d) = %d, %v of %d, of %+v", limit, n, err, len(want), x)
						}
					}
					two, err := s.Two(context.Background())
					right := func(sol Solution) bool {
						return slices.ContainsFunc(want, func(w []int) bool { return slices.Equal(w, sol) })
					}
					for n, sol := range two {
						if !right(sol) || n > 0 && slices.Equal(sol, two[0]) {
							t.Fatalf("Two = %v, %v, want two of %v, of %+v", two, err, want, x)
						}
					}
					if len(two) != min(2, len(want)) || err != nil {
						t.Fatalf("Two = %v, %v of %v, of %+v", two, err, want, x)
					}
					sol, err := s.Any(context.Background())
					found := slices.ContainsFunc(want, func(w []int) bool { return slices.Equal(w, sol) })
					if len(want) > 0 && (!found || err != nil) || len(want) == 0 && !errors.Is(err, ErrNoSolution) {
						t.Fatalf("Any = %v, %v, want one of %v, of %+v", sol, err, want, x)
					}
				}
			})
		})
	}
}

// What the walk does not find in its stretches, the learner finds in its turns: the same solution with any number of workers.
func TestAnyTakesTurns(t *testing.T) {
	for _, test := range []struct {
		name    string
		problem *Problem
		count   uint64 // up to 2
	}{
		{"a wrong turn first", parse(t, "door "+strings.Replace(pigeons(9, 9), "|", "| ", 1)+"door h0\ndoor\n"), 2},
		{"no Langford pairs", parse(t, langford(9)), 0},
		{"pigeons", parse(t, pigeons(7, 6)), 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			var first Solution
			for workers := range 3 {
				s := NewSolver(test.problem)
				s.Workers, s.breath = workers+1, 1 // many pauses
				sol, err := s.Any(context.Background())
				if test.count == 0 != errors.Is(err, ErrNoSolution) {
					t.Fatalf("Any = %v, %v", sol, err)
				}
				if conflicts, _, _ := s.Learned(); conflicts == 0 {
					t.Error("nothing was learned")
				}
				if test.count > 0 {
					if err := test.problem.Verify(sol); err != nil {
						t.Error(err)
					}
				}
				if workers == 0 {
					first = sol
				} else if !slices.Equal(sol, first) {
					t.Errorf("Any with %d workers = %v, want %v", workers+1, sol, first)
				}
				if n, err := s.Count(context.Background(), 2); n != test.count || err != nil {
					t.Errorf("Count(2) with %d workers = %d, %v, want %d", workers+1, n, err, test.count)
				}
				if p := s.Progress(); test.count == 0 && p != 1 {
					t.Errorf("Progress = %v, want 1", p)
				}
			}
		})
	}
}

// A Solver in one representation walks, and finds the first solution.
func TestAnyInOneRepresentation(t *testing.T) {
	s, err := NewSolverIn(queens(t, 16), Links)
	if err != nil {
		t.Fatal(err)
	}
	s.breath = 1
	first, _ := s.First(context.Background())
	if sol, err := s.Any(context.Background()); !slices.Equal(sol, first) || err != nil {
		t.Errorf("Any = %v, %v, want %v", sol, err, first)
	}
	if conflicts, _, _ := s.Learned(); conflicts != 0 {
		t.Errorf("learned from %d conflicts, want a walk", conflicts)
	}
}

// The context ends a search that neither the walk nor the learner would end.
func TestCancelAny(t *testing.T) {
	for workers := range 2 {
		s := NewSolver(parse(t, pigeons(14, 13)))
		s.Workers = workers + 1
		for _, ask := range []func(context.Context) error{
			func(ctx context.Context) error { _, err := s.Any(ctx); return err },
			func(ctx context.Context) error { _, err := s.Count(ctx, 2); return err },
		} {
			ctx, cancel := context.WithTimeout(context.Background(), 30*time.Millisecond)
			if err := ask(ctx); !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("error %v, want %v", err, context.DeadlineExceeded)
			}
			cancel()
		}
	}
}

// parse returns the problem of a text.
func parse(t *testing.T, text string) *Problem {
	t.Helper()
	p, err := ParseProblem(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return p
}
