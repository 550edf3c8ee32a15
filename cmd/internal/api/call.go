package api

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/clock"
	"dlx-sudoku/cmd/internal/input"
	"dlx-sudoku/cmd/internal/text"
)

// A Call is a command with flags, on a text of puzzles.
type Call struct {
	program
	flags []cli.Setting
	time  time.Duration // how long it may take
	text  []byte
	most  int // bytes of answers
}

// ErrUnknown is the error of a call of a command that does not exist.
var ErrUnknown = errors.New("unknown command")

// NewCall returns the call of a command, given its flags by their long names. The error says what a caller may ask for.
func NewCall(command string, flags url.Values, puzzle []byte) (*Call, error) {
	p, is := commands()[command]
	if !is {
		names := Commands()
		suggestion := cli.Suggest(text.Clipped(command), names)
		if suggestion == "" {
			suggestion = " (want " + text.Alternatives(names) + ")"
		}
		return nil, fmt.Errorf("%w %q%s", ErrUnknown, text.Clipped(command), suggestion)
	}
	c := &Call{program: p, time: usualTime, text: puzzle, most: maxOutput}
	has := make(map[string]bool)
	for _, f := range p.List() {
		has[f.Long] = true
	}
	for _, name := range slices.Sorted(maps.Keys(flags)) {
		for i, value := range flags[name] {
			if i > 0 && !slices.Contains(repeated, name) {
				return nil, fmt.Errorf("%q is given twice, as %q and %q", name, text.Clipped(flags[name][0]), text.Clipped(value))
			}
			if len(c.flags) == maxFlags {
				return nil, fmt.Errorf("more than %d flags", maxFlags)
			}
			if err := c.set(name, value, has); err != nil {
				return nil, err
			}
		}
	}
	c.settle(flags, has)
	return c, nil
}

// quickLimit is up to how many solutions are counted quickly.
const quickLimit = 10_000

// Quick reports whether the call usually has an answer at once.
func (c *Call) Quick() bool {
	few := c.Name != "count"
	for _, f := range c.flags {
		switch f.Flag {
		case "exact", "verify", "proof":
			return false
		case "limit":
			n, err := strconv.ParseUint(f.Value, 10, 64)
			few = err == nil && 0 < n && n <= quickLimit
		}
	}
	return c.Call == cli.Quick && few
}

// Commands returns the names of the commands that can be called.
func Commands() []string { return slices.Sorted(maps.Keys(commands())) }

// set adds a flag.
func (c *Call) set(name, value string, has map[string]bool) error {
	if !has[name] && name != timeFlag {
		return fmt.Errorf("%s has no flag %q", c.Name, text.Clipped(name))
	}
	check := check(c.Name, name)
	switch {
	case check == nil:
		return fmt.Errorf("the flag %q works on command lines only", name)
	case len(value) > maxValue:
		return fmt.Errorf("the value of %q has more than %d bytes", name, maxValue)
	}
	if err := check(value); err != nil {
		return fmt.Errorf("invalid value %q for %q: %w", text.Clipped(value), name, err)
	}
	if name == timeFlag {
		c.time, _ = time.ParseDuration(value)
		return nil
	}
	c.flags = append(c.flags, cli.Setting{Flag: name, Value: value})
	return nil
}

// settle adds the flags that a call has in any case.
func (c *Call) settle(given url.Values, has map[string]bool) {
	add := func(name, value string) {
		if has[name] && !given.Has(name) {
			c.flags = append(c.flags, cli.Setting{Flag: name, Value: value})
		}
	}
	if !given.Has("format") {
		add("json", "true")
	}
	add("jobs", "1")
	if has[timeFlag] {
		c.flags = append(c.flags, cli.Setting{Flag: timeFlag, Value: c.time.String()})
	}
}

// printsObjects reports whether the command prints an object a line.
func (c *Call) printsObjects() bool {
	return slices.ContainsFunc(c.flags, func(f cli.Setting) bool {
		on, _ := strconv.ParseBool(f.Value)
		return f.Flag == "json" && on
	})
}

// slack is how long a call may take beyond its time, so that a command whose own time is up can say so.
const slack = 500 * time.Millisecond

// Run runs the call and returns the last line of its answer. The lines before it are written to a writer as they are found,
// one or several whole lines at a time. An error of the writer ends the run, and so does the end of ctx.
func (c *Call) Run(ctx context.Context, to io.Writer) Last {
	text, err := input.Unpack(c.text, maxPlain)
	if err != nil {
		return Last{Exit: cli.BadUsage, Notes: []string{err.Error()}, Fault: err}
	}
	stoppable, stop := context.WithCancel(ctx)
	defer stop()
	limited, cancel := clock.Within(stoppable, c.time+slack)
	defer cancel()
	out := &lines{to: to, most: c.most, objects: c.printsObjects(), stop: stop}
	said := &notes{program: c.app.Name}
	var proofs archiveBuffer
	sys := &cli.System{Stdin: bytes.NewReader(text), Stdout: out, Stderr: said, Memory: maxMemory, Archive: &proofs}
	status := c.app.Do(limited, c.Name, c.flags, nil, sys)
	out.end()
	if status != cli.Interrupted && !proofs.full && len(proofs.text) > 0 && out.full == "" && out.err == nil {
		out.archive(proofs.text)
	}
	if status == cli.Interrupted {
		status = cli.Unknown // by the bounds of the call, or nobody reads it
	}
	last := Last{Exit: status, Notes: said.list()}
	if out.full != "" { // why the command was interrupted, which it does not know
		last.Notes = slices.DeleteFunc(last.Notes, func(note string) bool { return strings.HasPrefix(note, "interrupted") })
		last.Exit, last.Notes = cli.Worse(status, cli.Unknown), append(last.Notes, out.full)
	}
	return last
}
