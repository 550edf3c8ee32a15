package dlxcli

import (
	"bytes"
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/testkit"
)

// TestCheckpoint has processes count one after the other, of which the first ones are killed, kept from writing, and
// interrupted. Each takes up what the one before has kept, and the number is right.
func TestCheckpoint(t *testing.T) {
	if testing.Short() {
		t.Skip("counts for some seconds")
	}
	t.Parallel()
	// By the formula of Piet Kasteleyn, "The statistics of dimers on a lattice", Physica 27, 1961.
	kills, size, want := 1, "22x22", "30273700492231603015150204108772562780931587428193514539008\n"
	if testkit.Slow() {
		kills, size = 12, "24x24"
		want = "7435775679122922965141930394167684120105535297322308613569173527105536\n"
	}
	dir := t.TempDir()
	problem, file := filepath.Join(dir, "problem"), filepath.Join(dir, "checkpoint")
	if err := os.WriteFile(problem, []byte(generated(t, "dominoes", size)), 0o666); err != nil {
		t.Fatal(err)
	}
	start := func(limits string) (*exec.Cmd, *bytes.Buffer, *testkit.Stream) {
		cmd, _ := command(t, "count", "--method", "frontier", "--jobs", "1", "--stats", "--checkpoint", file, problem)
		cmd.Args = append([]string{"sh", "-c", limits + `exec "$0" "$@"`}, cmd.Args...)
		cmd.Path, cmd.Err = "/bin/sh", nil
		out, errs := new(bytes.Buffer), new(testkit.Stream)
		cmd.Stdout, cmd.Stderr = out, errs
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		return cmd, out, errs
	}
	// until waits for a condition, and reports whether it came while the process was running.
	until := func(cmd *exec.Cmd, what string, is func() bool) {
		t.Helper()
		for begin := time.Now(); !is(); time.Sleep(time.Millisecond) {
			if err := cmd.Process.Signal(syscall.Signal(0)); err != nil || time.Since(begin) > time.Minute {
				t.Fatalf("the process has ended before %s: %v", what, err)
			}
		}
	}
	read := func() []byte {
		b, err := os.ReadFile(file)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			t.Fatal(err)
		}
		return b
	}
	for range kills {
		before := read()
		cmd, _, _ := start("")
		until(cmd, "there was a new checkpoint", func() bool { return !bytes.Equal(read(), before) })
		time.Sleep(rand.N(50 * time.Millisecond))
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		cmd.Wait()
	}

	defer testkit.Handled(os.Interrupt)()
	kept := read()
	cmd, _, errs := start("ulimit -f 100; ")
	until(cmd, "it could not write", func() bool {
		return strings.Contains(errs.String(), "cannot write the checkpoint: "+file+": file too large\n")
	})
	if !bytes.Equal(read(), kept) {
		t.Error("the checkpoint that was there before is another")
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	cmd.Wait()
	if got := cmd.ProcessState.ExitCode(); got != int(cli.Interrupted) {
		t.Errorf("interrupted: exit %d, want %d; stderr %q", got, cli.Interrupted, errs)
	}
	if !bytes.Equal(read(), kept) {
		t.Error("the checkpoint that was there before is another, after an interrupt")
	}

	cmd, _, errs = start("")
	until(cmd, "there was a new checkpoint", func() bool { return !bytes.Equal(read(), kept) })
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	cmd.Wait()
	if got := cmd.ProcessState.ExitCode(); got != int(cli.Interrupted) {
		t.Errorf("interrupted: exit %d, want %d", got, cli.Interrupted)
	}
	far := regexp.MustCompile(`(?m)^dlx: .*: frontier: layer [0-9]+ of [0-9]+, .*; saved in ` + regexp.QuoteMeta(file) + `$`)
	if !far.MatchString(errs.String()) {
		t.Errorf("interrupted: stderr %q, want how far it came, and where that is saved", errs)
	}

	cmd, out, errs := start("")
	if err := cmd.Wait(); err != nil {
		t.Fatal(err, errs)
	}
	if out.String() != want {
		t.Errorf("stdout %q, want %q", out, want)
	}
	if !regexp.MustCompile("method frontier, [0-9]+ states").MatchString(errs.String()) {
		t.Errorf("stderr %q", errs)
	}
	if _, err := os.Stat(file); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the checkpoint is there after the count: %v", err)
	}
}
