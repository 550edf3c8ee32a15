package cli

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync/atomic"
	"time"

	"dlx-sudoku/cmd/internal/input"
)

// The groups of flags that several commands share. A command embeds a group and calls its Flags from its own, and its
// Settle, if it has one.

// maxJobs is the largest number of workers.
const maxJobs = 1024

// when are the choices of flags whose default depends on a terminal.
var when = []string{"auto", "always", "never"}

// DisplayFlags has the flags --progress, --quiet, --color and --output.
type DisplayFlags struct {
	progress, color string
	quiet           bool
}

// Flags adds the flags.
func (d *DisplayFlags) Flags(f *Flags) {
	d.progress = when[0]
	f.Choice("progress", "show a progress bar on stderr, `WHEN`: "+Alternatives(when), when[0], when,
		func(s string) { d.progress = s })
	f.Switch("quiet,q", "write no notes and no progress, errors only", &d.quiet)
	d.Colors(f)
}

// Colors adds --color and --output alone, for a command that is always short.
func (d *DisplayFlags) Colors(f *Flags) {
	d.color = when[0]
	f.Choice("color", "use colours, `WHEN`: "+Alternatives(when), when[0], when, func(s string) { d.color = s })
	OutputFlag(f)
}

// OutputFlag adds --output alone. It works by itself.
func OutputFlag(f *Flags) {
	f.Value("output,o", "write the results to `FILE`, which is replaced when they are complete", "stdout",
		func(s string) error {
			if s == "" {
				return errors.New("want a file")
			}
			f.output = s
			return nil
		}).File = true
}

// Settle turns the bar and the colours of the session on or off. Without a flag there is no bar while standard input is
// being typed.
func (d *DisplayFlags) Settle(s *Session) {
	typed := s.Sys.StdinTerminal && slices.Contains(s.Files(), input.Stdin)
	s.quiet = d.quiet
	s.always = d.progress == "always" && !d.quiet
	s.progress = s.always || d.progress == "auto" && s.Sys.StderrTerminal && !typed && !d.quiet
	s.Color = s.Sys.colored(d.color, s.Sys.StdoutTerminal)
	s.colorErrors = s.Sys.colored(d.color, s.Sys.StderrTerminal)
}

// JobsFlag has the flag --jobs.
type JobsFlag struct {
	Jobs int // workers, at least 1
}

// Flags adds the flag, given what the workers do: "work on `N` puzzles at a time".
func (j *JobsFlag) Flags(f *Flags, usage string) {
	j.Jobs = runtime.GOMAXPROCS(0)
	f.Number("jobs,j", usage, "all processors", 1, maxJobs, func(n uint64) { j.Jobs = int(n) })
}

// TimeoutFlag has the flag --timeout.
type TimeoutFlag struct {
	Timeout time.Duration // 0: never
}

// Flags adds the flag, given what has so much time, "puzzle", and what holds where the flag is not given.
func (t *TimeoutFlag) Flags(f *Flags, each, fallback string) {
	f.Duration("timeout", "give up a "+each+" after `DURATION`, such as 10s or 500ms", fallback,
		func(d time.Duration) { t.Timeout = d })
}

// Limit returns the context of what the flag gives so much time to. The caller must cancel it.
func (t *TimeoutFlag) Limit(ctx context.Context) (context.Context, context.CancelFunc) {
	if t.Timeout > 0 {
		return context.WithTimeout(ctx, t.Timeout)
	}
	return ctx, func() {}
}

// Late is why something is not known: its time was up.
func (t *TimeoutFlag) Late() string { return fmt.Sprintf("timed out after %v", t.Timeout) }

// TimeoutOr returns the time that --timeout gives, or else another one.
func (t *TimeoutFlag) TimeoutOr(usual time.Duration) time.Duration {
	if t.Timeout > 0 {
		return t.Timeout
	}
	return usual
}

// JSONFlag has the flag --json.
type JSONFlag struct {
	JSON bool
}

// Flags adds the flag, given what an object is written for: "puzzle".
func (j *JSONFlag) Flags(f *Flags, each string) {
	f.Switch("json", "write a JSON object for each "+each+", on one line", &j.JSON)
}

// VerifyFlag has the flags --verify and --no-verify.
type VerifyFlag struct {
	Verify bool // put answers to the judge
	Insist bool // --verify was given: what the judge does not decide is reported, and not known

	flag  *Flag
	never bool
	spent atomic.Int64 // what the judge has taken in this run, in nanoseconds
}

// unasked is what the judge may take in a run where nobody has asked for it.
const unasked = time.Second

// Flags adds the flags.
func (v *VerifyFlag) Flags(f *Flags) {
	v.flag = f.Switch("verify", "have each answer checked by a SAT solver", &v.Verify)
	v.flag.Default = "on a terminal, for a second"
	f.Switch("no-verify", "never do so", &v.never)
}

// Settle lets a terminal decide where no flag was given.
func (v *VerifyFlag) Settle(s *Session) error {
	if err := Contradict(map[string]bool{"--verify": v.Verify, "--no-verify": v.never}); err != nil {
		return err
	}
	v.Insist = v.Verify
	v.Verify = v.Insist || !v.Refused() && s.Sys.StdoutTerminal
	return nil
}

// Refused reports whether the flags forbid to ask the judge.
func (v *VerifyFlag) Refused() bool { return v.never || v.flag.Given() && !v.Verify }

// Within returns what the judge may take for an answer, given what it may take where it was asked for; 0 means that it
// is not to be asked.
func (v *VerifyFlag) Within(usual time.Duration) time.Duration {
	if v.Insist {
		return usual
	}
	return max(0, unasked-time.Duration(v.spent.Load()))
}

// Spend takes account of what the judge has taken since a moment.
func (v *VerifyFlag) Spend(since time.Time) { v.spent.Add(int64(time.Since(since))) }
