package dlxcli

import (
	"context"
	"errors"
	"time"

	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/tally"
)

const (
	// listing is how long solutions are counted one by one before an exact count is tried beside the search.
	listing = 10 * time.Second

	// trialShare is the part of that time that the exact count may take, and trialMemory the memory in bytes.
	trialShare  = 10
	trialMemory = 256 << 20
)

// Trials are exact counts beside a search that counts one by one.
type trials struct {
	cancel context.CancelFunc
	done   chan struct{} // closed when they have ended
}

// try begins the trials: first after some time, and then after twice the time of the last wait. Each takes a part of the
// time that was waited, and goes on where the last one was. If the count comes to its end, tell is called.
func try(ctx context.Context, p *dlx.Problem, wait time.Duration, tell func()) *trials {
	ctx, cancel := context.WithCancel(ctx)
	t := &trials{cancel: cancel, done: make(chan struct{})}
	go func() {
		defer close(t.done)
		c := tally.NewCounter(p)
		c.Memory = trialMemory
		for ; ; wait *= 2 {
			select {
			case <-ctx.Done():
				return
			case <-time.After(wait):
			}
			counting, stop := context.WithTimeout(ctx, wait/trialShare)
			_, err := c.Count(counting)
			stop()
			if err == nil && c.Stats().Method != tally.Search {
				tell()
			}
			if !errors.Is(err, context.DeadlineExceeded) {
				return
			}
		}
	}()
	return t
}

// end ends the trials.
func (t *trials) end() {
	t.cancel()
	<-t.done
}
