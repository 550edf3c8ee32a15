package dlxcli

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"
	"unicode/utf8"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/testkit"
	"dlx-sudoku/dlx"
)

// A problem with one solution, and one with none and an item at fault.
const (
	knuth = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n"
	wrong = "a b c\na b\n\tb c cö x y\nb\n"
)

func TestExcerpt(t *testing.T) {
	got := runWith(cli.System{Stdin: strings.NewReader(wrong), StderrTerminal: true}, "count", "--color", "never", "--progress", "never")
	want := "-:3:6: error: unknown item \"cö\"\n   b c cö x y\n       ^\n"
	if got.stderr != want || got.stdout != "?\n" || got.status != cli.BadInput {
		t.Errorf("stderr\n%swant\n%s(stdout %q, exit %d)", got.stderr, want, got.stdout, got.status)
	}
	if got := runOn(wrong, "count"); strings.Contains(got.stderr, "^") {
		t.Errorf("an excerpt in a pipe: %q", got.stderr)
	}
	got = runWith(cli.System{Stdin: strings.NewReader(wrong), StderrTerminal: true}, "solve")
	if !strings.Contains(got.stderr, "\x1b[1;31merror:\x1b[0m") {
		t.Errorf("no colour on a terminal: %q", got.stderr)
	}
	// Nothing of the line does anything to the terminal, and a long one is cut.
	long := "a b c\na b\n" + strings.Repeat(" ", 300) + "\xff\t\x1b[2J " + strings.Repeat("b ", 30000) + "\n"
	got = runWith(cli.System{Stdin: strings.NewReader(long), StderrTerminal: true}, "count", "--color", "never", "--progress", "never")
	if strings.Contains(got.stderr, "\x1b") || !utf8.ValidString(got.stderr) || len(got.stderr) > 500 || !strings.Contains(got.stderr, "^") {
		t.Errorf("a line that is not for terminals: %q", got.stderr)
	}
}

// TestExcerptFar has errors far behind the beginning, with short lines before them and with a long one.
func TestExcerptFar(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: long texts, and no other goroutines than with short ones")
	}
	for _, filler := range []string{strings.Repeat("a b\n", 1_000_000), "a" + strings.Repeat(" ", 3_000_000) + "b\n"} {
		text := "a b\n" + filler + "b q\n"
		got := runWith(cli.System{Stdin: strings.NewReader(text), StderrTerminal: true}, "check", "--color", "never", "--progress", "never")
		if !strings.HasSuffix(got.stderr, ":3: error: unknown item \"q\"\n  b q\n    ^\n") {
			t.Errorf("stderr %q", got.stderr)
		}
	}
	// A line is cut around the error, however long it is.
	text := "a b\na" + strings.Repeat(" ", 3_000_000) + "q\n"
	got := runWith(cli.System{Stdin: strings.NewReader(text), StderrTerminal: true}, "check", "--color", "never", "--progress", "never")
	want := "-:2:3000002: error: unknown item \"q\"\n"
	excerpt, ok := strings.CutPrefix(got.stderr, want)
	if lines := strings.Split(excerpt, "\n"); !ok || len(lines) != 3 || strings.Index(lines[0], "q") != strings.Index(lines[1], "^") || len(lines[0]) > 60 {
		t.Errorf("stderr %q", got.stderr)
	}
}

func TestStdinTerminal(t *testing.T) {
	got := runWith(cli.System{Stdin: strings.NewReader(knuth), StdinTerminal: true}, "count")
	if want := "dlx: -: type or paste a problem; end with Ctrl-D\n"; got.stderr != want {
		t.Errorf("stderr %q, want %q", got.stderr, want)
	}
}

// TestVerifyTerminal has the judge asked on a terminal, and not in a pipe.
func TestVerifyTerminal(t *testing.T) {
	const verified = `"verified":true`
	for _, test := range []struct {
		terminal bool
		args     []string
		want     bool
	}{
		{true, []string{"count", "--json"}, true},
		{false, []string{"count", "--json"}, false},
		{false, []string{"solve", "--json", "--verify"}, true},
		{true, []string{"solve", "--json", "--verify=false"}, false},
	} {
		got := runWith(cli.System{Stdin: strings.NewReader(knuth), StdoutTerminal: test.terminal}, test.args...)
		if strings.Contains(got.stdout, verified) != test.want {
			t.Errorf("terminal %v, %v: %q, want verified %v", test.terminal, test.args, got.stdout, test.want)
		}
	}
}

