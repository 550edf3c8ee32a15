package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"testing/iotest"
	"testing/synctest"
	"time"

	"dlx-sudoku/cmd/internal/input"
)

// runner is a command made of functions.
type runner struct {
	json   bool
	limit  uint64
	word   string
	settle func(*Session) error
	run    func(r *runner, s *Session)
}

func (r *runner) Flags(f *Flags) {
	f.Number("limit,l", "stop at `N`", "0", 0, 100, func(n uint64) { r.limit = n })
	f.Choice("word", "take a `WORD`", "", []string{"a", "b", "c"}, func(s string) { r.word = s })
	f.JSON(&r.json, "thing")
	f.Display()
}

func (r *runner) Settle(s *Session) error {
	if r.settle != nil {
		return r.settle(s)
	}
	return nil
}

func (r *runner) Run(s *Session) { r.run(r, s) }

// tool returns a program with two commands, of which the first does something.
func tool(run func(r *runner, s *Session)) App {
	return App{Name: "tool", Short: "do things", Commands: []Command{
		{Name: "count", Short: "count things", Usage: []string{"count [FLAGS] [FILE|-]..."}, New: func() Runner { return &runner{run: run} }},
		{Name: "solve", Short: "solve one", Usage: []string{"solve FILE"}, Operands: 1, New: func() Runner { return &runner{run: run} }},
	}}
}

// execute runs a command line of a program.
func execute(a App, sys System, args ...string) (stdout, stderr string, status Status) {
	var out, errs strings.Builder
	if sys.Stdout == nil {
		sys.Stdout = &out
	}
	if sys.Stderr == nil {
		sys.Stderr = &errs
	}
	if sys.Stdin == nil {
		sys.Stdin = strings.NewReader("")
	}
	status = a.Run(context.Background(), args, &sys)
	return out.String(), errs.String(), status
}

func TestCommandLines(t *testing.T) {
	a := tool(func(r *runner, s *Session) { fmt.Fprintln(s, r.limit, r.word, r.json, s.Args) })
	for _, test := range []struct {
		args           string
		stdout, stderr string
	}{
		{"count a --limit 3 b", "3  false [a b]\n", ""},
		{"count -l 3 --json=false -- --b", "3  false [--b]\n", ""},
		{"count --json -word c", "0 c true []\n", ""},
		{"-- count --limit 3", "3  false []\n", ""},
		{"count --limit -1", "", "invalid value \"-1\" for --limit: want a whole number, at least 0"},
		{"count -l 101", "", "invalid value \"101\" for --limit: want a whole number, at most 100"},
		{"count --limit 99999999999999999999", "", "invalid value \"99999999999999999999\" for --limit: want a whole number, at most 100"},
		{"count --word d --limit x", "", "invalid value \"d\" for --word: want a, b or c"},
		{"count --json=maybe", "", "invalid boolean value \"maybe\" for --json: want true or false"},
		{"count --limit", "", "count: flag --limit needs a value"},
		{"count --limt 3", "", "count: unknown flag --limt (did you mean --limit?)"},
		{"count --xyzzy", "", "count: unknown flag --xyzzy (want --limit --word --json --progress --quiet --color --output --help)"},
		{"solve a b", "", "solve: unexpected argument \"b\" (usage: tool solve FILE)"},
		{"slove", "", "unknown command \"slove\" (did you mean solve?)"},
		{"xyzzy", "", "unknown command \"xyzzy\" (want count or solve)"},
		{"help xyzzy", "", "unknown command \"xyzzy\" (want count or solve)"},
		{"--json count", "", "unknown flag --json (want --help --version), or a command missing before it (want count or solve)"},
	} {
		stdout, stderr, status := execute(a, System{}, strings.Fields(test.args)...)
		want := OK
		if test.stderr != "" {
			test.stderr = "tool: " + test.stderr + "\n"
			want = BadUsage
		}
		if stdout != test.stdout || stderr != test.stderr || status != want {
			t.Errorf("%s: stdout %q, stderr %q, exit %d, want %q, %q, %d", test.args, stdout, stderr, status, test.stdout, test.stderr, want)
		}
	}
	for _, args := range []string{"", "--", "-h", "--help", "help", "help count", "count x --help", "count -h"} {
		stdout, stderr, status := execute(a, System{}, strings.Fields(args)...)
		if !strings.HasPrefix(stdout, "NAME:\n   tool") || stderr != "" || status != OK {
			t.Errorf("%s: stdout %q, stderr %q, exit %d", args, stdout, stderr, status)
		}
	}
	if stdout, _, _ := execute(a, System{}, "count", "--help"); !strings.Contains(stdout, "--limit N, -l N  stop at N (default: 0)") {
		t.Errorf("no flag in the help: %q", stdout)
	}
}

