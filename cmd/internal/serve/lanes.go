package serve

import (
	"context"
	"errors"
	"runtime"
	"sync/atomic"
	"time"

	"dlx-sudoku/cmd/internal/api"
)

// maxWait is how long a request waits in front of a lane.
const maxWait = 2 * time.Second

// retryAfter is when refused requests may try again, in seconds.
const retryAfter = "2"

// errBusy is the error of a request that would wait for too long.
var errBusy = errors.New("busy: too many requests (try again in a few seconds)")

// A lane lets a few requests work at the same time, each for some time.
type lane struct {
	slots   chan struct{}
	most    int64         // requests in front of it
	time    time.Duration // of a request, which then starts again in the next lane; 0: no limit
	waiting atomic.Int64
}

func newLane(slots int, most int64, time time.Duration) *lane {
	return &lane{slots: make(chan struct{}, slots), most: most, time: time}
}

// enter waits for a slot. Without an error, leave must follow.
func (l *lane) enter(ctx context.Context) error {
	select {
	case l.slots <- struct{}{}:
		return nil
	default:
	}
	defer l.waiting.Add(-1)
	if l.waiting.Add(1) > l.most {
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

// lanes are the lanes of a server. A request begins in the first lane that suits it, and moves to the next when its time there
// is up:
//
//	express   one puzzle of 9x9, and a command that is usually quick: most are done within a millisecond
//	quick     commands that are usually quick
//	deep      the others
//
// The express lane lets so few requests wait that each has its turn within some 50 ms.
type lanes struct{ express, quick, deep *lane }

const (
	expressTime = 3 * time.Millisecond
	quickTime   = 50 * time.Millisecond
	expressText = 128 // bytes: a shorter body is at most one puzzle of 9x9

	maxExpress, maxQuick, maxDeep = 16, 16, 32 // requests in front of a lane
	maxWaiting                    = maxExpress + maxQuick + maxDeep
)

// newLanes returns the lanes of a machine. If it has several processors, the deep lane leaves one free.
func newLanes(processors int) lanes {
	return lanes{
		express: newLane(processors, maxExpress, expressTime),
		quick:   newLane(1, maxQuick, quickTime),
		deep:    newLane(max(1, processors-1), maxDeep, 0),
	}
}

// threads is how many threads a server may use: one for each request at work, and one that answers. Then the operating system
// divides the processors, and it runs a thread that has slept for long at once. With fewer threads an easy puzzle waits until
// a hard one is preempted, which takes 10 ms, or much longer on a busy machine.
func threads() int {
	l := newLanes(runtime.NumCPU())
	return cap(l.express.slots) + cap(l.quick.slots) + cap(l.deep.slots) + 1
}

// before returns the lanes that a call tries before the deep one.
func (l *lanes) before(c *api.Call, text []byte) []*lane {
	switch {
	case !c.Quick():
		return nil
	case len(text) <= expressText:
		return []*lane{l.express, l.quick}
	}
	return []*lane{l.quick}
}
