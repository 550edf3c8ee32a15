// Package process runs programs one after the other and tells what they cost: the CPU time of the whole process, reading
// and writing included.
package process

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"

	"dlx-sudoku/cmd/internal/input"
)

// A Program is a program and its arguments.
type Program struct {
	Name string // as people know it
	OK   []int  // exit statuses other than 0 that are none of a failure

	Timeout time.Duration // for a run; 0 means no limit

	path string
	args []string
	in   string // file for standard input; "" means none
}

// New returns a program at a path.
func New(name, path string, args ...string) Program {
	return Program{Name: name, path: path, args: args}
}

// Words splits a command line as [Parse] does, without any other meaning of a word.
func Words(line string) ([]string, error) {
	words, err := split(line)
	var all []string
	for _, w := range words {
		all = append(all, w.text)
	}
	return all, err
}

// Parse returns the program that a command line names. No shell is asked: words are split at blanks, and '…', "…" and \
// keep them together. The word {} stands for the files, {} within a word for the only one; without any {} the files come
// last. The words < and NAME make a file the standard input, which is empty without them.
//
// The program is looked for as a shell does. What it is given must not be wrong by its form: the error tells a quote
// without an end, a command line without a word, a program that is not there.
func Parse(line string, files []string) (Program, error) {
	words, err := split(line)
	if err != nil {
		return Program{}, err
	}
	p := Program{Name: strings.TrimSpace(line)}
	var all []string
	placed := false
	for i := 0; i < len(words); i++ {
		switch word := words[i]; {
		case word.text == "<" && !word.quoted:
			if i++; i == len(words) || p.in != "" {
				return Program{}, errors.New("want one file name after <")
			}
			p.in = words[i].text
			if strings.Contains(p.in, "{}") {
				if len(files) != 1 {
					return Program{}, fmt.Errorf("< {} takes one file (there are %d)", len(files))
				}
				p.in, placed = strings.ReplaceAll(p.in, "{}", files[0]), true
			}
		case word.text == "{}":
			all, placed = append(all, files...), true
		case strings.Contains(word.text, "{}"):
			if len(files) != 1 {
				return Program{}, fmt.Errorf("%s takes one file (there are %d)", word.text, len(files))
			}
			all, placed = append(all, strings.ReplaceAll(word.text, "{}", files[0])), true
		default:
			all = append(all, word.text)
		}
	}
	if !placed {
		all = append(all, files...)
	}
	if len(words) == 0 || len(all) == 0 || all[0] == "" || words[0].text == "<" {
		return Program{}, errors.New("want a program")
	}
	p.args = all[1:]
	if p.path, err = exec.LookPath(all[0]); err != nil {
		var failed *exec.Error
		if errors.As(err, &failed) {
			err = input.Bare(failed.Err)
		}
		if errors.Is(err, exec.ErrNotFound) {
			err = errors.New("no such program in PATH")
		}
		return Program{}, fmt.Errorf("%s: %w", all[0], err)
	}
	return p, nil
}

// word is a word of a command line, and whether a part of it was quoted.
type word struct {
	text   string
	quoted bool
}

// split splits a command line into words.
func split(line string) ([]word, error) {
	var words []word
	var text []rune
	open, quoted, quote := false, false, rune(0)
	end := func() {
		if open {
			words = append(words, word{string(text), quoted})
		}
		text, open, quoted = text[:0], false, false
	}
	escaped := false
	for _, r := range line {
		switch {
		case escaped:
			text, escaped = append(text, r), false
		case r == '\\' && quote != '\'':
			open, quoted, escaped = true, true, true
		case r == quote:
			quote = 0
		case quote != 0:
			text = append(text, r)
		case r == '\'' || r == '"':
			open, quoted, quote = true, true, r
		case r == ' ' || r == '\t' || r == '\n':
			end()
		default:
			open, text = true, append(text, r)
		}
	}
	if quote != 0 || escaped {
		return nil, fmt.Errorf("no end of %c", map[bool]rune{true: '\\', false: quote}[escaped])
	}
	end()
	return words, nil
}

// A Usage is what a run cost.
type Usage struct {
	User, System time.Duration // CPU time of the process and of those that it started and waited for
	Elapsed      time.Duration
}

// lingering is how long a program may keep its standard error open, by another process, after it has ended.
const lingering = time.Second

// Run runs the program to its end, and ends what it leaves running. Its output goes nowhere. The error is that of ctx,
// which ends the program, or tells how the program failed, with the last lines of what it wrote to standard error.
func (p Program) Run(ctx context.Context) (Usage, error) {
	limited := ctx
	if p.Timeout > 0 {
		var cancel context.CancelFunc
		limited, cancel = context.WithTimeout(ctx, p.Timeout)
		defer cancel()
	}
	cmd := exec.CommandContext(limited, p.path, p.args...)
	OwnGroup(cmd)
	cmd.Cancel = func() error { return EndGroup(cmd) }
	cmd.WaitDelay = lingering
	var errs tail
	cmd.Stderr = &errs
	if p.in != "" {
		f, err := os.Open(p.in)
		if err != nil {
			return Usage{}, err
		}
		defer f.Close()
		cmd.Stdin = f
	}
	start := time.Now()
	err := cmd.Run()
	u := Usage{Elapsed: time.Since(start)}
	if cmd.Process != nil {
		EndGroup(cmd) // what it has left running would take time from others
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
