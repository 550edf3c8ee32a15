package sudokucli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"testing/iotest"
	"testing/synctest"
	"time"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/engine"
	"dlx-sudoku/cmd/internal/searching"
	"dlx-sudoku/cover"
)

// fakeEngine takes a while for each puzzle and gives the answers it is told to.
type fakeEngine struct {
	load     error
	solution *cover.Grid
	search   func(ctx context.Context, puzzle *cover.Grid) (uint64, error)
	puzzle   *cover.Grid
}

func (e *fakeEngine) Load(puzzle *cover.Grid) error { e.puzzle = puzzle; return e.load }

func (e *fakeEngine) Count(ctx context.Context, _ uint64) (uint64, error) {
	return e.search(ctx, e.puzzle)
}

func (e *fakeEngine) Solutions(context.Context) iter.Seq2[*cover.Grid, error] {
	return func(yield func(*cover.Grid, error) bool) { yield(e.solution, nil) }
}

// runPrepared runs a command line of a command that has been prepared.
func runPrepared(ctx context.Context, prepare func(cli.Runner), sys cli.System, args ...string) result {
	var out, errs strings.Builder
	if sys.Stdout == nil {
		sys.Stdout = &out
	}
	if sys.Stderr == nil {
		sys.Stderr = &errs
	}
	prepared := App
	prepared.Commands = slices.Clone(App.Commands)
	for i, c := range prepared.Commands {
		prepared.Commands[i].New = func() cli.Runner {
			runner := c.New()
			prepare(runner)
			return runner
		}
	}
	status := prepared.Run(ctx, args, &sys)
	return result{out.String(), errs.String(), status}
}

// enginesOf returns the engines of a command, some that do not matter if it has none.
func enginesOf(r cli.Runner) *searching.Engines {
	switch c := r.(type) {
	case *solve:
		return &c.engines
	case *count:
		return &c.engines
	}
	return new(searching.Engines)
}

// runEngine runs a command line with an engine of its own.
func runEngine(ctx context.Context, maker engine.Maker, sys cli.System, args ...string) result {
	return runPrepared(ctx, func(r cli.Runner) { enginesOf(r).Maker = maker }, sys, args...)
}

// TestOrder lets an engine take its time for some puzzles: the records stand in the order of the input.
func TestOrder(t *testing.T) {
	const n = 3000
	var in, want strings.Builder
	for i := range n {
		puzzle := fmt.Sprintf("%016b", i)
		fmt.Fprintf(&in, "%s\n", puzzle)
		fmt.Fprintf(&want, "%d\tmultiple\t%s\n", 2+i, strings.ReplaceAll(puzzle, "0", "."))
	}
	for _, jobs := range []int{1, 2, 7} {
		synctest.Test(t, func(t *testing.T) {
			count := func(_ context.Context, puzzle *cover.Grid) (uint64, error) {
				time.Sleep(time.Duration(rand.IntN(50)) * time.Millisecond)
				i := uint64(2)
				for cell := range puzzle.Layout().Cells() {
					i += uint64(puzzle.Digit(cell)) << (15 - cell)
				}
				return i, nil
			}
			maker := func(*cover.Layout) (engine.Engine, error) { return &fakeEngine{search: count}, nil }
			got := runEngine(t.Context(), maker, cli.System{Stdin: strings.NewReader(in.String())},
				"count", "--limit", "0", "--input-format", "line", "--jobs", fmt.Sprint(jobs))
			lines := 0
			for a, b := strings.Split(got.stdout, "\n"), strings.Split(want.String(), "\n"); lines < n; lines++ {
				if a[lines] != b[lines] && !strings.Contains(a[lines], "invalid") {
					t.Fatalf("jobs %d: line %d is %q, want %q", jobs, lines+1, a[lines], b[lines])
				}
			}
		})
	}
}

// TestDisagree has engines that are wrong: exit 5, with the puzzle and the reason.
func TestDisagree(t *testing.T) {
	puzzle, err := cover.ParseGrid(slides)
	if err != nil {
		t.Fatal(err)
	}
	wrong := puzzle.Clone()
	for name, e := range map[string]*fakeEngine{
		"incomplete":   {solution: wrong},
		"not accepted": {load: errors.New("no")},
	} {
		for _, output := range []string{"--format=line", "--json"} {
			maker := func(*cover.Layout) (engine.Engine, error) { return e, nil }
			got := runEngine(t.Context(), maker, cli.System{Stdin: strings.NewReader(slides + "\nx\n")}, "solve", "--jobs", "1", output)
			if got.status != cli.Disagree {
				t.Errorf("%s: exit %d, want %d", name, got.status, cli.Disagree)
			}
			if !strings.Contains(got.stderr, "-:1:1: error: engine and rules disagree: ") {
				t.Errorf("%s: stderr %q", name, got.stderr)
			}
			if strings.Count(got.stdout, "\n") != 2 {
				t.Errorf("%s: stdout %q, want two records", name, got.stdout)
			}
		}
	}
}

