package testkit

import (
	"strings"
	"sync"
)

// Until is a stream that calls a function as soon as what was written to it contains a text: a test that has to act in
// the middle of a run waits for that, and not for a time.
type Until struct {
	Text string
	Do   func() // called once

	mu      sync.Mutex
	written strings.Builder
	done    bool
}

func (u *Until) Write(p []byte) (int, error) {
	u.mu.Lock()
	u.written.Write(p)
	now := !u.done && strings.Contains(u.written.String(), u.Text)
	u.done = u.done || now
	u.mu.Unlock()
	if now {
		u.Do()
	}
	return len(p), nil
}

// String returns what was written.
func (u *Until) String() string {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.written.String()
}
