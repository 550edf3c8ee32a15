package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/classics"
)

// serveArgs returns a command line of a server with a folder.
func serveArgs(dir, problem string, more ...string) []string {
	args := []string{"serve", "--dir", dir, "--listen", "127.0.0.1:0", "--color", "never"}
	return append(append(args, more...), problem)
}

// folder returns the name of a folder that is not there yet.
func folder(t *testing.T) string { return filepath.Join(t.TempDir(), "state") }

func TestAlone(t *testing.T) {
	t.Parallel()
	dir, problem := folder(t), queens(t, 8)
	start(t, serveArgs(dir, problem, "--parts", "10", "--check", "100%")...).wait(cli.OK, "92\n")
	start(t, serveArgs(dir, problem)...).wait(cli.OK, "92\n")
}

func TestOneWorker(t *testing.T) {
	t.Parallel()
	s := start(t, serveArgs(folder(t), queens(t, 10), "--parts", "40", "--jobs", "0")...)
	w := start(t, "work", s.url())
	s.wait(cli.OK, "724\n")
	w.wait(cli.OK, "")
}

// TestManyWorkers has two hundred workers in one process.
func TestManyWorkers(t *testing.T) {
	t.Parallel()
	s := start(t, serveArgs(folder(t), queens(t, 10), "--parts", "500", "--jobs", "200", "--check", "10%")...)
	s.wait(cli.OK, "724\n")
}

// TestInterrupted interrupts a worker and a server with the only part, whose lease lasts an hour: the count comes only if
// they give it back.
func TestInterrupted(t *testing.T) {
	t.Parallel()
	dir, problem, address := folder(t), queens(t, long.queens), freeAddress(t)
	patiently := []string{patient + "=yes"} // however busy this machine is
	args := func(jobs string) []string {
		return []string{
			"serve", "--dir", dir, "--listen", address, "--jobs", jobs, "--parts", "1", "--lease", "1h", "--engine", "links", problem,
		}
	}
	url := "nats://" + address
	s := startWith(t, patiently, args("1")...)
	s.url()
	s.until(func() bool { return underWay(t, url) == 1 })
	s.signal(syscall.SIGINT)
	s.wait(cli.Interrupted, "")
	if text := s.stderr.String(); !strings.HasSuffix(text, "interrupted after 0 of 1 part; the same command goes on from there\n") {
		t.Errorf("stderr %q", text)
	}
	s = start(t, args("0")...)
	s.url()
	w := startWith(t, patiently, "work", "--engine", "links", url)
	w.until(func() bool { return underWay(t, url) == 1 })
	w.signal(syscall.SIGTERM)
	w.wait(cli.Interrupted, "")
	if text := w.stderr.String(); !strings.HasSuffix(text, "interrupted after 0 parts\n") {
		t.Errorf("stderr %q", text)
	}
	start(t, "work", url).wait(cli.OK, "")
	s.wait(cli.OK, long.count+"\n")
}

// queue returns the queue of the only job of a server.
func queue(t *testing.T, url string) jetstream.Stream {
	js := jetStream(t, url)
	for name := range js.StreamNames(t.Context()).Name() {
		if strings.HasPrefix(name, "dlx-farm-queue-") {
			s, err := js.Stream(t.Context(), name)
			if err != nil {
				t.Fatal(err)
			}
			return s
		}
	}
	t.Fatal("no queue")
	return nil
}

