package cli

import (
	"fmt"
	"io"
	"strings"
	"syscall"
	"testing"
	"time"
)

func TestColored(t *testing.T) {
	for _, test := range []struct {
		choice        string
		terminal      bool
		noColor, term string
		want          bool
	}{
		{"auto", true, "", "xterm", true},
		{"auto", false, "", "xterm", false},
		{"auto", true, "1", "xterm", false},
		{"auto", true, "", "dumb", false},
		{"always", false, "1", "dumb", true},
		{"never", true, "", "xterm", false},
	} {
		sys := System{Getenv: environment("NO_COLOR", test.noColor, "TERM", test.term)}
		if got := sys.colored(test.choice, test.terminal); got != test.want {
			t.Errorf("%+v: %v", test, got)
		}
	}
}

// environment returns environment variables, given names and values in turn.
func environment(pairs ...string) func(string) string {
	return func(name string) string {
		for i := 0; i < len(pairs); i += 2 {
			if pairs[i] == name {
				return pairs[i+1]
			}
		}
		return ""
	}
}

func TestClosedPipe(t *testing.T) {
	for _, err := range []error{syscall.EPIPE, io.ErrClosedPipe, fmt.Errorf("write: %w", syscall.EPIPE)} {
		if !ClosedPipe(err) {
			t.Errorf("ClosedPipe(%v) = false, want true", err)
		}
	}
	for _, err := range []error{nil, syscall.ENOSPC, io.EOF} {
		if ClosedPipe(err) {
			t.Errorf("ClosedPipe(%v) = true, want false", err)
		}
	}
}

// watched returns an Output that shows bars at once, and its stderr.
func watched(sys System) (*Output, *strings.Builder) {
	errs := new(strings.Builder)
	sys.Stdout, sys.Stderr = io.Discard, errs
	o := newOutput("name", &sys)
	o.progress, o.always = true, true
	return o, errs
}

// TestBar checks that a bar is cleared before a message and before results on a terminal, and shown again after them.
func TestBar(t *testing.T) {
	const cleared = "\x1b[2K\r"
	for _, total := range []int64{0, 100} {
		o, errs := watched(System{StdoutTerminal: true})
		began := time.Now()
		count := uint64(1234)
		b := o.Watch(total, func() (int64, string) { return 50, Rate(count, "thing", "things", began) })
		if got := errs.String(); !strings.Contains(got, "1,234 things, ") || strings.Contains(got, "50%") != (total > 0) {
			t.Errorf("of %d: bar %q", total, got)
		}
		errs.Reset()
		o.FileMessage("file", "text")
		o.FileMessage("file", "text")
		o.Flush()
		if got, want := errs.String(), cleared+"name: file: text\nname: file: text\n"; got != want {
			t.Errorf("of %d: message %q, want %q", total, got, want)
		}
		count++
		b.Show()
		if got := errs.String(); !strings.Contains(got, "1,235 things") {
			t.Errorf("of %d: no bar after the message: %q", total, got)
		}
		errs.Reset()
		o.Print("result\n")
		if got := errs.String(); got != cleared {
			t.Errorf("of %d: before results %q, want %q", total, got, cleared)
		}
	}
}

// TestBarBehindResults has results in the buffer when a bar is shown, on a terminal that shows both: the bar comes after them,
// on a line of its own.
func TestBarBehindResults(t *testing.T) {
	var screen strings.Builder
	o := newOutput("name", &System{Stdout: &screen, Stderr: &screen, StdoutTerminal: true, StderrTerminal: true})
	o.progress, o.always = true, true
	b := o.Watch(0, func() (int64, string) { return 0, "doing" })
	for range 2 {
		screen.Reset()
		o.Print("result\n")
		b.Show()
		o.Flush()
		if got, want := screen.String(), "\x1b[2K\rresult\n"; !strings.HasPrefix(got, want) || strings.Contains(got[len(want):], "\n") {
			t.Errorf("%q, want %q and then the bar", got, want)
		}
	}
}

// TestBarEnds ends bars whose work is done or not.
func TestBarEnds(t *testing.T) {
	const cleared = "\x1b[2K\r"
	for _, total := range []int64{0, 3, 100} {
		o, errs := watched(System{})
		b := o.Watch(total, func() (int64, string) { return total, "1 thing" })
		if strings.Contains(errs.String(), "100%") {
			t.Errorf("of %d: a full bar before the end: %q", total, errs)
		}
		errs.Reset()
		b.Finish(true)
		if got := errs.String(); strings.Contains(got, "100%") != (total > 0) || !strings.Contains(got, "1 thing") || !strings.HasSuffix(got, cleared) {
			t.Errorf("of %d: bar %q at the end", total, got)
		}
		errs.Reset()
		o.Message("text")
		o.Flush()
		if got := errs.String(); got != "name: text\n" {
			t.Errorf("of %d: message %q behind the end", total, got)
		}
		errs.Reset()
		o.Watch(total, func() (int64, string) { return 0, "again" }).End()
		if got := errs.String(); !strings.Contains(got, "again") || !strings.HasSuffix(got, cleared) {
			t.Errorf("of %d: bar %q that is ended", total, got)
		}
	}
}

