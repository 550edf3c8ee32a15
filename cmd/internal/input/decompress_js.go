package input

import (
	"bufio"
	"errors"
)

// decompress refuses compressed data: the browser decompresses files dropped on the page, and the decoders would make the
// download of every visit larger.
func (in *Input) decompress(*bufio.Reader) error {
	kind := in.kind
	in.kind = "" // so that explain adds nothing to the message
	return errors.New(kind + " data (want text)")
}
