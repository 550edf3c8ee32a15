package sudokucli

import (
	"context"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/engine"
	"dlx-sudoku/cmd/internal/testkit"
	"dlx-sudoku/cover"
)

// impossible has no solution: nothing fits in its third cell.
const impossible = "12.....3..4....."

// onScreen runs a command on puzzles of a file in a terminal of 80 columns that shows both streams, in the order in which
// they come.
func onScreen(t *testing.T, text string, args ...string) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "some.txt"), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	var both testkit.Until
	both.Text = "\x00"
	App.Run(t.Context(), append(args, "--jobs", "1", "--progress", "never", "some.txt"), &cli.System{
		Stdin: strings.NewReader(""), Stdout: &both, Stderr: &both, StdoutTerminal: true, StderrTerminal: true, Columns: 80, Dir: dir,
		Getenv: func(name string) string { return map[string]string{"NO_COLOR": "1"}[name] },
	})
	return both.String()
}

func TestScreen(t *testing.T) {
	const (
		grid = "5 3 4 | 6 7 8 | 9 1 2\n6 7 2 | 1 9 5 | 3 4 8\n1 9 8 | 3 4 2 | 5 6 7\n------+-------+------\n" +
			"8 5 9 | 7 6 1 | 4 2 3\n4 2 6 | 8 5 3 | 7 9 1\n7 1 3 | 9 2 4 | 8 5 6\n------+-------+------\n" +
			"9 6 1 | 5 3 7 | 2 8 4\n2 8 7 | 4 1 9 | 6 3 5\n3 4 5 | 2 8 6 | 1 7 9\n"
		short = "12|..\n..|..\n--+--\n..|..\n..|12\n"
	)
	for _, test := range []struct{ name, args, in, want string }{
		{"the only one", "solve --verify", slides, "# some.txt:1\n" + grid + "# unique, proved\n\n"},
		{"no judge", "solve --no-verify", slides, "# some.txt:1\n" + grid + "# unique\n\n"},
		{"nobody looks for another", "solve --first", slides, "# some.txt:1\n" + grid + "# a solution\n\n"},
		{
			"one of several", "solve", short,
			"# some.txt:1\n1 2 | 3 4\n3 4 | 2 1\n----+----\n2 1 | 4 3\n4 3 | 1 2\n# one of several\n\n",
		},
		{"a name", "solve --no-verify", "Grid 01\n" + grid, "# Grid 01\n" + grid + "# unique\n\n"},
		{
			"all", "solve --all --verify", "1.3...2..4......",
			"# some.txt:1: solution 1\n1 2 | 3 4\n4 3 | 2 1\n----+----\n2 4 | 1 3\n3 1 | 4 2\n\n" +
				"# some.txt:1: solution 2\n1 2 | 3 4\n4 3 | 2 1\n----+----\n3 4 | 1 2\n2 1 | 4 3\n\n" +
				"# some.txt:1: 2 solutions, proved\n\n",
		},
		{"none", "solve --verify", impossible, "# some.txt:1: no solution, proved\n\n"},
		{"invalid", "solve", clash, "# some.txt:1: invalid\n# digit 5 repeats in row 1: r1c1 and r1c7\n\n"},
		{
			"unreadable", "solve --verify", slides[1:] + "\n" + slides,
			"some.txt:1:81: error: 80 cells (a 9x9 grid has 81)\n" +
				"  …....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n" +
				strings.Repeat(" ", 79) + "^\n\n# some.txt:2\n" + grid + "# unique, proved\n\n",
		},
		{
			"columns", "count --no-verify --limit 100", slides + "\n" + strings.Repeat(".", 81) + "\n12..............",
			"       1  unique    53..7....6..195....98....6.8...6...34..8.3..17...2...6.6...…\n" +
				"    100+  multiple  ...........................................................…\n" +
				"      24  multiple  12..............\n",
		},
		{
			"a hint", "hint", "1.3...2..4..3...",
			"# some.txt:1\n+",
		},
		{
			"a puzzle made", "minimize --all", "1234341221434321"[:8] + "........",
			"# some.txt:1: not unique\n\n",
		},
		{
			"clashing givens", "explain", "12..1...........",
			"# some.txt:1: invalid\n+-------+-------+\n| *1  2 |  .  . |\n| *1  . |  .  . |\n+-------+-------+\n" +
				"|  .  . |  .  . |\n|  .  . |  .  . |\n+-------+-------+\n" +
				"# digit 1 repeats in column 1 and box 1: r1c1 and r2c1\n\n",
		},
		{
			"givens that cannot be right", "explain", impossible,
			"# some.txt:1: no solution\n+-------+-------+\n| *1 *2 |  .  . |\n|  .  . |  . *3 |\n+-------+-------+\n" +
				"|  .  . |  4  . |\n|  .  . |  .  . |\n+-------+-------+\n" +
				"# * cannot all be right (3 of 4 givens): r1c1=1 r1c2=2 r2c4=3\n\n",
		},
		{
			"cells that differ", "explain", "1.3...2..4......",
			"# some.txt:1: 2 solutions\n+--------+--------+\n|  1   2 |  3  4  |\n|  4   3 |  2  1  |\n" +
				"+--------+--------+\n| *23  4 |  1 *32 |\n| *32  1 |  4 *23 |\n+--------+--------+\n" +
				"# * differ, here as in two of them: r3c1 r3c4 r4c1 r4c4\n\n",
		},
		{
			"givens that are not needed", "explain", "1.3...2..4..3...",
			"# some.txt:1: unique, proved\n+-------+-------+\n",
		},
		{"candidates", "candidates", impossible + "\n12..............", "# some.txt:1: no solution\n\n# some.txt:2\n+"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := onScreen(t, test.in, strings.Fields(test.args)...)
			if !strings.HasPrefix(got, test.want) || strings.HasSuffix(test.want, "\n\n") && got != test.want {
				t.Errorf("the screen shows\n%swant\n%s", got, test.want)
			}
		})
	}
}

