package input

import (
	"bufio"
	"errors"
)

// decompress refuses compressed data: a browser decompresses what people drop on the page, and the decoders would be fetched
// with every visit.
func (in *Input) decompress(*bufio.Reader) error {
	kind := in.kind
	in.kind = "" // the message says all
	return errors.New(kind + " data (want text)")
}
