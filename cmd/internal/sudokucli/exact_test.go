package sudokucli

import (
	"dlx-sudoku/cmd/internal/puzzlein"
	"dlx-sudoku/cmd/internal/searching"
)

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/counting"
	"dlx-sudoku/cmd/internal/engine"
	"dlx-sudoku/cmd/internal/testkit"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/census"
	"dlx-sudoku/dlx/tally"
)

// TestOneExactCount begins two exact counts: the second waits for the end of the first.
func TestOneExactCount(t *testing.T) {
	var e searching.Exactly
	end := e.Begin(nil, nil)
	second := make(chan func())
	go func() { second <- e.Begin(nil, nil) }()
	select {
	case <-second:
		t.Fatal("two exact counts at once")
	case <-time.After(20 * time.Millisecond):
	}
	end()
	(<-second)()
}

// TestBandsMemory counts by bands within a bound on memory, which leaves room for fewer workers.
func TestBandsMemory(t *testing.T) {
	grid, err := cover.ParseGrid(slides)
	if err != nil {
		t.Fatal(err)
	}
	it := new(puzzlein.Item)
	it.Grid = grid
	for _, test := range []struct {
		memory int64
		want   int // workers
	}{{0, 4}, {census.Memory(4), 4}, {census.Memory(4) - 1, 3}, {census.Memory(1), 1}} {
		counter, err := census.New(grid)
		if err != nil {
			t.Fatal(err)
		}
		e := searching.Exactly{FlagsX: counting.Flags{Memory: uint64(test.memory)}}
		if _, err := e.ByBands(t.Context(), it, nil, 4, counter); err != nil || counter.Workers != test.want {
			t.Errorf("in %d bytes: %d workers, %v, want %d", test.memory, counter.Workers, err, test.want)
		}
	}
	e := searching.Exactly{FlagsX: counting.Flags{Memory: uint64(census.Memory(1)) - 1}}
	if _, err := e.ByBands(t.Context(), it, nil, 4, nil); !errors.Is(err, counting.ErrMemory) {
		t.Errorf("in too little memory: %v, want %v", err, counting.ErrMemory)
	}
}

// TestBandsSave has a count by bands, which would take seconds, keep a checkpoint at intervals. It interrupts the count
// after the first, and begins anew if the count was complete before: then the test was not given the time to look.
func TestBandsSave(t *testing.T) {
	const puzzle = "2..7........8.............3.......1..............1.....6.5....9.................."
	e := searching.Exactly{Interval: time.Millisecond}
	session := cli.NewSession(t.Context(), name, &cli.System{Stdout: io.Discard, Stderr: io.Discard})
	interrupted := func() bool {
		file := filepath.Join(t.TempDir(), "checkpoint")
		e.FlagsX.Checkpoint = counting.Checkpoint{Session: session, File: file, Failed: func(err error) { t.Error(err) }}
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		it, ended := new(puzzlein.Item), make(chan error, 1)
		counter := bandsCounter(t, puzzle)
		go func() {
			_, err := e.ByBands(ctx, it, nil, 1, counter)
			ended <- err
		}()
		var text []byte
		for err := fs.ErrNotExist; err != nil; text, err = os.ReadFile(file) {
			select {
			case err := <-ended:
				if err != nil {
					t.Fatal(err)
				}
				return false
			case <-time.After(time.Millisecond):
			}
		}
		if err := bandsCounter(t, puzzle).Resume(text); err != nil {
			t.Error(err)
		}
		cancel()
		err := <-ended
		if err != nil && !errors.Is(err, context.Canceled) {
			t.Errorf("interrupted: %v", err)
		}
		return err != nil
	}
	for tries := 1; !interrupted(); tries++ {
		if tries == 20 {
			t.Fatal("no count was slow enough to be interrupted")
		}
	}
}

// TestTakeUpLayers has count take up the checkpoint of a count of a 6x6 puzzle, and refuse that of another one.
func TestTakeUpLayers(t *testing.T) {
	const puzzle, other = "1...................................", "12345..............................."
	grid, err := cover.ParseGrid(puzzle)
	if err != nil {
		t.Fatal(err)
	}
	p, err := engine.Open(grid)
	if err != nil {
		t.Fatal(err)
	}
	var checkpoint bytes.Buffer
	c := tally.NewCounter(p)
	c.Method = tally.Layers
	c.Progress = func(at tally.Progress) {
		if checkpoint.Len() == 0 && at.Layer > at.Layers/3 {
			if err := c.Save(&checkpoint); err != nil {
				t.Fatal(err)
			}
		}
	}
	if _, err := c.Count(t.Context()); err != nil || checkpoint.Len() == 0 {
		t.Fatal(err, checkpoint.Len())
	}
	file := filepath.Join(t.TempDir(), "checkpoint")
	if err := os.WriteFile(file, checkpoint.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	run := func(puzzle string) (stdout, stderr string, status cli.Status) {
		return testkit.Run(App.Run, cli.System{Stdin: strings.NewReader(puzzle + "\n")}, "count", "--stats", "--checkpoint", file)
	}
	_, stderr, status := run(other)
	if want := "the checkpoint cannot be used: it is of another problem"; status != cli.BadInput || !strings.Contains(stderr, want) {
		t.Errorf("another puzzle: exit %d, stderr %q, want %d and %q", status, stderr, cli.BadInput, want)
	}
	stdout, stderr, status := run(puzzle)
	if want := "4700160\tmultiple\t" + puzzle + "\n"; stdout != want || status != 0 || !strings.Contains(stderr, "counted by layers") {
		t.Errorf("exit %d, %q, %q, want %q by layers", status, stdout, stderr, want)
	}
	if _, err := os.Stat(file); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the checkpoint is there after the count: %v", err)
	}
}
