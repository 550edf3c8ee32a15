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
	kills, size, want, often := 1, "20x20", "1269984011256235834242602753102293934298576249856\n", savesOften+"=1"
	if testkit.Slow() {
		kills, size, often = 12, "24x24", savesOften+"="
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
		cmd.Path, cmd.Err, cmd.Env = "/bin/sh", nil, append(cmd.Env, often)
		out, errs := new(bytes.Buffer), new(testkit.Stream)
		cmd.Stdout, cmd.Stderr = out, errs
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		return cmd, out, errs
	}
	complete := func(err error, out *bytes.Buffer, errs *testkit.Stream) {
		t.Helper()
		if err != nil || out.String() != want {
			t.Fatalf("%v, stdout %q, want %q; stderr %q", err, out, want, errs)
		}
		if _, err := os.Stat(file); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("the checkpoint is there after the count: %v", err)
		}
	}
	// cut begins a count, and ends it by a signal some time after a condition holds. It reports false if the count was
	// complete before: this process was not given the time to look.
	cut := func(limits string, holds func(stderr string) bool, delay time.Duration, sig os.Signal) (stderr string, code int, ok bool) {
		t.Helper()
		cmd, out, errs := start(limits)
		ended := make(chan error, 1)
		go func() { ended <- cmd.Wait() }()
		for !holds(errs.String()) {
			select {
			case err := <-ended:
				complete(err, out, errs)
				return "", 0, false
			case <-time.After(time.Millisecond):
			}
		}
		time.Sleep(delay)
		cmd.Process.Signal(sig) // it may have ended
		if err := <-ended; err == nil {
			complete(err, out, errs)
			return "", 0, false
		}
		return errs.String(), cmd.ProcessState.ExitCode(), true
	}
	read := func() []byte {
		b, err := os.ReadFile(file)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			t.Fatal(err)
		}
		return b
	}
	var kept []byte // in the file when the last process ended
	changed := func(string) bool {
		now := read()
		return now != nil && !bytes.Equal(now, kept)
	}
	large := func(stderr string) bool { return changed(stderr) && len(read()) > 4*50<<10 }
	interrupted := func(code int, stderr string) {
		t.Helper()
		if code != int(cli.Interrupted) {
			t.Errorf("interrupted: exit %d, want %d; stderr %q", code, cli.Interrupted, stderr)
		}
	}
	defer testkit.Handled(os.Interrupt)()
	// chain reports false if a count was complete before it could be ended, and all has to begin anew.
	chain := func() bool {
		t.Helper()
		for range kills {
			kept = read()
			if _, _, ok := cut("", large, rand.N(10*time.Millisecond), os.Kill); !ok {
				return false
			}
		}
		kept = read()
		// The limit is 50 KiB, and what the next process saves is not much smaller than what is there.
		refused := "cannot write the checkpoint: " + file + ": file too large\n"
		stderr, code, ok := cut("ulimit -f 100; ", func(stderr string) bool { return strings.Contains(stderr, refused) }, 0, os.Interrupt)
		if !ok {
			return false
		}
		interrupted(code, stderr)
		if !bytes.Equal(read(), kept) {
			t.Error("the checkpoint that was there before is another, although it could not be written")
		}
		kept = read()
		if stderr, code, ok = cut("", changed, 0, os.Interrupt); !ok {
			return false
		}
		interrupted(code, stderr)
		far := regexp.MustCompile(`(?m)^dlx: .*: frontier: layer [0-9]+ of [0-9]+, .*; saved in ` + regexp.QuoteMeta(file) + `$`)
		if !far.MatchString(stderr) {
			t.Errorf("interrupted: stderr %q, want how far it came, and where that is saved", stderr)
		}
		return true
	}
	tries := 1
	for ; !chain(); tries++ {
		if tries == 20 {
			t.Fatal("no count was slow enough to be ended")
		}
	}
	t.Logf("%d tries", tries)

	cmd, out, errs := start("")
	complete(cmd.Wait(), out, errs)
	if !regexp.MustCompile("method frontier, [0-9]+ states").MatchString(errs.String()) {
		t.Errorf("stderr %q", errs)
	}
}
