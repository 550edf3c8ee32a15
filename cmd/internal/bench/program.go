package bench

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"time"

	"dlx-sudoku/cmd/internal/clock"
)

// A Program is a command line for the shell, and the files it is run on.
type Program struct {
	Name    string        // as people know it
	OK      []int         // exit statuses other than 0 that are not a failure
	Timeout time.Duration // for a run; 0 means no limit

	dir       string   // in which it runs
	arguments []string // of sh
}

// NewProgram returns the program for a command line. The shell runs the line unchanged, with the files as "$@", "$1",
// …, and zero as "$0". {} is short for "$@"; to a line without either, the files are appended. The error is the shell's
// if it cannot parse the line. The program runs in the folder dir.
func NewProgram(ctx context.Context, name, line, zero, dir string, files []string) (Program, error) {
	if strings.TrimSpace(line) == "" {
		return Program{}, errors.New("want a command")
	}
	line = strings.ReplaceAll(line, "{}", `"$@"`)
	if !strings.Contains(line, "$@") && !strings.Contains(line, "$*") && !strings.Contains(line, "$1") {
		line += ` "$@"`
	}
	p := Program{Name: strings.TrimSpace(name), dir: dir, arguments: append([]string{"-c", line, zero}, files...)}
	check := p
	check.arguments = append([]string{"-n"}, p.arguments...)
	if _, err := check.Run(ctx); err != nil {
		return Program{}, err
	}
	return p, nil
}

// A Usage is what a run cost.
type Usage struct {
	User, System time.Duration // CPU time of the process and of those that it started and waited for
	Elapsed      time.Duration
}

// lingering is how long a program may keep its standard error open, by another process, after it has ended.
const lingering = time.Second

// Run runs the program to its end, and kills what it leaves running. Its standard input is empty, and its output is
// discarded. If ctx ends the program, the error is the error of ctx. Otherwise it says how the program failed, with the
// last lines of its standard error.
func (p Program) Run(ctx context.Context) (Usage, error) {
	limited, cancel := clock.Within(ctx, p.Timeout)
	defer cancel()
	cmd := exec.CommandContext(limited, "sh", p.arguments...)
	cmd.Dir = p.dir
	ownGroup(cmd)
	cmd.Cancel = func() error { return endGroup(cmd) }
	cmd.WaitDelay = lingering
	var errs tail
	cmd.Stderr = &errs
	start := time.Now()
	err := cmd.Run()
	u := Usage{Elapsed: time.Since(start)}
	if cmd.Process != nil {
		endGroup(cmd) // what it has left running would take time from others
	}
	if ctx.Err() != nil {
		return Usage{}, ctx.Err()
	}
	if err != nil && limited.Err() != nil {
		return Usage{}, fmt.Errorf("not ready after %v", p.Timeout)
	}
	if cmd.ProcessState == nil {
		return Usage{}, fmt.Errorf("cannot be started: %w", err)
	}
	u.User, u.System = cmd.ProcessState.UserTime(), cmd.ProcessState.SystemTime()
	if err == nil || errors.Is(err, exec.ErrWaitDelay) || slices.Contains(p.OK, cmd.ProcessState.ExitCode()) {
		return u, nil
	}
	return Usage{}, fmt.Errorf("%w%s", err, errs.lines())
}

// tail keeps the end of what is written to it.
type tail struct{ text []byte }

const (
	tailBytes = 4096
	tailLines = 3
)

func (t *tail) Write(p []byte) (int, error) {
	t.text = append(t.text, p...)
	if over := len(t.text) - tailBytes; over > 0 {
		t.text = append(t.text[:0], t.text[over:]...)
	}
	return len(p), nil
}

// lines returns the last lines, after ": ", with " | " between them; "" if there are none.
func (t *tail) lines() string {
	lines := bytes.Split(bytes.TrimSpace(t.text), []byte("\n"))
	lines = lines[max(0, len(lines)-tailLines):]
	text := string(bytes.TrimSpace(bytes.Join(lines, []byte(" | "))))
	if text == "" {
		return ""
	}
	return ": " + text
}
