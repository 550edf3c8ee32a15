package sudokucli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"dlx-sudoku/cmd/internal/bench"
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/engine"
	"dlx-sudoku/cmd/internal/testkit"
	"dlx-sudoku/cover"
)

// hopeless is a puzzle with 17 clues that plain backtracking in the order of the cells does not solve within seconds.
const hopeless = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"

// noEngine finds no solution, or says that it has failed.
type noEngine struct{ err error }

func (e noEngine) Load(*cover.Grid) error                        { return nil }
func (e noEngine) Count(context.Context, uint64) (uint64, error) { return 0, e.err }
func (e noEngine) Solutions(context.Context) iter.Seq2[*cover.Grid, error] {
	return func(yield func(*cover.Grid, error) bool) {
		if e.err != nil {
			yield(nil, e.err)
		}
	}
}

func (e noEngine) row(name string) bench.Row {
	return bench.EngineRow(name, func(*cover.Layout) (engine.Engine, error) { return e, nil })
}

// runRows runs bench with rows of its own.
func runRows(t *testing.T, rows []bench.Row, sys cli.System) result {
	prepare := func(r cli.Runner) {
		if p, ok := r.(*timing); ok {
			p.rows = rows
		}
	}
	return runPrepared(t.Context(), prepare, sys, "bench", "--runs", "1")
}

// TestBenchFaults has rows that are wrong, and rows that fail: they are shown as such, and the exit status tells.
func TestBenchFaults(t *testing.T) {
	honest, err := bench.Select("links")
	if err != nil {
		t.Fatal(err)
	}
	wrong, failing := noEngine{}.row("wrong"), noEngine{errors.New("out of luck")}.row("failing")
	for _, test := range []struct {
		rows    []bench.Row
		puzzles int
		status  cli.Status
		stdout  string
		stderr  []string
	}{
		{honest, 1, cli.OK, "links 1/1", nil},
		{append([]bench.Row{wrong}, honest...), 1, cli.Disagree, "wrong 0/1 1 WRONG", []string{
			"-:1:1: error: wrong: the answer is no solution, but there is " + slidesSolution + "\n",
		}},
		{append([]bench.Row{failing}, honest...), 1, cli.Unknown, "failing 0/1 1 failed", []string{"-:1:1: error: failing: out of luck\n"}},
		{append([]bench.Row{wrong, failing}, honest...), 12, cli.Disagree, "wrong 0/12 12 WRONG", []string{
			"-:10:1: error: wrong: ", "dlx-sudoku: wrong: 12 answers are wrong or missing\n", "dlx-sudoku: failing: 12 answers are wrong or missing\n",
		}},
	} {
		got := runRows(t, test.rows, cli.System{Stdin: strings.NewReader(strings.Repeat(slides+"\n", test.puzzles))})
		if got.status != test.status {
			t.Errorf("%s: exit %d, want %d", test.stdout, got.status, test.status)
		}
		fields := strings.Fields(strings.Split(got.stdout, "\n")[1])
		line := strings.Join(append(fields[:2:2], fields[min(10, len(fields)):]...), " ")
		line = strings.TrimSuffix(strings.Join(strings.Fields(strings.ReplaceAll(line, "-", "")), " "), " 1.00")
		if line != test.stdout {
			t.Errorf("first row %q, want %q", line, test.stdout)
		}
		for _, want := range test.stderr {
			if !strings.Contains(got.stderr, want) {
				t.Errorf("%s: stderr %q, want %q in it", test.stdout, got.stderr, want)
			}
		}
		if strings.Contains(got.stderr, "-:11:1") || test.stderr == nil && got.stderr != "" {
			t.Errorf("%s: stderr %q", test.stdout, got.stderr)
		}
	}
}

// TestBenchSample takes some puzzles of ten, one of which has clashing givens.
func TestBenchSample(t *testing.T) {
	in := strings.Repeat(slides+"\n", 5) + clash + "\n" + strings.Repeat(slides+"\n", 4)
	for n, want := range map[int]string{0: "[1 2 3 4 5 7 8 9 10]", 1: "[1]", 2: "[1 5]", 3: "[1 4 8]", 9: "[1 2 3 4 5 7 8 9 10]", 50: "[1 2 3 4 5 7 8 9 10]"} {
		var errs strings.Builder
		s := cli.NewSession(t.Context(), name, &cli.System{Stdin: strings.NewReader(in), Stderr: &errs})
		puzzles := (&timing{sample: n}).load(s)
		s.Flush()
		status := s.Status()
		var lines []int
		for _, p := range puzzles {
			lines = append(lines, p.Line)
		}
		if got := fmt.Sprint(lines); got != want || status != cli.OK || !strings.HasPrefix(errs.String(), "-:6:7: note: left out: digit 5 repeats ") {
			t.Errorf("%d of them: %s, exit %d with stderr %q, want %s", n, got, status, &errs, want)
		}
	}
}

