package counting

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strings"
	"testing"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/dlx/classics"
	"dlx-sudoku/dlx/tally"
)

// dominoes returns a run that counts the tilings of a board of 8x8 along its frontier.
func dominoes(t *testing.T, file string) (r *Run, by *States, failures *[]string) {
	t.Helper()
	p, err := classics.Dominoes(8, 8)
	if err != nil {
		t.Fatal(err)
	}
	failures = new([]string)
	by = &States{Counter: tally.NewCounter(p)}
	by.Counter.Method = tally.Frontier
	r = &Run{Counter: by, Checkpoint: Checkpoint{
		Session: cli.NewSession(t.Context(), "test", &cli.System{Stdout: io.Discard, Stderr: io.Discard}),
		File:    file, Failed: func(reason error) { *failures = append(*failures, reason.Error()) },
	}}
	return r, by, failures
}

// lateCancel is a context that ends when the frontier has gone some way.
type lateCancel struct {
	context.Context
	run *Run
}

func (l lateCancel) Err() error {
	if l.run.Counter.HowFar() != "" {
		return context.Canceled
	}
	return nil
}

// TestRun ends a count under way, which writes the checkpoint; takes it up; and removes it.
func TestRun(t *testing.T) {
	file := filepath.Join(t.TempDir(), "checkpoint")
	r, by, _ := dominoes(t, file)
	if err := r.Resume(); err != nil || by.HowFar() != "" {
		t.Fatalf("Resume without a checkpoint: %v, and then HowFar() = %q, want none", err, by.HowFar())
	}
	if _, err := r.Count(lateCancel{t.Context(), r}); !errors.Is(err, context.Canceled) {
		t.Fatalf("Count = %v, want %v", err, context.Canceled)
	}
	want := regexp.MustCompile(`^frontier: layer [0-9]+ of 64, [0-9]+ states?, [0-9]+ under way in [0-9]+\.[0-9] MB$`)
	if !want.MatchString(by.HowFar()) {
		t.Errorf("HowFar() = %q, want %v", by.HowFar(), want)
	}
	r, by, failures := dominoes(t, file)
	by.Counter.Method = tally.Layers // the method of the checkpoint holds
	if err := r.Resume(); err != nil {
		t.Fatal(err)
	}
	n, err := r.Count(t.Context())
	if err != nil || n.String() != "12988816" || len(*failures) > 0 || by.Counter.Stats().Method != tally.Frontier {
		t.Errorf("Count, taken up = %v, %v, %v, %v, want 12988816 by the frontier", n, err, *failures, by.Counter.Stats())
	}
	if err := r.Checkpoint.Remove(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(file); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the checkpoint is there after Remove: %v", err)
	}
	if err := r.Checkpoint.Remove(); err != nil {
		t.Errorf("Remove of no file: %v", err)
	}
}

// countdown is a context that ends when it has been asked so often.
type countdown struct {
	context.Context
	asks *int
}

func (c countdown) Err() error {
	if *c.asks--; *c.asks < 0 {
		return context.Canceled
	}
	return nil
}

// TestRunSearch ends a search, which says how far it came.
func TestRunSearch(t *testing.T) {
	r, by, _ := dominoes(t, "")
	by.Counter.Method = tally.Search
	asks := 20
	if _, err := r.Count(countdown{t.Context(), &asks}); !errors.Is(err, context.Canceled) {
		t.Fatalf("Count = %v, want %v", err, context.Canceled)
	}
	s := by.Counter.Stats()
	if want := fmt.Sprintf("search: %d solutions so far, %d nodes", s.Found, s.Nodes); r.HowFar() != want || s.Found == 0 || s.Nodes == 0 {
		t.Errorf("HowFar() = %q, want %q and some of each", r.HowFar(), want)
	}
	if n, err := r.Count(t.Context()); err != nil || n.Uint64() != by.Counter.Stats().Found {
		t.Errorf("Count = %v, %v, and then Found = %d", n, err, by.Counter.Stats().Found)
	}
}

