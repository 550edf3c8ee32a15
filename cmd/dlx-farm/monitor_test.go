package main

import (
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"dlx-sudoku/cmd/dlx-farm/internal/farm"
	"dlx-sudoku/cmd/internal/cli"
)

// get asks for an address and returns the status and the text.
func get(t *testing.T, url string) (int, string) {
	t.Helper()
	r, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return r.StatusCode, string(text)
}

// TestMonitor asks a server for its health and its metrics, and has it log its progress.
func TestMonitor(t *testing.T) {
	t.Parallel()
	s := start(t, serveArgs(folder(t), queens(t, 8), "--parts", "5", "--jobs", "0", "--http", "127.0.0.1:0", "--log-every", "50ms")...)
	s.says("/healthz")
	url := regexp.MustCompile(`http://[0-9.:]+`).FindString(s.stderr.String())
	var text string
	s.until(func() bool {
		_, text = get(t, url+"/metrics")
		return !strings.Contains(text, "} 0\n# HELP dlx_farm_parts_done")
	})
	if status, health := get(t, url+"/healthz"); status != 200 || !strings.HasPrefix(health, "ok: 0 of ") {
		t.Errorf("/healthz: %d %q, want 200 and the progress", status, health)
	}
	for _, want := range []string{
		`(?m)^# TYPE dlx_farm_parts gauge$`, `(?m)^dlx_farm_parts\{job="[0-9a-f]{16}"\} [1-9][0-9]*$`,
		`(?m)^dlx_farm_parts_done\{job="[0-9a-f]{16}"\} 0$`,
	} {
		if !regexp.MustCompile(want).MatchString(text) {
			t.Errorf("/metrics has no line %s:\n%s", want, text)
		}
	}
	if r, err := http.Post(url+"/metrics", "text/plain", nil); err != nil || r.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("POST /metrics: %v %v, want %d", r, err, http.StatusMethodNotAllowed)
	}
	s.says(" parts, 0.0 % of the work")
	start(t, "work", s.url()).wait(cli.OK, "")
	s.wait(cli.OK, "92\n")
	if _, err := http.Get(url + "/healthz"); err == nil {
		t.Error("something answers after the end")
	}
}

// TestPortTaken serves at addresses that another listener has.
func TestPortTaken(t *testing.T) {
	t.Parallel()
	other, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	taken := other.Addr().String()
	for _, flags := range [][]string{{"--listen", taken}, {"--listen", "127.0.0.1:0", "--http", taken}} {
		s := start(t, append([]string{"serve"}, append(flags, "--dir", folder(t), "--color", "never", queens(t, 5))...)...)
		s.says(taken + ": bind: address already in use")
		s.wait(cli.BadUsage, "")
	}
}

// TestUnhealthy has a progress report that is too old.
func TestUnhealthy(t *testing.T) {
	t.Parallel()
	for age, want := range map[time.Duration]int{0: 200, 2 * stale: 503} {
		m := &monitor{func() farm.Progress { return farm.Progress{At: time.Now().Add(-age)} }, &farm.Job{}}
		w := httptest.NewRecorder()
		m.handler().ServeHTTP(w, httptest.NewRequest("GET", "/healthz", nil))
		if w.Code != want {
			t.Errorf("a report that is %v old: %d %q, want %d", age, w.Code, w.Body, want)
		}
	}
}

// TestReader has a client with the readers' token see everything and change nothing. The token and the address come from
// the environment.
func TestReader(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	token, reader := filepath.Join(dir, "token"), filepath.Join(dir, "reader")
	for file, text := range map[string]string{token: "0123456789abcdef", reader: "fedcba9876543210"} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s := start(t, serveArgs(folder(t), queens(t, 8), "--parts", "5", "--jobs", "0",
		"--token-file", token, "--reader-token-file", reader)...)
	env := []string{"DLX_FARM_URL=" + s.url(), "DLX_FARM_TOKEN_FILE=" + reader}
	startWith(t, env, "status", "--token-file", filepath.Join(dir, "none")).wait(cli.BadUsage, "")

	var status *process
	s.until(func() bool { // the server stores its progress a moment later
		status = startWith(t, env, "status", "--json")
		status.end()
		return strings.Contains(status.stdout.String(), `"progress"`)
	})
	if text := status.stdout.String(); !strings.Contains(text, `"lease_seconds":30`) || !regexp.MustCompile(`"parts":[1-9]`).MatchString(text) {
		t.Errorf("status: %q; stderr %q", text, &status.stderr)
	}
	result := startWith(t, env, "result")
	result.wait(cli.Unknown, "?\n")
	if !regexp.MustCompile(`: 0 of [1-9]+ parts, `).MatchString(result.stderr.String()) {
		t.Errorf("result: %q, want the parts that status reports", &result.stderr)
	}
	for _, command := range []string{"cancel", "work"} {
		refused := startWith(t, env, command)
		refused.wait(cli.Unknown, "")
		if !strings.Contains(refused.stderr.String(), "the server refused: ") {
			t.Errorf("%s: %q, want that the server refuses", command, &refused.stderr)
		}
	}

	conn, err := nats.Connect(s.url(), nats.Token("fedcba9876543210"),
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	js, err := jetstream.New(conn, jetstream.WithDefaultTimeout(time.Second))
	if err != nil {
		t.Fatal(err)
	}
	var queue, ledger string
	for name := range queueNames(t, s.url(), "0123456789abcdef") {
		if strings.HasPrefix(name, "dlx-farm-queue-") {
			queue = name
			ledger = strings.Replace(name, "queue", "ledger", 1)
		}
	}
	kv, err := js.KeyValue(t.Context(), ledger)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := kv.PutString(t.Context(), "part.x", "{}"); err == nil {
		t.Error("a reader wrote into the ledger")
	}
	stream, err := js.Stream(t.Context(), queue)
	if err != nil {
		t.Fatal(err)
	}
	if err := stream.Purge(t.Context()); err == nil {
		t.Error("a reader emptied the queue")
	}
	if _, err := js.CreateOrUpdateConsumer(t.Context(), queue, jetstream.ConsumerConfig{Durable: "workers", AckWait: time.Hour}); err == nil {
		t.Error("a reader changed the consumer of the workers")
	}
	if c, err := js.CreateConsumer(t.Context(), queue, jetstream.ConsumerConfig{AckPolicy: jetstream.AckExplicitPolicy}); err == nil {
		if m, err := c.Next(jetstream.FetchMaxWait(time.Second)); err == nil {
			t.Errorf("a reader took a task: %s", m.Data())
		}
	}
	start(t, "work", "--token-file", token, s.url()).wait(cli.OK, "")
	s.wait(cli.OK, "92\n")
}

// queueNames returns the names of the streams of a server.
func queueNames(t *testing.T, url, token string) map[string]bool {
	t.Helper()
	conn, err := nats.Connect(url, nats.Token(token))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	js, err := jetstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for name := range js.StreamNames(t.Context()).Name() {
		names[name] = true
	}
	return names
}

// TestLoggedWork has a worker whose part takes long write its progress, and end the log when it is interrupted.
func TestLoggedWork(t *testing.T) {
	t.Parallel()
	s := start(t, serveArgs(folder(t), queens(t, 18), "--jobs", "0", "--parts", "1", "--lease", "1h")...)
	w := start(t, "work", "--engine", "links", "--log-every", "20ms", "--jobs", "1", s.url())
	w.says("dlx-farm: 0 parts\ndlx-farm: 0 parts\n")
	w.signal(syscall.SIGINT)
	w.wait(cli.Interrupted, "")
}