// TestList has the flags as completion and manual pages need them.
func TestList(t *testing.T) {
	var got []string
	for _, f := range tool(nil).Commands[0].List() {
		got = append(got, fmt.Sprintf("%s/%s/%s/%v", f.Long, f.Short, f.Word(), f.Choices))
	}
	want := "limit/l/N/[] word//WORD/[a b c] json///[] progress//WHEN/[auto always never] quiet/q//[] " +
		"color//WHEN/[auto always never] output/o/FILE/[]"
	if text := strings.Join(got, " "); text != want {
		t.Errorf("flags %s, want %s", text, want)
	}
}

func TestDuration(t *testing.T) {
	var f Flags
	var d Timeout
	f.Timeout(&d, "thing", "never")
	for text, want := range map[string]time.Duration{"1m30s": 90 * time.Second, "-1s": 0, "3": 0, "0s": 0} {
		d = 0
		err := f.All()[0].give(text)
		if time.Duration(d) != want || (err == nil) != (want > 0) {
			t.Errorf("--timeout %s: %v, %v, want %v", text, d, err, want)
		}
	}
	if Timeout(0).Or(time.Second) != time.Second || Timeout(time.Minute).Or(time.Second) != time.Minute {
		t.Error("Or does not choose")
	}
}

func TestContradict(t *testing.T) {
	if err := Contradict(map[string]bool{"--a": true, "--b": false}); err != nil {
		t.Error(err)
	}
	err := Contradict(map[string]bool{"--b": true, "--c": false, "--a": true})
	if err == nil || err.Error() != "--a and --b contradict each other" {
		t.Errorf("error %v", err)
	}
}

// TestStatus: the exit status of a run is the worst that was reported, even if its output fails.
func TestStatus(t *testing.T) {
	broken := errors.New("no room")
	for _, test := range []struct {
		name   string
		stdout io.Writer
		report []Status
		want   Status
		stderr string
	}{
		{"nothing", io.Discard, nil, OK, ""},
		{"the worst", io.Discard, []Status{No, BadInput, Unknown}, BadInput, ""},
		{"a full disk", failing{broken}, []Status{No}, Unknown, "tool: cannot write the results: no room\n"},
		{"a full disk and more", failing{broken}, []Status{Disagree}, Disagree, "tool: cannot write the results: no room\n"},
		{"a closed pipe", failing{io.ErrClosedPipe}, []Status{No}, OK, ""},
		{"a closed pipe and more", failing{io.ErrClosedPipe}, []Status{BadInput, No}, BadInput, ""},
	} {
		a := tool(func(_ *runner, s *Session) {
			s.Print("result\n")
			for _, status := range test.report {
				s.Worse(status)
			}
		})
		if _, stderr, got := execute(a, System{Stdout: test.stdout}, "count"); got != test.want || stderr != test.stderr {
			t.Errorf("%s: exit %d with stderr %q, want %d with %q", test.name, got, stderr, test.want, test.stderr)
		}
	}
	if _, stderr, got := execute(tool(nil), System{Stdout: failing{broken}}, "--help"); got != Unknown || stderr != "tool: cannot write the results: no room\n" {
		t.Errorf("help on a full disk: exit %d with stderr %q", got, stderr)
	}
}

// failing is a writer that fails.
type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