// TestStream gives a puzzle, waits for its answer, and gives the next one. It hangs if an answer waits for more input.
func TestStream(t *testing.T) {
	in, write := io.Pipe()
	read, out := io.Pipe()
	sys := cli.System{Stdin: in, Stdout: out, Stderr: io.Discard, Getenv: os.Getenv}
	done := make(chan cli.Status)
	go func() { done <- App.Run(context.Background(), []string{"count", "--jobs", "2"}, &sys) }()
	want := "1\tunique\t" + slides + "\n"
	buf := make([]byte, len(want))
	for range 3 {
		if _, err := io.WriteString(write, slides+"\n"); err != nil {
			t.Fatal(err)
		}
		if _, err := io.ReadFull(read, buf); err != nil || string(buf) != want {
			t.Fatalf("read %q, %v, want %q", buf, err, want)
		}
	}
	write.Close()
	if status := <-done; status != cli.OK {
		t.Errorf("exit %d, want %d", status, cli.OK)
	}
}

// failing is a stdout that takes some bytes and then no more.
type failing struct {
	room int
	err  error
}

func (f *failing) Write(p []byte) (int, error) {
	if len(p) > f.room {
		return 0, f.err
	}
	f.room -= len(p)
	return len(p), nil
}

func TestWriteErrors(t *testing.T) {
	const puzzles = 5000
	input := strings.Repeat(slides+"\n", puzzles)
	none := "12345678.........9" + strings.Repeat(".", 63) + "\n" // answered "no", which nobody has read
	for _, test := range []struct {
		err    error
		room   int
		input  string
		status cli.Status
		stderr string
	}{
		{syscall.EPIPE, 100_000, input, cli.OK, ""},
		{syscall.EPIPE, 0, input, cli.OK, ""},
		{syscall.EPIPE, 0, slides, cli.OK, ""},
		{syscall.EPIPE, 0, "x\n" + input, cli.BadInput, "-:1:1: error: "},
		{syscall.EPIPE, 0, none + input, cli.OK, ""},
		{syscall.ENOSPC, 100_000, input, cli.Unknown, "dlx-sudoku: cannot write the results: no space left on device\n"},
		{syscall.ENOSPC, 0, slides, cli.Unknown, "dlx-sudoku: cannot write the results: no space left on device\n"},
	} {
		sys := cli.System{Stdin: strings.NewReader(test.input), Stdout: &failing{test.room, test.err}}
		got := runPrepared(t.Context(), func(cli.Runner) {}, sys, "solve", "--first", "--jobs", "2")
		if got.status != test.status || !strings.HasPrefix(got.stderr, test.stderr) || test.stderr == "" && got.stderr != "" {
			t.Errorf("%v after %d bytes: exit %d with stderr %q, want %d with %q", test.err, test.room, got.status, got.stderr, test.status, test.stderr)
		}
	}
}

// TestStopped ends runs by their context.
func TestStopped(t *testing.T) {
	for _, args := range [][]string{{"count", "--limit", "0"}, {"solve", "--all"}, {"solve", "--all", "--json"}} {
		ctx, cancel := context.WithCancel(t.Context())
		read, out := io.Pipe()
		results := make(chan result)
		go func() {
			sys := cli.System{Stdin: strings.NewReader(slides + "\n" + empty + "\n"), Stdout: out}
			r := runPrepared(ctx, func(cli.Runner) {}, sys, append(args, "--jobs", "2")...)
			out.Close()
			results <- r
		}()
		first := make([]byte, 10)
		if _, err := io.ReadFull(read, first); err != nil {
			t.Fatal(err)
		}
		cancel()
		rest, err := io.ReadAll(read)
		if err != nil {
			t.Fatal(err)
		}
		r := <-results
		if r.status != cli.Interrupted {
			t.Errorf("exit %d, want %d", r.status, cli.Interrupted)
		}
		if !strings.HasPrefix(r.stderr, "dlx-sudoku: interrupted after 1 puzzle, the last at -:1") {
			t.Errorf("stderr %q", r.stderr)
		}
		lines := strings.Split(strings.TrimSuffix(string(rest), "\n"), "\n")
		last := lines[len(lines)-1]
		switch args[len(args)-1] {
		case "0":
			if len(lines) != 1 {
				t.Errorf("%d records, want 1", len(lines))
			}
		case "--all":
			if strings.Contains(r.stderr, "so far") && !strings.HasSuffix(last, "+ solutions") {
				t.Errorf("the last line is %q, want the end of a group", last)
			}
		case "--json":
			if !strings.HasSuffix(last, "}") {
				t.Errorf("the last line ends with %q, want }", last[max(0, len(last)-20):])
			}
		}
	}
}

