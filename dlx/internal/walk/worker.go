package walk

import "math"

// A worker searches the segments that it takes, one after the other. While it works, only its own goroutine uses it,
// except for what it has reported.
type worker struct {
	number  int // 0 for the caller's
	walk    *Walk
	segment *segment
	pauses  uint
	count   uint64  // solutions found, when they are counted
	found   [][]int // solutions not yet delivered, when they are listed
	size    int     // numbers in them, overhead included
	buffer  []int   // room for a solution

	// What has been reported, guarded by the crew's mu.
	reported uint64 // count
	rest     float64
	costs    Stats
}

// Pauses is how many times a walk pauses before its worker checks the context and reports its progress.
const Pauses = 16

// alone is how many times the first walk pauses before the other workers are hired: each needs a tree and a thread of the
// system, which costs more than counting the solutions of eight queens.
const alone = 4

// employ makes w work until nothing is left to do.
func (c *Crew) employ(w *worker) {
	defer c.dismiss(w)
	if w.number > 0 {
		if w.walk == nil {
			w.walk = c.job.Plant()
		}
		w.walk.Root(c.job.Chosen)
	}
	for first := w.number == 0; c.begin(w); first = false {
		if !first { // the first segment is where the walk is already
			if err := w.walk.Go(w.segment.part); err != nil && !c.job.Pruning {
				panic(err) // a bug: every part given away exists
			}
		}
		if !c.search(w) {
			break
		}
		c.finish(w)
	}
}

// dismiss ends the work of w, and keeps the value that it panicked with, if it did.
func (c *Crew) dismiss(w *worker) {
	panicked := recover()
	c.mu.Lock()
	defer c.mu.Unlock()
	if panicked != nil {
		c.panicked = panicked
		c.stop(nil)
		return
	}
	c.report(w)
}

// search searches w's segment, and reports whether it has searched all of it.
func (c *Crew) search(w *worker) bool {
	for {
		n, state := w.walk.Count(c.most(w))
		switch state {
		case Done:
			return true
		case Paused:
			if !c.pause(w) {
				return false
			}
		case Solved:
			if c.job.Listing {
				c.collect(w)
				continue
			}
			if w.count == math.MaxUint64 {
				c.halt(ErrOverflow)
				return false
			}
			if w.count += n; w.count == c.job.Limit {
				c.halt(nil)
				return false
			}
		}
	}
}

// most returns how many solutions w may count at once.
func (c *Crew) most(w *worker) uint64 {
	switch {
	case c.job.Listing:
		return 1
	case c.job.Limit > 0:
		return c.job.Limit - w.count
	}
	return max(1, math.MaxUint64-w.count)
}

// pause lets w check in: it looks at the context, reports and shares work. It returns whether w should go on.
func (c *Crew) pause(w *worker) bool {
	if w.pauses++; w.pauses == alone && w.number == 0 {
		c.hire()
	}
	look := w.pauses%Pauses == 0
	if !look && !c.called.Load() {
		return true
	}
	var err error
	if look {
		err = c.ctx.Err()
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if err != nil {
		c.stop(err)
	}
	if look {
		c.report(w)
	}
	if c.idle > c.waiting && !c.stopped {
		c.share(w)
	}
	if look {
		c.deliver(w)
	}
	return !c.stopped
}

// hire starts the other workers.
func (c *Crew) hire() {
	for _, w := range c.workers[1:] {
		c.group.Go(func() { c.employ(w) })
	}
}

// report notes how far w has come. c.mu must be held.
func (c *Crew) report(w *worker) {
	w.reported, w.rest = w.count, 0
	if w.segment != nil {
		w.rest = w.walk.Rest()
	}
	w.costs = w.walk.Stats(w.costs.Levels)

	var rest float64
	var nodes uint64
	for _, w := range c.workers {
		rest += w.rest
		nodes += w.costs.Nodes
		if w.number > 0 && w.costs.Nodes > 0 {
			nodes-- // each worker has counted the root
		}
	}
	for _, g := range c.segments {
		if !g.begun {
			rest += g.weight
		}
	}
	c.job.Progress.Rest(rest)
	n, _ := c.total()
	c.job.Progress.Met(nodes, n)
	if c.job.Limit > 0 && n == c.job.Limit {
		c.stop(nil)
	}
}

// Stats returns the sum of what all workers have reported. It uses levels as room.
func (c *Crew) Stats(levels []Level) Stats {
	c.mu.Lock()
	defer c.mu.Unlock()
	sum := Stats{Levels: levels[:0]}
	for _, w := range c.workers {
		for n, l := range w.costs.Levels {
			if n == 0 && w.number > 0 {
				l.Nodes-- // each worker has counted the root
			}
			if n == len(sum.Levels) {
				sum.Levels = append(sum.Levels, Level{})
			}
			sum.Levels[n].Nodes += l.Nodes
			sum.Levels[n].Updates += l.Updates
			sum.Nodes += l.Nodes
			sum.Updates += l.Updates
		}
	}
	return sum
}
