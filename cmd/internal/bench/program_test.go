package bench

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestNewProgram lets the shell show what a command line gets.
func TestNewProgram(t *testing.T) {
	needShell(t)
	const show = `printf '[%s]' `
	for _, test := range []struct {
		line  string
		files string
		want  string
	}{
		{show, "a", "[a]"},
		{show + "-x", "a b", "[-x][a][b]"},
		{show + "{} -x", "a b", "[a][b][-x]"},
		{show + "--in={} ", "a", "[--in=a]"},
		{show + `"$1"`, "a b", "[a]"},
		{show + `"$0" "$*"`, "a b", "[self][a b]"},
		{show + `'a b' "c 'd'" e\ f '' {}`, "z", "[a b][c 'd'][e f][][z]"},
		{"cat <{}", "program_test.go", "package bench"},
		{show + "x@y", "a", "[x@y][a]"},
	} {
		out := filepath.Join(t.TempDir(), "out")
		p, err := NewProgram(t.Context(), " name ", test.line+" >"+out, "self", "", strings.Fields(test.files))
		if test.line == "cat <{}" {
			p, err = NewProgram(t.Context(), " name ", "head -n 1 <{} >"+out, "self", "", strings.Fields(test.files))
		}
		if err != nil || p.Name != "name" {
			t.Errorf("NewProgram(%s) = %+v, %v", test.line, p, err)
			continue
		}
		if _, err := p.Run(t.Context()); err != nil {
			t.Errorf("%s: %v", test.line, err)
		}
		if got, err := os.ReadFile(out); strings.TrimSpace(string(got)) != test.want || err != nil {
			t.Errorf("%s on %s gets %s, %v, want %s", test.line, test.files, got, err, test.want)
		}
	}
	for line, want := range map[string]string{"": "want a command", "  ": "want a command", "true 'a": "exit status 2: ", `true "a`: "exit status 2: ", "true )": "exit status 2: "} {
		if p, err := NewProgram(t.Context(), "name", line, "self", "", []string{"a"}); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("NewProgram(%s) = %+v, %v, want the error %s", line, p, err, want)
		}
	}
}

// needShell skips a test where there is no shell to run.
func needShell(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("no shell to run")
	}
}

// shell returns a program that is a script.
func shell(t *testing.T, script string) Program {
	t.Helper()
	needShell(t)
	return Program{Name: "script", arguments: []string{"-c", script}}
}

func TestRun(t *testing.T) {
	u, err := shell(t, "i=0; while [ $i -lt 30000 ]; do i=$((i+1)); done; echo much; exit 0").Run(t.Context())
	if err != nil || u.Elapsed <= 0 || u.User+u.System <= 0 {
		t.Errorf("a busy program: %+v, %v, want some time", u, err)
	}
	for _, test := range []struct{ script, want string }{
		{"exit 3", "exit status 3"},
		{"echo a >&2; echo out; echo b >&2; echo c >&2; echo >&2; exit 1", "exit status 1: a | b | c"},
		{"for i in 1 2 3 4 5; do echo $i >&2; done; exit 1", "exit status 1: 3 | 4 | 5"},
		{"i=0; while [ $i -lt 9000 ]; do echo line $i; i=$((i+1)); done >&2; exit 1", "exit status 1: line 8997 | line 8998 | line 8999"},
		{"kill -9 $$", "signal: killed"},
	} {
		if _, err := shell(t, test.script).Run(t.Context()); err == nil || err.Error() != test.want {
			t.Errorf("%s: %v, want %s", test.script, err, test.want)
		}
	}
	p := shell(t, "exit 3")
	p.OK = []int{1, 3}
	if _, err := p.Run(t.Context()); err != nil {
		t.Errorf("an exit status that is none of a failure: %v", err)
	}
	p = shell(t, "sleep 100")
	p.Timeout = 10 * time.Millisecond
	if _, err := p.Run(t.Context()); err == nil || err.Error() != "not ready after 10ms" {
		t.Errorf("a program that takes too long: %v", err)
	}
	if _, err := shell(t, "no-such-program").Run(t.Context()); err == nil || !strings.HasPrefix(err.Error(), "exit status 127: ") {
		t.Errorf("a program that is not there: %v", err)
	}
	t.Setenv("PATH", "")
	if _, err := (Program{}).Run(t.Context()); err == nil || !strings.HasPrefix(err.Error(), "cannot be started: ") {
		t.Errorf("no shell: %v", err)
	}
}

// TestTail writes much, in pieces of several sizes: the end of it is kept, and no more.
func TestTail(t *testing.T) {
	for _, size := range []int{1, 100, tailBytes - 1, tailBytes, tailBytes + 1, 3 * tailBytes} {
		var errs tail
		for range 10 + 2*tailBytes/size {
			if n, err := errs.Write(append(bytes.Repeat([]byte("x"), size-1), '\n')); n != size || err != nil {
				t.Fatalf("Write of %d bytes = %d, %v", size, n, err)
			}
			if len(errs.text) > tailBytes {
				t.Fatalf("%d bytes are kept, want %d at most", len(errs.text), tailBytes)
			}
		}
		errs.Write([]byte("the\nlast\nlines\n"))
		if got := errs.lines(); got != ": the | last | lines" {
			t.Errorf("pieces of %d: %q", size, got)
		}
	}
}

