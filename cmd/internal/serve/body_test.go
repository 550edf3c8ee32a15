package serve

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"dlx-sudoku/cmd/internal/api"
)

// posted has a handler answer a call with a body, and returns the status.
func posted(h *handler, body io.Reader) int {
	r := httptest.NewRequest(http.MethodPost, "http://localhost"+prefix+"count?limit=2", body)
	r.Header.Set("Content-Type", "text/plain")
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Code
}

// TestSlowSenders has more requests under way than may be at work. Each has sent one byte, and holds no place.
func TestSlowSenders(t *testing.T) {
	h, err := newHandler(&guard{port: "80", local: true, cross: http.NewCrossOriginProtection()}, files)
	if err != nil {
		t.Fatal(err)
	}
	var sending sync.WaitGroup
	var bodies []*io.PipeWriter
	for range 2 * maxAtWork {
		r, w := io.Pipe()
		sending.Go(func() {
			defer r.Close()
			if status := posted(h, r); status != http.StatusBadRequest {
				t.Errorf("a body that ends too early: %d, want %d", status, http.StatusBadRequest)
			}
		})
		w.Write([]byte{'5'}) // until it has been read
		bodies = append(bodies, w)
	}
	if held := h.bodies.held.Load(); held != 2*maxAtWork*firstRead {
		t.Errorf("%d bytes held, want %d", held, 2*maxAtWork*firstRead)
	}
	if status := posted(h, strings.NewReader(proper)); status != http.StatusOK {
		t.Errorf("a whole body amid slow ones: %d, want %d", status, http.StatusOK)
	}
	for _, w := range bodies {
		w.CloseWithError(io.ErrUnexpectedEOF)
	}
	sending.Wait()
	if held := h.bodies.held.Load(); held != 0 || len(h.atWork) != 0 {
		t.Errorf("%d bytes held and %d at work, want none", held, len(h.atWork))
	}
}

// TestBodies bounds the bytes of all bodies together, and of each.
func TestBodies(t *testing.T) {
	text := strings.Repeat("#\n", 6000)
	for _, test := range []struct {
		name string
		most int64
		text string
		want int
	}{
		{"room for it", 16 << 10, text, http.StatusOK},
		{"no room for all of it", 12 << 10, text, http.StatusServiceUnavailable},
		{"no room", 0, "", http.StatusServiceUnavailable},
		{"nothing", firstRead, "", http.StatusOK},
		{"the longest", api.MaxText + firstRead, strings.Repeat("#\n", api.MaxText/2), http.StatusOK},
		{"too long", 4 * api.MaxText, strings.Repeat("#\n", api.MaxText/2+1), http.StatusRequestEntityTooLarge},
	} {
		h, err := newHandler(&guard{port: "80", local: true, cross: http.NewCrossOriginProtection()}, files)
		if err != nil {
			t.Fatal(err)
		}
		h.bodies.most = test.most
		if status := posted(h, strings.NewReader(test.text)); status != test.want {
			t.Errorf("%s: %d, want %d", test.name, status, test.want)
		}
		if held := h.bodies.held.Load(); held != 0 {
			t.Errorf("%s: %d bytes held in the end", test.name, held)
		}
	}
}
