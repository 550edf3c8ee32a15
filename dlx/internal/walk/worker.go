package walk

import "math"

// A worker searches the segments that it takes, one after the other. Only its own goroutine uses it while it is in work,
// except for what it has reported.
type worker struct {
	number  int // 0 is the caller's
	walk    *Walk
	segment *segment
	pauses  uint
	count   uint64  // solutions found, when they are counted
	found   [][]int // those not delivered, when they are listed
	size    int     // numbers in them
	buffer  []int   // room for a solution

	// What has been reported, guarded by the crew's mu.
	reported uint64 // of count
	rest     float64
	costs    Stats
}

// Pauses is how many times a walk pauses before its search looks at its context and reports its progress.
const Pauses = 16

// employ has w work until there is nothing to be done.
func (c *Crew) employ(w *worker) {
	defer c.dismiss(w)
	if w.number > 0 {
		if w.walk == nil {
			w.walk = c.job.Plant()
		}
		w.walk.Root(c.job.Chosen)
	}
	for first := w.number == 0; c.begin(w); first = false {
		if !first { // there it is already
			if err := w.walk.Go(w.segment.part); err != nil && !c.job.Pruning {
				panic(err) // that cannot be
			}
		}
		if !c.search(w) {
			break
		}
		c.finish(w)
	}
}

// dismiss ends the employment of w, even if it has panicked.
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

// search searches w's segment, and reports whether it came to the end.
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

// pause looks around during the search of w, and reports whether it is to go on.
func (c *Crew) pause(w *worker) bool {
	if w.pauses++; w.pauses == 1 && w.number == 0 {
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

// hire has the other workers begin.
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
			nodes-- // the root, which each of them has been at
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

// Stats returns what all workers have reported, and has levels for room.
func (c *Crew) Stats(levels []Level) Stats {
	c.mu.Lock()
	defer c.mu.Unlock()
	sum := Stats{Levels: levels[:0]}
	for _, w := range c.workers {
		for n, l := range w.costs.Levels {
			if n == 0 && w.number > 0 {
				l.Nodes-- // the root, which each of them has been at
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
