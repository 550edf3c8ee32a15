package dlx

import (
	"context"
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
)

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
				if nodes, found := s.SoFar(); found > 724 {
					t.Errorf("%d workers: SoFar = %d, %d", workers, nodes, found)
				}
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
		if nodes, found := s.SoFar(); nodes != s.Stats().Nodes || found != 724 {
			t.Errorf("%d workers: SoFar = %d, %d after the search, want %d, 724", workers, nodes, found, s.Stats().Nodes)
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
		s.begin(ctx, &s.own)
		n, err := s.countOn(ctx, test.from, test.limit)
		s.end()
		if n != test.want || err != test.err {
			t.Errorf("counting on from %d to %d = %d, %v, want %d, %v", test.from, test.limit, n, err, test.want, test.err)
		}
	}
}
