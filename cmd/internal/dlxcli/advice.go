package dlxcli

import (
	"context"
	"errors"
	"time"

	"dlx-sudoku/dlx/tally"
)

const (
	// listing is how long solutions are counted one by one before an exact count is tried beside the search.
	listing = 10 * time.Second

	// A trial takes at most one part in trialShare of the time waited before it, and trialMemory bytes.
	trialShare  = 10
	trialMemory = 256 << 20
)

// trials are exact counts that run beside a search, to find out whether --exact is faster than counting one by one.
type trials struct {
	cancel context.CancelFunc
	done   chan struct{} // closed when they have ended
}

// try begins the trials: the first after a wait, each further one after twice the wait before. Each continues the count where the
// last one stopped. When the count is complete, tell is called, unless the count was by search, which is no faster. The counter
// is in use until the trials have ended.
func try(ctx context.Context, c *tally.Counter, wait time.Duration, tell func()) *trials {
	ctx, cancel := context.WithCancel(ctx)
	t := &trials{cancel: cancel, done: make(chan struct{})}
	go func() {
		defer close(t.done)
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
