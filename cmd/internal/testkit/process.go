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

// Run runs a command line in a system, whose output streams it replaces, and returns the output.
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

// Brief is a grace period for tests of runs that are left behind, so that they need not wait.
const Brief = 50 * time.Millisecond

// Unread runs a command line that writes a lot to a reader that takes only one byte, and interrupts it. The command must end;
// Unread returns what it wrote to stderr.
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

// deadline is how long a process of a test may take. Then it is killed, so that no test waits forever.
const deadline = 2 * time.Minute

// Process returns the test binary as a process, which an environment variable turns into the command itself, and its stderr.
// The process has a deadline.
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
	cmd.WaitDelay = time.Minute // for its output: a child process may hold it open
	cmd.Env = append(os.Environ(), variable+"=1")
	errs := new(strings.Builder)
	cmd.Stderr = errs
	return cmd, errs
}

// A Stream keeps the output of a process. Other goroutines may read it at any time.
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

// Signal runs a command that never ends, and sends it a signal after its first line. The command must end, and write nothing
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

// HangUp is SIGHUP, which has no name in WebAssembly.
const HangUp = syscall.Signal(1)

// Signals are the signals that end a run in good order.
var Signals = []os.Signal{os.Interrupt, syscall.SIGTERM, HangUp}

// AtRandom runs a command several times, 200 times in slow tests, and sends it one of the signals at a random moment within
// the time. It calls check with the stdout of the command, and whether the signal came before its end. A process that does not
// yet handle the signal is killed by it, and must have written nothing.
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
		cmd.Process.Signal(sig) // the process may have ended
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

// Handled makes this process handle a signal until end is called. A shell may have started the test with interrupts ignored;
// a child would inherit that, but it does not inherit a handler.
func Handled(sig os.Signal) (end func()) {
	to := make(chan os.Signal, 1)
	signal.Notify(to, sig)
	return func() { signal.Stop(to) }
}

// SecondSignal runs a command of [Process] that writes more than a pipe holds, and reads only one byte: a second signal must
// still end it.
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
		case <-done: // its deadline kills it at the latest
			if got := cmd.ProcessState.ExitCode(); got != int(cli.Interrupted) {
				t.Errorf("%v: exit %d, want %d", cmd.Args, got, cli.Interrupted)
			}
			return
		case <-time.After(time.Millisecond):
			cmd.Process.Signal(sig)
		}
	}
}

// Head runs a command that writes more than a pipe holds, and closes the pipe after the first line, as head does: the command
// must end without a message. Head returns the line.
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
