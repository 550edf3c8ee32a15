package serve

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"dlx-sudoku/cmd/internal/api"
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/setters"
	"dlx-sudoku/cmd/internal/sudokucli"
	"dlx-sudoku/cmd/internal/testkit"
)

const (
	proper = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
	empty  = ".................................................................................\n"
)

var files = fstest.MapFS{
	"index.html": {Data: []byte("<!doctype html><title>page</title>")},
	"desk.js":    {Data: []byte("'use strict'")},
}

// started returns a server for a test, and the handler behind it.
func started(t *testing.T, flags sudokucli.Serving) (address string, h *handler, end func()) {
	t.Helper()
	if flags.Listen == "" {
		flags.Listen = "127.0.0.1:0"
	}
	listener, err := net.Listen("tcp", flags.Listen)
	if err != nil {
		t.Fatal(err)
	}
	h, err = newHandler(newGuard(listener.Addr(), &flags), files)
	if err != nil {
		t.Fatal(err)
	}
	server := setters.HTTP{Handler: h, EndTime: time.Minute} // a busy machine takes long for an answer
	end = testkit.Serving(t, func(ctx context.Context) error { return server.Serve(ctx, listener) })
	return "http://" + listener.Addr().String(), h, end
}

// reply is what a server answers.
type reply struct {
	status int
	header http.Header
	body   string
}

// last returns the last line of an answer.
func (r reply) last(t *testing.T) (last api.Last) {
	t.Helper()
	at := strings.LastIndexByte(strings.TrimSuffix(r.body, "\n"), '\n') + 1
	if err := json.Unmarshal([]byte(r.body[at:]), &last); err != nil || !strings.HasSuffix(r.body, "\n") {
		t.Fatalf("the last line is %q: %v", r.body[at:], err)
	}
	return last
}

// ask sends a request with some headers "Name: value", and returns the answer.
func ask(t *testing.T, method, url, body string, headers ...string) reply {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		if name == "Host" {
			r.Host = value
		}
		r.Header.Set(name, value)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return reply{answer.StatusCode, answer.Header, string(text)}
}

const asText = "Content-Type: text/plain"

// A command gives the same answer at the server as in this process.
func TestCall(t *testing.T) {
	t.Parallel()
	at, _, _ := started(t, sudokucli.Serving{})
	for _, query := range []string{"count?limit=2", "solve?verify", "explain", "steps"} {
		r := ask(t, "POST", at+prefix+query, proper, asText)
		var out bytes.Buffer
		command, flags, _ := strings.Cut(query, "?")
		values, _ := api.ParseFlags(flags)
		c, err := api.NewCall(command, values, []byte(proper))
		if err != nil {
			t.Fatal(err)
		}
		out.Write(c.Run(t.Context(), &out).Line())
		if r.status != http.StatusOK || r.body != out.String() || r.header.Get("Content-Type") != "application/x-ndjson" {
			t.Errorf("%s: %d %s\n%s\nwant\n%s", query, r.status, r.header, r.body, out.String())
		}
	}
}

func TestFiles(t *testing.T) {
	t.Parallel()
	at, _, _ := started(t, sudokucli.Serving{})
	for _, tt := range []struct {
		method, path string
		status       int
		kind, body   string
	}{
		{"GET", "/", 200, "text/html; charset=utf-8", "<!doctype html><title>page</title>"},
		{"GET", "/index.html", 200, "text/html; charset=utf-8", "<!doctype html><title>page</title>"},
		{"GET", "/desk.js", 200, "text/javascript; charset=utf-8", "'use strict'"},
		{"HEAD", "/desk.js", 200, "text/javascript; charset=utf-8", ""},
		{"GET", "/none.js", 404, "application/x-ndjson", `{"exit":2,"notes":["no file \"/none.js\""]}` + "\n"},
		{"GET", "/../../go.mod", 404, "application/x-ndjson", `{"exit":2,"notes":["no file \"/../../go.mod\""]}` + "\n"},
		{"POST", "/", 405, "application/x-ndjson", `{"exit":2,"notes":["want GET for a file of the page"]}` + "\n"},
		{"GET", prefix + "count", 405, "application/x-ndjson", `{"exit":2,"notes":["want POST, with puzzles as the body"]}` + "\n"},
	} {
		r := ask(t, tt.method, at+tt.path, "", asText)
		if r.status != tt.status || r.header.Get("Content-Type") != tt.kind || r.body != tt.body {
			t.Errorf("%s %s: %d %q %q, want %d %q %q", tt.method, tt.path, r.status, r.header.Get("Content-Type"), r.body, tt.status, tt.kind, tt.body)
		}
		for _, name := range []string{"Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy", "Cross-Origin-Opener-Policy", "Cross-Origin-Resource-Policy"} {
			if r.header.Get(name) == "" {
				t.Errorf("%s %s: no header %s", tt.method, tt.path, name)
			}
		}
	}
}

