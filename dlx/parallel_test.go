package dlx

import (
	"context"
	"reflect"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// spy is a tree that counts how often it has been split, lets other goroutines
// run at each step, and may panic.
type spy struct {
	tree
	splits *atomic.Int64
	fuse   *atomic.Int64 // steps before the panic, negative for none
}

func (s spy) split() part {
	p := s.tree.split()
	if len(p.way) > 0 {
		s.splits.Add(1)
	}
	return p
}

func (s spy) advance() state {
	if s.fuse.Add(-1) == 0 {
		panic("the fuse is burnt")
	}
	runtime.Gosched()
	return s.tree.advance()
}

// hurried returns a solver whose trees pause at each node, so that even small
// ones are cut into many segments, and whose workers wait with few solutions.
func hurried(p *Problem, plant func(*Problem) tree) (*Solver, spy) {
	control := spy{splits: new(atomic.Int64), fuse: new(atomic.Int64)}
	s := newSolver(p, func(p *Problem) tree { return spy{hasten(plant(p)), control.splits, control.fuse} })
	s.ahead = 20
	return s, control
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
				one := newSolver(p, kind.plant)
				many, _ := hurried(p, kind.plant)
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

// The same on problems that take long enough to be cut into many segments.
func TestWorkersOnQueens(t *testing.T) {
	for _, kind := range kinds {
		t.Run(kind.name, func(t *testing.T) {
			p := queens(t, 8)
			for _, workers := range []int{2, 3, 8} {
				one := newSolver(p, kind.plant)
				many, control := hurried(p, kind.plant)
				many.Workers = workers
				// On a busy machine, it takes some searches until several workers run at once.
				for round := 0; round < 5 || round < 500 && control.splits.Load() < 5; round++ {
					sameSearches(t, one, many, kind.steady)
					sameEnds(t, one, many, 1)
					sameEnds(t, one, many, 50)
				}
				if n := control.splits.Load(); n < 5 {
					t.Errorf("%d workers: %d splits in 500 rounds", workers, n)
				}
			}
		})
	}
}

// fataler is what a test and a property have in common.
type fataler interface{ Fatalf(string, ...any) }

// sameSearches checks that two solvers of a problem find the same, and, if they
// are steady, at the same costs.
func sameSearches(t fataler, one, many *Solver, steady bool) {
	p, workers := one.Problem(), many.Workers
	want := list(one)
	stats := one.Stats()
	check := func(how string) {
		if got := many.Stats(); steady && !reflect.DeepEqual(got, stats) {
			t.Fatalf("costs of %s %+v by %d = %+v, want %+v", how, p, workers, got, stats)
		}
		if got := many.Progress(); got != 1 || many.Err() != nil {
			t.Fatalf("Progress of %s %+v by %d = %v, Err = %v, want 1 and nil", how, p, workers, got, many.Err())
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

// sameEnds checks that two solvers of a problem find the same if they are to
// find so many solutions at most.
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
	if !equal(got, want) || many.Err() != nil {
		t.Fatalf("the first %d solutions of %+v by %d = %v, %v, want %v", limit, p, workers, got, many.Err(), want)
	}
}

// leavesNone checks that f leaves no goroutine behind. One that has nothing to do
// any more may take a while to go.
func leavesNone(t *testing.T, f func()) {
	t.Helper()
	before := runtime.NumGoroutine()
	f()
	for n := 0; runtime.NumGoroutine() > before; n++ {
		if n == 1000 {
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
			s, control := hurried(queens(t, 8), kind.plant)
			s.Workers = 3
			search := func(name string, f func()) {
				leavesNone(t, f)
				usable(t, s)
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
							t.Errorf("recover() = %v, want that of the worker", r)
						}
					}()
					control.fuse.Store(500)
					n := len(list(s))
					t.Errorf("%d solutions and no panic", n)
				})
				search("a break after a panic of a worker", func() {
					defer func() {
						if r := recover(); r != "the fuse is burnt" {
							t.Errorf("recover() = %v, want that of the worker", r)
						}
					}()
					for range s.Solutions(context.Background()) {
						control.fuse.Store(1) // there is room now, so that one goes on
						for stopped := false; !stopped; runtime.Gosched() {
							s.crew.mu.Lock()
							stopped = s.crew.stopped
							s.crew.mu.Unlock()
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
					if n == 92 || s.Err() != context.Canceled {
						t.Errorf("%d solutions, Err = %v, want fewer, %v", n, s.Err(), context.Canceled)
					}
				})
			}
			search("a panic of a worker who counts", func() {
				defer func() {
					if r := recover(); r != "the fuse is burnt" {
						t.Errorf("recover() = %v, want that of the worker", r)
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

// spent is a context that is cancelled when it has been looked at so many times.
type spent struct {
	context.Context
	looks atomic.Int64
}

func (c *spent) Err() error {
	if c.looks.Add(-1) < 0 {
		return context.Canceled
	}
	return nil
}

// A count that is cancelled gives what has been counted so far.
func TestWorkersCancelledCount(t *testing.T) {
	s := NewSolver(queens(t, 12))
	s.Workers = 3
	leavesNone(t, func() {
		ctx := &spent{Context: context.Background()}
		ctx.looks.Store(20)
		n, err := s.Count(ctx, 0)
		if n == 0 || err != context.Canceled || s.Err() != err {
			t.Errorf("Count = %d, %v, Err = %v, want some and %v", n, err, s.Err(), context.Canceled)
		}
		if p := s.Progress(); p <= 0 || p >= 1 {
			t.Errorf("Progress = %v, want more than 0 and less than 1", p)
		}
	})
}

// Workers that are ahead of the caller wait.
func TestWorkersWaitForRoom(t *testing.T) {
	for _, unordered := range []bool{false, true} {
		p := queens(t, 9)
		s, _ := hurried(p, newLinkTree)
		s.Workers, s.Unordered = 4, unordered
		n, most := 0, 0
		for range s.Solutions(context.Background()) {
			if n++; n%20 == 1 {
				time.Sleep(time.Millisecond) // so that they have time to find more
			}
			s.crew.mu.Lock()
			most = max(most, s.crew.held)
			s.crew.mu.Unlock()
		}
		if n != 352 {
			t.Errorf("%d solutions, want 352", n)
		}
		// Each may pass the limit with its last batch, and the front has one of its own.
		if limit := 2*s.ahead + 5*(s.ahead+9+overhead); most > limit {
			t.Errorf("%d numbers were held, want %d at most", most, limit)
		}
	}
}

// In whatever order segments are done, they are put together in the order of the
// tree, and those without solutions are forgotten.
func TestSegmentsAreMerged(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := NewSolver(queens(&testing.T{}, 4))
		s.Workers = 6
		s.begin(context.Background(), "test")
		defer s.end()
		c := newCrew(context.Background(), s, 0, true)
		c.segments, c.open, c.waiting = nil, s.Workers, 0
		var want []Solution
		for k, w := range c.workers {
			w.tree = s.tree
			w.segment = &segment{begun: true}
			if rapid.Bool().Draw(t, "found") {
				w.found = []Solution{{k}}
				want = append(want, Solution{k})
			}
			c.segments = append(c.segments, w.segment)
		}
		for _, k := range rapid.Permutation([]int{0, 1, 2, 3, 4, 5}).Draw(t, "order") {
			c.finish(c.workers[k])
			for k, g := range c.segments {
				if g.done && (len(g.solutions) == 0 || k > 0 && c.segments[k-1].done) {
					t.Fatalf("segment %d of %d is done and still there, with %v", k, len(c.segments), g.solutions)
				}
			}
		}
		if got := c.next(); !reflect.DeepEqual(got, want) || len(c.segments) > 0 {
			t.Fatalf("solutions = %v, %d segments left, want %v", got, len(c.segments), want)
		}
	})
}