// TestInterrupted interrupts runs that end by themselves, hang in a read, hang in a write, or have not begun.
func TestInterrupted(t *testing.T) {
	far := func(s *Session) { s.HowFar(func() string { return " after 3 things" }) }
	for _, test := range []struct {
		name   string
		stdout io.Writer // nil: one that hangs
		run    func(s *Session, begun func())
		status Status
		stderr string
	}{
		{"ends", io.Discard, func(s *Session, begun func()) { far(s); begun(); <-s.Ctx.Done() }, Interrupted, "tool: interrupted after 3 things\n"},
		{"reads", io.Discard, func(s *Session, begun func()) { begun(); s.Sys.Stdin.Read(make([]byte, 1)) }, Interrupted, "tool: interrupted\n"},
		{"writes", nil, func(s *Session, begun func()) {
			far(s)
			s.Worse(No)
			begun()
			s.Print(strings.Repeat("x", 1<<20))
		}, Interrupted, "tool: interrupted after 3 things; not all results could be written\n"},
		{"disagrees", nil, func(s *Session, begun func()) {
			s.Worse(Disagree)
			begun()
			s.Print(strings.Repeat("x", 1<<20))
		}, Disagree, "tool: interrupted; not all results could be written\n"},
		{"fails to write", failing{errors.New("no room")}, func(s *Session, begun func()) { begun(); s.Print("x"); <-s.Ctx.Done() }, Interrupted, "tool: interrupted; not all results could be written\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				never, writer := io.Pipe()
				defer writer.Close()
				nobody, stuck := io.Pipe()
				defer nobody.Close()
				var errs strings.Builder
				sys := System{Stdin: never, Stdout: test.stdout, Stderr: &errs, Grace: tick / 2} // at the clock's tick a hanging write would hold a lock
				if sys.Stdout == nil {
					sys.Stdout = stuck
				}
				a := tool(func(_ *runner, s *Session) { test.run(s, cancel) })
				if status := a.Run(ctx, []string{"count"}, &sys); status != test.status || errs.String() != test.stderr {
					t.Errorf("exit %d with stderr %q, want %d with %q", status, &errs, test.status, test.stderr)
				}
			})
		})
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out, errs strings.Builder
	a := tool(func(_ *runner, s *Session) { s.Print("result\n") })
	status := a.Run(ctx, []string{"count"}, &System{Stdout: &out, Stderr: &errs})
	if status != Interrupted || out.String() != "" || errs.String() != "tool: interrupted\n" {
		t.Errorf("before it begins: exit %d, stdout %q, stderr %q", status, &out, &errs)
	}
}

// A writer is a function that writes.
type writer func(text []byte) (int, error)

func (w writer) Write(text []byte) (int, error) { return w(text) }

// TestInterruptedLate interrupts a run while its last results are written: all of them are, so it was not interrupted.
func TestInterruptedLate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		late := writer(func(text []byte) (int, error) { cancel(); return len(text), nil })
		var errs strings.Builder
		a := tool(func(_ *runner, s *Session) { s.Print("result\n") })
		status := a.Run(ctx, []string{"count"}, &System{Stdout: late, Stderr: &errs})
		if status != OK || errs.Len() > 0 || ctx.Err() == nil {
			t.Errorf("exit %d with stderr %q, %v, want 0", status, &errs, ctx.Err())
		}
	})
}

// TestLeftBehind has a run that goes on after it was left behind: its output is lost.
func TestLeftBehind(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		release, failed := make(chan struct{}), make(chan error)
		var out, errs strings.Builder
		a := tool(func(_ *runner, s *Session) {
			cancel()
			<-release
			s.Print("late\n")
			s.Message("late")
			s.Flush()
			failed <- s.Failed()
		})
		status := a.Run(ctx, []string{"count"}, &System{Stdout: &out, Stderr: &errs})
		close(release)
		if err := <-failed; err == nil || out.Len() > 0 || errs.String() != "tool: interrupted\n" || status != Interrupted {
			t.Errorf("exit %d, error %v, stdout %q, stderr %q", status, err, &out, &errs)
		}
	})
}

// TestInterruptedUnheard interrupts a run whose messages nobody reads.
func TestInterruptedUnheard(t *testing.T) {
	nobody, stuck := io.Pipe()
	defer nobody.Close()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	a := tool(func(_ *runner, s *Session) {
		cancel()
		s.Message("hello")
		s.Flush()
	})
	if status := a.Run(ctx, []string{"count"}, &System{Stdout: io.Discard, Stderr: stuck, Grace: tick}); status != Interrupted {
		t.Errorf("exit %d, want %d", status, Interrupted)
	}
}

