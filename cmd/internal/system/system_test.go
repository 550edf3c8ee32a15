package system

import (
	"errors"
	"fmt"
	"io"
	"syscall"
	"testing"
)

func TestColored(t *testing.T) {
	for _, test := range []struct {
		choice        string
		terminal      bool
		noColor, term string
		want          bool
	}{
		{"auto", true, "", "xterm", true},
		{"auto", false, "", "xterm", false},
		{"auto", true, "1", "xterm", false},
		{"auto", true, "", "dumb", false},
		{"always", false, "1", "dumb", true},
		{"never", true, "", "xterm", false},
	} {
		sys := System{Getenv: func(name string) string { return map[string]string{"NO_COLOR": test.noColor, "TERM": test.term}[name] }}
		if got := Colored(&sys, test.choice, test.terminal); got != test.want {
			t.Errorf("%+v: %v", test, got)
		}
	}
}

func TestClosedPipe(t *testing.T) {
	for _, err := range []error{syscall.EPIPE, io.ErrClosedPipe, fmt.Errorf("write: %w", syscall.EPIPE)} {
		if !ClosedPipe(err) {
			t.Errorf("%v is none", err)
		}
	}
	for _, err := range []error{nil, syscall.ENOSPC, io.EOF} {
		if ClosedPipe(err) {
			t.Errorf("%v is one", err)
		}
	}
}

// failing is a writer that fails at each call, with another error.
type failing int

func (f *failing) Write([]byte) (int, error) { *f++; return 0, fmt.Errorf("failure %d", *f) }

func TestWatched(t *testing.T) {
	w := &Watched{W: new(failing)}
	for range 2 {
		if _, err := io.WriteString(w, "text"); err == nil {
			t.Error("the error is lost")
		}
	}
	if w.Err == nil || w.Err.Error() != "failure 1" {
		t.Errorf("kept %v, want the first error", w.Err)
	}
	if w := (&Watched{W: io.Discard}); !errors.Is(w.Err, nil) {
		t.Errorf("an error from nowhere: %v", w.Err)
	}
}