// TestProgress has a bar at once where it is asked for, with a part of the tree; how far a search for the cheapest is, is not
// known.
func TestProgress(t *testing.T) {
	for command, known := range map[string]bool{"count": true, "solve": true, "solve --cheapest 1": false} {
		synctest.Test(t, func(t *testing.T) { // no time passes while something is at work
			got := runOn(knuth, append(strings.Fields(command), "--progress", "always")...)
			if strings.Contains(got.stderr, "%") != known || !strings.Contains(got.stderr, "-, 0s elapsed") {
				t.Errorf("%s: stderr %q, want a bar", command, got.stderr)
			}
			if got := runWith(cli.System{Stdin: strings.NewReader(knuth), StderrTerminal: true}, strings.Fields(command)...); got.stderr != "" {
				t.Errorf("%s: stderr %q of a short run, want none", command, got.stderr)
			}
		})
	}
}

// TestProgressLong has searches that take for ever, until the bar shows how far they are.
func TestProgressLong(t *testing.T) {
	text := generated(t, "queens", "24")
	for _, args := range [][]string{{"count", "--jobs", "1"}, {"count", "--jobs", "2"}, {"solve", "--every", "1000000000"}} {
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
		errs := &testkit.Until{Text: " nodes, ", Do: cancel}
		sys := &cli.System{
			Stdin: strings.NewReader(text), Stdout: new(strings.Builder), Stderr: errs, Columns: 120,
			Getenv: func(string) string { return "" },
		}
		status := App.Run(ctx, append(args, "--progress", "always"), sys)
		if cancel(); status != cli.Interrupted || !regexp.MustCompile(`% \|.*\|  [0-9,]+ solutions?, [0-9,]+ nodes, [0-9]+s elapsed`).MatchString(errs.String()) {
			t.Errorf("%v: exit %d, stderr %q, want solutions, nodes and the time in a bar", args, status, errs)
		}
	}
}

// pigeonholes returns a problem that no search refutes in a day: 14 pigeons in 13 holes, in colours, so that nothing adds up.
func pigeonholes() string {
	const pigeons, holes = 14, 13
	var items, secondary, options strings.Builder
	for p := range pigeons {
		fmt.Fprintf(&items, "p%d q%d ", p, p)
		fmt.Fprintf(&secondary, " x%d", p)
		for h := range holes {
			fmt.Fprintf(&options, "p%d h%d x%d:%d\nq%d x%d:%d\n", p, h, p, h, p, p, h)
		}
	}
	for h := range holes {
		fmt.Fprintf(&secondary, " h%d", h)
	}
	return items.String() + "|" + secondary.String() + "\n" + options.String()
}

// pigeonholesUntil runs a command on pigeonholes until the bar shows a text. It returns what was on the screen.
func pigeonholesUntil(t *testing.T, text string, args ...string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	errs := &testkit.Until{Text: text, Do: cancel}
	sys := &cli.System{
		Stdin: strings.NewReader(pigeonholes()), Stdout: new(strings.Builder), Stderr: errs, Columns: 160,
		Getenv: func(string) string { return "" },
	}
	if status := App.Run(ctx, append(args, "--progress", "always"), sys); status != cli.Interrupted || strings.Contains(errs.String(), " left") {
		t.Errorf("%q: exit %d, stderr %q, want %d, and no time left", args, status, errs, cli.Interrupted)
	}
	return errs.String()
}

// TestProgressLearned has a search that learns until the bar says so: it forecasts no end.
func TestProgressLearned(t *testing.T) {
	learned := regexp.MustCompile(`[0-9,]+ conflicts, [0-9,]+ learned, [0-9,]+ restarts, [0-9]+s elapsed`)
	if got := pigeonholesUntil(t, " conflicts, ", "count", "--limit", "2", "--engine", "learn", "--jobs", "1"); !learned.MatchString(got) {
		t.Errorf("stderr %q, want %v", got, learned)
	}
}

// TestProgressSupported has a search that keeps colours supported until the bar says so. When it has ended, --stats says so, too.
func TestProgressSupported(t *testing.T) {
	got := pigeonholesUntil(t, " with colours kept supported, ", "solve", "--stats")
	for _, want := range []string{`[0-9,]+ nodes, [0-9,]+ with colours kept supported, `, `\b[0-9]+ nodes with colours kept supported\n`} {
		if !regexp.MustCompile(want).MatchString(got) {
			t.Errorf("stderr %q, want %q", got, want)
		}
	}
}

