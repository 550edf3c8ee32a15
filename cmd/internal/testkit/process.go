package testkit

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"dlx-sudoku/cmd/internal/cli"
)

// Execute runs a command line and returns the exit status, as [cli.App.Run] does.
type Execute func(ctx context.Context, arguments []string, sys *cli.System) cli.Status

// Run runs a command line in a system, whose output streams it replaces, and returns what was written to them.
func Run(execute Execute, sys cli.System, args ...string) (stdout, stderr string, status cli.Status) {
	var out, errs bytes.Buffer
	sys.Stdout, sys.Stderr = &out, &errs
	if sys.Stdin == nil {
		sys.Stdin = strings.NewReader("")
	}
	if sys.Getenv == nil {
		sys.Getenv = func(string) string { return "" }
	}
	status = execute(context.Background(), args, &sys)
	return out.String(), errs.String(), status
}

// Brief is a grace for runs that are left behind anyway, so that the tests of that need not wait.
const Brief = 50 * time.Millisecond

// Unread runs a command line that writes more than a reader takes, who takes no more than a byte, and interrupts it. It
// returns what was written to stderr when the command has ended, as it must.
func Unread(t *testing.T, execute Execute, stdin io.Reader, args ...string) (stderr string, status cli.Status) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	out, in := io.Pipe() // has no room of its own
	defer out.Close()
	var errs bytes.Buffer
	ended := make(chan cli.Status, 1)
	go func() {
		sys := &cli.System{Stdin: stdin, Stdout: in, Stderr: &errs, Getenv: func(string) string { return "" }, Grace: Brief}
		ended <- execute(ctx, args, sys)
	}()
	if _, err := io.ReadFull(out, make([]byte, 1)); err != nil {
		t.Fatal(err)
	}
	cancel()
	select {
	case status = <-ended:
		return errs.String(), status
	case <-time.After(time.Minute):
		t.Fatalf("%v: waits for its reader, interrupted as it is", args)
		return "", 0
	}
}

// deadline is how long a process of a test may take. Then it is killed, so that no test waits for it for ever.
const deadline = 2 * time.Minute

// Process returns the test binary as a process with an environment variable that makes it the command itself, and what
// that will write to stderr. It has its deadline.
func Process(t *testing.T, variable string, args ...string) (*exec.Cmd, *strings.Builder) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("no signals, and no signal of a closed pipe")
	}
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), deadline)
	t.Cleanup(cancel)
	cmd := exec.CommandContext(ctx, exe, args...)
	cmd.WaitDelay = time.Minute // for its output, which a process that it started may hold
	cmd.Env = append(os.Environ(), variable+"=1")
	errs := new(strings.Builder)
	cmd.Stderr = errs
	return cmd, errs
}

// A Stream keeps what a process writes, for others to look at meanwhile.
type Stream struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (s *Stream) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(p)
}

func (s *Stream) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

// Start starts a process and returns its output.
func Start(t *testing.T, cmd *exec.Cmd) io.ReadCloser {
	t.Helper()
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return out
}

// Signal runs a command that never ends, and sends it a signal when it has written its first line: it ends, and writes no
// more to stdout.
func Signal(t *testing.T, cmd *exec.Cmd, first string, sig os.Signal) {
	t.Helper()
	defer Handled(sig)()
	lines := bufio.NewReader(Start(t, cmd))
	if line, err := lines.ReadString('\n'); err != nil || line != first {
		t.Errorf("first line %q, %v, want %q", line, err, first)
	}
	if err := cmd.Process.Signal(sig); err != nil {
		t.Fatal(err)
	}
	if rest, err := io.ReadAll(lines); err != nil || len(rest) > 0 {
		t.Errorf("%v: %q, %v after the first line, want nothing", sig, rest, err)
	}
	cmd.Wait()
	if got := cmd.ProcessState.ExitCode(); got != int(cli.Interrupted) {
		t.Errorf("%v: exit %d, want %d", sig, got, cli.Interrupted)
	}
}

// Signals are those that end a run in good order.
var Signals = []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}

// AtRandom runs a command several times, 200 if slow tests are asked for, and sends it one of the signals within a time,
// from its first moment on. It calls check with what the command wrote to stdout, and whether it was interrupted; else it
// had ended before. A process that has not got so far as to handle the signal is ended by it, and must have written nothing.
func AtRandom(t *testing.T, within time.Duration, command func() *exec.Cmd, check func(stdout string, interrupted bool)) {
	t.Helper()
	runs := 6
	if Slow() {
		runs = 200
	}
	early := 0
	for n := range runs {
		sig := Signals[n%len(Signals)]
		end := Handled(sig)
		cmd := command()
		var out bytes.Buffer
		cmd.Stdout = &out
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		after := rand.N(within)
		if n < len(Signals) {
			after /= 100
		}
		time.Sleep(after)
		cmd.Process.Signal(sig) // which may have ended
		err := cmd.Wait()
		end()
		status, _ := cmd.ProcessState.Sys().(syscall.WaitStatus)
		switch code := cmd.ProcessState.ExitCode(); {
		case status.Signaled() && status.Signal() == sig:
			if early++; out.Len() > 0 {
				t.Errorf("%v after %v: killed with %q on stdout", sig, after, &out)
			}
			check("", true)
		case code == int(cli.OK), code == int(cli.Interrupted):
			check(out.String(), code == int(cli.Interrupted))
		default:
			t.Errorf("%v after %v: %v with stderr %q", sig, after, err, cmd.Stderr)
		}
	}
	t.Logf("%d runs, of which %d were killed before they handled signals", runs, early)
}

// Handled has this process handle a signal until the function returned is called. A shell may have started the test with
// interrupts ignored, and a child inherits that, but not a handler.
func Handled(sig os.Signal) (end func()) {
	to := make(chan os.Signal, 1)
	signal.Notify(to, sig)
	return func() { signal.Stop(to) }
}

// SecondSignal runs a command of [Process] that writes more than a pipe takes, and reads no more than a byte: a second
// signal ends it all the same.
func SecondSignal(t *testing.T, cmd *exec.Cmd, sig os.Signal) {
	t.Helper()
	defer Handled(sig)()
	out := Start(t, cmd)
	if _, err := io.ReadFull(out, make([]byte, 1)); err != nil {
		t.Fatal(err)
	}
	done := make(chan error)
	go func() { done <- cmd.Wait() }()
	for {
		select {
		case <-done: // at the latest when its deadline kills it
			if got := cmd.ProcessState.ExitCode(); got != int(cli.Interrupted) {
				t.Errorf("%v: exit %d, want %d", cmd.Args, got, cli.Interrupted)
			}
			return
		case <-time.After(time.Millisecond):
			cmd.Process.Signal(sig)
		}
	}
}

// Head runs a command that writes more than a pipe takes, and closes the pipe after the first line, as head does: the
// command ends in silence. It returns the line.
func Head(t *testing.T, cmd *exec.Cmd, errs *strings.Builder) string {
	t.Helper()
	out := Start(t, cmd)
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Errorf("first line %q, %v", line, err)
	}
	out.Close()
	if err := cmd.Wait(); err != nil || errs.Len() > 0 {
		t.Errorf("%v with stderr %q, want a quiet end", err, errs)
	}
	return line
}