// TestOutput writes the results to a file, which is replaced when they are complete, and is unchanged otherwise.
func TestOutput(t *testing.T) {
	dir := t.TempDir()
	for _, test := range []struct {
		name, args string
		run        func(s *Session, interrupt func())
		status     Status
		want       string // in the file
		stderr     string
	}{
		{"complete", "count -o FILE", func(s *Session, _ func()) { s.Print("new\n"); s.Worse(No) }, No, "new\n", ""},
		{
			"interrupted", "count --output FILE", func(s *Session, interrupt func()) { s.Print("new\n"); interrupt(); <-s.Ctx.Done() },
			Interrupted, "old\n", "tool: interrupted; not all results could be written\n",
		},
		{
			"left behind", "count --output FILE", func(s *Session, interrupt func()) { s.Print("new\n"); interrupt(); time.Sleep(time.Minute) },
			Interrupted, "old\n", "tool: interrupted; not all results could be written\n",
		},
		{"bad usage", "count --output FILE --limit x", nil, BadUsage, "old\n", "tool: invalid value \"x\" for --limit: want a whole number, at least 0\n"},
		{"refused", "count --output FILE --word a", nil, BadUsage, "old\n", "tool: no\n"},
		{"no such directory", "count --output FILE/x", nil, BadUsage, "old\n", "tool: --output: FILE/x: not a directory\n"},
		{"a directory", "count --output DIR", nil, BadUsage, "old\n", "tool: --output: DIR: not a regular file\n"},
		{"nothing", "count --output=", nil, BadUsage, "old\n", "tool: invalid value \"\" for --output: want a file\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				file := filepath.Join(dir, "file")
				if err := os.WriteFile(file, []byte("old\n"), 0o640); err != nil {
					t.Fatal(err)
				}
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				a := tool(func(_ *runner, s *Session) { test.run(s, cancel) })
				a.Commands[0].New = func() Runner {
					r := &runner{run: func(_ *runner, s *Session) { test.run(s, cancel) }}
					r.settle = func(s *Session) error {
						if s.Sys.StdoutTerminal {
							t.Error("a file is no terminal")
						}
						if r.word == "a" {
							return errors.New("no")
						}
						return nil
					}
					return r
				}
				replace := strings.NewReplacer("FILE", file, "DIR", dir)
				var out, errs strings.Builder
				status := a.Run(ctx, strings.Fields(replace.Replace(test.args)), &System{Stdout: &out, Stderr: &errs, StdoutTerminal: true})
				text, err := os.ReadFile(file)
				if status != test.status || string(text) != test.want || errs.String() != replace.Replace(test.stderr) || out.Len() > 0 {
					t.Errorf("exit %d, %q in the file, %v, stderr %q, stdout %q", status, text, err, &errs, &out)
				}
				if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o640 {
					t.Errorf("mode %v, %v", info.Mode(), err)
				}
				if left, _ := os.ReadDir(dir); len(left) != 1 {
					t.Errorf("%d files are left behind", len(left)-1)
				}
				time.Sleep(time.Hour) // for the run left behind
			})
		})
	}
}

// A dash is stdout, not a file of that name.
func TestOutputDash(t *testing.T) {
	t.Chdir(t.TempDir())
	a := tool(func(_ *runner, s *Session) { s.Print("new\n") })
	var out strings.Builder
	if status := a.Run(t.Context(), []string{"count", "-o", "-"}, &System{Stdout: &out, Stderr: io.Discard}); status != OK || out.String() != "new\n" {
		t.Errorf("exit %d, stdout %q", status, &out)
	}
	if made, err := os.ReadDir("."); err != nil || len(made) > 0 {
		t.Errorf("%d files, %v", len(made), err)
	}
}

// A recorded file records the calls of its methods, and may fail.
type recorded struct {
	file
	calls   *[]string
	failing string
}

func (r recorded) call(name string) error {
	if *r.calls = append(*r.calls, name); name == r.failing {
		return errors.New("no space left on device")
	}
	return nil
}

func (r recorded) Write(p []byte) (int, error) {
	if err := r.call("write"); err != nil {
		return 0, err
	}
	return r.file.Write(p)
}

func (r recorded) Sync() error { return cmp.Or(r.call("sync"), r.file.Sync()) }

func (r recorded) Close() error { return cmp.Or(r.file.Close(), r.call("close")) }

// TestReplace writes a file as a whole: it is on the disk before it has its name. If that fails, the old content stays and no
// draft is left.
func TestReplace(t *testing.T) {
	for _, failing := range []string{"", "write", "sync", "close"} {
		dir := t.TempDir()
		name := filepath.Join(dir, "file")
		if err := os.WriteFile(name, []byte("old"), 0o600); err != nil {
			t.Fatal(err)
		}
		s := NewSession(t.Context(), "tool", &System{Stdout: io.Discard, Stderr: io.Discard})
		var calls []string
		s.create = func(dir, pattern string) (file, error) {
			f, err := os.CreateTemp(dir, pattern)
			return recorded{f, &calls, failing}, err
		}
		err := s.Replace(name, func(w io.Writer) error { _, err := io.WriteString(w, "new"); return err })
		text, _ := os.ReadFile(name)
		left, _ := os.ReadDir(dir)
		if want := map[bool]string{true: "new", false: "old"}[failing == ""]; string(text) != want || (err == nil) != (failing == "") || len(left) != 1 || len(s.drafts) != 0 {
			t.Errorf("%s fails: %v, %q in the file, want %q; %d files, %d drafts", failing, err, text, want, len(left), len(s.drafts))
		}
		if want := []string{"write", "sync", "close"}; failing == "" && !slices.Equal(calls, want) {
			t.Errorf("calls %v, want %v", calls, want)
		}
	}
}

