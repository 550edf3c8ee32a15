package dlx

import "math"

// A worker searches the segments that it takes, one after the other. Only its
// own goroutine uses it while it is in work, but for what it has reported.
type worker struct {
	tree  tree
	built bool // the tree is built for what is committed

	segment *segment
	pauses  uint
	count   uint64     // solutions found, when they are counted
	found   []Solution // those not delivered, when they are listed
	size    int        // numbers in them
	buffer  []int      // room for a solution

	// What has been reported, guarded by the crew.
	reported uint64 // of count
	rest     float64
	costs    Stats
}

// employ has w work until there is nothing to be done.
func (c *crew) employ(w *worker) {
	defer c.dismiss(w)
	s := c.solver
	if w != c.workers[0] {
		if w.tree == nil {
			w.tree = s.plant(s.problem)
		}
		w.tree.root(s.problem, &s.committed, w.built)
		w.built = true
	}
	for c.begin(w) {
		if len(w.segment.way) > 0 {
			w.tree.follow(w.segment.way)
		}
		if !c.search(w) {
			break
		}
		c.finish(w)
	}
}

// dismiss ends the employment of w, even if it has panicked.
func (c *crew) dismiss(w *worker) {
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
func (c *crew) search(w *worker) bool {
	for {
		switch w.tree.advance() {
		case done:
			return true
		case paused:
			if !c.pause(w) {
				return false
			}
		case solved:
			if c.listing {
				c.collect(w)
				continue
			}
			if w.count == math.MaxUint64 {
				c.halt(ErrOverflow)
				return false
			}
			if w.count++; w.count == c.limit {
				c.halt(nil)
				return false
			}
		}
	}
}

// pause looks around during the search of w, and reports whether it is to go on.
func (c *crew) pause(w *worker) bool {
	if w.pauses++; w.pauses == 1 && w == c.workers[0] {
		c.hire()
	}
	look := w.pauses%pauses == 0
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
func (c *crew) hire() {
	for _, w := range c.workers[1:] {
		c.group.Go(func() { c.employ(w) })
	}
}

// report notes how far w has come.
func (c *crew) report(w *worker) {
	w.reported, w.rest = w.count, 0
	if w.segment != nil {
		w.rest = w.tree.rest()
	}
	w.costs = w.tree.stats(w.costs.Levels)

	var rest float64
	for _, w := range c.workers {
		rest += w.rest
	}
	for _, g := range c.segments {
		if !g.begun {
			rest += g.weight
		}
	}
	c.solver.progress.rest(rest)
	if n, _ := c.total(); c.limit > 0 && n == c.limit {
		c.stop(nil)
	}
}

// stats returns what all workers have reported, and has levels for room.
func (c *crew) stats(levels []Level) Stats {
	c.mu.Lock()
	defer c.mu.Unlock()
	sum := Stats{Levels: levels[:0]}
	for _, w := range c.workers {
		for n, l := range w.costs.Levels {
			if n == 0 && w != c.workers[0] {
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
