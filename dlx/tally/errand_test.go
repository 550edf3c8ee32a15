package tally

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"
)

// handClock is a clock that goes on by one each time it is read.
type handClock struct {
	mu  sync.Mutex
	now time.Duration
}

func (c *handClock) read() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now++
	return c.now
}

// TestErrandTurns wants that an errand stands still between its turns, and ends after enough of them.
func TestErrandTurns(t *testing.T) {
	steps, turns := 0, 0
	clock := &handClock{}
	e := newErrand(context.Background(), clock.read, func(ctx context.Context) (int, error) {
		for steps < 100 {
			steps++
			if err := ctx.Err(); err != nil {
				return 0, err
			}
		}
		return steps, nil
	})
	for !e.run(10) {
		if turns++; steps < 9*turns || steps > 11*turns {
			t.Fatalf("%d steps in %d turns of 10, want about as many as the clock has gone on", steps, turns)
		}
	}
	if e.result != 100 || e.err != nil || turns < 9 {
		t.Errorf("after %d turns: %d, %v, want 9 turns at least and 100", turns, e.result, e.err)
	}
	if e.spent < 100 {
		t.Errorf("spent %d by the clock, want 100 at least", e.spent)
	}
	if !e.run(10) {
		t.Error("an errand that was done has had another turn")
	}
}

// TestErrandEnds cancels errands before their first turn, between turns, and by the context, while several goroutines
// of the work ask.
func TestErrandEnds(t *testing.T) {
	for _, test := range []struct {
		name  string
		turns int
		end   func(e *errand[int], cancel func())
	}{
		{"before the first turn", 0, func(e *errand[int], _ func()) { e.cancel() }},
		{"between turns", 3, func(e *errand[int], _ func()) { e.cancel(); e.cancel() }},
		{"by the context", 3, func(e *errand[int], cancel func()) { cancel(); e.cancel() }},
		{"by the context in a turn", 3, func(e *errand[int], cancel func()) {
			cancel()
			for !e.run(time.Millisecond) {
			}
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			e := newErrand(ctx, wallClock(), func(ctx context.Context) (int, error) {
				var group sync.WaitGroup
				for range 3 {
					group.Go(func() {
						for ctx.Err() == nil {
						}
					})
				}
				group.Wait()
				return 1, ctx.Err()
			})
			for range test.turns {
				if e.run(time.Millisecond / 10) {
					t.Fatal("the errand is done, want that it goes on")
				}
			}
			test.end(e, cancel)
			if !errors.Is(e.err, context.Canceled) {
				t.Errorf("error %v, want %v", e.err, context.Canceled)
			}
		})
	}
}
