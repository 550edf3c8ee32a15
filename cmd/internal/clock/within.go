package clock

import (
	"context"
	"time"
)

// Within returns a context that ends after some time; 0 means no limit. The caller must cancel it.
//
// Its Err method reads the clock. The timer of an ordinary context fires late on a busy machine. With a single thread, as in
// WebAssembly, it never fires while a search keeps the thread busy.
func Within(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	if d <= 0 {
		return ctx, func() {}
	}
	limited, cancel := context.WithTimeout(ctx, d)
	return punctual{limited}, cancel
}

// punctual compares the clock with the deadline itself.
type punctual struct{ context.Context }

func (c punctual) Err() error {
	if err := c.Context.Err(); err != nil {
		return err
	}
	if deadline, ok := c.Deadline(); ok && !time.Now().Before(deadline) {
		return context.DeadlineExceeded
	}
	return nil
}
