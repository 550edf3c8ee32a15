package sudokucli

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/testkit"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/census"
)

// command returns the command as a process.
func command(t *testing.T, args ...string) (*exec.Cmd, *strings.Builder) {
	t.Helper()
	return testkit.Process(t, asCommand, args...)
}

// TestSignal interrupts the command while it counts the solutions of the empty grid, which would take for ever.
func TestSignal(t *testing.T) {
	file := filepath.Join(t.TempDir(), "puzzles.txt")
	if err := os.WriteFile(file, []byte(slides+"\n"+empty+"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	const first = "dlx-sudoku: interrupted after 1 puzzle, the last at "
	for _, sig := range testkit.Signals {
		for tries := 1; ; tries++ {
			cmd, errs := command(t, "count", "--limit", "0", file)
			testkit.Signal(t, cmd, "1\tunique\t"+slides+"\n", sig)
			if strings.HasPrefix(errs.String(), first+file+":1; "+file+":2 has ") {
				break
			}
			// On a busy machine, the second puzzle may not have begun.
			if errs.String() != first+file+":1\n" || tries == 20 {
				t.Errorf("%v: stderr %q", sig, errs)
				break
			}
		}
	}
}

// TestSignalAtRandom interrupts the command at any moment while it answers puzzle after puzzle, and while it counts by bands
// with a checkpoint.
func TestSignalAtRandom(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file, one, checkpoint := filepath.Join(dir, "puzzles"), filepath.Join(dir, "puzzle"), filepath.Join(dir, "checkpoint")
	if err := os.WriteFile(file, []byte(strings.Repeat(slides+"\n", 100_000)), 0o666); err != nil {
		t.Fatal(err)
	}
	const many = "91.....3...2......3.....9......8.7.......26........2....9......8..2...6....3..5.."
	if err := os.WriteFile(one, []byte(many+"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	run := func(args ...string) func() *exec.Cmd {
		return func() *exec.Cmd {
			cmd, _ := command(t, args...)
			return cmd
		}
	}
	const answer = "58308637\tmultiple\t" + many + "\n"
	const record = "1\tunique\t" + slides + "\n"
	testkit.AtRandom(t, 250*time.Millisecond, run("count", file), func(stdout string, _ bool) {
		if n := len(stdout) / len(record); stdout != strings.Repeat(record, n) {
			t.Errorf("stdout ends in %q", stdout[max(0, len(stdout)-200):])
		}
	})
	testkit.AtRandom(t, 400*time.Millisecond, run("count", "--exact", "--jobs", "1", "--checkpoint", checkpoint, one), func(stdout string, interrupted bool) {
		if stdout != answer && (stdout != "" || !interrupted) { // a signal may come behind the answer
			t.Errorf("stdout %q, interrupted: %v", stdout, interrupted)
		}
		entries, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			switch path := filepath.Join(dir, e.Name()); path {
			case file, one:
			case checkpoint:
				text, err := os.ReadFile(checkpoint)
				if err != nil {
					t.Fatal(err)
				}
				if err := bandsCounter(t, many).Resume(text); err != nil {
					t.Errorf("the checkpoint: %v", err)
				}
			default:
				t.Errorf("%s was left behind", path)
				os.Remove(path)
			}
		}
	})
}

// bandsCounter returns a counter of a puzzle's solutions.
func bandsCounter(t *testing.T, puzzle string) *census.Counter {
	t.Helper()
	grid, err := cover.ParseGrid(puzzle)
	if err != nil {
		t.Fatal(err)
	}
	c, err := census.New(grid)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestInterruptUnread interrupts the command while nobody reads what it writes.
func TestInterruptUnread(t *testing.T) {
	const solving = "dlx-sudoku: interrupted after 0 puzzles; not all results could be written\n"
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"solve", "--all", "--jobs", "1"}, solving},
		{[]string{"solve", "--all", "--jobs", "2"}, solving},
		{[]string{"encode", "--to", "dimacs"}, "dlx-sudoku: interrupted; not all results could be written\n"},
	} {
		stderr, status := testkit.Unread(t, App.Run, strings.NewReader(empty), test.args...)
		if status != cli.Interrupted || stderr != test.want {
			t.Errorf("%v: exit %d with stderr %q, want %d and %q", test.args, status, stderr, cli.Interrupted, test.want)
		}
	}
}

// TestSecondSignal has the command in a write that nobody takes: the second signal ends it all the same.
func TestSecondSignal(t *testing.T) {
	cmd, _ := command(t, "solve", "--all")
	cmd.Stdin = strings.NewReader(empty)
	testkit.SecondSignal(t, cmd, os.Interrupt)
}

// TestHead closes the pipe after the first line, as head does.
func TestHead(t *testing.T) {
	cmd, errs := command(t, "solve", "--all")
	cmd.Stdin = strings.NewReader(empty)
	if line := testkit.Head(t, cmd, errs); len(line) != 82 {
		t.Errorf("first line %q", line)
	}
}

// TestSignalJudge interrupts the command while the judge is at an empty grid of 25x25, in this process or another.
func TestSignalJudge(t *testing.T) {
	defer testkit.Handled(os.Interrupt)()
	for _, jobs := range []string{"1", "2"} {
		cmd, errs := command(t, "explain", "--jobs", jobs)
		in, err := cmd.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		out := testkit.Start(t, cmd)
		if _, err := io.WriteString(in, slides+"\n"+strings.Repeat(".", 625)+"\n"); err != nil {
			t.Fatal(err)
		}
		if line, err := bufio.NewReader(out).ReadString('\n'); err != nil || line != "unique: proved\n" {
			t.Errorf("first line %q, %v", line, err)
		}
		if err := cmd.Process.Signal(os.Interrupt); err != nil {
			t.Fatal(err)
		}
		cmd.Wait()
		if got := cmd.ProcessState.ExitCode(); got != int(cli.Interrupted) {
			t.Errorf("--jobs %s: exit %d, want %d", jobs, got, cli.Interrupted)
		}
		if got, want := errs.String(), "dlx-sudoku: interrupted after 1 puzzle, the last at -:1\n"; got != want {
			t.Errorf("--jobs %s: stderr %q, want %q", jobs, got, want)
		}
	}
}
