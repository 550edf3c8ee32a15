//go:build !js

package input

import (
	"bufio"
	"io"

	"github.com/klauspost/compress/gzip"
)

// members reads gzip data: members that follow one another, and perhaps zeros, with which tapes and some programs fill
// up the last block. The gzip program ignores these, too.
type members struct {
	*gzip.Reader
	raw *bufio.Reader
}

func newMembers(raw *bufio.Reader) (*members, error) {
	r, err := gzip.NewReader(raw)
	if err != nil {
		return nil, err
	}
	r.Multistream(false)
	return &members{r, raw}, nil
}

func (m *members) Read(p []byte) (int, error) {
	for {
		n, err := m.Reader.Read(p)
		if n > 0 && err == io.EOF {
			return n, nil
		}
		if err != io.EOF {
			return n, err
		}
		if err := m.next(); err != nil {
			return 0, err
		}
	}
}

// next goes to the next member. Its error is [io.EOF] if there is none.
func (m *members) next() error {
	head, err := m.raw.Peek(len(gzipMagic))
	switch {
	case string(head) == gzipMagic:
		if err := m.Reset(m.raw); err != nil {
			return err
		}
		m.Multistream(false)
		return nil
	case err != nil && err != io.EOF:
		return err
	case string(head) == gzipMagic[:1]:
		return io.ErrUnexpectedEOF
	}
	for {
		b, err := m.raw.ReadByte()
		if err != nil {
			return err
		}
		if b != 0 {
			return errTrailing
		}
	}
}
