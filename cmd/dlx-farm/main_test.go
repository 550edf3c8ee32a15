package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/testkit"
	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/classics"
)

// Environment variables for the test binary: asCommand makes it the command itself, liar makes that miscount the part with
// the text, late has it wait for some time before it delivers a count, hold=N:FILE, after N counts, until there is no such
// file, and patient lets the server take a minute to accept the tasks of a worker that leaves.
const (
	asCommand = "DLX_FARM_TEST_COMMAND"
	liar      = "DLX_FARM_TEST_LIAR"
	late      = "DLX_FARM_TEST_LATE"
	hold      = "DLX_FARM_TEST_HOLD"
	patient   = "DLX_FARM_TEST_PATIENT"
)

func TestMain(m *testing.M) {
	if os.Getenv(asCommand) != "" {
		lie := os.Getenv(liar)
		wait, _ := time.ParseDuration(os.Getenv(late))
		after, file, _ := strings.Cut(os.Getenv(hold), ":")
		free, _ := strconv.Atoi(after)
		var delivered atomic.Int32
		tamper = func(part string, n uint64) uint64 {
			time.Sleep(wait)
			if int(delivered.Add(1)) > free {
				for exists(file) {
					time.Sleep(10 * time.Millisecond)
				}
			}
			if part == lie {
				n++
			}
			return n
		}
		if os.Getenv(patient) != "" {
			farewell = time.Minute
		}
		main()
	}
	testscript.Main(m, map[string]func(){name: main})
}

func exists(file string) bool {
	_, err := os.Stat(file)
	return err == nil
}

// holding returns the variable that has a worker wait after some counts, until release is called.
func holding(t *testing.T, counts int) (variable string, release func()) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "held")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%s=%d:%s", hold, counts, file), func() {
		if err := os.Remove(file); err != nil {
			t.Fatal(err)
		}
	}
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Cmds:                testkit.Commands(name),
	})
}

// written writes a problem to a file and returns its name.
func written(t *testing.T, p *dlx.Problem, err error) string {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if _, err := p.WriteTo(&text); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "problem.dlx")
	if err := os.WriteFile(file, text.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	return file
}

// queens returns the file of a problem of queens.
func queens(t *testing.T, n int) string {
	t.Helper()
	p, err := classics.Queens(n)
	return written(t, p, err)
}

// A process is a command line that runs in a process of its own.
type process struct {
	*exec.Cmd
	t      *testing.T
	stdout bytes.Buffer
	stderr testkit.Stream
	done   chan struct{}
}

// start starts a process. It is killed when the test ends.
func start(t *testing.T, args ...string) *process { return startWith(t, nil, args...) }

func startWith(t *testing.T, env []string, args ...string) *process {
	t.Helper()
	p := prepare(t, args...)
	p.Env = append(p.Env, env...)
	p.start()
	return p
}

// prepare returns a process that has not been started.
func prepare(t *testing.T, args ...string) *process {
	t.Helper()
	cmd, _ := testkit.Process(t, asCommand, args...)
	p := &process{Cmd: cmd, t: t, done: make(chan struct{})}
	cmd.Stdout, cmd.Stderr = &p.stdout, &p.stderr
	return p
}

func (p *process) start() {
	p.t.Helper()
	if err := p.Start(); err != nil {
		p.t.Fatal(err)
	}
	go func() {
		p.Wait()
		close(p.done)
	}()
	p.t.Cleanup(p.kill)
}

// kill ends a process as kill -9 does.
func (p *process) kill() {
	p.Process.Kill()
	<-p.done
}

// wait waits for the end of a process and checks its exit status and what it printed.
func (p *process) wait(status cli.Status, stdout string) {
	p.t.Helper()
	p.end()
	if got := p.ProcessState.ExitCode(); got != int(status) || p.stdout.String() != stdout {
		p.t.Errorf("%v: exit %d with %q, want %d with %q; stderr:\n%s", p.Args[1:], got, &p.stdout, status, stdout, &p.stderr)
	}
}

// end waits for the end of a process.
func (p *process) end() {
	p.t.Helper()
	select {
	case <-p.done:
	case <-time.After(2 * time.Minute):
		p.t.Fatalf("%v: still there after two minutes, with stderr %s", p.Args[1:], &p.stderr)
	}
}

// ended reports whether a process has ended.
func (p *process) ended() bool {
	select {
	case <-p.done:
		return true
	default:
		return false
	}
}

var joining = regexp.MustCompile(`dlx-farm work (\S+)\n`)

// url waits until a server serves, and returns where.
func (p *process) url() string {
	p.t.Helper()
	var found []string
	p.until(func() bool { found = joining.FindStringSubmatch(p.stderr.String()); return found != nil })
	return found[1]
}

// until waits until something is so.
func (p *process) until(so func() bool) {
	p.t.Helper()
	for range 6000 {
		if so() {
			return
		}
		if p.ended() {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if !so() {
		p.t.Fatalf("%v: that never was; stderr:\n%s", p.Args[1:], &p.stderr)
	}
}

// says waits until a process has written a text to stderr.
func (p *process) says(text string) {
	p.t.Helper()
	p.until(func() bool { return strings.Contains(p.stderr.String(), text) })
}

func (p *process) signal(s syscall.Signal) { p.Process.Signal(s) }

func TestHelpPages(t *testing.T) { testkit.HelpPages(t, app) }
