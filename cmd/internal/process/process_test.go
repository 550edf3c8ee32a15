package process

import (
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

func TestParse(t *testing.T) {
	for _, test := range []struct {
		line  string
		files string
		want  string // the arguments in [], and the standard input
	}{
		{"true", "a", "[a]"},
		{"  true\t-x  ", "a b", "[-x][a][b]"},
		{"true {} -x", "a b", "[a][b][-x]"},
		{"true --in={} x{}y{}", "a", "[--in=a][xaya]"},
		{"true < {}", "a", "< a"},
		{"true -x < z", "a", "[-x][a]< z"},
		{`true '<' {}`, "a", "[<][a]"},
		{`true 'a b' "c 'd'" e\ f '' g"h i"j\"`, "z", `[a b][c 'd'][e f][][gh ij"][z]`},
		{`true '\' "\\"`, "z", `[\][\][z]`},
		{"'true' {}", "a", "[a]"},
	} {
		p, err := Parse(test.line, strings.Fields(test.files))
		var got strings.Builder
		for _, arg := range p.args {
			got.WriteString("[" + arg + "]")
		}
		if p.in != "" {
			got.WriteString("< " + p.in)
		}
		if err != nil || got.String() != test.want || filepath.Base(p.path) != "true" {
			t.Errorf("Parse(%s) = %s %s, %v, want %s", test.line, p.path, &got, err, test.want)
		}
	}
	for line, want := range map[string]string{
		"":                     "want a program",
		"  ":                   "want a program",
		"'' {}":                "want a program",
		"< x":                  "want a program",
		"true <":               "want one file name after <",
		"true < a < b":         "want one file name after <",
		"true 'a":              "no end of '",
		`true "a`:              `no end of "`,
		`true a\`:              `no end of \`,
		"true --in={}":         "--in={} takes one file (there are 2)",
		"true < {}":            "< {} takes one file (there are 2)",
		"no-such-program-here": "no-such-program-here: no such program in PATH",
		"./no-such-program":    "./no-such-program: no such file or directory",
	} {
		if p, err := Parse(line, []string{"a", "b"}); err == nil || err.Error() != want {
			t.Errorf("Parse(%s) = %+v, %v, want the error %s", line, p, err, want)
		}
	}
}

func TestWords(t *testing.T) {
	got, err := Words(`count --limit 2 'a b' {} <`)
	if want := []string{"count", "--limit", "2", "a b", "{}", "<"}; err != nil || !slices.Equal(got, want) {
		t.Errorf("Words = %q, %v, want %q", got, err, want)
	}
}

// shell returns a program that is a script.
func shell(t *testing.T, script string) Program {
	t.Helper()
	path, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("no shell to run")
	}
	return New("script", path, "-c", script)
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
	if _, err := New("none", filepath.Join(t.TempDir(), "none")).Run(t.Context()); err == nil || !strings.HasPrefix(err.Error(), "cannot be started: ") {
		t.Errorf("a program that is not there: %v", err)
	}
}

// TestNothingIsLeftRunning: the children of a program end with it, at the latest, and when it is stopped.
func TestNothingIsLeftRunning(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no process groups")
	}
	for name, end := range map[string]string{"ends": "true", "is stopped": "sleep 100; true"} {
		t.Run(name, func(t *testing.T) {
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
			before := size()
			time.Sleep(500 * time.Millisecond)
			if after := size(); before == 0 || after != before {
				t.Errorf("a child is still running: %d bytes, then %d", before, after)
			}
		})
	}
}

func TestStandardInput(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no programs to run")
	}
	file := filepath.Join(t.TempDir(), "a b")
	if err := os.WriteFile(file, []byte("x\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]bool{"grep x < {}": true, "grep y < {}": false, "grep x": true, "grep x < 'no file'": false} {
		p, err := Parse(line, []string{file})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := p.Run(t.Context()); (err == nil) != want {
			t.Errorf("%s: %v, want success %v", line, err, want)
		}
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

func TestFigures(t *testing.T) {
	runs := func(times ...time.Duration) Sample {
		var s Sample
		for _, d := range times {
			s.Runs = append(s.Runs, Usage{User: d * time.Second, System: time.Second, Elapsed: 2 * d * time.Second})
		}
		return s
	}
	first, second := runs(1, 4, 2), runs(3, 4, 1)
	got := strings.Join(second.Line(first), "|")
	if want := "|3|1.00 s|3.00 s|4.00 s|1.00 s|6.00 s|1.00|0.500|3.00"; got != want {
		t.Errorf("line %s, want %s", got, want)
	}
	values := map[string]any{}
	for _, f := range second.Record(first) {
		values[f.Name] = f.Value
	}
	for name, want := range map[string]any{
		"runs": 3, "user_min_ns": int64(1e9), "user_median_ns": int64(3e9), "user_max_ns": int64(4e9), "system_median_ns": int64(1e9),
		"elapsed_median_ns": int64(6e9), "ratio": 1., "ratio_min": .5, "ratio_max": 3., "error": nil,
	} {
		if values[name] != want {
			t.Errorf("%s is %v, want %v", name, values[name], want)
		}
	}
	if got := strings.Join(second.Line(runs(0, 1, 1)), "|"); !strings.HasSuffix(got, "|-|-|-") {
		t.Errorf("line %s, want no ratios to a time of 0", got)
	}
	failed := Sample{Err: errors.New("why")}
	if got, want := strings.Join(failed.Line(first), "|"), "|0|-|-|-|-|-|-|-|-"; got != want {
		t.Errorf("line %s, want %s", got, want)
	}
	if r := failed.Record(first); r[len(r)-1].Value != "why" || r[2].Value != nil {
		t.Errorf("record %v", r)
	}
}
