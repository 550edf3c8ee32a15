package searching

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/counting"
	"dlx-sudoku/cmd/internal/puzzlein"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/census"
)

// TestOneExactCount begins two exact counts: the second waits for the end of the first.
func TestOneExactCount(t *testing.T) {
	var e Exact
	end := e.begin(nil, nil)
	second := make(chan func())
	go func() { second <- e.begin(nil, nil) }()
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
	grid, err := cover.ParseGrid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
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
		e := Exact{Way: counting.Flags{Memory: uint64(test.memory)}}
		if _, err := e.ByBands(t.Context(), it, nil, 4, counter); err != nil || counter.Workers != test.want {
			t.Errorf("in %d bytes: %d workers, %v, want %d", test.memory, counter.Workers, err, test.want)
		}
	}
	e := Exact{Way: counting.Flags{Memory: uint64(census.Memory(1)) - 1}}
	if _, err := e.ByBands(t.Context(), it, nil, 4, new(census.Counter)); !errors.Is(err, counting.ErrMemory) {
		t.Errorf("in too little memory: %v, want %v", err, counting.ErrMemory)
	}
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

// TestBandsSave has a count by bands, which would take seconds, keep a checkpoint at intervals. It interrupts the count
// after the first, and begins anew if the count was complete before: then the test was not given the time to look.
func TestBandsSave(t *testing.T) {
	const puzzle = "2..7........8.............3.......1..............1.....6.5....9.................."
	defer func(before time.Duration) { counting.LeastInterval = before }(counting.LeastInterval)
	counting.LeastInterval = time.Millisecond
	e := new(Exact)
	session := cli.NewSession(t.Context(), "test", &cli.System{Stdout: io.Discard, Stderr: io.Discard})
	interrupted := func() bool {
		file := filepath.Join(t.TempDir(), "checkpoint")
		e.Way.Checkpoint = counting.Checkpoint{Session: session, File: file, Failed: func(err error) { t.Error(err) }}
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