// TestBenchWriteErrors has the table on a full disk and in a closed pipe.
func TestBenchWriteErrors(t *testing.T) {
	rows, err := bench.Select("links")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		err    error
		input  string
		status cli.Status
	}{{syscall.ENOSPC, slides, cli.Unknown}, {syscall.EPIPE, slides, cli.OK}, {syscall.EPIPE, slides + "\nx\n", cli.BadInput}} {
		got := runRows(t, rows, cli.System{Stdin: strings.NewReader(test.input), Stdout: &failing{err: test.err}})
		if got.status != test.status || strings.Contains(got.stderr, "cannot write") != (test.err == syscall.ENOSPC) {
			t.Errorf("%v: exit %d with stderr %q, want %d", test.err, got.status, got.stderr, test.status)
		}
	}
}

// TestBenchProgress shows the bar from the first row to the end.
func TestBenchProgress(t *testing.T) {
	got := runWith(cli.System{Stdin: strings.NewReader(slides + "\n" + slides)}, "bench", "--rows", "links,sat-*ed", "--runs", "1", "--progress", "always")
	for _, want := range []string{"2 puzzles, ", "6 puzzles, ", " 33% ", " 100% "} {
		if !strings.Contains(got.stderr, want) {
			t.Errorf("stderr %q, want %q in it", got.stderr, want)
		}
	}
	if got := runOn(slides, "bench", "--rows", "links"); got.stderr != "" {
		t.Errorf("stderr %q, want none", got.stderr)
	}
}

// TestBenchSignal interrupts the command in its second row, which would take for ever, or in a run of another program.
func TestBenchSignal(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no signals to send")
	}
	handled := make(chan os.Signal, 1) // or a child may inherit that interrupts are ignored
	signal.Notify(handled, os.Interrupt)
	defer signal.Stop(handled)
	dir := t.TempDir()
	file, endless := filepath.Join(dir, "puzzle.txt"), filepath.Join(dir, "endless.txt")
	for name, text := range map[string]string{file: hopeless, endless: empty} {
		if err := os.WriteFile(name, []byte(text+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		args   []string
		shown  string // on stderr, twice, before the signal: the share of the bar when this row or program goes on
		stdout string
		stderr string
	}{
		{
			[]string{"--rows", "links,first-empty", "--timeout", "1h", "--row-timeout", "1h", file},
			" 50% |",
			"links 1/1", "dlx-sudoku: interrupted after 1 of 2 rows, in first-empty\n",
		},
		{
			[]string{"--against", exe + " count --limit 0 " + endless, "--runs", "3", file},
			" 16% |",
			"program runs", "dlx-sudoku: interrupted after 0 of 3 rounds\n",
		},
	} {
		var out, rest string
		for shows := 2; shows <= 64 && !strings.HasSuffix(rest, test.stderr); shows *= 2 { // on a busy machine, the row before may show it, too
			out, rest = interruptedBench(t, test.args, test.shown, shows)
		}
		if !strings.HasSuffix(rest, test.stderr) {
			t.Errorf("%v: stderr ends with %q, want %q", test.args, rest, test.stderr)
		}
		if got := strings.Join(strings.Fields(out), " "); !strings.Contains(got, test.stdout) || strings.Contains(got, "first-empty") {
			t.Errorf("%v: stdout %q, want %q in it", test.args, out, test.stdout)
		}
	}
}

// interruptedBench interrupts the command when a text has been on stderr some times, and returns its output, and what it
// writes to stderr from then on.
func interruptedBench(t *testing.T, args []string, shown string, times int) (stdout, stderr string) {
	t.Helper()
	cmd, _ := command(t, append([]string{"bench", "--progress", "always"}, args...)...)
	cmd.Stderr = nil
	errs, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	cmd.Stdout = &out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	r := bufio.NewReader(errs)
	var seen strings.Builder
	for strings.Count(seen.String(), shown) < times {
		b, err := r.ReadByte()
		if err != nil {
			t.Fatalf("stderr ends with %q, %v", &seen, err)
		}
		seen.WriteByte(b)
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	rest, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	cmd.Wait()
	if got := cmd.ProcessState.ExitCode(); got != int(cli.Interrupted) {
		t.Errorf("%v: exit %d, want %d", args, got, cli.Interrupted)
	}
	return out.String(), string(rest)
}

// TestBenchStopped ends the command while it reads from a pipe that nobody writes to.
func TestBenchStopped(t *testing.T) {
	in, w := io.Pipe()
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		io.WriteString(w, "\n") // until it is read
		cancel()
	}()
	got := runPrepared(ctx, func(cli.Runner) {}, cli.System{Stdin: in, Grace: testkit.Brief}, "bench")
	if want := "dlx-sudoku: interrupted while reading puzzles\n"; got.status != cli.Interrupted || got.stderr != want {
		t.Errorf("exit %d with stderr %q, want %d with %q", got.status, got.stderr, cli.Interrupted, want)
	}
}
