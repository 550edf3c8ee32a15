package cli

import (
	"sync"
	"time"
)

// Every calls a function at intervals, until stop is called and has returned.
func Every(interval time.Duration, do func()) (stop func()) {
	quit := make(chan struct{})
	var clock sync.WaitGroup
	clock.Go(func() {
		ticker := time.NewTicker(interval)
		defer ticker.Stop()
		for {
			select {
			case <-ticker.C:
				do()
			case <-quit:
				return
			}
		}
	})
	return func() {
		close(quit)
		clock.Wait()
	}
}
