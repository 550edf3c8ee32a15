package testkit

import (
	"context"
	"testing"
)

// Serving runs a server until end is called, or until the end of the test. The server must end without an error.
func Serving(t *testing.T, serve func(context.Context) error) (end func()) {
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- serve(ctx) }()
	end = func() {
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("the server ends with %v", err)
		}
		ended <- nil
	}
	t.Cleanup(end)
	return end
}
