package system

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
)

// TestInterruptible writes to readers that read all, before and after the end, and to one that stops reading.
func TestInterruptible(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var read bytes.Buffer
	w := Interruptible(ctx, &read)
	for _, text := range []string{"one ", "two ", "three"} {
		if n, err := io.WriteString(w, text); n != len(text) || err != nil {
			t.Errorf("%q: %d, %v", text, n, err)
		}
		if text == "one " {
			cancel()
		}
	}
	if got := read.String(); got != "one two three" {
		t.Errorf("written %q", got)
	}
	var failed failing
	if _, err := io.WriteString(Interruptible(t.Context(), &failed), "text"); err == nil || err.Error() != "failure 1" {
		t.Errorf("error %v, want that of the writer", err)
	}

	out, in := io.Pipe()
	w = Interruptible(ctx, in)
	text := []byte("what nobody reads")
	for range 2 {
		if n, err := w.Write(text); n != 0 || !errors.Is(err, context.Canceled) {
			t.Errorf("%d, %v of a write that nobody takes, want 0 and the error of the context", n, err)
		}
	}
	// The text is the caller's again.
	for i := range text {
		text[i] = '!'
	}
	go func() {
		<-w.(*interruptible).done
		in.Close()
	}()
	if got, err := io.ReadAll(out); string(got) != "what nobody reads" || err != nil {
		t.Errorf("read %q, %v at last, want what was written first", got, err)
	}
	if _, err := io.Copy(w, strings.NewReader("more")); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v after a write that was given up", err)
	}
}
