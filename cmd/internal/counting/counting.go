// Package counting runs the exact counts of the commands: each keeps a checkpoint, and can be asked how far it is.
package counting

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"runtime/debug"
	"sync/atomic"
	"time"

	"dlx-sudoku/dlx/tally"
)

// LeastInterval is the least time between two checkpoints. Only tests change it.
var LeastInterval = time.Second / 4

const (
	// leftInterval is the time between two estimates of the time left.
	leftInterval = time.Second / 20

	// saveShare is the share of the time that writing checkpoints may take: one part in so many.
	saveShare = 20
)

// A Run is an exact count whose checkpoint, if there is one, is taken up, written now and then and when the count is
// cut short, and removed when it is complete.
type Run struct {
	Counter    *tally.Counter
	Checkpoint Checkpoint
	Shared     bool // others work in this process: its bound on memory is not this count's to set

	now atomic.Pointer[moment]
}

// moment is how far a count is, and how long the rest takes; 0 if that is not known.
type moment struct {
	progress tally.Progress
	left     time.Duration
}

// Resume has the count take up what the checkpoint holds.
func (r *Run) Resume() error { return r.Checkpoint.Resume(r.Counter.Resume) }

// Count counts, and writes the checkpoint. If ctx ends, it is written once more.
func (r *Run) Count(ctx context.Context) (*big.Int, error) {
	if r.Checkpoint.File != "" {
		defer r.Checkpoint.Session.Saving()()
	}
	if !r.Shared {
		defer resident(r.Counter.Memory)()
	}
	last, interval := time.Now(), LeastInterval
	var so pace
	var asked time.Time
	var left time.Duration
	r.Counter.Progress = func(p tally.Progress) {
		if now := time.Now(); now.Sub(asked) > leftInterval {
			asked = now
			done, whole := float64(p.Layer), float64(p.Layers)
			if ahead := r.Counter.Ahead(); ahead > 0 {
				done, whole = float64(p.States), float64(p.States)+ahead
			}
			left = so.left(done, whole, now)
		}
		r.now.Store(&moment{p, left})
		if begin := time.Now(); r.Checkpoint.File != "" && begin.Sub(last) > interval {
			r.save()
			last = time.Now()
			interval = max(LeastInterval, saveShare*last.Sub(begin))
		}
	}
	n, err := r.Counter.Count(ctx)
	if err != nil {
		r.save()
	}
	return n, err
}

// The heap of a count: what the process takes besides it, and the least room above the bound.
const (
	besides  = 9 << 20
	leastGap = 7 << 20
)

// resident has the collector keep the heap so small that the process takes at most a quarter more than the bound on memory,
// if that is 64 MiB or more. Otherwise a heap grows to twice what is in use before it is collected. It returns what
// takes the bound back. A lower one, as GOMEMLIMIT sets it, stays.
func resident(memory int64) (restore func()) {
	if memory == 0 {
		memory = tally.DefaultMemory
	}
	before := debug.SetMemoryLimit(-1)
	limit := memory + max(memory/4-besides, leastGap)
	if limit < memory || limit >= before {
		return func() {}
	}
	debug.SetMemoryLimit(limit)
	return func() { debug.SetMemoryLimit(before) }
}

// Doing returns how far the count is, and how long the rest takes at the pace of the last part; "" if nothing is known. It
// may be called from another goroutine.
func (r *Run) Doing() string {
	p := r.now.Load()
	if p == nil || p.left < time.Second {
		return r.far()
	}
	return fmt.Sprintf("%v left at this pace, %v", p.left.Round(time.Second), p.progress)
}

// far returns how far the count is; "" if nothing is known.
func (r *Run) far() string {
	if p := r.now.Load(); p != nil {
		return p.progress.String()
	}
	return ""
}

// HowFar returns how far a count that has ended with an error came, and where that is kept.
func (r *Run) HowFar() string {
	doing := r.far()
	if s := r.Counter.Stats(); doing == "" && s.Method == tally.Search {
		bound := ""
		if s.Found == math.MaxUint64 { // the search counts no further
			bound = "at least "
		}
		doing = fmt.Sprintf("search: %s%d solutions so far, %d nodes", bound, s.Found, s.Nodes)
	}
	return r.Checkpoint.Kept(doing)
}

// save writes the checkpoint.
func (r *Run) save() { r.Checkpoint.Save(r.Counter.Save) }