// Requests of strangers are refused, with words, before any work is done.
func TestGuard(t *testing.T) {
	t.Parallel()
	at, _, _ := started(t, sudokucli.Serving{Hosts: []string{"desk.example.org"}, Origins: []string{"https://friend.example.org"}})
	_, port, _ := net.SplitHostPort(strings.TrimPrefix(at, "http://"))
	for _, tt := range []struct {
		name    string
		headers []string
		status  int
		words   string
	}{
		{"a plain one", nil, 200, ""},
		{"localhost", []string{"Host: localhost:" + port}, 200, ""},
		{"IPv6", []string{"Host: [::1]:" + port}, 200, ""},
		{"a name that was allowed", []string{"Host: desk.example.org:" + port}, 200, ""},
		{"the same behind a proxy", []string{"Host: desk.example.org"}, 200, ""},
		{"another name, bound to this address", []string{"Host: evil.example.org:" + port}, 421, "add --host"},
		{"another port", []string{"Host: localhost:1"}, 421, "add --host"},
		{"another address", []string{"Host: 192.0.2.1:" + port}, 421, "add --host"},
		{"no host", []string{"Host: :" + port}, 421, "add --host"},
		{"its own page", []string{"Origin: " + at, "Sec-Fetch-Site: same-origin"}, 200, ""},
		{"a page of another origin", []string{"Origin: https://evil.example.org"}, 403, "another site"},
		{"the same, as a new browser says", []string{"Sec-Fetch-Site: cross-site"}, 403, "another site"},
		{"a page of no origin", []string{"Origin: null", "Sec-Fetch-Site: cross-site"}, 403, "another site"},
		{"a page that was allowed", []string{"Origin: https://friend.example.org", "Sec-Fetch-Site: cross-site"}, 200, ""},
		{"a form", []string{"Content-Type: application/x-www-form-urlencoded"}, 415, "text/plain"},
		{"bytes", []string{"Content-Type: application/octet-stream"}, 200, ""},
		{"no type", []string{"Content-Type: "}, 415, "text/plain"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := ask(t, "POST", at+prefix+"count", proper, append([]string{asText}, tt.headers...)...)
			last := r.last(t)
			if r.status != tt.status || tt.words != "" && (len(last.Notes) != 1 || !strings.Contains(last.Notes[0], tt.words)) {
				t.Errorf("%d %s, want %d %q", r.status, r.body, tt.status, tt.words)
			}
		})
	}
	if r := ask(t, "GET", at+"/", "", "Host: evil.example.org:"+port); r.status != 421 {
		t.Errorf("a page by another name: %d, want 421", r.status)
	}
	if r := ask(t, "OPTIONS", at+prefix+"count", "", "Origin: https://friend.example.org"); r.header.Get("Access-Control-Allow-Origin") != "https://friend.example.org" {
		t.Errorf("an origin that was allowed may not ask: %v", r.header)
	}
	if r := ask(t, "OPTIONS", at+prefix+"count", "", "Origin: https://evil.example.org"); r.header.Get("Access-Control-Allow-Origin") != "" {
		t.Errorf("an origin that was not allowed may ask: %v", r.header)
	}
}

// A server for other machines wants its token.
func TestToken(t *testing.T) {
	t.Parallel()
	at, h, _ := started(t, sudokucli.Serving{Listen: "0.0.0.0:0"})
	_, port, _ := net.SplitHostPort(at[strings.LastIndexByte(at, '/')+1:])
	at = "http://127.0.0.1:" + port
	if len(h.guard.token) < 20 {
		t.Fatalf("the token is %q", h.guard.token)
	}
	for _, tt := range []struct {
		header string
		status int
	}{
		{"Authorization: Bearer " + h.guard.token, 200},
		{"Authorization: " + h.guard.token, 200},
		{"Authorization: Bearer " + h.guard.token[1:], 401},
		{"Authorization: Bearer", 401},
		{"Host: 127.0.0.1:" + port, 401},
	} {
		if r := ask(t, "POST", at+prefix+"count", proper, asText, tt.header); r.status != tt.status {
			t.Errorf("%s: %d, want %d", tt.header, r.status, tt.status)
		}
	}
	if r := ask(t, "GET", at+"/", ""); r.status != 200 {
		t.Errorf("the page without a token: %d, want 200", r.status)
	}
}