// TestUnchangedByJobs runs the command on all puzzles of testdata with several numbers of workers.
func TestUnchangedByJobs(t *testing.T) {
	files, err := filepath.Glob("../../../testdata/sudoku/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no puzzles: %v", err)
	}
	for _, command := range [][]string{{"count", "--limit", "2"}, {"solve"}, {"solve", "--limit", "3", "--json"}} {
		want := runOn("", append(append(command, "--jobs", "1"), files...)...)
		for _, jobs := range []string{"2", "5"} {
			got := runOn("", append(append(command, "--jobs", jobs), files...)...)
			if got != want {
				t.Errorf("%v: not the same with --jobs %s as with --jobs 1", command, jobs)
			}
		}
	}
}

// TestPlacesByJobs has puzzles among lines that are none, and compares the line numbers of the records, whatever the
// number of workers, the ends of lines, and where the text comes from.
func TestPlacesByJobs(t *testing.T) {
	t.Parallel()
	const lines = 700
	long := strings.Repeat("7", 5<<18) // longer than what is read
	file := filepath.Join(t.TempDir(), "puzzles")
	for _, end := range []string{"\n", "\r\n"} {
		for _, last := range []string{"", end} {
			var text, want []string
			for i := range lines {
				line, status := fmt.Sprintf("%016b", i), "read"
				switch {
				case i == lines/2 && last == "":
					line, status = long, "error"
				case i%97 == 50:
					line, status = "1234abcd5678efgh", "error"
				case i%31 == 7:
					line, status = "", ""
				case i%41 == 9:
					line, status = "# "+line, ""
				}
				if text = append(text, line); status != "" {
					want = append(want, fmt.Sprintf("%d %s", i+1, status))
				}
			}
			all := strings.Join(text, end) + last
			slowly := iotest.OneByteReader
			if last == "" { // with the long line
				slowly = iotest.HalfReader
			}
			if err := os.WriteFile(file, []byte(all), 0o600); err != nil {
				t.Fatal(err)
			}
			for _, jobs := range []string{"1", "2", "5"} {
				command := []string{"count", "--json", "--limit", "2", "--jobs", jobs}
				for from, got := range map[string]result{
					"a file": runOn("", append(command, file)...),
					"stdin":  runOn(all, command...),
					"a pipe": runWith(cli.System{Stdin: slowly(strings.NewReader(all))}, command...),
				} {
					for i, place := range placesOf(t, got.stdout, len(want)) {
						if place != want[i] {
							t.Errorf("from %s with --jobs %s, lines ending in %q: record %d at %s, want %s", from, jobs, end, i, place, want[i])
							break
						}
					}
				}
			}
		}
	}
}

// placesOf returns the line of each of n records, and whether it is an error or a puzzle that was read.
func placesOf(t *testing.T, stdout string, n int) (places []string) {
	for line := range strings.Lines(stdout) {
		var record struct {
			Line   int
			Status string
		}
		if err := json.Unmarshal([]byte(line), &record); err != nil {
			t.Fatal(err)
		}
		if record.Status != "error" {
			record.Status = "read"
		}
		places = append(places, fmt.Sprintf("%d %s", record.Line, record.Status))
	}
	if len(places) != n {
		t.Fatalf("%d records, want %d", len(places), n)
	}
	return places
}

// TestHelpWriteErrors has help and version on a full disk, which is reported, and in a closed pipe, which is not.
func TestHelpWriteErrors(t *testing.T) {
	for _, args := range [][]string{{"help"}, {"--help"}, {"help", "solve"}, {"count", "--help"}, {"--version"}} {
		for _, test := range []struct {
			err    error
			status cli.Status
			stderr string
		}{
			{&os.PathError{Op: "write", Path: "/dev/stdout", Err: syscall.ENOSPC}, cli.Unknown, "dlx-sudoku: cannot write the results: no space left on device\n"},
			{syscall.EPIPE, cli.OK, ""},
		} {
			var errs strings.Builder
			sys := cli.System{Stdout: &failing{err: test.err}, Stderr: &errs, Getenv: func(string) string { return "" }}
			if status := App.Run(t.Context(), args, &sys); status != test.status || errs.String() != test.stderr {
				t.Errorf("%v with %v: exit %d with stderr %q, want %d with %q", args, test.err, status, errs.String(), test.status, test.stderr)
			}
		}
	}
}
