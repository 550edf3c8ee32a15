package serve

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"sync/atomic"

	"dlx-sudoku/cmd/internal/api"
)

// maxHeld is the greatest number of bytes of all bodies in memory, complete or not: as many as the requests at work may have.
// A body counts with the bytes that have arrived, so many slow senders hold little.
const maxHeld = maxAtWork * api.MaxText

// A hold counts the bytes that are held.
type hold struct {
	most int64
	held atomic.Int64
}

// take takes n bytes, and reports whether that many were left.
func (h *hold) take(n int64) bool {
	if h.held.Add(n) <= h.most {
		return true
	}
	h.give(n)
	return false
}

func (h *hold) give(n int64) { h.held.Add(-n) }

// firstRead is the number of bytes that a body takes at its beginning.
const firstRead = 4 << 10

// body reads the body of a request, at most [api.MaxText] bytes. The caller must give back the held bytes when it no longer
// needs the text, even after an error.
func (h *hold) body(w http.ResponseWriter, r *http.Request) (text []byte, held int64, err error) {
	in := http.MaxBytesReader(w, r.Body, api.MaxText)
	for {
		if len(text) == cap(text) {
			more := int64(max(firstRead, min(cap(text), api.MaxText-cap(text))))
			if !h.take(more) {
				return nil, held, errBusy
			}
			held += more
			text = append(make([]byte, 0, held), text...)
		}
		n, err := in.Read(text[len(text):cap(text)])
		text = text[:len(text)+n]
		switch {
		case err == io.EOF:
			return text, held, nil
		case errors.As(err, new(*http.MaxBytesError)):
			return nil, held, refusal{http.StatusRequestEntityTooLarge, fmt.Errorf("more than %d bytes", api.MaxText)}
		case err != nil:
			return nil, held, refusal{http.StatusBadRequest, errors.New("the body ends too early")}
		}
	}
}
