//go:build !js

package input

import (
	"bufio"

	"github.com/klauspost/compress/zstd"
)

// decompress makes Read return the text of compressed data of in.kind.
func (in *Input) decompress(raw *bufio.Reader) error {
	if in.kind == "gzip" {
		r, err := newMembers(raw)
		if err == nil {
			in.text = r
		}
		return err
	}
	r, err := zstd.NewReader(raw, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(in.window))
	if err == nil {
		in.text, in.close = r, r.Close
	}
	return err
}
