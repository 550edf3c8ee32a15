package dlxcli

import (
	"context"
	"encoding/json"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/testkit"
	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/tally"
)

// command returns the command as a process.
func command(t *testing.T, args ...string) (*exec.Cmd, *strings.Builder) {
	t.Helper()
	return testkit.Process(t, asCommand, args...)
}

// TestSignal interrupts the command while it counts what would take for ever.
func TestSignal(t *testing.T) {
	dir := t.TempDir()
	small, large := filepath.Join(dir, "small"), filepath.Join(dir, "large")
	for file, text := range map[string]string{small: generated(t, "queens", "4"), large: generated(t, "dominoes", "12x12")} {
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for i, sig := range testkit.Signals {
		cmd, errs := command(t, "count", "--jobs", strconv.Itoa(1+i%2), small, large)
		testkit.Signal(t, cmd, "2\t"+small+"\n", sig)
		want := regexp.MustCompile(`^dlx: interrupted after 1 problem(; ` + regexp.QuoteMeta(large) + ` has [0-9]+ solutions so far)?\n$`)
		if !want.MatchString(errs.String()) {
			t.Errorf("%v: stderr %q", sig, errs)
		}
	}
}

// interruptedSolve returns what solve prints of a problem with very many solutions, interrupted when it has begun to
// print; it must then end as it should, in its own time.
func interruptedSolve(t *testing.T, flags ...string) (text []byte) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	out, in := io.Pipe()
	defer out.Close()
	problem := generated(t, "dominoes", "12x12")
	status := cli.OK
	go func() {
		defer in.Close()
		status = App.Run(ctx, append([]string{"solve"}, flags...), &cli.System{
			Stdin: strings.NewReader(problem), Stdout: in, Stderr: io.Discard,
			Getenv: func(string) string { return "" }, Grace: time.Minute,
		})
	}()
	begin := make([]byte, 100)
	if _, err := io.ReadFull(out, begin); err != nil {
		t.Fatal(err)
	}
	cancel()
	rest, err := io.ReadAll(out)
	if err != nil {
		t.Fatal(err)
	}
	if status != cli.Interrupted {
		t.Errorf("exit %d, want %d", status, cli.Interrupted)
	}
	return append(begin, rest...)
}

// TestInterruptJSON interrupts the command while it writes an object, which it ends.
func TestInterruptJSON(t *testing.T) {
	text := interruptedSolve(t, "--every", "1000", "--json", "--verify")
	if !json.Valid(text) || !strings.Contains(string(text), `,"more":true,"verified":false,"error":{"text":"interrupted"}}`) {
		t.Errorf("%.100q … %.100q, want a JSON object", text, text[max(0, len(text)-100):])
	}
}

// TestInterruptText interrupts the command while it writes solutions: the last line says that they are not all.
func TestInterruptText(t *testing.T) {
	text := interruptedSolve(t, "--every", "1000")
	if want := regexp.MustCompile(`\n\n# unknown: interrupted, [0-9]+ solutions so far\n$`); !want.Match(text) {
		t.Errorf("… %q, want it to end with %v", text[max(0, len(text)-100):], want)
	}
}

// TestSignalGen interrupts the command while a problem waits to be read.
func TestSignalGen(t *testing.T) {
	t.Parallel()
	defer testkit.Handled(os.Interrupt)()
	cmd, errs := command(t, "gen", "queens", "200")
	out := testkit.Start(t, cmd)
	if _, err := io.ReadFull(out, make([]byte, 100)); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	err := cmd.Wait()
	if got := cmd.ProcessState.ExitCode(); got != int(cli.Interrupted) || errs.String() != "dlx: interrupted; not all results could be written\n" {
		t.Errorf("%v with stderr %q, want exit %d", err, errs, cli.Interrupted)
	}
}

// TestSignalReading interrupts the command while it waits for input. It is ready for the signal when it has read some of
// it, more than a pipe holds.
func TestSignalReading(t *testing.T) {
	t.Parallel()
	for _, sig := range testkit.Signals {
		end := testkit.Handled(sig)
		cmd, errs := command(t, "count", "-")
		in, err := cmd.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(in, strings.Repeat("| a comment\n", 1<<17)); err != nil {
			t.Fatal(err)
		}
		cmd.Process.Signal(sig)
		cmd.Wait()
		end()
		if got := cmd.ProcessState.ExitCode(); got != int(cli.Interrupted) || errs.String() != "dlx: interrupted\n" {
			t.Errorf("%v: exit %d with stderr %q, want %d", sig, got, errs, cli.Interrupted)
		}
	}
}

