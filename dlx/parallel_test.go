package dlx

import (
	"context"
	"fmt"
	"reflect"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// hurried returns a solver whose trees pause at each node, so that even small
// ones are cut into many segments, and whose workers wait with few solutions.
func hurried(p *Problem, plant func(*Problem) tree) *Solver {
	s := newSolver(p, func(p *Problem) tree { return hasten(plant(p)) })
	s.ahead = 20
	return s
}

// list collects the solutions of s as they come.
func list(s *Solver) (solutions [][]int) {
	for solution := range s.Solutions(context.Background()) {
		solutions = append(solutions, solution)
	}
	return solutions
}

// Whatever the number of workers, the solutions, their order, their number and
// what they cost are those of one worker.
func TestWorkersAgainstOne(t *testing.T) {
	for _, kind := range kinds {
		t.Run(kind.name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				p := drawAny(t)
				one, many := newSolver(p, kind.plant), hurried(p, kind.plant)
				for range 2 {
					if p.Options() > 0 && rapid.Bool().Draw(t, "commit") {
						o := rapid.IntRange(0, p.Options()-1).Draw(t, "option")
						if err := one.Commit(o); err == nil {
							many.Commit(o)
						}
					}
					many.Workers = rapid.IntRange(2, 5).Draw(t, "workers")
					sameSearches(t, one, many)
				}
			})
		})
	}
}

// sameSearches checks that two solvers of a problem agree.
func sameSearches(t *rapid.T, one, many *Solver) {
	ctx := context.Background()
	p := one.Problem()
	want := list(one)
	stats := one.Stats()
	if got := list(many); !equal(got, want) {
		t.Fatalf("solutions of %+v = %v, want %v", p, got, want)
	}
	if got := many.Stats(); !reflect.DeepEqual(got, stats) {
		t.Fatalf("costs of listing %+v = %+v, want %+v", p, got, stats)
	}
	if got := many.Progress(); got != 1 || many.Err() != nil {
		t.Fatalf("Progress = %v, Err = %v, want 1 and nil", got, many.Err())
	}
	many.Unordered = true
	if got := list(many); !equal(sorted(got), sorted(want)) {
		t.Fatalf("solutions of %+v in any order = %v, want %v", p, got, want)
	}
	many.Unordered = false
	if n, err := many.Count(ctx, 0); n != uint64(len(want)) || err != nil {
		t.Fatalf("Count of %+v = %d, %v, want %d", p, n, err, len(want))
	}
	if got := many.Stats(); !reflect.DeepEqual(got, stats) {
		t.Fatalf("costs of counting %+v = %+v, want %+v", p, got, stats)
	}
	limit := rapid.IntRange(1, 6).Draw(t, "limit")
	if n, err := many.Count(ctx, uint64(limit)); n != uint64(min(limit, len(want))) || err != nil {
		t.Fatalf("Count(%d) of %+v = %d, %v, want %d", limit, p, n, err, min(limit, len(want)))
	}
	var got [][]int
	for solution := range many.Solutions(ctx) {
		if got = append(got, solution); len(got) == limit {
			break
		}
	}
	if !equal(got, want[:min(limit, len(want))]) {
		t.Fatalf("first solutions of %+v = %v, want %v", p, got, want[:min(limit, len(want))])
	}
	first, err := many.First(ctx)
	if len(want) > 0 && !slices.Equal(first, want[0]) || len(want) == 0 && err != ErrNoSolution {
		t.Fatalf("First of %+v = %v, %v, want that of %v", p, first, err, want)
	}
}

var _ = fmt.Sprint
var _ = runtime.NumGoroutine
var _ sync.Mutex
var _ = time.Second
