package setters

import (
	"context"
	"errors"
	"net"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// A request that takes forever is cancelled by the next one, by "cancel", and by a page that leaves; nothing is left
// running.
func TestCancel(t *testing.T) {
	before := runtime.NumGoroutine()
	address, end := started(t, &Server{})
	data := packed(t, empty, nil)
	for _, command := range []string{"count", "solvepath", "truecandidates"} {
		p := connected(t, address)
		p.ask(1, "count", data)
		if g := p.read(); g.Nonce != 1 || !g.InProgress {
			t.Fatalf("%+v, want progress", g)
		}
		p.ask(2, command, packed(t, proper, nil))
		g := p.last()
		if g.Nonce != 1 || g.Type != "canceled" {
			t.Errorf("%+v, want that 1 is cancelled", g)
		}
		if g := p.last(); g.Nonce != 2 || g.Type == "invalid" {
			t.Errorf("%+v, want the answer to 2", g)
		}
		p.ask(3, "count", data)
		p.write(`{"nonce":4,"command":"cancel"}`)
		if g := p.last(); g.Nonce != 3 || g.Type != "canceled" {
			t.Errorf("%+v, want that 3 is cancelled", g)
		}
		if g := p.last(); g.Nonce != 4 || g.Type != "canceled" {
			t.Errorf("%+v, want the answer to cancel", g)
		}
		p.ask(5, "count", data) // and leaves
		p.conn.CloseNow()
	}
	p := connected(t, address)
	p.ask(1, "count", data)
	p.read()
	end() // with a page at work
	p.conn.CloseNow()
	for range 6000 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("%d goroutines, want %d", runtime.NumGoroutine(), before)
}

// Requests of several pages do not affect each other.
func TestSeveral(t *testing.T) {
	t.Parallel()
	address, _ := started(t, &Server{})
	busy := connected(t, address)
	busy.ask(1, "count", packed(t, empty, nil))
	busy.read()
	var all sync.WaitGroup
	for range 4 {
		p := connected(t, address)
		all.Go(func() {
			for range 5 {
				if g := p.asked("check", packed(t, proper, nil)); g.Type != "count" || g.Count != "1" {
					t.Errorf("%+v, want 1", g)
				}
			}
		})
	}
	all.Wait()
	busy.write(`{"nonce":2,"command":"cancel"}`)
	if g := busy.last(); g.Nonce != 1 || g.Type != "canceled" {
		t.Errorf("%+v, want that the count was still at work", g)
	}
}

// More pages than there is room for are refused.
func TestFull(t *testing.T) {
	t.Parallel()
	address, _ := started(t, &Server{})
	for range maxSessions {
		connected(t, address)
	}
	_, response, err := websocket.Dial(t.Context(), address, nil)
	if err == nil || response == nil || response.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("%v, want 503", err)
	}
}

// Pages from elsewhere are refused, and pages that reach this machine by a name of their own.
func TestOrigin(t *testing.T) {
	t.Parallel()
	address, _ := started(t, &Server{Origins: []string{"https://example.org"}})
	host := strings.TrimPrefix(address, "ws://")
	_, port, err := net.SplitHostPort(host)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		origin, host string
		status       int
	}{
		{"https://f-puzzles.com", "localhost:" + port, 101},
		{"https://www.f-puzzles.com", host, 101},
		{"https://example.org", host, 101},
		{"", "[::1]:" + port, 101}, // a program
		{"https://example.com", host, 403},
		{"https://f-puzzles.com.example.com", host, 403},
		{"http://f-puzzles.com", host, 403},
		{"null", host, 403},
		{"http://" + host, host, 403},
		{"http://example.com:" + port, "example.com:" + port, 421},
		{"https://f-puzzles.com", "example.com:" + port, 421},
	} {
		header := http.Header{}
		if tt.origin != "" {
			header.Set("Origin", tt.origin)
		}
		conn, response, err := websocket.Dial(t.Context(), address, &websocket.DialOptions{HTTPHeader: header, Host: tt.host})
		if response == nil || response.StatusCode != tt.status {
			t.Errorf("origin %q, host %q: %v, %v, want %d", tt.origin, tt.host, response, err, tt.status)
		}
		if err == nil {
			conn.CloseNow()
		}
	}
	for address, want := range map[string]string{"0.0.0.0:0": "not this machine alone", "example.org:1": "not this machine alone", "x": "missing port"} {
		if _, err := Listen(t.Context(), address); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Listen(%s): %v, want %s", address, err, want)
		}
	}
}

// A message that is no request is answered with a reason, and the connection stays open.
func TestMalformed(t *testing.T) {
	t.Parallel()
	address, _ := started(t, &Server{})
	p := connected(t, address)
	for message, want := range map[string]string{
		``:                                "not a message",
		`[]`:                              "not a message",
		`{"nonce":7`:                      "not a message",
		`{"nonce":"x","command":"check"}`: "not a message",
		`{"nonce":1e400}`:                 "not a message",
		`{"nonce":7}`:                     `unknown command ""`,
		`{"nonce":7,"command":"chek"}`:    `unknown command "chek"`,
		`{"nonce":7,"command":"check","dataType":"penpa","data":"x"}`: `unknown type of data "penpa"`,
		`{"nonce":7,"command":"check","dataType":"fpuzzles"}`:         "no data",
		"\xff\xfe": "not a message",
	} {
		if err := p.conn.Write(t.Context(), websocket.MessageBinary, []byte(message)); err != nil {
			t.Fatal(err)
		}
		if g := p.read(); g.Type != "invalid" || !strings.Contains(g.Message, want) {
			t.Errorf("%q: %+v, want %s", message, g, want)
		}
	}
	if g := p.asked("check", packed(t, proper, nil)); g.Count != "1" {
		t.Errorf("%+v, want 1", g)
	}
}

// A message that is too long, and bytes that are no frames, end the connection and nothing else.
func TestFrames(t *testing.T) {
	t.Parallel()
	address, _ := started(t, &Server{})
	other := connected(t, address)
	long := connected(t, address)
	long.conn.Write(t.Context(), websocket.MessageText, []byte(strings.Repeat("x", maxMessage+1))) // fails, or not yet
	var status websocket.CloseError
	if _, _, err := long.conn.Read(t.Context()); errors.As(err, &status) && status.Code != websocket.StatusMessageTooBig || err == nil {
		t.Errorf("%v, want that the message is too big", err)
	}
	raw, err := new(net.Dialer).DialContext(t.Context(), "tcp", strings.TrimPrefix(address, "ws://"))
	if err != nil {
		t.Fatal(err)
	}
	defer raw.Close()
	const opening = "GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" +
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
	if _, err := raw.Write([]byte(opening + "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff")); err != nil {
		t.Fatal(err)
	}
	raw.SetReadDeadline(time.Now().Add(time.Minute))
	buffer := make([]byte, 1<<16)
	for err == nil {
		_, err = raw.Read(buffer)
	}
	var late net.Error
	if errors.As(err, &late) && late.Timeout() {
		t.Error("want that the connection ends")
	}
	if g := other.asked("check", packed(t, proper, nil)); g.Count != "1" {
		t.Errorf("%+v, want 1", g)
	}
}

// A server that cannot listen any more says so.
func TestServeEnds(t *testing.T) {
	t.Parallel()
	listeners, err := Listen(t.Context(), "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	listeners[0].Close()
	if err := new(Server).Serve(context.Background(), listeners); err == nil {
		t.Error("no error, want one")
	}
}
