package main

import (
	"fmt"
	"math/rand/v2"
	"net"
	"strings"
	"syscall"
	"testing"
	"time"

	"dlx-sudoku/cmd/internal/cli"
)

// freeAddress returns an address of this machine where nobody listens.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// TestKilled kills workers and the server as they work, twenty times in all, and stops a worker until its lease is over,
// so that it delivers late what another has delivered.
func TestKilled(t *testing.T) {
	t.Parallel()
	const kills, workers = 20, 3
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	dir, problem, address := folder(t), queens(t, 10), freeAddress(t)
	held, release := holding(t, 10) // the job has more parts than all these workers count before
	slow := []string{late + "=80ms", held}
	serve := func() *process {
		s := start(t, "serve", "--dir", dir, "--listen", address, "--jobs", "0", "--parts", "300", "--lease", "1s",
			"--attempts", "50", "--check", "20%", problem)
		s.url()
		return s
	}
	work := func() *process { return startWith(t, slow, "work", "--jobs", "1", "nats://"+address) }
	server := serve()
	stopped := startWith(t, slow, "work", "--jobs", "2", "nats://"+address)
	var crew []*process
	for range workers {
		crew = append(crew, work())
	}
	for killed := range kills {
		switch killed {
		case kills / 4:
			stopped.signal(syscall.SIGSTOP)
		case 3 * kills / 4:
			stopped.signal(syscall.SIGCONT)
		}
		time.Sleep(time.Duration(100+random.IntN(300)) * time.Millisecond)
		if victim := random.IntN(workers + 1); victim < workers {
			crew[victim].kill()
			crew[victim] = work()
		} else {
			server.kill()
			server = serve()
		}
	}
	if server.ended() {
		t.Error("the job ended before the last kill")
	}
	release()
	server.wait(cli.OK, "724\n")
	for _, w := range append(crew, stopped) {
		w.wait(cli.OK, "")
	}
	if c, err := net.Dial("tcp", address); err == nil {
		c.Close()
		t.Errorf("something listens at %s after the end", address)
	}
}

// TestFull has a server whose files cannot grow beyond some size: it reports that and ends without a count. Where they can,
// the same folder gives the count.
func TestFull(t *testing.T) {
	problem := queens(t, 10)
	for _, kilobytes := range []int{20, 60, 150} {
		t.Run(fmt.Sprintf("kilobytes=%d", kilobytes), func(t *testing.T) {
			t.Parallel()
			args := serveArgs(folder(t), problem, "--parts", "300", "--jobs", "1")
			s := prepare(t, args...)
			s.Args = append([]string{"sh", "-c", fmt.Sprintf(`ulimit -f %d; exec "$0" "$@"`, 2*kilobytes), s.Path}, s.Args[1:]...)
			s.Path = "/bin/sh"
			s.start()
			s.end()
			if got := s.ProcessState.ExitCode(); got != int(cli.Unknown) || !strings.Contains(s.stderr.String(), "file too large") {
				t.Errorf("exit %d with stderr %q, want %d", got, &s.stderr, cli.Unknown)
			}
			if out := s.stdout.String(); out != "" && out != "?\n" {
				t.Errorf("printed %q, want no count", out)
			}
			start(t, args...).wait(cli.OK, "724\n")
		})
	}
}

// TestLostServer interrupts workers whose server is gone, or says nothing any more: one that counts, one that has a result
// to deliver, and one that has not met it yet.
func TestLostServer(t *testing.T) {
	t.Parallel()
	const promised = time.Second
	for _, test := range []struct {
		name string
		lose func(*process)
	}{
		{"gone", (*process).kill},
		{"silent", func(p *process) { p.signal(syscall.SIGSTOP) }},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			counted, delivered := start(t, serveArgs(folder(t), queens(t, 18), "--parts", "1", "--jobs", "0")...),
				start(t, serveArgs(folder(t), queens(t, 6), "--parts", "1", "--jobs", "0")...)
			held, release := holding(t, 0)
			workers := []*process{
				start(t, "work", "--engine", "links", counted.url()),
				startWith(t, []string{held}, "work", delivered.url()),
			}
			for n, s := range []*process{counted, delivered} {
				workers[n].until(func() bool { return underWay(t, s.url()) == 1 })
				test.lose(s)
			}
			release()
			workers = append(workers, start(t, "work", counted.url()))
			time.Sleep(1500 * time.Millisecond) // the result is there, and cannot be delivered
			for n, w := range workers {
				if w.ended() {
					t.Errorf("worker %d ended before it was interrupted", n)
				}
				began := time.Now()
				w.signal(syscall.SIGINT)
				w.wait(cli.Interrupted, "")
				took := time.Since(began)
				t.Logf("worker %d ended after %v", n, took.Round(time.Millisecond))
				if took > 10*promised { // this machine may be busy
					t.Errorf("worker %d ended after %v, want %v", n, took, promised)
				}
				if n < 2 && !strings.HasSuffix(w.stderr.String(), "interrupted after 0 parts\n") {
					t.Errorf("worker %d: stderr %q", n, &w.stderr)
				}
			}
		})
	}
}