// waiter is an engine that gives the first solution, and then waits for something to be written before it goes on.
type waiter struct {
	engine.Engine
	ready <-chan struct{}
	late  *atomic.Bool // nothing was written
}

func (e *waiter) Solutions(ctx context.Context) iter.Seq2[*cover.Grid, error] {
	return func(yield func(*cover.Grid, error) bool) {
		for g, err := range e.Engine.Solutions(ctx) {
			if !yield(g, err) {
				return
			}
		}
		select {
		case <-e.ready:
		case <-time.After(2 * time.Minute):
			e.late.Store(true)
		}
	}
}

// TestScreenWaits has an engine that does not end before a solution, or a count, is on the screen: it is shown before all
// is known about it, and what is known then stands below it.
func TestScreenWaits(t *testing.T) {
	honest, err := engine.ByName(engine.Default)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ name, args, until, want string }{
		{"a solution", "solve", "1 7 9\n", "# puzzle 1\n5 3 4"},
		{"the verdict", "solve", "1 7 9\n", "1 7 9\n# unique"},
		{"a count", "count", "\n", "       1  unique    " + slides + "\n"}, // the solution is wanted by the judge
	} {
		t.Run(test.name, func(t *testing.T) {
			var late atomic.Bool
			ready := make(chan struct{})
			out := &testkit.Until{Text: test.until, Do: func() { close(ready) }}
			maker := func(l *cover.Layout) (engine.Engine, error) {
				e, err := honest(l)
				return &waiter{e, ready, &late}, err
			}
			sys := cli.System{
				Stdin: strings.NewReader(slides), Stdout: out, StdoutTerminal: true, StderrTerminal: true, Columns: 120,
			}
			got := runEngine(t.Context(), maker, sys, test.args, "--color", "never", "--progress", "never")
			if late.Load() {
				t.Fatal("nothing was shown while the engine waited")
			}
			if !strings.Contains(out.String(), test.want) || got.status != cli.OK || got.stderr != "" {
				t.Errorf("the screen shows\n%s%s(exit %d), want in it\n%s", out, got.stderr, got.status, test.want)
			}
		})
	}
}

// TestScreenRead reads what a terminal shows: each grid is a puzzle again, and all else is no puzzle.
func TestScreenRead(t *testing.T) {
	shown := onScreen(t, slides+"\n"+clash+"\n"+sixSolutions+"\n"+impossible+"\n", "solve")
	if got, want := runOn(shown, "count").stdout, "1\tunique\t"; strings.Count(got, want) != 2 || strings.Count(got, "\n") != 2 {
		t.Errorf("count of\n%sgives\n%swant two solutions", shown, got)
	}
}

// TestScreenRefuted has an engine lie on a terminal: the solution stands there when the judge refutes it, and what is wrong
// stands below.
func TestScreenRefuted(t *testing.T) {
	honest, err := engine.ByName(engine.Default)
	if err != nil {
		t.Fatal(err)
	}
	maker := func(l *cover.Layout) (engine.Engine, error) {
		e, err := honest(l)
		return &liar{Engine: e, lie: func(all []*cover.Grid) []*cover.Grid { return all[:1] }}, err
	}
	for _, both := range []bool{false, true} {
		sys := cli.System{Stdin: strings.NewReader(sixSolutions), StdoutTerminal: true, StderrTerminal: both, Columns: 80}
		got := runEngine(t.Context(), maker, sys, "solve", "--verify", "--color", "never")
		const what = "engine and judge disagree: missing solution"
		if got.status != cli.Disagree || !strings.HasPrefix(got.stdout, "# puzzle 1\n3 1 2 |") || !strings.Contains(got.stderr, what) ||
			strings.Contains(got.stdout, "# puzzle 1: error: "+what) == both || strings.Contains(got.stdout, "unique") {
			t.Errorf("exit %d, the screen shows\n%s%s", got.status, got.stdout, got.stderr)
		}
	}
}