// TestProgressUnknown has bars of searches that do not tell how far they are: nothing on them is a part or a number.
func TestProgressUnknown(t *testing.T) {
	for _, test := range []struct {
		args []string
		want []string
	}{
		{[]string{"estimate"}, []string{"-: estimating, "}},
		{[]string{"explain"}, []string{"-: searching, ", "-: no solution; making the set of items smaller, "}},
	} {
		var got result
		synctest.Test(t, func(*testing.T) { got = runOn("a b\na\n", append(test.args, "--progress", "always")...) })
		for _, want := range append(test.want, "0s elapsed") {
			if !strings.Contains(got.stderr, want) {
				t.Errorf("%v: stderr %q, want %q in it", test.args, got.stderr, want)
			}
		}
		for _, never := range []string{"%", "left", "/s", "solutions"} {
			if strings.Contains(got.stderr, never) {
				t.Errorf("%v: stderr %q with %q", test.args, got.stderr, never)
			}
		}
	}
}

// TestProgressName has a bar with the name of a file that is not for terminals.
func TestProgressName(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a\x1b[2Jb")
	if err := os.WriteFile(file, []byte(knuth), 0o666); err != nil {
		t.Skip("no such names here: ", err)
	}
	for _, command := range []string{"count", "estimate"} {
		got := runWith(cli.System{Columns: 400}, command, "--progress", "always", file)
		if !strings.Contains(got.stderr, `a\x1b[2Jb`) || strings.Contains(got.stderr, "a\x1b") {
			t.Errorf("%s: stderr %q", command, got.stderr)
		}
	}
}

// TestStatsVerified has the cost of a count told that is verified by another search, which ends early.
func TestStatsVerified(t *testing.T) {
	var text strings.Builder // a problem with 2^15 solutions
	text.WriteString("a b c d e f g h i j k l m n o\n")
	for item := 'a'; item <= 'o'; item++ {
		text.WriteString(strings.Repeat(string(item)+"\n", 2))
	}
	var costs [2]string
	for i, verify := range []string{"--no-verify", "--color=never"} {
		got := runWith(cli.System{Stdin: strings.NewReader(text.String()), StdoutTerminal: true}, "count", "--stats", "--jobs", "1", verify)
		at := strings.Index(got.stderr, " nodes, ")
		if strings.Contains(got.stderr, "verified") || at < 0 { // nobody has asked for it
			t.Fatalf("%s: stderr %q", verify, got.stderr)
		}
		costs[i] = got.stderr[strings.LastIndex(got.stderr[:at], "\n")+1:]
	}
	if costs[0] != costs[1] {
		t.Errorf("the cost of a count that is verified is\n%swant\n%s", costs[1], costs[0])
	}
}

func TestProfile(t *testing.T) {
	got := profile([]dlx.Level{{Nodes: 1}, {Nodes: 12, Updates: 345}})
	want := "   level           nodes         updates\n       0               1               0\n       1              12             345\n"
	if got != want {
		t.Errorf("profile\n%swant\n%s", got, want)
	}
}

// TestColoredGrid takes the colours out again.
func TestColoredGrid(t *testing.T) {
	text := generated(t, "pentominoes", "3x20", "reduced")
	plain := runOn(text, "solve", "--format", "grid")
	colored := runOn(text, "solve", "--format", "grid", "--color", "always")
	var stripped strings.Builder
	for i, part := range strings.Split(colored.stdout, "\x1b[") {
		if i > 0 {
			_, part, _ = strings.Cut(part, "m")
		}
		stripped.WriteString(part)
	}
	if stripped.String() != plain.stdout || colored.stdout == plain.stdout {
		t.Errorf("coloured grid without its colours is %q, want %q", stripped.String(), plain.stdout)
	}
	if got := runWith(cli.System{Stdin: strings.NewReader(text), StdoutTerminal: true}, "solve", "--format", "grid", "--verify=false"); got.stdout != colored.stdout {
		t.Errorf("a terminal gets %q, want colours", got.stdout)
	}
}

func TestHelpPages(t *testing.T) { testkit.HelpPages(t, App) }