// zipped returns a text compressed with gzip.
func zipped(t *testing.T, text string) string {
	t.Helper()
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	if _, err := w.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// A wrong request gets an HTTP status and a reason.
func TestBadRequests(t *testing.T) {
	t.Parallel()
	at, _, _ := started(t, sudokucli.Serving{})
	for _, tt := range []struct {
		path, body string
		status     int
		words      string
	}{
		{"solve?all", proper, 400, "command lines only"},
		{"solve?limit=x", proper, 400, "want a whole number"},
		{"count?limit=x", proper, 400, "invalid value"},
		{"count?%zz", proper, 400, "flag=value"},
		{"count?a;b", proper, 400, "flag=value"},
		{"bench", proper, 404, "unknown command"},
		{"count/x", proper, 404, "unknown command"},
		{"count", strings.Repeat(proper, 20000), 413, "bytes"},
		{"count", zipped(t, strings.Repeat(proper, 120000)), 413, "too long when decompressed"},
		{"count", zipped(t, proper)[:20], 400, "gzip data ends too early"},
		{"count", zipped(t, zipped(t, proper)), 400, "compressed twice"},
		{"count?limit=2&limit=3", proper, 400, "given twice"},
	} {
		r := ask(t, "POST", at+prefix+tt.path, tt.body, asText)
		if last := r.last(t); r.status != tt.status || last.Exit != cli.BadUsage || !strings.Contains(last.Notes[0], tt.words) {
			t.Errorf("%s: %d %s, want %d %q", tt.path, r.status, r.body, tt.status, tt.words)
		}
	}
}

// If the lanes are full, a request is refused, and the answer says when to try again.
func TestBusy(t *testing.T) {
	t.Parallel()
	at, h, _ := started(t, sudokucli.Serving{})
	h.lanes.deep.waiting.Store(maxDeep)
	for range cap(h.lanes.deep.slots) {
		h.lanes.deep.slots <- struct{}{}
	}
	r := ask(t, "POST", at+prefix+"solve", proper, asText)
	if r.status != 503 || r.header.Get("Retry-After") == "" || !strings.Contains(r.body, "busy") {
		t.Errorf("%d %v %s, want 503, Retry-After and that it is busy", r.status, r.header, r.body)
	}
	// A quick one passes, unless the machine is so busy that it is not quick.
	until(t, func() bool { return ask(t, "POST", at+prefix+"count?limit=2", proper, asText).status == 200 })
}

// A request at work is interrupted when the browser leaves, or the server ends.
func TestInterrupted(t *testing.T) {
	t.Parallel()
	t.Run("browser", func(t *testing.T) {
		at, h, _ := started(t, sudokucli.Serving{})
		ctx, cancel := context.WithCancel(t.Context())
		r, _ := http.NewRequestWithContext(ctx, "POST", at+prefix+"count?limit=0&timeout=60s", strings.NewReader(empty))
		r.Header.Set("Content-Type", "text/plain")
		done := make(chan error, 1)
		go func() {
			_, err := http.DefaultClient.Do(r)
			done <- err
		}()
		until(t, func() bool { return len(h.lanes.deep.slots) == 1 })
		cancel()
		<-done
		until(t, func() bool { return len(h.lanes.deep.slots) == 0 && len(h.atWork) == 0 })
	})
	t.Run("server", func(t *testing.T) {
		at, h, end := started(t, sudokucli.Serving{})
		answers := make(chan reply, 1)
		go func() {
			defer close(answers) // ask may end the goroutine
			answers <- ask(t, "POST", at+prefix+"count?limit=0&timeout=60s", empty, asText)
		}()
		until(t, func() bool { return len(h.lanes.deep.slots) == 1 })
		end()
		r := <-answers
		if last := r.last(t); r.status != 200 || last.Exit != cli.Unknown || !strings.Contains(r.body, "interrupted") {
			t.Errorf("%d %s, want 200 and that it was interrupted", r.status, r.body)
		}
	})
}

// until waits for something that happens soon.
func until(t *testing.T, done func() bool) {
	t.Helper()
	for deadline := time.Now().Add(2 * time.Minute); !done(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("it does not happen")
		}
	}
}
