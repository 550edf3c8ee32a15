package dlx

import (
	"context"
	"errors"
	"testing"
)

// Counts comes to what Count comes to, by steps that never fall.
func TestCounts(t *testing.T) {
	for _, n := range []int{1, 3, 6, 10} {
		p := queens(t, n)
		s := NewSolver(p)
		want, err := s.Count(context.Background(), 0)
		if err != nil {
			t.Fatal(err)
		}
		stats := s.Stats()
		got, yields := uint64(0), 0
		for so, err := range s.Counts(context.Background()) {
			if err != nil || so < got {
				t.Fatalf("%d queens: %d after %d, %v", n, so, got, err)
			}
			got = so
			yields++
		}
		if got != want || s.Stats().Nodes != stats.Nodes || s.Stats().Updates != stats.Updates || s.Progress() != 1 {
			t.Errorf("%d queens: Counts = %d with %v, progress %v; want %d with %v", n, got, s.Stats(), s.Progress(), want, stats)
		}
		if nodes, found := s.SoFar(); found != want || nodes != stats.Nodes {
			t.Errorf("%d queens: SoFar = %d, %d, want %d, %d", n, nodes, found, stats.Nodes, want)
		}
		if least := int(stats.Nodes / 2000); yields < least {
			t.Errorf("%d queens: %d yields in %d nodes, want %d at least", n, yields, stats.Nodes, least)
		}
	}
}

// A break, a panic and the context end Counts; the Solver then serves another search.
func TestCountsEnds(t *testing.T) {
	s := NewSolver(queens(t, 10))
	again := func() {
		t.Helper()
		if n, err := s.Count(context.Background(), 0); n != 724 || err != nil {
			t.Errorf("Count after that = %d, %v, want 724", n, err)
		}
	}
	for range s.Counts(context.Background()) {
		break
	}
	again()
	func() {
		defer func() { recover() }()
		for range s.Counts(context.Background()) {
			panic("in the loop")
		}
	}()
	again()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	yields, last := 0, error(nil)
	for n, err := range s.Counts(ctx) {
		if n > 724 || last != nil {
			t.Errorf("%d solutions so far, after error %v", n, last)
		}
		yields++
		last = err
		cancel()
	}
	if yields != 2 || !errors.Is(last, context.Canceled) {
		t.Errorf("%d yields, the last error %v, want 2 and %v", yields, last, context.Canceled)
	}
	again()
	for n, err := range s.Counts(ctx) {
		if n != 0 || !errors.Is(err, context.Canceled) {
			t.Errorf("under a context that has ended: %d, %v", n, err)
		}
	}
}
