package serve

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"dlx-sudoku/cmd/internal/api"
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/sudokucli"
	"dlx-sudoku/cmd/internal/testkit"
)

// TestFuzz sends random requests, most of which make some sense. Each answer has complete lines and a last line; a refused
// request gets an HTTP status and words.
func TestFuzz(t *testing.T) {
	t.Parallel()
	n := 300
	if testkit.Slow() {
		n = 10_000
	}
	_, h, _ := started(t, sudokucli.Serving{})
	answers := make(map[int]int) // by status of HTTP
	for i := range n {
		rng := rand.New(rand.NewPCG(26, uint64(i)))
		r, body := request(rng, h.guard.port)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		answers[w.Code]++
		shown := fmt.Sprintf("request %d: %s %s, Host %q, %v, %.200q: %d %.300q", i, r.Method, r.URL.RequestURI(), r.Host, r.Header, body, w.Code, w.Body)
		if w.Code >= 500 && w.Code != http.StatusServiceUnavailable || w.Code < 200 || 300 <= w.Code && w.Code < 400 {
			t.Errorf("%s: another status", shown)
		}
		if r.Method == http.MethodGet || r.Method == http.MethodHead || w.Code == http.StatusNoContent {
			continue
		}
		last := reply{body: w.Body.String()}.last(t)
		switch refused := w.Code >= 400; {
		case last.Exit < 0 || last.Exit > cli.Disagree || last.Exit == cli.Disagree, last.Notes == nil:
			t.Errorf("%s: exit %d", shown, last.Exit)
		case refused && (len(last.Notes) == 0 || last.Notes[0] == ""):
			t.Errorf("%s: refused without words", shown)
		case refused && w.Code != http.StatusServiceUnavailable && last.Exit != cli.BadUsage:
			t.Errorf("%s: refused with exit %d", shown, last.Exit)
		}
	}
	if answers[http.StatusOK] < n/10 || answers[http.StatusBadRequest] < n/10 {
		t.Errorf("too few are answered, or refused: %v", answers)
	}
	t.Log(answers)
	if len(h.atWork) > 0 || !h.lanes.idle() {
		t.Error("something is still at work")
	}
}

// request returns a request, and its body.
func request(rng *rand.Rand, port string) (*http.Request, string) {
	pick := func(from ...string) string { return from[rng.IntN(len(from))] }
	now := func(share float64, often, rare string) string {
		if rng.Float64() < share {
			return often
		}
		return rare
	}
	body := bodyOf(rng)
	command := now(0.95, pick(api.Commands()...), pick("", "bench", "../count", "count/", "serve", "given", "%00", strings.Repeat("x", 300)))
	query := []string{"timeout=" + pick("50ms", "200ms", "1ms", "1us")}
	for rng.IntN(3) > 0 {
		query = append(query, pick(flagNames...)+now(0.9, "="+pick(flagValues...), ""))
	}
	r := httptest.NewRequest(now(0.95, "POST", pick("GET", "PUT", "DELETE", "OPTIONS", "HEAD", "PATCH")), "http://127.0.0.1:"+port+"/", strings.NewReader(body))
	r.URL.Path, r.URL.RawQuery = now(0.97, prefix, pick("/", "/api/v2/", "//"))+command, strings.Join(query, pick("&", "&", "&", ";", "&&"))
	r.RequestURI = ""
	r.Host = now(0.97, "127.0.0.1:"+port, pick("", "evil", "localhost:0", "[::1", "a b"))
	r.Header.Set("Content-Type", now(0.97, "text/plain", pick("", ";;", "multipart/form-data; boundary=x", "text/plain; charset=\xff", "text/html")))
	if rng.IntN(10) == 0 {
		r.Header.Set("Origin", pick("null", "http://127.0.0.1:"+port, "http://evil", "\x00"))
	}
	return r, body
}

// flagNames are those of all commands that can be called, and some others.
var flagNames = func() []string {
	names := []string{"help", "h", "q", "", "-limit", "limit limit", "proof", "command", "\xff"}
	for _, name := range api.Commands() {
		c, is := sudokucli.App.Command(name)
		if !is {
			continue
		}
		for _, f := range c.List() {
			if f.Long != "timeout" && !slices.Contains(names, f.Long) {
				names = append(names, f.Long)
			}
		}
	}
	return names
}()

var flagValues = []string{
	"", "true", "false", "0", "1", "2", "3", "1000", "18446744073709551616", "-1", "3x3", "2x3", "5x5", "1x1", "99x99", "1-9", "A-P", "0-F",
	"grid", "line", "svg", "csv", "json", "zip", "-", "/etc/passwd", "easy", "hard", "x-wing", "2.0..2.6", "20-25", "rotation", "se", "hodoku",
	"links", "cells", "bands", "dimacs", "opb", "smt2-bv", "f-puzzles", "sudokupad", "opensudoku", "anti-knight", "killer: 15 r1c1 r1c2", "%00", "%ff",
	"unique", "extended", "coverage", "candidates", "sukaku", "lrat", strings.Repeat("9", 2000),
}

// bodyOf returns puzzles, or something like them.
func bodyOf(rng *rand.Rand) string {
	const digits = "123456789"
	var text strings.Builder
	for range 1 + rng.IntN(3) {
		switch rng.IntN(10) {
		case 0, 1, 2:
			text.WriteString(proper)
		case 3, 4: // with some cells changed
			line := []byte(proper)
			for range 1 + rng.IntN(4) {
				line[rng.IntN(81)] = digits[rng.IntN(9)]
			}
			text.Write(line)
		case 5: // with fewer givens
			line := []byte(proper)
			for range 40 {
				line[rng.IntN(81)] = '.'
			}
			text.Write(line)
		case 6:
			text.WriteString(strings.Repeat(".", []int{16, 36, 81, 100, 144, 256, 625, 80, 1}[rng.IntN(9)]) + "\n")
		case 7:
			for range rng.IntN(300) {
				text.WriteByte(byte(rng.Uint32()))
			}
		case 8:
			text.WriteString([]string{
				"\x1f\x8b\x08", "\x28\xb5\x2f\xfd", "PK\x03\x04", "{\"puzzle\":\"1\"}", "<opensudoku>", "https://f-puzzles.com/?load=N4Ig", "title: x\nrules: anti-knight\n", "| a b \\ x |\n",
			}[rng.IntN(8)])
		case 9:
			text.WriteString(strings.Repeat("1", rng.IntN(3000)) + "\n")
		}
	}
	return text.String()
}