// TestSignalAtRandom interrupts the command at any moment while it keeps a checkpoint, and while it writes to a file and to a
// pipe.
func TestSignalAtRandom(t *testing.T) {
	t.Parallel()
	within := 250 * time.Millisecond // of a count, which saves every 20 milliseconds
	dir := t.TempDir()
	problem, checkpoint, output := filepath.Join(dir, "problem"), filepath.Join(dir, "checkpoint"), filepath.Join(dir, "output")
	text := generated(t, "dominoes", "20x20")
	if err := os.WriteFile(problem, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	p, err := dlx.ParseProblem(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	// there reports whether a file is there, and that there is nothing else beside it and the problem.
	there := func(name string) (is bool) {
		entries, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if path := filepath.Join(dir, e.Name()); path == name {
				is = true
			} else if path != problem {
				t.Errorf("%s was left behind", path)
				os.Remove(path)
			}
		}
		return is
	}
	run := func(args ...string) func() *exec.Cmd {
		return func() *exec.Cmd {
			cmd, _ := command(t, args...)
			cmd.Env = append(cmd.Env, savesOften+"=1")
			return cmd
		}
	}
	t.Run("checkpoint", func(t *testing.T) {
		const count = "1269984011256235834242602753102293934298576249856\n" // https://oeis.org/A004003
		saved := 0
		testkit.AtRandom(t, within, run("count", "--method", "frontier", "--checkpoint", checkpoint, "--jobs", "1", problem), func(stdout string, interrupted bool) {
			if stdout != count && (stdout != "" || !interrupted) { // the signal may come when the count has been printed
				t.Errorf("stdout %q of a count, interrupted: %v, want %q or, if it was, nothing", stdout, interrupted, count)
			}
			if !there(checkpoint) {
				return
			}
			saved++
			f, err := os.Open(checkpoint)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			if err := tally.NewCounter(p).Resume(f); err != nil {
				t.Errorf("the checkpoint: %v", err)
			}
			if rand.N(2) == 0 { // else the next run goes on
				os.Remove(checkpoint)
			}
		})
		t.Logf("%d checkpoints", saved)
	})
	os.Remove(checkpoint)
	t.Run("output", func(t *testing.T) {
		testkit.AtRandom(t, within/3, run("solve", "--first", "100000", "--output", output, problem), func(_ string, interrupted bool) {
			if there(output) == interrupted {
				t.Errorf("the output is there: %v, and the run was interrupted: %v", !interrupted, interrupted)
			}
			os.Remove(output)
		})
	})
	t.Run("pipe", func(t *testing.T) {
		last := regexp.MustCompile(`^$|\n\n$|^# .*\n$|\n# unknown: interrupted, .*\n$`)
		testkit.AtRandom(t, within/3, run("solve", "--every", "1000", problem), func(stdout string, interrupted bool) {
			if !last.MatchString(stdout[max(0, len(stdout)-200):]) {
				t.Errorf("stdout ends in %q", stdout[max(0, len(stdout)-200):])
			}
			there("")
		})
	})
}

// TestIgnoredHangup ignores the loss of the terminal, as nohup does: the count goes on. Here it ends by an interrupt.
func TestIgnoredHangup(t *testing.T) {
	defer testkit.Handled(os.Interrupt)()
	cmd, errs := command(t, "solve", "--jobs", "1", "--every", "100")
	cmd.Args = append([]string{"sh", "-c", `trap "" HUP; exec "$0" "$@"`}, cmd.Args...)
	cmd.Path, cmd.Err = "/bin/sh", nil
	cmd.Stdin = strings.NewReader(generated(t, "dominoes", "12x12"))
	out := testkit.Start(t, cmd)
	text := make([]byte, 10_000)
	for _, sig := range []os.Signal{testkit.HangUp, testkit.HangUp, os.Interrupt} {
		if _, err := io.ReadFull(out, text); err != nil {
			t.Fatalf("%v, stderr %q", err, errs)
		}
		if err := cmd.Process.Signal(sig); err != nil {
			t.Fatal(err)
		}
	}
	io.Copy(io.Discard, out)
	cmd.Wait()
	if got := cmd.ProcessState.ExitCode(); got != int(cli.Interrupted) {
		t.Errorf("exit %d, want %d", got, cli.Interrupted)
	}
}

// TestInterruptUnread interrupts the command while nobody reads what it writes.
func TestInterruptUnread(t *testing.T) {
	text := generated(t, "dominoes", "12x12")
	for _, args := range [][]string{{"solve", "--all", "--jobs", "1"}, {"solve", "--all", "--jobs", "2"}, {"solve", "--all", "--json"}} {
		stderr, status := testkit.Unread(t, App.Run, strings.NewReader(text), args...)
		want := regexp.MustCompile(`^dlx: interrupted; - has [0-9]+ solutions so far; not all results could be written\n$`)
		if status != cli.Interrupted || !want.MatchString(stderr) {
			t.Errorf("%v: exit %d with stderr %q, want %d", args, status, stderr, cli.Interrupted)
		}
	}
}

// TestInterruptUnreadMessage interrupts the command while nobody reads its messages.
func TestInterruptUnreadMessage(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	out, in := io.Pipe()
	defer out.Close()
	ended := make(chan cli.Status, 1)
	go func() {
		sys := &cli.System{
			Stdin: strings.NewReader(wrong), Stdout: io.Discard, Stderr: in, Getenv: func(string) string { return "" },
			Grace: testkit.Brief,
		}
		ended <- App.Run(ctx, []string{"count"}, sys)
	}()
	if _, err := io.ReadFull(out, make([]byte, 1)); err != nil {
		t.Fatal(err)
	}
	cancel()
	select {
	case status := <-ended:
		if status != cli.Interrupted {
			t.Errorf("exit %d, want %d", status, cli.Interrupted)
		}
	case <-time.After(time.Minute):
		t.Fatal("waits for a reader of its messages, interrupted as it is")
	}
}

// TestSecondSignal has the command in a write that nobody takes: the second signal ends it all the same.
func TestSecondSignal(t *testing.T) {
	cmd, _ := command(t, "solve", "--all")
	cmd.Stdin = strings.NewReader(generated(t, "dominoes", "12x12"))
	testkit.SecondSignal(t, cmd, syscall.SIGTERM)
}

// writes are the texts that were written, one by one.
type writes []string

func (w *writes) Write(p []byte) (int, error) {
	*w = append(*w, string(p))
	return len(p), nil
}

// TestRunFlush counts parts, whose records go out one by one.
func TestRunFlush(t *testing.T) {
	text := generated(t, "queens", "6")
	parts := filepath.Join(t.TempDir(), "parts")
	split := runOn(text, "split", "--parts", "10", "-")
	if err := os.WriteFile(parts, []byte(split.stdout), 0o666); err != nil || split.status != cli.OK {
		t.Fatal(err, split)
	}
	var out writes
	sys := &cli.System{Stdin: strings.NewReader(text), Stdout: &out, Stderr: io.Discard}
	if status := App.Run(t.Context(), []string{"run", "--parts", parts, "-"}, sys); status != cli.OK || len(out) < 2 {
		t.Fatalf("exit %d, %d writes", status, len(out))
	}
	for _, text := range out {
		if strings.Count(text, "\n") != 1 || !strings.HasSuffix(text, "\n") {
			t.Errorf("%q was written at once, want a record", text)
		}
	}
}

// TestHead closes the pipe after the first line, as head does.
func TestHead(t *testing.T) {
	cmd, errs := command(t, "solve", "--all")
	cmd.Stdin = strings.NewReader(generated(t, "dominoes", "12x12"))
	if line := testkit.Head(t, cmd, errs); line != "# solution 1\n" {
		t.Errorf("first line %q", line)
	}
}

// TestFull writes where there is no room.
func TestFull(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("no /dev/full here")
	}
	defer full.Close()
	for _, args := range [][]string{{"solve", "--all"}, {"count"}, {"gen", "queens", "8"}, {"gen"}, {"--help"}, {"help", "solve"}} {
		cmd, errs := command(t, args...)
		cmd.Stdin, cmd.Stdout = strings.NewReader(generated(t, "queens", "6")), full
		cmd.Run()
		if got := cmd.ProcessState.ExitCode(); got != int(cli.Unknown) || !strings.HasPrefix(errs.String(), "dlx: cannot write the results: ") {
			t.Errorf("%v: exit %d with stderr %q, want %d", args, got, errs, cli.Unknown)
		}
	}
}