// TestSaving interrupts a run while it saves a file for longer than the grace period: the session waits for it, unless it is
// urgent. Then no draft is left.
func TestSaving(t *testing.T) {
	for _, hurry := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			dir := t.TempDir()
			name := filepath.Join(dir, "file")
			ctx, cancel := context.WithCancel(t.Context())
			urgent := make(chan struct{})
			a := tool(func(_ *runner, s *Session) {
				s.Replace(name, func(w io.Writer) error {
					cancel()
					if hurry {
						close(urgent)
					}
					time.Sleep(5 * usualGrace)
					_, err := io.WriteString(w, "new")
					return err
				})
			})
			status := a.Run(ctx, []string{"count"}, &System{Stdout: io.Discard, Stderr: io.Discard, Urgent: urgent})
			left, _ := os.ReadDir(dir)
			if text, _ := os.ReadFile(name); status != Interrupted || (string(text) == "new") == hurry || (len(left) > 0) == hurry {
				t.Errorf("urgent %v: exit %d, %q in the file, %d files", hurry, status, text, len(left))
			}
			time.Sleep(time.Minute) // for the run left behind
		})
	}
}

// TestFollow sends signals. The loss of a terminal counts once.
func TestFollow(t *testing.T) {
	signals := make(chan os.Signal, 10)
	for _, sig := range []os.Signal{hangUp, hangUp, os.Interrupt, hangUp, syscall.SIGTERM} {
		signals <- sig
	}
	var left []int
	step := func() { left = append(left, len(signals)) }
	follow(signals, step, step, step)
	if want := []int{4, 2, 0}; !slices.Equal(left, want) {
		t.Errorf("steps with %v signals to come, want %v", left, want)
	}
}

// TestHeed: a run handles signals before its effects can be seen from outside.
func TestHeed(t *testing.T) {
	var out strings.Builder
	heeded, length := 0, 1
	a := tool(func(_ *runner, s *Session) { s.Print(strings.Repeat("x", length)) })
	heed := func() {
		if heeded++; out.Len() > 0 && heeded == 1 {
			t.Errorf("it has written %d bytes, and heeds no signals", out.Len())
		}
	}
	sys := &System{Stdout: &out, Stderr: io.Discard, Heed: heed}
	if a.Run(t.Context(), []string{"count"}, sys); heeded > 0 || out.Len() != 1 {
		t.Errorf("it heeds signals for the last bytes, %d", out.Len())
	}
	out.Reset()
	length = 1 << 20
	if a.Run(t.Context(), []string{"count"}, sys); heeded == 0 || out.Len() != length {
		t.Errorf("it writes %d bytes, and heeds no signals", out.Len())
	}
	for _, size := range []int{1000, 100_000} {
		heeded = 0
		out.Reset()
		a := tool(func(_ *runner, s *Session) {
			in, _ := s.Open("-", "")
			io.Copy(io.Discard, in)
		})
		sys.Stdin = strings.NewReader(strings.Repeat("x", size))
		if a.Run(t.Context(), []string{"count"}, sys); heeded > 0 != (size > 4096) {
			t.Errorf("it reads %d bytes, and heeds signals %d times", size, heeded)
		}
	}
	dir := t.TempDir()
	heed = func() {
		if files, err := os.ReadDir(dir); len(files) > 0 || err != nil {
			t.Errorf("%d files, %v, want none yet", len(files), err)
		}
		dir = "" // heeded
	}
	a = tool(func(_ *runner, s *Session) {
		s.Replace(filepath.Join(dir, "file"), func(io.Writer) error { return nil })
	})
	if _, stderr, _ := execute(a, System{Heed: heed}, "count"); dir != "" || stderr != "" {
		t.Errorf("it does not heed signals; stderr %q", stderr)
	}
}

