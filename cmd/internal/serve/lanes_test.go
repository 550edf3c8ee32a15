package serve

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"dlx-sudoku/cmd/internal/sudokucli"
)

// A turn ends when its time is up and the process has used the processors for that, or when patience ends.
func TestTurn(t *testing.T) {
	t.Parallel()
	const long = time.Minute
	for _, tt := range []struct {
		name string
		ago  time.Duration // when it began
		used time.Duration // of the processors since
		over bool
	}{
		{"at the beginning", 0, 0, false},
		{"soon, with much work elsewhere", long / 2, 100 * long, false},
		{"late, on a machine that has other work", 2 * long, long / 2, false},
		{"late, after much work", 2 * long, 100 * long, true},
		{"very late", (patience + 1) * long, 0, true},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		turn := &turn{ctx, time.Now().Add(-tt.ago), processTime() - tt.used, long, cancel}
		if err := turn.Err(); (err != nil) != tt.over {
			t.Errorf("%s: %v, want that it is over: %v", tt.name, err, tt.over)
		}
		if tt.over && ctx.Err() == nil {
			t.Errorf("%s: what began in it goes on", tt.name)
		}
		cancel()
	}
	ctx, cancel := newTurn(t.Context(), time.Millisecond) // its end comes by itself
	defer cancel()
	<-ctx.Done()
	if err := ctx.Err(); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want %v", err, context.Canceled)
	}
}

// An easy puzzle passes all that is at work.
func TestExpress(t *testing.T) {
	t.Parallel()
	at, h, _ := started(t, sudokucli.Serving{})
	for _, l := range []*lane{h.lanes.quick, h.lanes.deep} {
		l.waiting.Store(l.most)
		for range cap(l.slots) {
			l.slots <- struct{}{}
		}
	}
	until(t, func() bool { return ask(t, "POST", at+prefix+"count?limit=2", proper, asText).status == 200 })
	if r := ask(t, "POST", at+prefix+"count?limit=2", proper+proper, asText); r.status != 503 {
		t.Errorf("two puzzles: %d, want 503 while the other lanes are full", r.status)
	}
}

// TestWait has a request wait in front of a lane that stays full: it is refused after two seconds.
func TestWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLane(1, 1, 0)
		if err := l.enter(t.Context()); err != nil {
			t.Fatal(err)
		}
		began := time.Now()
		if err := l.enter(t.Context()); !errors.Is(err, errBusy) || time.Since(began) != 2*time.Second {
			t.Errorf("%v after %v, want %v after two seconds", err, time.Since(began), errBusy)
		}
	})
}
