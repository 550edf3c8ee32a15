package sudokucli

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/engine"
	"dlx-sudoku/cmd/internal/testkit"
	"dlx-sudoku/cover"
)

func TestTerminalLayout(t *testing.T) {
	const grid = "5 3 4 | 6 7 8 | 9 1 2\n"
	for _, test := range []struct {
		name string
		args []string
		sys  cli.System
		want string
	}{
		{"a pipe", []string{"solve"}, cli.System{}, slidesSolution},
		{"a terminal", []string{"solve", "--color", "never"}, cli.System{StdoutTerminal: true}, grid},
		{"a terminal, --format line", []string{"solve", "--format", "line", "--color", "never"}, cli.System{StdoutTerminal: true}, slidesSolution},
		{"a pipe, --format grid", []string{"solve", "--format", "grid"}, cli.System{}, grid},
		{"a terminal, --json", []string{"solve", "--json"}, cli.System{StdoutTerminal: true}, `{"schema"`},
		{"NO_COLOR", []string{"solve"}, cli.System{StdoutTerminal: true, Getenv: func(name string) string {
			return map[string]string{"NO_COLOR": "1"}[name]
		}}, grid},
		{"colour", []string{"solve"}, cli.System{StdoutTerminal: true}, "\x1b[1m5\x1b[0m \x1b[1m3\x1b[0m \x1b[36m4\x1b[0m | "},
		{"a pipe, --color always", []string{"solve", "--color=always"}, cli.System{}, "\x1b[1m5\x1b[0m\x1b[1m3\x1b[0m\x1b[36m4\x1b[0m"},
	} {
		test.sys.Stdin = strings.NewReader(slides)
		got := runWith(test.sys, test.args...)
		shown := got.stdout
		if heading, rest, _ := strings.Cut(shown, "\n"); strings.HasPrefix(heading, "# ") && test.sys.StdoutTerminal {
			shown = rest
		}
		if !strings.HasPrefix(shown, test.want) {
			t.Errorf("%s: stdout %q, want it to start with %q", test.name, got.stdout, test.want)
		}
	}
}

// TestColoredGrid takes the colours out again.
func TestColoredGrid(t *testing.T) {
	hex := strings.Repeat(".", 256)
	for _, puzzle := range []string{slides, "1...............", hex} {
		plain := runOn(puzzle, "solve", "--first", "--format", "grid")
		colored := runOn(puzzle, "solve", "--first", "--format", "grid", "--color", "always")
		stripped := strings.NewReplacer("\x1b[1m", "", "\x1b[36m", "", "\x1b[0m", "").Replace(colored.stdout)
		if stripped != plain.stdout || colored.stdout == plain.stdout {
			t.Errorf("coloured grid without its colours is %q, want %q", stripped, plain.stdout)
		}
	}
}

func TestExcerpt(t *testing.T) {
	bad := strings.Replace(slides, "7", "x", 1)
	got := runWith(cli.System{Stdin: strings.NewReader(bad), StderrTerminal: true, Columns: 100}, "solve", "--color", "never", "--progress", "never")
	want := "-:1:5: error: unexpected character 'x' (want 1-9, or one of . 0 * _ for an empty cell)\n" +
		"  " + bad + "\n" +
		"      ^\n"
	if got.stderr != want {
		t.Errorf("stderr\n%swant\n%s", got.stderr, want)
	}
	if got := runOn(bad, "solve"); strings.Contains(got.stderr, "^") {
		t.Errorf("an excerpt in a pipe: %q", got.stderr)
	}
	got = runWith(cli.System{Stdin: strings.NewReader(bad), StderrTerminal: true}, "solve")
	if !strings.Contains(got.stderr, "\x1b[1;31merror:\x1b[0m") {
		t.Errorf("no colour on a terminal: %q", got.stderr)
	}
	// Nothing of the line does anything to the terminal.
	got = runWith(cli.System{Stdin: strings.NewReader("12\t\x1b[2J\xff34\n"), StderrTerminal: true}, "solve", "--color", "never", "--progress", "never")
	if strings.ContainsAny(got.stderr+got.stdout, "\x1b\t") || !utf8.ValidString(got.stderr) {
		t.Errorf("control characters reach the terminal: %q", got.stderr+got.stdout)
	}
}

func TestStdinTerminal(t *testing.T) {
	sys := cli.System{Stdin: strings.NewReader(slides), StdinTerminal: true}
	got := runWith(sys, "solve")
	if want := "dlx-sudoku: -: type or paste puzzles; end with Ctrl-D\n"; got.stderr != want {
		t.Errorf("stderr %q, want %q", got.stderr, want)
	}
}

