package dlx

import (
	"context"
	"math"
	"math/bits"
	"slices"
	"sync"
	"sync/atomic"
)

// A crew is the workers of one search, each with a tree of its own.
//
// What is to be searched is cut into segments, in the order of the tree. At
// first there is one, the whole tree. Whenever a worker has none, another cuts
// off the end of its own: all that is yet to be tried at its topmost branch.
// That comes after all that it keeps, so that the segments stand in the order in
// which one worker would search them:
//
//	    done        in work       not begun   in work
//	┌───────────┬─────────────┬───────────┬───────────┐
//	│ solutions │  solutions  │           │ solutions │
//	└───────────┴─────────────┴───────────┴───────────┘
//	      ↑ the front, where the solutions are taken
//
// Nobody waits for ever. A worker that is done takes the first segment that
// nobody has begun, so that the one at the front is always done or in work; and
// who works there waits only while there are solutions to be taken from it.
type crew struct {
	solver  *Solver
	ctx     context.Context
	listing bool
	limit   uint64 // of a count, 0 for none
	workers []*worker
	group   sync.WaitGroup

	called atomic.Bool // the workers are to look up: another has no work, or they are to stop

	mu       sync.Mutex // guards what follows
	work     sync.Cond  // there is a segment to be begun, or there will be none
	room     sync.Cond  // there may be room for solutions
	arrival  sync.Cond  // there may be solutions at the front
	segments []*segment // in the order of the tree, those done only while they hold solutions
	open     int        // segments not done
	waiting  int        // segments not begun
	idle     int        // workers without a segment
	held     int        // numbers in the solutions that the segments hold
	stopped  bool       // the workers are to stop
	err      error      // why, if not because enough is found
	panicked any        // what a worker panicked with
	loose    segment    // which holds the solutions, if they may come in any order
}

// segment is a part of the tree, and the solutions found there and not taken.
type segment struct {
	part
	begun, done bool
	solutions   []Solution
	size        int // numbers in them
}

// newCrew returns the crew of a search by s that has begun, with all of the tree
// as a segment, and starts nobody.
func newCrew(ctx context.Context, s *Solver, limit uint64, listing bool) *crew {
	for len(s.workers) < s.Workers-1 {
		s.workers = append(s.workers, new(worker))
	}
	c := &crew{
		solver: s, ctx: ctx, limit: limit, listing: listing,
		workers: make([]*worker, s.Workers),
		open:    1, waiting: 1,
	}
	c.work.L, c.room.L, c.arrival.L = &c.mu, &c.mu, &c.mu
	c.workers[0] = &worker{tree: s.tree, built: true}
	copy(c.workers[1:], s.workers)
	for _, w := range c.workers {
		*w = worker{tree: w.tree, built: w.built}
	}
	c.segments = append(c.segments, &segment{part: part{weight: 1}})
	s.crew = c
	return c
}

// countTogether counts with several workers, of whom the caller is one.
func (s *Solver) countTogether(ctx context.Context, limit uint64) (uint64, error) {
	c := newCrew(ctx, s, limit, false)
	c.employ(c.workers[0])
	c.end()
	c.raise()
	n, err := c.total()
	if limit > 0 && n == limit {
		return n, nil
	}
	if s.err = c.err; s.err == nil {
		s.err = err
	}
	return n, s.err
}

// total returns the number of solutions that have been counted and reported, or
// the limit if that is less.
func (c *crew) total() (uint64, error) {
	var n uint64
	var err error
	for _, w := range c.workers {
		if n, err = plus(n, w.reported); err != nil {
			break
		}
	}
	if c.limit > 0 && n >= c.limit {
		return c.limit, nil
	}
	return n, err
}

// plus adds counts.
func plus(a, b uint64) (uint64, error) {
	sum, carry := bits.Add64(a, b, 0)
	if carry != 0 {
		return math.MaxUint64, ErrOverflow
	}
	return sum, nil
}

// begin has w take the first segment that nobody has begun, and wait for one as
// long as any may come. It reports whether there is one.
func (c *crew) begin(w *worker) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	for !c.stopped && c.open > 0 {
		if c.waiting > 0 {
			w.segment = c.segments[slices.IndexFunc(c.segments, func(g *segment) bool { return !g.begun })]
			w.segment.begun = true
			w.rest = w.segment.weight
			c.waiting--
			c.call()
			return true
		}
		c.idle++
		c.call()
		c.work.Wait()
		c.idle--
	}
	return false
}

// call calls the workers, or says that there is nothing.
func (c *crew) call() { c.called.Store(c.stopped || c.idle > c.waiting) }

// share gives away a part of w's segment.
func (c *crew) share(w *worker) {
	p := w.tree.split()
	if len(p.way) == 0 {
		return
	}
	w.rest -= p.weight
	k := slices.Index(c.segments, w.segment)
	c.segments = slices.Insert(c.segments, k+1, &segment{part: p})
	c.open++
	c.waiting++
	c.call()
	c.work.Signal()
}

// finish notes that w's segment is done.
func (c *crew) finish(w *worker) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.deliver(w)
	w.segment.done = true
	k := slices.Index(c.segments, w.segment)
	w.segment = nil
	c.merge(k)
	c.merge(k - 1)
	c.report(w)
	if c.open--; c.open == 0 {
		c.work.Broadcast()
	}
	c.arrival.Signal()
	c.room.Broadcast()
}

// merge puts what segments k and k+1 hold together, if both are done, and
// forgets segment k if there is nothing in it.
func (c *crew) merge(k int) {
	if k < 0 || !c.segments[k].done {
		return
	}
	g := c.segments[k]
	if k+1 < len(c.segments) && c.segments[k+1].done {
		next := c.segments[k+1]
		g.solutions = append(g.solutions, next.solutions...)
		g.size += next.size
		c.segments = slices.Delete(c.segments, k+1, k+2)
	}
	if len(g.solutions) == 0 {
		c.segments = slices.Delete(c.segments, k, k+1)
	}
}

// stop has all workers stop, because of err or because enough is found.
func (c *crew) stop(err error) {
	if c.stopped {
		return
	}
	c.stopped, c.err = true, err
	c.call()
	c.work.Broadcast()
	c.room.Broadcast()
	c.arrival.Broadcast()
}

// halt is stop for a worker.
func (c *crew) halt(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.stop(err)
}

// end has all workers stop, wherever they are, and waits until they have. If one
// has panicked, its links may be in any state.
func (c *crew) end() {
	c.mu.Lock()
	complete := c.open == 0 && !c.stopped
	c.stop(nil)
	c.mu.Unlock()
	c.group.Wait()
	if complete {
		c.solver.progress.complete()
	}
	if c.panicked != nil {
		c.solver.rebuild()
	}
}

// raise panics if a worker has.
func (c *crew) raise() {
	if c.panicked != nil {
		panic(c.panicked)
	}
}