// jetStream connects to a server.
func jetStream(t *testing.T, url string) jetstream.JetStream {
	t.Helper()
	conn, err := nats.Connect(url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	js, err := jetstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	return js
}

// underWay returns how many tasks are given out.
func underWay(t *testing.T, url string) int {
	t.Helper()
	return delivered(t, url).NumAckPending
}

// delivered returns what has been given out.
func delivered(t *testing.T, url string) *jetstream.ConsumerInfo {
	t.Helper()
	c, err := queue(t, url).Consumer(t.Context(), "workers")
	if err != nil {
		t.Fatal(err)
	}
	info, err := c.Info(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return info
}

// long is a search of some seconds; the detector of races makes it another one.
var long = struct {
	queens int
	count  string
}{15, "2279184"}

// TestSplit has the only part split, since one of two workers is idle.
func TestSplit(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("a search must take seconds: package farm has a test of splits that is short")
	}
	s := start(t, serveArgs(folder(t), queens(t, long.queens), "--parts", "1", "--jobs", "0", "--split-after", "1ms", "--check", "30%")...)
	one, two := start(t, "work", "--engine", "cells", "--jobs", "1", s.url()), start(t, "work", "--engine", "cells", "--jobs", "1", s.url())
	s.wait(cli.OK, long.count+"\n")
	one.wait(cli.OK, "")
	two.wait(cli.OK, "")
	counted := 0
	for _, w := range []*process{one, two} {
		if found := regexp.MustCompile(`([0-9]+) parts? counted here`).FindStringSubmatch(w.stderr.String()); found != nil {
			n, _ := strconv.Atoi(found[1])
			counted += n
		}
	}
	if counted < 4 {
		t.Errorf("%d parts counted, want more than the one", counted)
	}
}

// TestLiar has a worker miscount a part: another one finds out, whoever counts first.
func TestLiar(t *testing.T) {
	t.Parallel()
	p, err := classics.Queens(9)
	if err != nil {
		t.Fatal(err)
	}
	shares, err := dlx.NewSolver(p).Split(t.Context(), 20)
	if err != nil {
		t.Fatal(err)
	}
	part := shares[len(shares)/2].Part.String()
	s := start(t, serveArgs(folder(t), written(t, p, nil), "--parts", "20", "--jobs", "0", "--check", "100%")...)
	held, release := holding(t, 0)
	honest := startWith(t, []string{held}, "work", "--jobs", "1", s.url())
	lying := startWith(t, []string{held, liar + "=" + part}, "work", "--jobs", "1", s.url())
	s.until(func() bool { return underWay(t, s.url()) == 2 }) // neither is alone
	release()
	s.wait(cli.Disagree, "?\n")
	if text := s.stderr.String(); !strings.Contains(text, "two counts differ: part "+part+" has ") {
		t.Errorf("stderr %q, want both counts of part %s", text, part)
	}
	honest.wait(cli.OK, "")
	lying.wait(cli.OK, "")
}

// TestGivenUp has each worker die that takes the only part.
func TestGivenUp(t *testing.T) {
	t.Parallel()
	dir, problem := folder(t), queens(t, 6)
	args := serveArgs(dir, problem, "--parts", "1", "--jobs", "0", "--lease", "200ms", "--attempts", "2")
	s := start(t, args...)
	for n := range uint64(2) {
		w := startWith(t, []string{late + "=1h"}, "work", "--jobs", "1", s.url())
		w.until(func() bool { return delivered(t, s.url()).Delivered.Consumer == n+1 })
		w.kill()
	}
	last := start(t, "work", s.url())
	s.wait(cli.Unknown, "?\n")
	want := "dlx-farm: part 1:: given out 2 times, and no result came\ndlx-farm: some part could not be counted\n"
	if text := s.stderr.String(); !strings.HasSuffix(text, want) {
		t.Errorf("stderr %q", text)
	}
	last.wait(cli.OK, "")
	start(t, serveArgs(dir, problem)...).wait(cli.OK, "4\n")
}

// TestToken has a server that wants a token and speaks TLS.
func TestToken(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	cert, key, token := filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem"), filepath.Join(dir, "token")
	certify(t, cert, key)
	if err := os.WriteFile(token, []byte("0123456789abcdef\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s := start(t, serveArgs(folder(t), queens(t, 8), "--parts", "5", "--jobs", "0",
		"--token-file", token, "--tls-cert", cert, "--tls-key", key)...)
	url := strings.Replace(s.url(), "nats://", "tls://", 1)
	for _, args := range [][]string{
		{"work", "--tls-ca", cert, url},
		{"work", "--token-file", token, url},
		{"status", "--tls-ca", cert, url},
	} {
		w := start(t, args...)
		w.wait(cli.Unknown, "")
	}
	for flag, want := range map[string]string{"--tls-cert": "--tls-cert goes with --tls-key", "--tls-key": "--tls-key goes with --tls-cert"} {
		half := start(t, append(serveArgs(dir, queens(t, 8)), flag, cert)...)
		half.wait(cli.BadUsage, "")
		if text := half.stderr.String(); !strings.Contains(text, want) {
			t.Errorf("stderr %q, want %q", text, want)
		}
	}
	w := start(t, "work", "--token-file", token, "--tls-ca", cert, url)
	s.wait(cli.OK, "92\n")
	w.wait(cli.OK, "")
}

// certify writes a certificate for this machine that certifies itself.
func certify(t *testing.T, cert, key string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	what := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		IsCA: true, BasicConstraintsValid: true,
	}
	signed, err := x509.CreateCertificate(rand.Reader, what, what, private.Public(), private)
	if err != nil {
		t.Fatal(err)
	}
	bytes, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	for file, block := range map[string]*pem.Block{cert: {Type: "CERTIFICATE", Bytes: signed}, key: {Type: "PRIVATE KEY", Bytes: bytes}} {
		if err := os.WriteFile(file, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// TestSentAway has a worker meet a job of another version, and one whose problem is not that of its digest.
func TestSentAway(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ old, changed, want string }{
		{`"dlx-farm/1"`, `"dlx-farm/2"`, "a job of another format: dlx-farm/2 (this program has dlx-farm/1)"},
		{`"parts":"1:"`, `"parts":"2:"`, "a job of another format: parts of format 2: (this program has 1:)"},
		{`"digest":"`, `"digest":"HEAD`, "not the problem of the job: its digest is "},
	} {
		t.Run(test.changed, func(t *testing.T) {
			t.Parallel()
			s := start(t, serveArgs(folder(t), queens(t, 8), "--parts", "5", "--jobs", "0")...)
			js := jetStream(t, s.url())
			jobs, err := js.KeyValue(t.Context(), "dlx-farm-jobs")
			if err != nil {
				t.Fatal(err)
			}
			keys, err := jobs.Keys(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			entry, err := jobs.Get(t.Context(), keys[0])
			if err != nil {
				t.Fatal(err)
			}
			head := entry.Key() // a digest that begins in the same way
			text := strings.Replace(string(entry.Value()), test.old, strings.Replace(test.changed, "HEAD", head, 1), 1)
			if _, err := jobs.PutString(t.Context(), entry.Key(), text); err != nil {
				t.Fatal(err)
			}
			w := start(t, "work", s.url())
			w.wait(cli.BadInput, "")
			if !strings.Contains(w.stderr.String(), test.want) {
				t.Errorf("stderr %q, want %q", &w.stderr, test.want)
			}
		})
	}
}

// TestSpoiled has entries in the ledger that cannot be read, or belong to another problem: they are removed, and the parts
// are counted again.
func TestSpoiled(t *testing.T) {
	t.Parallel()
	s := start(t, serveArgs(folder(t), queens(t, 8), "--parts", "5", "--jobs", "0")...)
	q := queue(t, s.url())
	entries, err := jetStream(t, s.url()).KeyValue(t.Context(), strings.Replace(q.CachedInfo().Config.Name, "queue", "ledger", 1))
	if err != nil {
		t.Fatal(err)
	}
	var tasks map[string]uint64 // by subject; the server says where it is before it has offered them
	eventually(t, "tasks", func() bool {
		info, err := q.Info(t.Context(), jetstream.WithSubjectFilter(">"))
		if err != nil {
			t.Fatal(err)
		}
		tasks = info.State.Subjects
		return len(tasks) > 0
	})
	for subject := range tasks {
		_, key, _ := strings.Cut(subject, ".task.")
		if _, err := entries.PutString(t.Context(), key, `{"part":"1:","record":{}}`); err != nil {
			t.Fatal(err)
		}
	}
	s.says("removed from the ledger: entry part.")
	start(t, "work", s.url()).wait(cli.OK, "")
	s.wait(cli.OK, "92\n")
}

// TestCancel ends a job from outside, and goes on with it.
func TestCancel(t *testing.T) {
	t.Parallel()
	dir, problem := folder(t), queens(t, 8)
	s := start(t, serveArgs(dir, problem, "--parts", "5", "--jobs", "0")...)
	url := s.url()
	out := start(t, "status", url)
	out.end()
	if !regexp.MustCompile(`^[0-9a-f]{16}\topen\t\S+\t`).MatchString(out.stdout.String()) {
		t.Errorf("status: %q", &out.stdout)
	}
	start(t, "result", url).wait(cli.Unknown, "?\n")
	start(t, "cancel", url).wait(cli.OK, "")
	s.wait(cli.Unknown, "?\n")
	start(t, serveArgs(dir, problem)...).wait(cli.OK, "92\n")
}
