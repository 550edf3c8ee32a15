package sudokucli

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/engine"
	"dlx-sudoku/cmd/internal/testkit"
	"dlx-sudoku/cover"
	"dlx-sudoku/dlx/tally"
)

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