// TestQuiet: with --quiet there are errors, but no notes and no bar.
func TestQuiet(t *testing.T) {
	a := tool(func(_ *runner, s *Session) {
		s.Watch(0, func() (int64, string) { return 0, "bar" }).End()
		s.Note(Place{"f", 1, 1}, "a note")
		s.Error(Place{"f", 1, 1}, "an error")
	})
	if _, stderr, _ := execute(a, System{}, "count", "-q", "--progress", "always"); stderr != "f:1:1: error: an error\n" {
		t.Errorf("stderr %q", stderr)
	}
}

// TestVerify: the judge is asked if a flag says so, or on a terminal for a second in all.
func TestVerify(t *testing.T) {
	const usual = 10 * time.Second
	for _, test := range []struct {
		args             string
		terminal         bool
		verify, insist   bool
		within, nextTime time.Duration // before and after 0.6 s were spent, and once more
		refused          bool
	}{
		{"--verify", false, true, true, usual, usual, false},
		{"--verify", true, true, true, usual, usual, false},
		{"", true, true, false, time.Second, 400 * time.Millisecond, false},
		{"", false, false, false, time.Second, 400 * time.Millisecond, false},
		{"--no-verify", true, false, false, time.Second, 400 * time.Millisecond, true},
		{"--verify=false", true, false, false, time.Second, 400 * time.Millisecond, true},
	} {
		var f Flags
		var v VerifyFlag
		v.Flags(&f)
		for _, arg := range strings.Fields(test.args) {
			name, text, given := strings.Cut(strings.TrimPrefix(arg, "--"), "=")
			if !given {
				text = "true"
			}
			for _, flag := range f.All() {
				if flag.Long == name {
					flag.give(text)
				}
			}
		}
		err := v.Settle(NewSession(t.Context(), "name", &System{StdoutTerminal: test.terminal}))
		if err != nil || v.On != test.verify || v.Insist != test.insist || v.Refused() != test.refused || v.Within(usual) != test.within {
			t.Errorf("%s on a terminal %v: %v, verify %v, insist %v, refused %v, within %v", test.args, test.terminal, err, v.On, v.Insist, v.Refused(), v.Within(usual))
		}
		v.spent.Add(int64(600 * time.Millisecond))
		if got := v.Within(usual); got != test.nextTime {
			t.Errorf("%s: then within %v, want %v", test.args, got, test.nextTime)
		}
		v.Spend(time.Now().Add(-time.Second))
		if got := v.Within(usual); got != 0 && !test.insist {
			t.Errorf("%s: at last within %v, want 0", test.args, got)
		}
	}
	a := tool(nil)
	a.Commands[0].New = func() Runner { return new(verifier) }
	if _, stderr, _ := execute(a, System{}, "count", "--verify", "--no-verify"); stderr != "tool: --no-verify and --verify contradict each other\n" {
		t.Errorf("stderr %q", stderr)
	}
}

// verifier is a command with --verify.
type verifier struct{ VerifyFlag }

func (v *verifier) Run(*Session) {}

// TestOpen: on a terminal, a message says that standard input is read, and one Ctrl-D ends the input.
func TestOpen(t *testing.T) {
	ends := 0
	typed := iotest.DataErrReader(io.MultiReader(strings.NewReader("ab"), readFunc(func([]byte) (int, error) { ends++; return 0, io.EOF })))
	a := tool(func(_ *runner, s *Session) {
		in, err := s.Open(s.Files()[0], "a thing")
		if err != nil {
			s.FileMessage(s.Files()[0], err.Error())
			return
		}
		text, err := io.ReadAll(in)
		fmt.Fprintf(s, "%s %v\n", text, err)
		if n, err := in.Read(make([]byte, 1)); n > 0 || err != io.EOF {
			t.Errorf("behind the end: %d, %v", n, err)
		}
	})
	stdout, stderr, _ := execute(a, System{Stdin: typed, StdinTerminal: true}, "count")
	if stdout != "ab <nil>\n" || stderr != "tool: -: type or paste a thing; end with Ctrl-D\n" || ends != 1 {
		t.Errorf("stdout %q, stderr %q, %d ends of file", stdout, stderr, ends)
	}
	if _, stderr, _ := execute(a, System{}, "count", ""); stderr != "tool: '': no such file or directory\n" {
		t.Errorf("stderr %q of a file without a name", stderr)
	}
	if input.Stdin != "-" {
		t.Errorf("standard input is called %q", input.Stdin)
	}
}

type readFunc func([]byte) (int, error)

func (f readFunc) Read(p []byte) (int, error) { return f(p) }
