package testkit

import "strings"

// Until is a stream that calls a function as soon as the text written to it contains a given text. A test that must act in the
// middle of a run waits for that, and not for a time.
type Until struct {
	Text string
	Do   func() // called once

	Stream
	done bool
}

func (u *Until) Write(p []byte) (int, error) {
	u.mu.Lock()
	u.text.Write(p)
	now := !u.done && strings.Contains(u.text.String(), u.Text)
	u.done = u.done || now
	u.mu.Unlock()
	if now {
		u.Do()
	}
	return len(p), nil
}
