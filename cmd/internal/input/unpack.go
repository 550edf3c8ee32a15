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

// Unpack returns an untrusted text, decompressed if it is compressed with gzip or zstd. It is an error if the decompressed
// text has more than most bytes (ErrLong), or is compressed again.
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