// TestBarDumb has a bar on a terminal that knows no escape codes.
func TestBarDumb(t *testing.T) {
	o, errs := watched(System{Getenv: environment("TERM", "dumb")})
	b := o.Watch(100, func() (int64, string) { return 50, "text" })
	o.Message("hello")
	b.Show()
	b.Finish(true)
	if got := errs.String(); strings.Contains(got, "\x1b") || !strings.Contains(got, "50%") || !strings.Contains(got, "hello\n") {
		t.Errorf("bar %q on a dumb terminal", got)
	}
}

// TestWhenBars: a bar is shown on a terminal after a while, unless somebody types the input, or always with --progress always.
func TestWhenBars(t *testing.T) {
	for _, test := range []struct {
		stdin, stderr bool // are terminals
		flag, file    string
		delay         time.Duration
		want          bool
	}{
		{false, true, "auto", "-", 0, true},
		{false, true, "auto", "-", time.Hour, false},
		{true, true, "auto", "-", 0, false},
		{true, true, "auto", "f", 0, true},
		{true, true, "auto", "none", 0, true},
		{true, true, "always", "-", time.Hour, true},
		{false, true, "never", "-", 0, false},
		{false, false, "auto", "-", 0, false},
		{false, false, "always", "-", time.Hour, true},
	} {
		var errs strings.Builder
		s := NewSession(t.Context(), "name", &System{Stdout: io.Discard, Stderr: &errs, StdinTerminal: test.stdin, StderrTerminal: test.stderr})
		if s.delay = test.delay; test.file != "none" {
			s.Args = []string{test.file}
		}
		display{progress: test.flag}.settleBar(s, test.file != "none")
		s.Watch(0, func() (int64, string) { return 0, "text" }).End()
		if got := strings.Contains(errs.String(), "text"); got != test.want {
			t.Errorf("%+v: a bar is shown: %v", test, got)
		}
	}
}

// TestClock: results and the bar appear at the next tick, without further calls.
func TestClock(t *testing.T) {
	read, stdout := io.Pipe()
	o := newOutput("name", &System{Stdout: stdout, Stderr: io.Discard})
	o.start()
	o.Print("result\n")
	text := make([]byte, 7)
	if _, err := io.ReadFull(read, text); err != nil || string(text) != "result\n" {
		t.Errorf("read %q, %v", text, err)
	}
	if err := o.stop(); err != nil {
		t.Error(err)
	}
}

func TestPlaces(t *testing.T) {
	for terminal, want := range map[bool]string{
		false: "f:3:1: note: text\nf:4:2: error: \\x1bbad\n",
		true:  "\x1b[1mf:3:1:\x1b[0m \x1b[1;36mnote:\x1b[0m text\n\x1b[1mf:4:2:\x1b[0m \x1b[1;31merror:\x1b[0m \\x1bbad\n  a \ufffdé\n    \x1b[1;32m^\x1b[0m\n",
	} {
		var errs strings.Builder
		o := newOutput("name", &System{Stdout: io.Discard, Stderr: &errs, StderrTerminal: terminal})
		o.Note(Place{"f", 3, 1}, "text")
		o.ErrorIn(Place{"f", 4, 2}, "\x1bbad", Excerpt{"a\t\x1bé", 3})
		o.Flush()
		if got := errs.String(); got != want {
			t.Errorf("terminal %v: %q, want %q", terminal, got, want)
		}
	}
}

// TestOneScreen has both streams on one screen: results appear before a message that comes after them.
func TestOneScreen(t *testing.T) {
	for _, terminal := range []bool{true, false} {
		var both strings.Builder
		o := newOutput("test", &System{Stdout: &both, Stderr: &both, StdoutTerminal: terminal, StderrTerminal: true})
		o.Print("a result\n")
		o.Message("a message")
		if got := both.String(); (got == "a result\ntest: a message\n") != terminal {
			t.Errorf("stdout is a terminal: %v, the screen shows %q", terminal, got)
		}
		o.stop()
	}
}