// TestNothingIsLeftRunning: the children of a program end with it, at the latest, and when it is stopped.
func TestNothingIsLeftRunning(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no process groups")
	}
	for name, end := range map[string]string{"ends": "true", "is stopped": "sleep 100; true"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			beat := filepath.Join(t.TempDir(), "beat")
			size := func() int64 {
				info, err := os.Stat(beat)
				if err != nil {
					return 0
				}
				return info.Size()
			}
			p := shell(t, "(while :; do echo >> '"+beat+"'; sleep 0.01; done) & while ! [ -s '"+beat+"' ]; do sleep 0.01; done; "+end)
			ctx, stop := context.WithCancel(t.Context())
			if end != "true" {
				go func() {
					for size() == 0 && ctx.Err() == nil {
						time.Sleep(time.Millisecond)
					}
					stop()
				}()
			}
			_, err := p.Run(ctx)
			stop()
			if (err == nil) != (end == "true") {
				t.Errorf("%v", err)
			}
			for range 20 { // a write that was under way may come behind the end
				before := size()
				time.Sleep(300 * time.Millisecond)
				if before > 0 && size() == before {
					return
				}
			}
			t.Errorf("a child is still running, or none ever was: %d bytes", size())
		})
	}
}

// TestCompare checks that programs take turns, that one that fails is not run again, and what an early end leaves.
func TestCompare(t *testing.T) {
	log := filepath.Join(t.TempDir(), "log")
	says := func(script string) Program { return shell(t, strings.ReplaceAll(script, "LOG", "'"+log+"'")) }
	programs := []Program{says("printf a >> LOG"), says("printf b >> LOG; exit 1"), says("printf c >> LOG")}
	steps := 0
	samples, err := Compare(t.Context(), programs, 3, func() { steps++ })
	if err != nil {
		t.Fatal(err)
	}
	if text, _ := os.ReadFile(log); string(text) != "abcacac" {
		t.Errorf("the order is %s, want abcacac", text)
	}
	// The first program is compared with itself; but rounds that took no time have no ratios.
	if r := samples[0].Ratios; r != nil && !slices.Equal(r, []float64{1, 1, 1}) || len(samples[2].Ratios) != len(r) || samples[1].Ratios != nil {
		t.Errorf("ratios %v, %v, %v", r, samples[1].Ratios, samples[2].Ratios)
	}
	if r, _ := Compare(t.Context(), []Program{says("i=0; while [ $i -lt 30000 ]; do i=$((i+1)); done")}, 2, func() {}); !slices.Equal(r[0].Ratios, []float64{1, 1}) {
		t.Errorf("ratios %v of %+v, want 1, 1", r[0].Ratios, r[0].Runs)
	}
	if len(samples[0].Runs) != 3 || len(samples[1].Runs) != 0 || samples[1].Err == nil || len(samples[2].Runs) != 3 || steps != 7 {
		t.Errorf("%d steps, samples %+v", steps, samples)
	}
	ctx, cancel := context.WithCancel(t.Context())
	steps = 0
	samples, err = Compare(ctx, []Program{says("true"), says("true")}, 9, func() {
		if steps++; steps == 3 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || len(samples[0].Runs) != 1 || len(samples[1].Runs) != 1 {
		t.Errorf("cancelled in the second round: %v, %d and %d runs, want 1 each", err, len(samples[0].Runs), len(samples[1].Runs))
	}
}

// TestProgramTable has a second program take 3, 4 and 1 times a second where the first took 1, 4 and 2.
func TestProgramTable(t *testing.T) {
	runs := func(times ...time.Duration) *Sample {
		s := &Sample{Program: Program{Name: "p"}}
		for _, d := range times {
			s.Runs = append(s.Runs, Usage{User: d * time.Second, System: time.Second, Elapsed: 2 * d * time.Second})
		}
		return s
	}
	first, failed := runs(1, 4, 2), &Sample{Program: Program{Name: "p"}, Err: errors.New("why")}
	for _, test := range []struct {
		sample, first *Sample
		text, csv     string
	}{
		{runs(3, 4, 1), first, "p 3 1.00 s 3.00 s 4.00 s 1.00 s 6.00 s 1.00 0.500 3.00", "p,3,1000000000,3000000000,4000000000,1000000000,6000000000,1,0.5,3,"},
		{runs(3, 4, 1), runs(0, 1, 1), "p 3 1.00 s 3.00 s 4.00 s 1.00 s 6.00 s - - -", "p,3,1000000000,3000000000,4000000000,1000000000,6000000000,,,,"},
		{failed, first, "p 0 - - - - - - - -", "p,0,,,,,,,,,why"},
	} {
		test.sample.Ratios = test.sample.ratios(test.first)
		for format, want := range map[string]string{"text": test.text, "csv": test.csv} {
			var out strings.Builder
			if err := ProgramTable.Write(&out, format, "s/1", []*Sample{test.sample}); err != nil {
				t.Fatal(err)
			}
			_, got, _ := strings.Cut(out.String(), "\n")
			if got = strings.Join(strings.Fields(got), " "); got != want {
				t.Errorf("as %s: %s, want %s", format, got, want)
			}
		}
		var out strings.Builder
		err := ProgramTable.Write(&out, "json", "s/1", []*Sample{test.sample})
		if object := `"error":{"text":"why"}`; err != nil || strings.Contains(out.String(), object) != (test.sample == failed) {
			t.Errorf("as json: %s, %v, want %s of what failed", out.String(), err, object)
		}
	}
}

func TestTooShort(t *testing.T) {
	for _, test := range []struct {
		times []time.Duration
		want  bool
	}{{[]time.Duration{5, 200, 300}, false}, {nil, false}, {[]time.Duration{99, 50, 300}, true}} {
		var s Sample
		for _, d := range test.times {
			s.Runs = append(s.Runs, Usage{User: d * time.Millisecond})
		}
		if got := s.TooShort(); got != test.want {
			t.Errorf("TooShort of %v = %v, want %v", test.times, got, test.want)
		}
	}
}
