package cli

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync/atomic"
	"time"

	"dlx-sudoku/cmd/internal/clock"
	"dlx-sudoku/cmd/internal/input"
)

// Flags that several commands share, each with one name and one wording. They write to a plain value.

// maxJobs is the largest number of workers.
const maxJobs = 1024

// Jobs adds the flag --jobs, whose usage says what the workers do: "work on `N` puzzles at a time". The default is the number
// of processors.
func (f *Flags) Jobs(to *int, usage string) {
	*to = runtime.GOMAXPROCS(0)
	f.Group(Work, func() {
		f.Number("jobs,j", usage, "all processors", 1, maxJobs, func(n uint64) { *to = int(n) })
	})
}

// JSON adds the flag --json, which writes an object for each "puzzle", or whatever each says.
func (f *Flags) JSON(to *bool, each string) {
	f.Group(Results, func() { f.Switch("json", "write a JSON object for each "+each+", on one line", to) })
}

// A Timeout is the value of --timeout; 0 means never.
type Timeout time.Duration

// Timeout adds the flag --timeout, the time for each "puzzle", or whatever each says, and its default in words.
func (f *Flags) Timeout(to *Timeout, each, fallback string) {
	f.Group(Work, func() {
		f.Duration("timeout", "give up a "+each+" after `DURATION`, such as 10s or 500ms", fallback,
			func(d time.Duration) { *to = Timeout(d) })
	})
}

// Limit returns a context that ends after this time. The caller must cancel it.
func (t Timeout) Limit(ctx context.Context) (context.Context, context.CancelFunc) {
	return clock.Within(ctx, time.Duration(t))
}

// Late is the reason why something is not known after a timeout.
func (t Timeout) Late() string { return fmt.Sprintf("timed out after %v", time.Duration(t)) }

// Or returns the time, or the usual time if it is 0.
func (t Timeout) Or(usual time.Duration) time.Duration { return cmp.Or(time.Duration(t), usual) }

// when has the choices of flags whose default depends on a terminal.
var when = []string{"auto", "always", "never"}

// display has the values of --progress, --quiet and --color.
type display struct {
	progress, color string
	quiet           bool
}

// Display adds the flags --progress, --quiet, --color and --output. They work by themselves.
func (f *Flags) Display() {
	f.display.progress = when[0]
	f.Group(Results, func() {
		f.Choice("progress", "show a progress bar on stderr, `WHEN`:", when[0], when,
			func(s string) { f.display.progress = s })
		f.Switch("quiet,q", "write no notes and no progress, errors only", &f.display.quiet)
	})
	f.Colors()
}

// Colors adds only --color and --output, for a command that never runs long.
func (f *Flags) Colors() {
	f.display.color = when[0]
	f.Group(Results, func() {
		f.Choice("color", "use colours, `WHEN`:", when[0], when,
			func(s string) { f.display.color = s })
	})
	f.Output()
}

// Output adds only --output.
func (f *Flags) Output() {
	f.Group(Results, func() {
		f.File("output,o", "write the results to `FILE`, which is replaced when they are complete; - means stdout", "stdout", &f.output)
	})
}

// settle turns the notes and the colours of the session on or off.
func (d display) settle(s *Session) {
	s.quiet = d.quiet
	if d.color != "" {
		s.Color = s.Sys.colored(d.color, s.Sys.StdoutTerminal)
		s.colorErrors = s.Sys.colored(d.color, s.Sys.StderrTerminal)
	}
}

// settleBar turns the bar on or off. By default no bar is drawn while a command reads what is typed at a terminal. reads says
// whether the command reads files at all.
func (d display) settleBar(s *Session, reads bool) {
	typed := reads && s.Sys.StdinTerminal && slices.Contains(s.Files(), input.Stdin)
	s.always = d.progress == "always" && !d.quiet
	s.progress = s.always || d.progress == "auto" && s.Sys.StderrTerminal && !typed && !d.quiet
}

// VerifyFlag has the flags --verify and --no-verify.
type VerifyFlag struct {
	On     bool // put answers to the judge
	Insist bool // --verify was given: an answer that the judge cannot decide is reported, and counts as unknown

	flag  *Flag
	never bool
	spent atomic.Int64 // the time of the judge in this run, in nanoseconds
}

// unasked is the time that the judge may take in a run without --verify.
const unasked = time.Second

// Flags adds the flags.
func (v *VerifyFlag) Flags(f *Flags) {
	f.Group(Proof, func() {
		v.flag = f.Switch("verify", "have each answer checked by a SAT solver", &v.On)
		v.flag.Default = "on a terminal, for a second"
		f.Switch("no-verify", "do not check, not even on a terminal", &v.never)
	})
}

// Settle sets On if stdout is a terminal and no flag was given.
func (v *VerifyFlag) Settle(s *Session) error {
	if err := Contradict(map[string]bool{"--verify": v.On, "--no-verify": v.never}); err != nil {
		return err
	}
	v.Insist = v.On
	v.On = v.Insist || !v.Refused() && s.Sys.StdoutTerminal
	return nil
}

// Refused reports whether the flags forbid asking the judge.
func (v *VerifyFlag) Refused() bool { return v.never || v.flag.Given() && !v.On }

// Within returns how long the judge may take for an answer: the usual time if --verify was given, and otherwise what is left
// of the second for the whole run. 0 means that the judge must not be asked.
func (v *VerifyFlag) Within(usual time.Duration) time.Duration {
	if v.Insist {
		return usual
	}
	return max(0, unasked-time.Duration(v.spent.Load()))
}

// Spend adds the time since a moment to the time that the judge has taken.
func (v *VerifyFlag) Spend(since time.Time) { v.spent.Add(int64(time.Since(since))) }
