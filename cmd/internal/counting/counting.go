// Package counting runs the exact counts of the commands: each keeps a checkpoint, and can be asked how far it is.
package counting

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/big"
	"os"
	"sync/atomic"
	"time"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/dlx/tally"
)

const (
	// leastInterval is the least time between two checkpoints.
	leastInterval = time.Second / 4

	// saveShare is the share of the time that writing checkpoints may take: one part in so many.
	saveShare = 20
)

// A Run is an exact count whose checkpoint, if there is one, is taken up, written now and then and when the count is
// cut short, and removed when it is complete.
type Run struct {
	*tally.Counter
	File   string             // of the checkpoint; "" for none
	Failed func(reason error) // is called if the checkpoint cannot be written; the count goes on

	now    atomic.Pointer[tally.Progress]
	failed bool // the last checkpoint could not be written
	saved  bool // the last checkpoint was
}

// ErrCheckpoint is the cause of errors that mean that a checkpoint cannot be taken up.
var ErrCheckpoint = errors.New("--checkpoint")

// Resume has the count take up what the checkpoint holds, as the function Resume does.
func (r *Run) Resume() error { return Resume(r.File, r.Counter.Resume) }

// Resume has a count take up what a checkpoint holds, if it is there, and removes what killed runs have left half written.
// The error wraps ErrCheckpoint and names the file, which may be "" for none.
func Resume(file string, take func(io.Reader) error) error {
	if file == "" {
		return nil
	}
	cli.RemoveDrafts(file)
	f, err := os.Open(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil {
		defer f.Close()
		err = take(f)
	}
	if err != nil {
		return fmt.Errorf("%w %s: %w", ErrCheckpoint, file, err)
	}
	return nil
}

// Count counts, and writes the checkpoint. If ctx ends, it is written once more.
func (r *Run) Count(ctx context.Context) (*big.Int, error) {
	last, interval := time.Now(), leastInterval
	r.Progress = func(p tally.Progress) {
		r.now.Store(&p)
		if begin := time.Now(); r.File != "" && begin.Sub(last) > interval {
			r.save()
			last = time.Now()
			interval = max(leastInterval, saveShare*last.Sub(begin))
		}
	}
	n, err := r.Counter.Count(ctx)
	if err != nil {
		r.save()
	}
	return n, err
}

// Doing returns how far the count is; "" if nothing is known. It may be called from another goroutine.
func (r *Run) Doing() string {
	if p := r.now.Load(); p != nil {
		return p.String()
	}
	return ""
}

// HowFar returns how far a count that has ended with an error came, and where that is kept.
func (r *Run) HowFar() string {
	doing := r.Doing()
	if s := r.Stats(); doing == "" && s.Method == tally.Search {
		doing = fmt.Sprintf("search: %d solutions so far, %d nodes", s.Found, s.Nodes)
	}
	return Kept(doing, r.File, r.saved)
}

// Kept adds to what a count was doing when it ended where that is kept: in a checkpoint, unless the file is "".
func Kept(doing, file string, saved bool) string {
	switch {
	case doing == "":
		doing = "nothing is counted yet"
	case saved:
		return doing + "; saved in " + file
	}
	if file != "" {
		doing += "; not saved"
	}
	return doing
}

// save replaces the checkpoint. If that fails, what was there before stays; it is reported once, until it succeeds again.
func (r *Run) save() {
	if r.File == "" {
		return
	}
	err := cli.Replace(r.File, func(w io.Writer) error { return r.Save(w) })
	if r.saved = err == nil; errors.Is(err, tally.ErrNothing) {
		return
	}
	if err != nil && !r.failed {
		r.Failed(fmt.Errorf("cannot write the checkpoint: %w", err))
	}
	r.failed = err != nil
}

// Remove removes the checkpoint of a count that is complete, if there is one.
func Remove(file string) error {
	if file == "" {
		return nil
	}
	if err := os.Remove(file); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("cannot remove the checkpoint: %w", err)
	}
	return nil
}
