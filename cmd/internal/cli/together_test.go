package cli

import (
	"io"
	"sync"
	"testing"
)

// TestRunTogether has several runs at once, each of which waits for all. The race detector finds what they share, and a run
// whose parsing waited for the end of another would hang.
func TestRunTogether(t *testing.T) {
	const runs = 3
	var all, ended sync.WaitGroup
	all.Add(runs)
	a := tool(func(*runner, *Session) {
		all.Done()
		all.Wait()
	})
	for range runs {
		ended.Go(func() {
			if status := a.Run(t.Context(), []string{"count"}, &System{Stdout: io.Discard, Stderr: io.Discard}); status != OK {
				t.Errorf("exit %d, want %d", status, OK)
			}
		})
	}
	ended.Wait()
}
