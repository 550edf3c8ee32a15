package dlx

import (
	"context"
	"reflect"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"dlx-sudoku/dlx/internal/matrix"
	"dlx-sudoku/dlx/internal/walk"

	"pgregory.net/rapid"
)

// spies holds the counters that all spies of a Solver share.
type spies struct {
	parts atomic.Int64 // how many parts of trees have been taken over
	fuse  atomic.Int64 // moves before the panic, negative for none
	blown atomic.Bool  // there was a panic
	stale atomic.Bool  // moves that had panicked were used again without being built anew
}

// spy is moves that let other goroutines run at each step, and may panic amid a move.
type spy struct {
	walk.Moves
	*spies
	broken bool // by its panic
}

func (s *spy) Root(chosen *matrix.Chosen, built bool) walk.State {
	if s.broken && built {
		s.stale.Store(true)
	}
	s.broken = false
	return s.Moves.Root(chosen, built)
}

func (s *spy) Restart() {
	s.parts.Add(1)
	s.Moves.Restart()
}

func (s *spy) Propagate() walk.State {
	defer s.burn()
	return s.Moves.Propagate()
}

func (s *spy) Descend() (uint32, walk.State) {
	defer s.burn()
	return s.Moves.Descend()
}

// burn lets others run, or panics.
func (s *spy) burn() {
	if s.fuse.Add(-1) == 0 {
		s.broken = true
		s.blown.Store(true)
		panic("the fuse is burnt")
	}
	runtime.Gosched()
}

// hurried returns a solver whose walks pause at each node, so that even small ones are cut into many segments. Its workers
// have room for few solutions, so they often wait.
func hurried(p *Problem, k engine) (*Solver, *spies) {
	shared := new(spies)
	s := newSolver(p, func() walk.Moves { return &spy{Moves: k.moves(&p.m), spies: shared} })
	s.ahead, s.breath = 20, 1
	return s, shared
}

// list collects the solutions of s as they come.
func list(s *Solver) (solutions [][]int) {
	for solution := range s.Solutions(context.Background()) {
		solutions = append(solutions, solution)
	}
	return solutions
}

// Any number of workers finds the solutions of one worker, in the same order and at
// the same costs.
func TestWorkersAgainstOne(t *testing.T) {
	for _, kind := range kinds {
		t.Run(kind.name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				p := state(t, drawAny(t))
				if !kind.takes(p) {
					return
				}
				one := kind.new(p)
				many, _ := hurried(p, kind)
				for range 2 {
					if p.Options() > 0 && rapid.Bool().Draw(t, "commit") {
						o := rapid.IntRange(0, p.Options()-1).Draw(t, "option")
						if err := one.Commit(o); err == nil {
							many.Commit(o)
						}
					}
					many.Workers = rapid.IntRange(2, 5).Draw(t, "workers")
					sameSearches(t, one, many, kind.steady)
					sameEnds(t, one, many, rapid.IntRange(1, 6).Draw(t, "limit"))
				}
			})
		})
	}
}

// An absurd number of workers is cut to the maximum.
func TestWorkersBounded(t *testing.T) {
	s := NewSolver(queens(t, 6))
	s.Workers = 10_000
	if n, err := s.Count(t.Context(), 0); n != 4 || err != nil {
		t.Errorf("Count = %d, %v, want 4", n, err)
	}
	if got, most := len(s.own.walks), WorkersPerProcessor*runtime.NumCPU(); got > most {
		t.Errorf("%d workers, want %d at most", got, most)
	}
}

// The same on problems that take long enough to be cut into many segments.
func TestWorkersOnQueens(t *testing.T) {
	for _, kind := range kinds {
		t.Run(kind.name, func(t *testing.T) {
			p := queens(t, 8)
			for _, workers := range []int{2, 3, 8} {
				one := kind.new(p)
				many, control := hurried(p, kind)
				many.Workers = workers
				// On a busy machine, it takes some searches until several workers run at once.
				for round := 0; round < 2 || round < 500 && control.parts.Load() < 5; round++ {
					sameSearches(t, one, many, kind.steady)
					sameEnds(t, one, many, 1)
					sameEnds(t, one, many, 50)
				}
				if n := control.parts.Load(); n < 5 {
					t.Errorf("%d workers: %d parts in 500 rounds", workers, n)
				}
			}
		})
	}
}

// sameSearches checks that two solvers of a problem find the same solutions, and, if
// steady is set, at the same costs.
func sameSearches(t fataler, one, many *Solver, steady bool) {
	p, workers := one.Problem(), many.Workers
	want := list(one)
	stats := one.Stats()
	check := func(how string) {
		if got := many.Stats(); steady && !reflect.DeepEqual(got, stats) {
			t.Fatalf("costs of %s %+v by %d = %+v, want %+v", how, p, workers, got, stats)
		}
		if got := many.Progress(); got != 1 || many.run.err != nil {
			t.Fatalf("Progress of %s %+v by %d = %v, Err = %v, want 1 and nil", how, p, workers, got, many.run.err)
		}
	}
	if got := list(many); !equal(got, want) {
		t.Fatalf("solutions of %+v by %d = %v, want %v", p, workers, got, want)
	}
	check("listing")
	many.Unordered = true
	if got := list(many); !equal(sorted(got), sorted(want)) {
		t.Fatalf("solutions of %+v by %d in any order = %v, want %v", p, workers, got, want)
	}
	check("listing in any order")
	many.Unordered = false
	if n, err := many.Count(context.Background(), 0); n != uint64(len(want)) || err != nil {
		t.Fatalf("Count of %+v by %d = %d, %v, want %d", p, workers, n, err, len(want))
	}
	check("counting")
}

