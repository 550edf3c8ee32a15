package counting

import (
	"context"
	"fmt"
	"io"
	"math"
	"math/big"
	"runtime/debug"
	"sync/atomic"
	"time"

	"dlx-sudoku/dlx/tally"
)

// States is the [Counter] that counts with package tally.
type States struct {
	Counter *tally.Counter
	Shared  bool // others work in this process: its bound on memory is not this count's to set

	now atomic.Pointer[moment]
}

// A moment has the progress of a count, and how long the rest takes, 0 if that is not known.
type moment struct {
	progress tally.Progress
	left     time.Duration
}

// Count counts.
func (c *States) Count(ctx context.Context) (*big.Int, error) {
	if !c.Shared {
		defer Resident(c.Counter.Memory)()
	}
	return c.Counter.Count(ctx)
}

// Save writes how far the count is.
func (c *States) Save(w io.Writer) error { return c.Counter.Save(w) }

// Resume reads what Save wrote.
func (c *States) Resume(r io.Reader) error { return c.Counter.Resume(r) }

// leftInterval is the time between two estimates of the time left.
const leftInterval = time.Second / 20

// Each has a function called between slices of the work.
func (c *States) Each(save func()) (stop func()) {
	var so pace
	var asked time.Time
	var left time.Duration
	c.Counter.Progress = func(p tally.Progress) {
		if now := time.Now(); now.Sub(asked) > leftInterval {
			asked = now
			done, whole := float64(p.Layer), float64(p.Layers)
			if ahead := c.Counter.Ahead(); ahead > 0 {
				done, whole = float64(p.States), float64(p.States)+ahead
			}
			left = so.left(done, whole, now)
		}
		c.now.Store(&moment{p, left})
		save()
	}
	return func() {}
}

// The heap of a count: what the process takes besides it, and the least room above the bound.
const (
	besides  = 9 << 20
	leastGap = 7 << 20
)

// Resident has the collector keep the heap so small that the process takes at most a quarter more than the bound on memory,
// if that is 64 MiB or more. Otherwise a heap grows to twice what is in use before it is collected. restore takes the limit
// back. A limit that is lower already, as GOMEMLIMIT may set it, stays.
func Resident(memory int64) (restore func()) {
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

// Doing returns how far the count is, and how long the rest takes at the pace of the last part. The share done is not known.
func (c *States) Doing() (words string, share float64) {
	p := c.now.Load()
	if p == nil {
		return "", 0
	}
	if words = p.progress.String(); p.left >= time.Second {
		words = fmt.Sprintf("%v left at this pace, %s", p.left.Round(time.Second), words)
	}
	return words, 0
}

// HowFar says how far the layers or the search came.
func (c *States) HowFar() string {
	if p := c.now.Load(); p != nil {
		return p.progress.String()
	}
	s := c.Counter.Stats()
	if s.Method != tally.Search {
		return ""
	}
	bound := ""
	if s.Found == math.MaxUint64 { // the search counts no further
		bound = "at least "
	}
	return fmt.Sprintf("search: %s%d solutions so far, %d nodes", bound, s.Found, s.Nodes)
}