// TestRunWithoutRoom has a count that cannot write its checkpoint.
func TestRunWithoutRoom(t *testing.T) {
	file := filepath.Join(t.TempDir(), "no", "directory")
	r, _, failures := dominoes(t, file)
	for range 2 { // it is reported once
		if _, err := r.Count(lateCancel{t.Context(), r}); !errors.Is(err, context.Canceled) {
			t.Fatalf("Count = %v, want %v", err, context.Canceled)
		}
	}
	if len(*failures) != 1 || !strings.HasPrefix((*failures)[0], "cannot write the checkpoint: ") {
		t.Errorf("failures %q, want one", *failures)
	}
	if n, err := r.Count(t.Context()); err != nil || n.String() != "12988816" {
		t.Errorf("Count after that = %v, %v, want 12988816", n, err)
	}
}

// TestRunRefuses takes up what is no checkpoint.
func TestRunRefuses(t *testing.T) {
	file := filepath.Join(t.TempDir(), "other")
	if err := os.WriteFile(file, []byte("something else"), 0o666); err != nil {
		t.Fatal(err)
	}
	r, _, _ := dominoes(t, file)
	if err := r.Resume(); !errors.Is(err, tally.ErrCheckpoint) || !strings.HasPrefix(err.Error(), "--checkpoint "+file+": ") {
		t.Errorf("Resume = %v, want %v and the name of the file", err, tally.ErrCheckpoint)
	}
}

// TestResident bounds the heap during a count only, and leaves a lower bound alone.
func TestResident(t *testing.T) {
	before := debug.SetMemoryLimit(-1)
	defer debug.SetMemoryLimit(before)
	for memory, want := range map[int64]int64{
		0: 1342177280 - 9<<20, 1 << 20: 8 << 20, 64 << 20: 71 << 20, 1 << 40: 1<<40 + 1<<38 - 9<<20, math.MaxInt64: before,
	} {
		restore := Resident(memory)
		if got := debug.SetMemoryLimit(-1); got != want {
			t.Errorf("a bound of %d makes %d, want %d", memory, got, want)
		}
		restore()
		if got := debug.SetMemoryLimit(-1); got != before {
			t.Errorf("the bound afterwards is %d, want %d", got, before)
		}
	}
	debug.SetMemoryLimit(5 << 20)
	restore := Resident(1 << 30)
	if got := debug.SetMemoryLimit(-1); got != 5<<20 {
		t.Errorf("a lower bound has become %d", got)
	}
	restore()
	r, by, _ := dominoes(t, "")
	by.Counter.Memory = 2 << 20
	debug.SetMemoryLimit(before)
	if _, err := r.Count(watching{t.Context(), t}); err != nil || debug.SetMemoryLimit(-1) != before {
		t.Errorf("Count = %v, then the bound is %d, want %d", err, debug.SetMemoryLimit(-1), before)
	}
}

// watching is a context that looks at the bound on memory.
type watching struct {
	context.Context
	t *testing.T
}

func (w watching) Err() error {
	if got := debug.SetMemoryLimit(-1); got != 9<<20 {
		w.t.Errorf("the bound during a count is %d", got)
	}
	return nil
}

// TestSettle has one error for flags that contradict an exact count, whatever the number of them.
func TestSettle(t *testing.T) {
	for range 100 {
		s := cli.NewSession(t.Context(), "test", &cli.System{Stdout: io.Discard, Stderr: io.Discard})
		e := Flags{Exact: true, Method: "auto"}
		err := e.Settle(s, map[string]bool{"--reduce": true, "--limit": true, "--verify": false, "--engine": true}, "problem")
		const want = "--engine and --exact contradict each other"
		if err == nil || err.Error() != want {
			t.Fatalf("Settle = %v, want %s", err, want)
		}
	}
}
