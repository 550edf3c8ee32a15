package walk

import "slices"

// A worker hands solutions to the caller in batches, to take the lock once for many of them. Sizes are in numbers: a
// solution counts as its number of options plus overhead.
const (
	batch    = 1 << 11
	overhead = 4
)

// List yields the solutions as long as yield returns true. Each is ascending and belongs to the caller.
func (c *Crew) List(yield func([]int) bool) error {
	defer c.end()
	c.group.Go(func() { c.employ(c.workers[0]) })
	for solutions := c.next(); solutions != nil; solutions = c.next() {
		for _, solution := range solutions {
			if !yield(solution) {
				c.end()
				c.raise()
				return nil
			}
		}
	}
	c.end()
	c.raise()
	return c.err
}

// collect keeps the solution that w's walk is at, and delivers when there is a batch.
func (c *Crew) collect(w *worker) {
	w.buffer = w.walk.AppendSolution(append(w.buffer[:0], c.job.Chosen.Options...))
	slices.Sort(w.buffer)
	w.found = append(w.found, slices.Clone(w.buffer))
	w.size += len(w.buffer) + overhead
	if w.size >= min(batch, c.job.Ahead) {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.deliver(w)
	}
}

// deliver moves the solutions that w has found to its segment, and waits while too many are waiting. c.mu must be held.
func (c *Crew) deliver(w *worker) {
	if len(w.found) == 0 {
		return
	}
	g := w.segment
	if c.job.Unordered {
		g = &c.loose
	}
	g.solutions = append(g.solutions, w.found...)
	g.size += w.size
	c.held += w.size
	clear(w.found)
	w.found, w.size = w.found[:0], 0
	c.arrival.Signal()
	for most := c.job.Ahead; !c.stopped && (g == c.front() && g.size > most || g != c.front() && c.held > most); {
		c.room.Wait()
	}
}

// front returns the segment from which solutions are taken next, or nil if no segment is left. c.mu must be held.
func (c *Crew) front() *segment {
	switch {
	case c.job.Unordered:
		return &c.loose
	case len(c.segments) > 0:
		return c.segments[0]
	}
	return nil
}

// next takes the solutions at the front, waiting until there are some. It returns nil if there are no more.
func (c *Crew) next() [][]int {
	c.mu.Lock()
	defer c.mu.Unlock()
	for !c.stopped {
		if g := c.front(); g != nil && len(g.solutions) > 0 {
			solutions := g.solutions
			c.held -= g.size
			g.solutions, g.size = nil, 0
			if g.done {
				c.segments = c.segments[1:]
			}
			c.room.Broadcast()
			return solutions
		}
		if c.open == 0 {
			break
		}
		c.arrival.Wait()
	}
	return nil
}
