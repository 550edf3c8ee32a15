package dlx

import (
	"context"
	"testing"
)

// usable checks that a Solver of eight queens works as if it were new.
func usable(t *testing.T, s *Solver) {
	t.Helper()
	if n, err := s.Count(context.Background(), 0); n != 92 || err != nil {
		t.Errorf("Count = %d, %v, want 92", n, err)
	}
	if got := all(t, s); len(got) != 92 {
		t.Errorf("%d solutions, want 92", len(got))
	}
	if s.run.err != nil {
		t.Errorf("Err = %v, want nil", s.run.err)
	}
}

func TestEarlyEnds(t *testing.T) {
	for _, k := range kinds {
		t.Run(k.name, func(t *testing.T) {
			s := k.new(queens(t, 8))
			t.Run("limit", func(t *testing.T) {
				for _, limit := range []uint64{1, 2, 91, 92, 93} {
					if n, err := s.Count(context.Background(), limit); n != min(limit, 92) || err != nil {
						t.Errorf("Count(%d) = %d, %v, want %d", limit, n, err, min(limit, 92))
					}
				}
				usable(t, s)
			})
			t.Run("break", func(t *testing.T) {
				n := 0
				for range s.Solutions(context.Background()) {
					if n++; n == 7 {
						break
					}
				}
				if s.run.err != nil {
					t.Errorf("Err = %v, want nil", s.run.err)
				}
				usable(t, s)
			})
			t.Run("panic in the loop", func(t *testing.T) {
				func() {
					defer func() {
						if r := recover(); r != "stop" {
							t.Errorf("recover() = %v, want stop", r)
						}
					}()
					for range s.Solutions(context.Background()) {
						panic("stop")
					}
				}()
				usable(t, s)
			})
			t.Run("cancelled before", func(t *testing.T) {
				ctx, cancel := context.WithCancel(context.Background())
				cancel()
				if n, err := s.Count(ctx, 0); n != 0 || err != context.Canceled {
					t.Errorf("Count = %d, %v, want 0, %v", n, err, context.Canceled)
				}
				if first, err := s.First(ctx); first != nil || err != context.Canceled {
					t.Errorf("First = %v, %v, want nil, %v", first, err, context.Canceled)
				}
				n := 0
				for solution, err := range s.Solutions(ctx) {
					if n++; solution != nil || err != context.Canceled {
						t.Errorf("a solution: %v, %v, want none and %v", solution, err, context.Canceled)
					}
				}
				if n != 1 {
					t.Errorf("%d pairs, want one with the error", n)
				}
				usable(t, s)
			})
		})
	}
}

// A search that would take an age ends soon after its context.
func TestCancel(t *testing.T) {
	for _, k := range kinds {
		t.Run(k.name, func(t *testing.T) { cancels(t, k.new(queens(t, 20))) })
	}
}

func cancels(t *testing.T, s *Solver) {
	if _, err := s.First(context.Background()); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var nodes uint64
	for range s.Solutions(ctx) {
		if nodes == 0 {
			nodes = s.Stats().Nodes
			cancel()
		}
	}
	if s.run.err != context.Canceled {
		t.Errorf("Err = %v, want %v", s.run.err, context.Canceled)
	}
	if more := s.Stats().Nodes - nodes; more > 10000 {
		t.Errorf("%d nodes after cancelling, want some thousands at most", more)
	}
}

// The error of a context that is done when the search has ended anyway is not
// the search's.
func TestCancelTooLate(t *testing.T) {
	s := NewSolver(queens(t, 6))
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	n := 0
	for range s.Solutions(ctx) {
		if n++; n == 4 { // the last one
			cancel()
		}
	}
	if n != 4 || s.run.err != nil {
		t.Errorf("%d solutions, Err = %v, want 4, nil", n, s.run.err)
	}
}

// A context that panics leaves the Solver ready, too.
func TestNilContext(t *testing.T) {
	s := NewSolver(queens(t, 8))
	func() {
		defer func() {
			if recover() == nil {
				t.Error("Count(nil, 0) did not panic")
			}
		}()
		var ctx context.Context
		s.Count(ctx, 0)
	}()
	usable(t, s)
}
