package walk

import "context"

// Split is split.
func (w *Walk) Split() Part { return w.split() }

// Held returns how many numbers in solutions the crew counts as held by the segments, and how many they do hold.
func (c *Crew) Held() (counted, held int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, g := range append(c.segments[:len(c.segments):len(c.segments)], &c.loose) {
		for _, solution := range g.solutions {
			held += len(solution) + overhead
		}
	}
	return c.held, held
}

// Counted makes worker k one that has counted n solutions.
func (c *Crew) Counted(k int, n uint64) { c.workers[k].count, c.workers[k].reported = n, n }

// Overhead is overhead.
const Overhead = overhead

// Finished has a crew of some workers in work end their segments in the given order. Worker k has found the solution k
// if found[k]. It returns the solutions at the front, the number of segments that are left, and whether there was ever
// one done that should have been merged or forgotten.
func Finished(walk *Walk, found []bool, order []int) (solutions [][]int, left int, unmerged bool) {
	c := NewCrew(context.Background(), Job{Listing: true, Walks: make([]*Walk, len(found)), Ahead: Ahead, Progress: new(Progress)})
	c.job.Progress.Begin(1)
	c.segments, c.open, c.waiting = nil, len(found), 0
	for k, w := range c.workers {
		w.walk, w.segment = walk, &segment{begun: true}
		if found[k] {
			w.found = [][]int{{k}}
		}
		c.segments = append(c.segments, w.segment)
	}
	for _, k := range order {
		c.finish(c.workers[k])
		for k, g := range c.segments {
			if g.done && (len(g.solutions) == 0 || k > 0 && c.segments[k-1].done) {
				unmerged = true
			}
		}
	}
	return c.next(), len(c.segments), unmerged
}