// TestProgressHalfWay has the first of two puzzles solved, and the second one never: the bar stands at half, and an
// interruption knows of the first.
func TestProgressHalfWay(t *testing.T) {
	file := filepath.Join(t.TempDir(), "two.txt")
	if err := os.WriteFile(file, []byte(slides+"\n"+sixSolutions+"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	endless := func(r cli.Runner) {
		if s := enginesOf(r); s != nil {
			s.Maker = func(*cover.Layout) (engine.Engine, error) {
				return &fakeEngine{search: func(ctx context.Context, puzzle *cover.Grid) (uint64, error) {
					if puzzle.String() == slides {
						return 1, nil
					}
					<-ctx.Done()
					return 0, ctx.Err()
				}}, nil
			}
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	errs := &testkit.Until{Text: "1 puzzle, ", Do: cancel}
	got := runPrepared(ctx, endless, cli.System{Stderr: errs}, "count", "--jobs", "1", "--progress", "always", file)
	if got.status != cli.Interrupted || !strings.Contains(errs.String(), " 50% ") || strings.Contains(errs.String(), "100%") {
		t.Errorf("exit %d, stderr %q, want a bar at 50%%", got.status, errs)
	}
	if want := "interrupted after 1 puzzle, the last at " + file + ":1\n"; !strings.HasSuffix(errs.String(), want) {
		t.Errorf("stderr %q, want it to end with %q", errs, want)
	}
}

// TestProgressOnTerminal runs long commands at a terminal where nothing is typed: they show how far they are.
func TestProgressOnTerminal(t *testing.T) {
	for _, test := range []struct{ want, line string }{
		{" accepted, ", "generate --number 10000000"},
		{"line 1", "sample --number 10000000"},
		{"line 1", "candidates --counts " + strings.Repeat(".", 81)},
	} {
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
		errs := &testkit.Until{Text: test.want, Do: cancel}
		sys := cli.System{Stderr: errs, StdinTerminal: true, StderrTerminal: true}
		runPrepared(ctx, func(cli.Runner) {}, sys, strings.Fields(test.line)...)
		if cancel(); !strings.Contains(errs.String(), test.want) {
			t.Errorf("%s: stderr %q, want %q in it", test.line, errs, test.want)
		}
	}
}

func TestProgress(t *testing.T) {
	const file = "../../../testdata/sudoku/hard.txt"
	always := runWith(cli.System{}, "solve", file, "--progress", "always")
	for _, want := range []string{" puzzles, ", "/s", "%"} {
		if !strings.Contains(always.stderr, want) {
			t.Errorf("--progress always: stderr %q, want %q in it", always.stderr, want)
		}
	}
	if got := runOn(slides, "solve", "--progress", "always"); !strings.Contains(got.stderr, "1 puzzle, ") || strings.Contains(got.stderr, "%") {
		t.Errorf("--progress always, of a pipe: stderr %q, want a count without a total", got.stderr)
	}
	one := filepath.Join(t.TempDir(), "one.txt")
	if err := os.WriteFile(one, []byte(slides+"\n# a comment at the end\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	got := runWith(cli.System{}, "solve", "--progress", "always", one)
	if i := strings.LastIndex(got.stderr, "%"); i < 4 || got.stderr[i-4:i] != " 100" {
		t.Errorf("--progress always: stderr %q, want 100%% at the end", got.stderr)
	}
	for _, args := range [][]string{{"solve", file}, {"solve", file, "--progress", "never"}} {
		if got := runWith(cli.System{}, args...); got.stderr != "" {
			t.Errorf("%v: stderr %q, want none", args, got.stderr)
		}
	}
}

func TestHelpPages(t *testing.T) { testkit.HelpPages(t, App) }

// A terminal shows a solution with the rules drawn, as a comment, and the solution on a line, which can be read again.
func TestTerminalDrawsRules(t *testing.T) {
	const puzzle = "cage: 4 r1c1 r1c2\nrules: anti-knight\n3..............4\n"
	sys := cli.System{Stdin: strings.NewReader(puzzle), StdoutTerminal: true}
	got := runWith(sys, "solve", "--color", "never", "--no-verify").stdout
	const want = "# puzzle 1\n# ┏4━━━━━━┳━━━┯━━━┓\n# ┃ 3   1 ┃ 4 ┊ 2 ┃\n"
	if !strings.HasPrefix(got, want) || !strings.Contains(got, "\n3142241342311324\n") {
		t.Errorf("stdout\n%s\nwant it to start with\n%s", got, want)
	}
	if again := runOn(got, "count").stdout; again != "1\tunique\t3142241342311324\n" {
		t.Errorf("read again it is %q", again)
	}
}
