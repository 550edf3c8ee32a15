package input

import (
	"bytes"
	"errors"
	"fmt"
	"io"
)

// unpackWindow is the largest window of zstd data that Unpack reads, in bytes.
const unpackWindow = 8 << 20

// ErrLong is the error of a text that is too long when it is decompressed.
var ErrLong = errors.New("too long when decompressed")

// Unpack returns a text of a stranger, decompressed if it is compressed with gzip or zstd. The error says why that is
// not done: it would have more bytes than most (ErrLong), or be compressed again.
func Unpack(text []byte, most int64) ([]byte, error) {
	kind := magic(text[:min(4, len(text))])
	if kind == "" {
		return text, nil
	}
	in := newInput(io.NopCloser(bytes.NewReader(text)), false)
	in.window = unpackWindow
	defer in.Close()
	plain, err := io.ReadAll(io.LimitReader(in, most+1))
	switch {
	case err != nil:
		return nil, err
	case int64(len(plain)) > most:
		return nil, fmt.Errorf("%w (want %d bytes at most)", ErrLong, most)
	}
	return plain, nil
}
