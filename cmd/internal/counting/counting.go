// Package counting runs the exact counts of the commands: each keeps a checkpoint, and can be asked how far it is.
package counting

import (
	"context"
	"io"
	"math/big"
	"time"
)

// LeastInterval is the least time between two checkpoints. Only tests change it.
var LeastInterval = time.Second / 4

// saveShare is the share of the time that writing checkpoints may take: one part in so many.
const saveShare = 20

// A Counter counts the solutions of one problem.
type Counter interface {
	Count(context.Context) (*big.Int, error)

	// Save writes how far a count is, and Resume reads it before the count. The error tally.ErrNothing of Save means that
	// there is nothing to be saved.
	Save(io.Writer) error
	Resume(io.Reader) error

	// Each has a function called now and then during the next count, which may call Save, until stop is called.
	Each(save func()) (stop func())

	// Doing returns how far the count is: in words, "" if nothing is known, and what share of it is done, 0 if that is
	// not known. It may be called from another goroutine.
	Doing() (words string, share float64)

	// HowFar says in words how far a count came that has ended with an error; "" if it had not begun.
	HowFar() string
}

// A Run is an exact count whose checkpoint, if there is one, is taken up, written now and then and when the count is
// cut short, and removed when it is complete.
type Run struct {
	Counter    Counter
	Checkpoint Checkpoint
}

// Resume has the count take up what the checkpoint holds.
func (r *Run) Resume() error { return r.Checkpoint.Resume(r.Counter.Resume) }

// Count counts, and writes the checkpoint. If ctx ends, it is written once more.
func (r *Run) Count(ctx context.Context) (*big.Int, error) {
	each := func() {}
	if r.Checkpoint.File != "" {
		defer r.Checkpoint.Session.Saving()()
		last, interval := time.Now(), LeastInterval
		each = func() {
			if begin := time.Now(); begin.Sub(last) > interval {
				r.save()
				last = time.Now()
				interval = max(LeastInterval, saveShare*last.Sub(begin))
			}
		}
	}
	stop := r.Counter.Each(each)
	n, err := r.Counter.Count(ctx)
	stop()
	if err != nil {
		r.save()
	}
	return n, err
}

// HowFar returns how far a count that has ended with an error came, and where that is kept.
func (r *Run) HowFar() string { return r.Checkpoint.Kept(r.Counter.HowFar()) }

// save writes the checkpoint.
func (r *Run) save() { r.Checkpoint.Save(r.Counter.Save) }
