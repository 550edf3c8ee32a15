package system

import (
	"context"
	"fmt"
	"io"
	"time"
)

// grace is how long what is written to one stream may wait for its reader when the command has been interrupted. Two of
// them, of stdout and stderr, leave some of the second in which the command ends.
const grace = 400 * time.Millisecond

// Interruptible returns a writer for one goroutine at a time that writes to w, and when ctx has ended does not wait for
// a reader who takes nothing: what is written then still goes out, but all of it together may wait no longer than 0.4
// seconds. After that the error of this write and all that follow wraps that of ctx, and the write to w may never end.
func Interruptible(ctx context.Context, w io.Writer) io.Writer {
	return &interruptible{ctx: ctx, w: w, done: make(chan written, 1)}
}

type interruptible struct {
	ctx  context.Context
	w    io.Writer
	own  []byte           // what is being written; the caller's text is the caller's again when a write is given up
	done chan written     // what came of it
	late <-chan time.Time // nil: ctx has not been seen to end
	err  error            // of a write that was given up
}

// written is what a write returns.
type written struct {
	n   int
	err error
}

func (i *interruptible) Write(text []byte) (int, error) {
	if i.err != nil {
		return 0, i.err
	}
	i.own = append(i.own[:0], text...)
	go func(own []byte) {
		n, err := i.w.Write(own)
		i.done <- written{n, err}
	}(i.own)
	select {
	case d := <-i.done:
		return d.n, d.err
	case <-i.ctx.Done():
	}
	if i.late == nil {
		i.late = time.After(grace)
	}
	select {
	case d := <-i.done:
		return d.n, d.err
	case <-i.late:
		i.err = fmt.Errorf("nobody takes what is written: %w", i.ctx.Err())
		return 0, i.err
	}
}
