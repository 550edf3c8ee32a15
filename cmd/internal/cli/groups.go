package cli

import (
	"runtime"
	"slices"
	"time"

	"dlx-sudoku/cmd/internal/input"
)

// The groups of flags that several commands share. A command embeds a group and calls its Flags from its own, and its
// Settle, if it has one.

// maxJobs is the largest number of workers.
const maxJobs = 1024

// when are the choices of flags whose default depends on a terminal.
var when = []string{"auto", "always", "never"}

// DisplayFlags has the flags --progress and --color.
type DisplayFlags struct {
	progress, color string
}

// Flags adds the flags.
func (d *DisplayFlags) Flags(f *Flags) {
	d.progress = when[0]
	f.Choice("progress", "show a progress bar on stderr, `WHEN`: "+Alternatives(when), when[0], when,
		func(s string) { d.progress = s })
	d.Colors(f)
}

// Colors adds --color alone, for a command that is always short.
func (d *DisplayFlags) Colors(f *Flags) {
	d.color = when[0]
	f.Choice("color", "use colours, `WHEN`: "+Alternatives(when), when[0], when, func(s string) { d.color = s })
}

// Settle turns the bar and the colours of the session on or off. Without a flag there is no bar while standard input is
// being typed.
func (d *DisplayFlags) Settle(s *Session) {
	typed := s.Sys.StdinTerminal && slices.Contains(s.Files(), input.Stdin)
	s.always = d.progress == "always"
	s.progress = s.always || d.progress == "auto" && s.Sys.StderrTerminal && !typed
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
	f.Number("jobs", usage, "all processors", 1, maxJobs, func(n uint64) { j.Jobs = int(n) })
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

// VerifyFlag has the flag --verify.
type VerifyFlag struct {
	Verify bool // put answers to the judge
	Insist bool // an answer that the judge does not decide is not known

	flag *Flag
}

// Flags adds the flag.
func (v *VerifyFlag) Flags(f *Flags) {
	v.flag = f.Switch("verify", "have each answer checked by a SAT solver", &v.Verify)
	v.flag.Default = "on a terminal"
}

// Settle lets a terminal decide where the flag was not given.
func (v *VerifyFlag) Settle(s *Session) {
	v.Insist = v.flag.Given()
	v.Verify = v.Verify || !v.Insist && s.Sys.StdoutTerminal
}

// Refused reports whether the flag was given as --verify=false.
func (v *VerifyFlag) Refused() bool { return v.flag.Given() && !v.Verify }
