// Not trusted: a fault here makes no wrong claim Verified; it can write a wrong text.

// Package output writes texts for implementations of io.WriterTo.
package output

import (
	"bufio"
	"io"
)

// Write calls a function that writes a text to w, through a buffer, and returns the number of bytes that w has taken. The error
// is the first one of w, after which the buffer discards everything.
func Write(w io.Writer, write func(out *bufio.Writer)) (int64, error) {
	c := &counter{Writer: w}
	out := bufio.NewWriter(c)
	write(out)
	err := out.Flush()
	return c.written, err
}

// A counter counts the bytes that its writer takes.
type counter struct {
	io.Writer
	written int64
}

func (c *counter) Write(p []byte) (int, error) {
	n, err := c.Writer.Write(p)
	c.written += int64(n)
	return n, err
}
