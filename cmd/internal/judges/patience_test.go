package judges

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"dlx-sudoku/satcheck"
)

// pings is the input of a process of which only the questions whether it is there are looked at.
type pings struct{ asked chan time.Time }

func (p pings) Write(text []byte) (int, error) {
	if string(text) == "{}" {
		p.asked <- time.Now()
	}
	return len(text), nil
}

func (p pings) Close() error { return nil }

// TestPatience has a process answer at several times, by a clock of its own.
func TestPatience(t *testing.T) {
	const limit, never = time.Second, 1000 * time.Hour
	for _, test := range []struct {
		name       string
		timeout    time.Duration
		here, done time.Duration // when it says that it is there, from when it is asked that; and the answer, from the beginning
		cancelled  time.Duration
		want       error // nil: the answer
		after      time.Duration
	}{
		{"in time", limit, never, limit / 2, never, nil, limit / 2},
		{"no limit", 0, never, 100 * time.Hour, never, nil, 100 * time.Hour},
		{"a little late", limit, never, limit + patience/2, never, nil, limit + patience/2},
		{"silent", limit, never, never, never, errHung, limit + patience},
		{"there too late", limit, patience + 1, limit + patience + 2, never, errHung, limit + patience},
		{"there, and late", limit, patience / 2, limit + 2*patience, never, nil, limit + 2*patience},
		{"there, and just in time", limit, patience / 2, limit + patience/2 + grace - 1, never, nil, limit + patience/2 + grace - 1},
		{"there, and hung", limit, patience / 2, never, never, errHung, limit + patience/2 + grace},
		{"cancelled", limit, never, never, limit / 2, context.Canceled, limit / 2},
		{"cancelled late", limit, patience / 2, never, limit + patience, context.Canceled, limit + patience},
		{"cancelled, no limit", 0, never, never, time.Hour, context.Canceled, time.Hour},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				began := time.Now()
				asked, answers := make(chan time.Time), make(chan answer)
				w := &worker{patience: patience, grace: grace, in: pings{asked}, answers: answers}
				ctx, cancel := context.WithCancel(t.Context())
				time.AfterFunc(test.cancelled, cancel)
				over := make(chan struct{})
				go func() { // the process
					done, here := time.After(test.done), (<-chan time.Time)(nil)
					for {
						var a answer
						select {
						case <-asked:
							here = time.After(test.here)
							continue
						case <-here:
						case <-done:
							a.Report = &Report{Verdict: satcheck.Verified}
						case <-over:
							return
						}
						select {
						case answers <- a:
						case <-over:
							return
						}
					}
				}()
				a, err := w.await(ctx, request{Check: &Claim{Question: Question{Timeout: test.timeout}}})
				close(over)
				if !errors.Is(err, test.want) || (a.Report != nil) != (test.want == nil) {
					t.Errorf("%+v, %v, want %v", a, err, test.want)
				}
				if after := time.Since(began); after != test.after {
					t.Errorf("after %v, want %v", after, test.after)
				}
			})
		})
	}
}
