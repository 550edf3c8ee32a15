package serve

import (
	"context"
	"errors"
	"runtime"
	"sync/atomic"
	"time"
)

const (
	maxWaiting = 64              // requests in front of a lane
	maxWait    = 2 * time.Second // of one of them
	retryAfter = "2"             // seconds, for refused requests

	// quickTime is what a request in the quick lane has. Then it begins anew in the deep one.
	quickTime = 50 * time.Millisecond
)

// errBusy is the error of a request that would wait for too long.
var errBusy = errors.New("busy: too many requests at work (try again in some seconds)")

// A lane lets a few requests work at the same time.
type lane struct {
	slots   chan struct{}
	waiting atomic.Int64
}

func newLane(slots int) *lane { return &lane{slots: make(chan struct{}, slots)} }

// enter waits for a slot. Without an error, leave must follow.
func (l *lane) enter(ctx context.Context) error {
	select {
	case l.slots <- struct{}{}:
		return nil
	default:
	}
	defer l.waiting.Add(-1)
	if l.waiting.Add(1) > maxWaiting {
		return errBusy
	}
	late := time.NewTimer(maxWait)
	defer late.Stop()
	select {
	case l.slots <- struct{}{}:
		return nil
	case <-late.C:
		return errBusy
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (l *lane) leave() { <-l.slots }

// lanes are the two lanes of a server. A processor is left to the quick one, if there are several.
type lanes struct{ quick, deep *lane }

func newLanes() lanes {
	n := runtime.GOMAXPROCS(0)
	return lanes{quick: newLane(n), deep: newLane(max(1, n-1))}
}
