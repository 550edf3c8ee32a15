package main

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"dlx-sudoku/cmd/internal/exit"
)

// command returns the command as a process.
func command(t *testing.T, args ...string) (*exec.Cmd, *strings.Builder) {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(exe, args...)
	cmd.Env = append(os.Environ(), asCommand+"=1")
	errs := new(strings.Builder)
	cmd.Stderr = errs
	return cmd, errs
}

// TestSignal interrupts the command while it counts the solutions of the empty grid, which would take for ever.
func TestSignal(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no signals to send")
	}
	file := filepath.Join(t.TempDir(), "puzzles.txt")
	if err := os.WriteFile(file, []byte(slides+"\n"+empty+"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	// A shell may have started the test with interrupts ignored, and a child inherits that, but not a handler.
	handled := make(chan os.Signal, 1)
	signal.Notify(handled, os.Interrupt)
	defer signal.Stop(handled)
	for _, sig := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		cmd, errs := command(t, "count", "--limit", "0", file)
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewReader(out)
		if line, err := lines.ReadString('\n'); err != nil || line != "1\tunique\t"+slides+"\n" {
			t.Errorf("first line %q, %v", line, err)
		}
		if err := cmd.Process.Signal(sig); err != nil {
			t.Fatal(err)
		}
		if rest, err := io.ReadAll(lines); err != nil || len(rest) > 0 {
			t.Errorf("%q, %v after the first line, want nothing", rest, err)
		}
		cmd.Wait()
		if got := cmd.ProcessState.ExitCode(); got != int(exit.Interrupted) {
			t.Errorf("%v: exit %d, want %d", sig, got, exit.Interrupted)
		}
		if !strings.HasPrefix(errs.String(), "dlx-sudoku: interrupted after 1 puzzle, the last at "+file+":1; "+file+":2 has ") {
			t.Errorf("%v: stderr %q", sig, errs)
		}
	}
}

// TestSecondSignal has the command in a write that nobody takes: the second signal ends it all the same.
func TestSecondSignal(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no signals to send")
	}
	cmd, _ := command(t, "solve", "--all")
	cmd.Stdin = strings.NewReader(empty)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(out, make([]byte, 1)); err != nil {
		t.Fatal(err)
	}
	done := make(chan error)
	go func() { done <- cmd.Wait() }()
	for {
		select {
		case <-done:
			if got := cmd.ProcessState.ExitCode(); got != int(exit.Interrupted) {
				t.Errorf("exit %d, want %d", got, exit.Interrupted)
			}
			return
		default:
			cmd.Process.Signal(os.Interrupt)
		}
	}
}

// TestHead closes the pipe after the first line, as head does.
func TestHead(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no signal of a closed pipe")
	}
	cmd, errs := command(t, "solve", "--all")
	cmd.Stdin = strings.NewReader(empty)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(out).ReadString('\n'); err != nil || len(line) != 82 {
		t.Errorf("first line %q, %v", line, err)
	}
	out.Close()
	if err := cmd.Wait(); err != nil || errs.Len() > 0 {
		t.Errorf("%v with stderr %q, want a quiet end", err, errs)
	}
}

// TestSignalJudge interrupts the command while the judge is at an empty grid of 25x25, in this process or another.
func TestSignalJudge(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no signals to send")
	}
	for _, jobs := range []string{"1", "2"} {
		cmd, errs := command(t, "explain", "--jobs", jobs)
		in, err := cmd.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(in, slides+"\n"+strings.Repeat(".", 625)+"\n"); err != nil {
			t.Fatal(err)
		}
		if line, err := bufio.NewReader(out).ReadString('\n'); err != nil || line != "unique: proved\n" {
			t.Errorf("first line %q, %v", line, err)
		}
		if err := cmd.Process.Signal(os.Interrupt); err != nil {
			t.Fatal(err)
		}
		cmd.Wait()
		if got := cmd.ProcessState.ExitCode(); got != int(exit.Interrupted) {
			t.Errorf("--jobs %s: exit %d, want %d", jobs, got, exit.Interrupted)
		}
		if got, want := errs.String(), "dlx-sudoku: interrupted after 1 puzzle, the last at -:1\n"; got != want {
			t.Errorf("--jobs %s: stderr %q, want %q", jobs, got, want)
		}
	}
}
