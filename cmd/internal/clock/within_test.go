package clock

import (
	"context"
	"errors"
	"testing"
	"time"
)

// A deadline counts even if no timer has gone off: these contexts have none.
func TestPunctual(t *testing.T) {
	if err := (punctual{untimed{time.Now().Add(-time.Microsecond)}}).Err(); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("Err behind the deadline = %v, want %v", err, context.DeadlineExceeded)
	}
	if err := (punctual{untimed{time.Now().Add(time.Hour)}}).Err(); err != nil {
		t.Errorf("Err before the deadline = %v, want nil", err)
	}
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	if err := (punctual{cancelled}).Err(); !errors.Is(err, context.Canceled) {
		t.Errorf("Err when cancelled = %v, want %v", err, context.Canceled)
	}
}

// untimed is a context with a deadline at which nothing happens.
type untimed struct{ deadline time.Time }

func (c untimed) Deadline() (time.Time, bool) { return c.deadline, true }
func (c untimed) Done() <-chan struct{}       { return nil }
func (c untimed) Err() error                  { return nil }
func (c untimed) Value(any) any               { return nil }
