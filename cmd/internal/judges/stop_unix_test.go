//go:build unix

package judges

import (
	"os"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"dlx-sudoku/satcheck"
)

// stop stops this process, as a person does with a signal.
func stop() { syscall.Kill(os.Getpid(), syscall.SIGSTOP) }

// TestStopped stops workers from outside: with a question, which ends for want of time, and without one, when the
// judges close.
func TestStopped(t *testing.T) {
	before := runtime.NumGoroutine()
	j := asking(Self)
	stopAll := func() {
		for _, w := range j.workers {
			if w.cmd == nil {
				if err := w.start(); err != nil {
					t.Fatal(err)
				}
			}
			if err := w.cmd.Process.Signal(syscall.SIGSTOP); err != nil {
				t.Fatal(err)
			}
		}
	}
	stopAll()
	for range j.workers {
		q := about(puzzle(slides))
		q.Timeout = 10 * time.Millisecond
		want := "the judge's process does not answer, 250ms after its time was up"
		if e := j.Explain(t.Context(), q); e.Status != satcheck.Unknown || !strings.HasPrefix(e.Reason, want) {
			t.Errorf("%v, %q, want unknown, %q", e.Status, e.Reason, want)
		}
	}
	if e := j.Explain(t.Context(), about(puzzle(slides))); e.Status != satcheck.Unique {
		t.Errorf("%v, %q, want unique", e.Status, e.Reason)
	}
	stopAll()
	j.Close()
	settled(t, before)
}
