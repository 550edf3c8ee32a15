package dlx

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
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
			for k, workers := range eachWorkers(1, 2, 3) {
				s := NewSolver(test.problem)
				s.Workers, s.breath = workers, 1 // many pauses
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
				if k == 0 {
					first = sol
				} else if !slices.Equal(sol, first) {
					t.Errorf("Any with %d workers = %v, want %v", workers, sol, first)
				}
				if n, err := s.Count(context.Background(), 2); n != test.count || err != nil {
					t.Errorf("Count(2) with %d workers = %d, %v, want %d", workers, n, err, test.count)
				}
				if p := s.Progress(); test.count == 0 && p != 1 {
					t.Errorf("Progress = %v, want 1", p)
				}
			}
		})
	}
}

// If its context ends the search before it is known whether there is a second solution, the first one is returned, also if the
// learner has found it and the walk has not.
func TestTwoEnds(t *testing.T) {
	// The door opens to one solution, or to a room that has none and takes long to search.
	room := pigeons(10, 9)
	items, options, _ := strings.Cut(room, "\n")
	primary, _, _ := strings.Cut(items, "|")
	p := parse(t, "door "+items+"\ndoor\n"+options+"door "+primary)
	for calls, found := int64(1), false; !found; calls += calls/2 + 1 {
		s := NewSolver(p)
		s.breath = 1 // many pauses
		two, err := s.Two(newGlances(calls))
		if err == nil {
			t.Fatalf("Two = %v, after no more than %d calls; want one solution before the end", two, calls)
		}
		if found = len(two) == 1; found && p.Verify(two[0]) != nil {
			t.Errorf("Two = %v, %v", two, err)
		}
		if n, err := s.Count(newGlances(calls), 2); n != uint64(len(two)) || err != context.Canceled {
			t.Errorf("Count(2) = %d, %v after Two = %v", n, err, two)
		}
	}
}

// Where items support colours, a third search takes turns: it has the same answer with any number of workers, and takes no part
// if the Solver only learns.
func TestAnySupports(t *testing.T) {
	for _, test := range []struct {
		name    string
		size    int
		spoilt  bool
		visited uint64 // nodes, at least
	}{
		{"a solution", 6, false, 10},
		{"no solution", 5, true, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := parse(t, edgeMatching(test.size, test.spoilt))
			var first Solution
			for k, workers := range eachWorkers(1, 2, 3) {
				s := NewSolver(p)
				s.Workers, s.breath = workers, 1 // many pauses
				sol, err := s.Any(context.Background())
				if test.spoilt != errors.Is(err, ErrNoSolution) {
					t.Fatalf("Any = %v, %v", sol, err)
				} else if !test.spoilt {
					if err := p.Verify(sol); err != nil {
						t.Error(err)
					}
				}
				if n := s.Supported(); n < test.visited {
					t.Errorf("%d nodes visited with supports, want %d at least", n, test.visited)
				}
				if k == 0 {
					first = sol
				} else if !slices.Equal(sol, first) {
					t.Errorf("Any with %d workers = %v, want %v", workers, sol, first)
				}
				two, err := s.Two(context.Background())
				if n, counted := s.Count(context.Background(), 2); n != uint64(len(two)) || test.spoilt != (n == 0) || err != nil || counted != nil {
					t.Errorf("Count(2) = %d, %v after Two = %v, %v", n, counted, two, err)
				}
				for _, sol := range two {
					if err := p.Verify(sol); err != nil {
						t.Error(err)
					}
				}
				if s.Learn = true; !test.spoilt {
					if sol, err := s.Any(context.Background()); p.Verify(sol) != nil || err != nil || s.Supported() != 0 {
						t.Errorf("Any = %v, %v after %d nodes with supports, want 0", sol, err, s.Supported())
					}
				}
			}
		})
	}
}

// Where all support is loose, there is no third search: seven vertices, each
// joined to all others, have no colouring with six colours.
func TestAnyLoose(t *testing.T) {
	var items, options strings.Builder
	for u := range 7 {
		for v := range u {
			fmt.Fprintf(&items, "%d-%d ", u, v)
			for pair := range 36 {
				if pair/6 != pair%6 {
					fmt.Fprintf(&options, "%d-%d v%d:%d v%d:%d\n", u, v, u, pair/6, v, pair%6)
				}
			}
		}
	}
	s := NewSolver(parse(t, items.String()+"| v0 v1 v2 v3 v4 v5 v6\n"+options.String()))
	s.breath = 1
	if sol, err := s.Any(t.Context()); err != ErrNoSolution || s.Supported() != 0 {
		t.Errorf("Any = %v, %v after %d nodes with supports, want 0", sol, err, s.Supported())
	}
}

// edgeMatching returns the text of a board of square pieces whose edges agree where they meet. If spoilt, one edge has a
// colour that no other has.
func edgeMatching(size int, spoilt bool) string {
	rng := rand.New(rand.NewPCG(3, 5))
	across, down := make([][]int, size), make([][]int, size+1) // the colours of the edges left of and above each cell
	for r := range size + 1 {
		for range size + 1 {
			if r < size {
				across[r] = append(across[r], 1+rng.IntN(4))
			}
			down[r] = append(down[r], 1+rng.IntN(4))
		}
	}
	for k := range size {
		across[k][0], across[k][size], down[0][k], down[size][k] = 0, 0, 0, 0
	}
	var pieces [][4]int
	for r := range size {
		for c := range size {
			pieces = append(pieces, [4]int{across[r][c], down[r][c], across[r][c+1], down[r+1][c]})
		}
	}
	if spoilt {
		pieces[size+1][0] = 5
	}
	rng.Shuffle(len(pieces), func(k, j int) { pieces[k], pieces[j] = pieces[j], pieces[k] })
	var items, options strings.Builder
	for k, piece := range pieces {
		fmt.Fprintf(&items, "p%d c%d ", k, k)
		for cell := range pieces {
			r, c := cell/size, cell%size
			for turn := range 4 {
				side := func(k int) int { return piece[(k+turn)%4] }
				if (side(0) == 0) == (c == 0) && (side(1) == 0) == (r == 0) && (side(2) == 0) == (c == size-1) && (side(3) == 0) == (r == size-1) {
					fmt.Fprintf(&options, "p%d c%d", k, cell)
					if c > 0 {
						fmt.Fprintf(&options, " h%d.%d:%d", r, c, side(0))
					}
					if r > 0 {
						fmt.Fprintf(&options, " v%d.%d:%d", r, c, side(1))
					}
					if c < size-1 {
						fmt.Fprintf(&options, " h%d.%d:%d", r, c+1, side(2))
					}
					if r < size-1 {
						fmt.Fprintf(&options, " v%d.%d:%d", r+1, c, side(3))
					}
					options.WriteString("\n")
				}
			}
		}
	}
	items.WriteString("|")
	for r := range size {
		for c := range size {
			if c > 0 {
				fmt.Fprintf(&items, " h%d.%d", r, c)
			}
			if r > 0 {
				fmt.Fprintf(&items, " v%d.%d", r, c)
			}
		}
	}
	return items.String() + "\n" + options.String()
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