// sameEnds checks that two solvers of a problem find the same solutions if both stop
// at a limit.
func sameEnds(t fataler, one, many *Solver, limit int) {
	p, workers := one.Problem(), many.Workers
	want := list(one)
	if first, err := many.First(context.Background()); len(want) > 0 && !slices.Equal(first, want[0]) || len(want) == 0 && err != ErrNoSolution {
		t.Fatalf("First of %+v by %d = %v, %v, want that of %v", p, workers, first, err, want)
	}
	want = want[:min(limit, len(want))]
	if n, err := many.Count(context.Background(), uint64(limit)); n != uint64(len(want)) || err != nil {
		t.Fatalf("Count(%d) of %+v by %d = %d, %v, want %d", limit, p, workers, n, err, len(want))
	}
	var got [][]int
	for solution := range many.Solutions(context.Background()) {
		if got = append(got, solution); len(got) == limit {
			break
		}
	}
	if !equal(got, want) || many.run.err != nil {
		t.Fatalf("the first %d solutions of %+v by %d = %v, %v, want %v", limit, p, workers, got, many.run.err, want)
	}
}

// leavesNone checks that f leaves no goroutine behind. A goroutine that has returned
// may still be counted for a while.
func leavesNone(t *testing.T, f func()) {
	t.Helper()
	before := runtime.NumGoroutine()
	f()
	for n := 0; runtime.NumGoroutine() > before; n++ {
		if n == 10_000 {
			t.Fatalf("%d goroutines, %d before", runtime.NumGoroutine(), before)
		}
		time.Sleep(time.Millisecond)
	}
}

// Wherever a search with workers ends, nobody is left at work, and the Solver is
// ready for the next one.
func TestWorkersEndEarly(t *testing.T) {
	for _, kind := range kinds {
		t.Run(kind.name, func(t *testing.T) {
			s, control := hurried(queens(t, 8), kind)
			s.Workers = 3
			search := func(name string, f func()) {
				leavesNone(t, f)
				usable(t, s)
				if control.stale.Load() {
					t.Error("moves that have panicked are not built anew")
				}
				if t.Failed() {
					t.Fatalf("after %s", name)
				}
			}
			for _, unordered := range []bool{false, true} {
				s.Unordered = unordered
				search("a break", func() {
					for range s.Solutions(context.Background()) {
						break
					}
				})
				search("a panic in the loop", func() {
					defer func() {
						if r := recover(); r != "stop" {
							t.Errorf("recover() = %v, want stop", r)
						}
					}()
					for range s.Solutions(context.Background()) {
						panic("stop")
					}
				})
				search("a panic of a worker", func() {
					defer func() {
						if r := recover(); r != "the fuse is burnt" {
							t.Errorf("recover() = %v, want the worker's", r)
						}
					}()
					control.fuse.Store(500)
					n := len(list(s))
					t.Errorf("%d solutions and no panic", n)
				})
				search("a break after a panic of a worker", func() {
					defer func() {
						if r := recover(); r != "the fuse is burnt" {
							t.Errorf("recover() = %v, want the worker's", r)
						}
					}()
					control.blown.Store(false)
					for range s.Solutions(context.Background()) {
						control.fuse.Store(1) // there is room now, so that one goes on
						for !control.blown.Load() {
							runtime.Gosched()
						}
						break
					}
					t.Error("no panic")
				})
				search("cancelling a list", func() {
					ctx, cancel := context.WithCancel(context.Background())
					defer cancel()
					n := 0
					for range s.Solutions(ctx) {
						cancel()
						n++
					}
					if n == 92 || s.run.err != context.Canceled {
						t.Errorf("%d solutions, Err = %v, want fewer, %v", n, s.run.err, context.Canceled)
					}
				})
			}
			search("a panic of a worker who counts", func() {
				defer func() {
					if r := recover(); r != "the fuse is burnt" {
						t.Errorf("recover() = %v, want the worker's", r)
					}
				}()
				control.fuse.Store(500)
				n, err := s.Count(context.Background(), 0)
				t.Errorf("Count = %d, %v, want a panic", n, err)
			})
			search("cancelling before", func() {
				ctx, cancel := context.WithCancel(context.Background())
				cancel()
				if n, err := s.Count(ctx, 0); n != 0 || err != context.Canceled {
					t.Errorf("Count = %d, %v, want 0, %v", n, err, context.Canceled)
				}
			})
		})
	}
}

// A count that is cancelled gives what has been counted so far.
func TestWorkersCancelledCount(t *testing.T) {
	s := NewSolver(queens(t, 12))
	s.Workers = 3
	leavesNone(t, func() {
		ctx := newGlances(20)
		n, err := s.Count(ctx, 0)
		if n == 0 || err != context.Canceled || s.run.err != err {
			t.Errorf("Count = %d, %v, Err = %v, want some and %v", n, err, s.run.err, context.Canceled)
		}
		if p := s.Progress(); p <= 0 || p >= 1 {
			t.Errorf("Progress = %v, want more than 0 and less than 1", p)
		}
	})
}
