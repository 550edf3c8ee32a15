package clock

import (
	"sync"
	"time"
)

// Every calls do at intervals until stop has returned. It starts no goroutine before the first call.
func Every(interval time.Duration, do func()) (stop func()) {
	var mu sync.Mutex // held during a call
	var clock *time.Timer
	stopped := false
	mu.Lock()
	defer mu.Unlock()
	clock = time.AfterFunc(interval, func() {
		mu.Lock()
		defer mu.Unlock()
		if !stopped {
			do()
			clock.Reset(interval)
		}
	})
	return func() {
		mu.Lock()
		defer mu.Unlock()
		stopped = true
		clock.Stop()
	}
}
