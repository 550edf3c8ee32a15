package dlx

import (
	"context"
	"math"
	"reflect"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// spy is a tree that counts how often it has been split, and that may panic.
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
				for range 5 {
					sameSearches(t, one, many, kind.steady)
					sameEnds(t, one, many, 1)
					sameEnds(t, one, many, 50)
				}
				if n := control.splits.Load(); n < 5 {
					t.Errorf("%d workers: %d splits in 25 searches", workers, n)
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

// A count that is cancelled gives what has been counted so far.
func TestWorkersCancelledCount(t *testing.T) {
	s := NewSolver(queens(t, 20))
	s.Workers = 3
	leavesNone(t, func() {
		ctx, cancel := context.WithCancel(context.Background())
		time.AfterFunc(20*time.Millisecond, cancel)
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

// Any goroutine may ask for the progress, which never falls.
func TestProgress(t *testing.T) {
	p := queens(t, 10)
	for _, workers := range []int{1, 3} {
		s := NewSolver(p)
		s.Workers = workers
		if got := s.Progress(); got != 0 {
			t.Errorf("%d workers: Progress = %v before the search", workers, got)
		}
		var watch sync.WaitGroup
		var ended atomic.Bool
		watch.Go(func() {
			for last := 0.0; !ended.Load(); runtime.Gosched() {
				got := s.Progress()
				if got < last || got > 1 {
					t.Errorf("%d workers: Progress = %v after %v", workers, got, last)
				}
				last = got
			}
		})
		if _, err := s.Count(context.Background(), 0); err != nil {
			t.Fatal(err)
		}
		if got := s.Progress(); got != 1 {
			t.Errorf("%d workers: Progress = %v after the search", workers, got)
		}
		ended.Store(true)
		watch.Wait()
		var seen []float64
		for range s.Solutions(context.Background()) {
			if got := s.Progress(); len(seen) == 0 || got != seen[len(seen)-1] {
				seen = append(seen, got)
			}
		}
		if !slices.IsSorted(seen) || slices.Contains(seen, 1) || workers == 1 && (len(seen) < 5 || seen[0] != 0) {
			t.Errorf("%d workers: Progress = %v in turn", workers, seen)
		}
	}
}

// A count stops where 64 bits end.
func TestOverflow(t *testing.T) {
	ctx := context.Background()
	s := NewSolver(queens(t, 6)) // with 4 solutions
	for _, test := range []struct {
		from, limit, want uint64
		err               error
	}{
		{math.MaxUint64 - 4, 0, math.MaxUint64, nil},
		{math.MaxUint64 - 3, 0, math.MaxUint64, ErrOverflow},
		{math.MaxUint64 - 3, math.MaxUint64, math.MaxUint64, nil},
	} {
		s.begin(ctx, "test")
		n, err := s.countOn(ctx, test.from, test.limit)
		s.end()
		if n != test.want || err != test.err {
			t.Errorf("counting on from %d to %d = %d, %v, want %d, %v", test.from, test.limit, n, err, test.want, test.err)
		}

		// Workers: one that goes on from there, and two of which one has that many.
		for k := range 2 {
			s.begin(ctx, "test")
			s.Workers = 2
			c := newCrew(ctx, s, test.limit, false)
			c.workers[k].count, c.workers[k].reported = test.from, test.from
			c.employ(c.workers[0])
			c.end()
			s.end()
			n, err := c.total()
			if c.err != nil {
				err = c.err
			}
			if n != test.want || err != test.err {
				t.Errorf("worker %d counting on from %d to %d = %d, %v, want %d, %v", k, test.from, test.limit, n, err, test.want, test.err)
			}
		}
	}
}
