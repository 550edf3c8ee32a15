package serve

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"runtime"
	"strings"
	"time"

	"dlx-sudoku/cmd/internal/api"
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/input"
)

// prefix stands before the name of a command.
const prefix = "/api/v1/"

// maxAtWork is the greatest number of requests that wait or work at the same time. Requests whose bodies are still arriving
// do not count, so a slow sender holds up nobody.
const maxAtWork = maxWaiting + 16

// handler answers requests.
type handler struct {
	guard  *guard
	lanes  lanes
	files  map[string]file
	given  []byte // the answer to [givenName]
	atWork chan struct{}
	bodies hold
}

// A file is one of the page.
type file struct {
	kind string
	text []byte
}

// kinds has the content types of files by the endings of their names.
var kinds = map[string]string{
	".html": "text/html; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".svg":  "image/svg+xml",
	".txt":  "text/plain; charset=utf-8",
	".wasm": "application/wasm",
	".gz":   "application/gzip",
}

// newHandler returns a handler that serves files.
func newHandler(g *guard, files fs.FS) (*handler, error) {
	h := &handler{guard: g, lanes: newLanes(runtime.NumCPU()), files: make(map[string]file), atWork: make(chan struct{}, maxAtWork)}
	h.bodies.most = maxHeld
	err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		kind, known := kinds[path.Ext(name)]
		if !known {
			return fmt.Errorf("%s: a file of no known type", name)
		}
		text, err := fs.ReadFile(files, name)
		h.files["/"+name] = file{kind, text}
		return err
	})
	h.files["/"] = h.files["/index.html"]
	return h, err
}

func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h.guard.headers(w, r)
	defer func() {
		if p := recover(); p != nil {
			refuse(w, refusal{http.StatusInternalServerError, fmt.Errorf("the program is at fault (please report this): %v", p)})
		}
	}()
	if err := h.answer(w, r); err != nil {
		refuse(w, err)
	}
}

// answer answers a request. If it returns an error, the request is refused and nothing has been written.
func (h *handler) answer(w http.ResponseWriter, r *http.Request) error {
	if err := h.guard.check(r); err != nil {
		return err
	}
	command, called := strings.CutPrefix(r.URL.Path, prefix)
	switch {
	case called && r.Method == http.MethodPost:
		return h.call(w, r, command)
	case called && r.Method == http.MethodOptions:
		w.WriteHeader(http.StatusNoContent)
		return nil
	case called:
		w.Header().Set("Allow", "POST")
		return refusal{http.StatusMethodNotAllowed, errors.New("want POST, with puzzles as the body")}
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		w.Header().Set("Allow", "GET, HEAD")
		return refusal{http.StatusMethodNotAllowed, errors.New("want GET for a file of the page")}
	}
	f, is := h.files[r.URL.Path]
	if !is {
		return refusal{http.StatusNotFound, fmt.Errorf("no file %q", clip(r.URL.Path))}
	}
	w.Header().Set("Content-Type", f.kind)
	w.Write(f.text)
	return nil
}

// givenName is the name by which a call asks for the files of the command line.
const givenName = "given"

// call answers a call of a command.
func (h *handler) call(w http.ResponseWriter, r *http.Request, command string) error {
	text, held, err := h.bodies.body(w, r)
	defer h.bodies.give(held)
	if err != nil {
		return err
	}
	select {
	case h.atWork <- struct{}{}:
		defer func() { <-h.atWork }()
	default:
		return errBusy
	}
	out := &answer{w: w, to: http.NewResponseController(w)}
	if command == givenName {
		out.Write(h.given)
		out.end(api.Last{Notes: []string{}})
		return nil
	}
	flags, err := api.ParseFlags(r.URL.RawQuery)
	if err != nil {
		return refusal{http.StatusBadRequest, err}
	}
	c, err := api.NewCall(command, flags, text)
	switch {
	case errors.Is(err, api.ErrUnknown):
		return refusal{http.StatusNotFound, err}
	case err != nil:
		return refusal{http.StatusBadRequest, err}
	}
	for _, l := range h.lanes.before(c, text) {
		if done, err := try(r.Context(), l, c, out); done || err != nil {
			return err
		}
	}
	if err := h.lanes.deep.enter(r.Context()); err != nil {
		return err
	}
	defer h.lanes.deep.leave()
	out.end(c.Run(r.Context(), out))
	return nil
}

// try runs a call in a lane with a time limit, and reports whether it was done in that time.
func try(ctx context.Context, l *lane, c *api.Call, out *answer) (done bool, _ error) {
	if err := l.enter(ctx); err != nil {
		return false, err
	}
	defer l.leave()
	short, cancel := newTurn(ctx, l.time)
	defer cancel()
	var held bytes.Buffer
	last := c.Run(short, &held)
	if short.Err() != nil && ctx.Err() == nil {
		return false, nil
	}
	if held.Len() > 0 {
		out.Write(held.Bytes())
	}
	out.end(last)
	return true, nil
}

// writeTime bounds a write, since a browser that does not read holds up a lane.
const writeTime = 5 * time.Second

// An answer writes the lines of a call as they are found.
type answer struct {
	w     http.ResponseWriter
	to    *http.ResponseController
	begun bool
}

// begin writes the header.
func (a *answer) begin(status int) {
	if !a.begun {
		a.begun = true
		a.w.Header().Set("Content-Type", "application/x-ndjson")
		a.w.WriteHeader(status)
	}
}

func (a *answer) Write(text []byte) (int, error) {
	a.begin(http.StatusOK)
	a.to.SetWriteDeadline(time.Now().Add(writeTime))
	n, err := a.w.Write(text)
	if err == nil {
		err = a.to.Flush()
	}
	return n, err
}

// end writes the last line. Wrong usage is the caller's fault, and so is a body that cannot be decompressed.
func (a *answer) end(last api.Last) {
	switch {
	case errors.Is(last.Fault, input.ErrLong):
		a.begin(http.StatusRequestEntityTooLarge)
	case last.Exit == cli.BadUsage:
		a.begin(http.StatusBadRequest)
	}
	a.Write(last.Line())
}

// refuse answers a refused request with the last line of an answer.
func refuse(w http.ResponseWriter, err error) {
	status, exit := http.StatusServiceUnavailable, cli.Unknown
	if r, is := err.(refusal); is {
		status, exit = r.status, cli.BadUsage
	} else {
		w.Header().Set("Retry-After", retryAfter)
	}
	a := &answer{w: w, to: http.NewResponseController(w)}
	a.begin(status)
	a.Write(api.Last{Exit: exit, Notes: []string{err.Error()}}.Line())
}
