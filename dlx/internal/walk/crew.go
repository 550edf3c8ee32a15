package walk

import (
	"context"
	"errors"
	"math"
	"math/bits"
	"slices"
	"sync"
	"sync/atomic"

	"dlx-sudoku/dlx/internal/matrix"
)

// ErrOverflow is the error of a count that passes 64 bits.
var ErrOverflow = errors.New("more than 18446744073709551615 solutions")

// A Job is a search for a crew.
type Job struct {
	Chosen *matrix.Chosen
	Plant  func() *Walk // makes a walk for another worker; any goroutine may call it

	// Walks has room for one walk for each worker. The first is the caller's, and at the root. Those that are nil are
	// planted when they are wanted.
	Walks []*Walk

	Part      Part   // of the tree, where the first walk is
	Pruning   bool   // the moves may find dead ends where there were none when a part was given away
	Listing   bool   // the solutions are delivered, not counted
	Limit     uint64 // of a count, 0 for none
	Unordered bool   // the solutions may be delivered in any order
	Ahead     int    // how many numbers in solutions may wait, beside the front and at the front
	Progress  *Progress
}

// Ahead is the usual Job.Ahead.
const Ahead = 1 << 18

// A Crew is the workers of one search, each with a walk of its own.
//
// What is to be searched is cut into segments, in the order of the tree. At first there is one, the whole tree. Whenever
// a worker has none, another cuts off the end of its own: all that is yet to be tried at its topmost fork. That comes
// after all that it keeps, so that the segments stand in the order in which one worker would search them:
//
//	    done        in work       not begun   in work
//	┌───────────┬─────────────┬───────────┬───────────┐
//	│ solutions │  solutions  │           │ solutions │
//	└───────────┴─────────────┴───────────┴───────────┘
//	      ↑ the front, where the solutions are taken
//
// Nobody waits for ever. A worker that is done takes the first segment that nobody has begun, so that the one at the
// front is always done or in work; and who works there waits only while there are solutions to be taken from it.
type Crew struct {
	job     Job
	ctx     context.Context
	workers []*worker
	group   sync.WaitGroup

	called atomic.Bool // the workers are to look up: another has no work, or they are to stop

	mu       sync.Mutex // guards what follows, and what each worker has reported
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
	part        Part
	weight      float64
	begun, done bool
	solutions   [][]int
	size        int // numbers in them
}

// NewCrew returns the crew of a job that has begun, with all of the tree as a segment, and starts nobody.
func NewCrew(ctx context.Context, job Job) *Crew {
	c := &Crew{
		job: job, ctx: ctx,
		workers: make([]*worker, len(job.Walks)),
		open:    1, waiting: 1,
	}
	c.work.L, c.room.L, c.arrival.L = &c.mu, &c.mu, &c.mu
	for n := range c.workers {
		c.workers[n] = &worker{walk: job.Walks[n], number: n}
	}
	c.segments = append(c.segments, &segment{part: job.Part, weight: job.Part.Weight()})
	return c
}

// Count counts the solutions. The caller is one of the workers.
func (c *Crew) Count() (uint64, error) {
	c.employ(c.workers[0])
	c.end()
	c.raise()
	n, err := c.total()
	switch {
	case c.job.Limit > 0 && n == c.job.Limit:
		return n, nil
	case c.err != nil:
		return n, c.err
	}
	return n, err
}

// total returns the number of solutions that have been counted and reported, or the limit if that is less. c.mu must be
// held, or the workers have ended.
func (c *Crew) total() (uint64, error) {
	var n uint64
	var err error
	for _, w := range c.workers {
		if n, err = plus(n, w.reported); err != nil {
			break
		}
	}
	if c.job.Limit > 0 && n >= c.job.Limit {
		return c.job.Limit, nil
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

// begin has w take the first segment that nobody has begun, and wait for one as long as any may come. It reports whether
// there is one.
func (c *Crew) begin(w *worker) bool {
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

// call calls the workers, or says that there is nothing. c.mu must be held.
func (c *Crew) call() { c.called.Store(c.stopped || c.idle > c.waiting) }

// share gives away a part of w's segment. c.mu must be held.
func (c *Crew) share(w *worker) {
	p := w.walk.split()
	if len(p) == 0 {
		return
	}
	g := &segment{part: p, weight: p.Weight()}
	w.rest -= g.weight
	k := slices.Index(c.segments, w.segment)
	c.segments = slices.Insert(c.segments, k+1, g)
	c.open++
	c.waiting++
	c.call()
	c.work.Signal()
}

// finish notes that w's segment is done.
func (c *Crew) finish(w *worker) {
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

// merge puts what segments k and k+1 hold together, if both are done, and forgets segment k if there is nothing in it.
// c.mu must be held.
func (c *Crew) merge(k int) {
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

// stop has all workers stop, because of err or because enough is found. c.mu must be held.
func (c *Crew) stop(err error) {
	if c.stopped {
		return
	}
	c.stopped, c.err = true, err
	c.call()
	c.work.Broadcast()
	c.room.Broadcast()
	c.arrival.Broadcast()
}

// halt is stop for a worker, who does not hold c.mu.
func (c *Crew) halt(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.stop(err)
}

// end has all workers stop, wherever they are, and waits until they have. If one has panicked, the walks may be in any
// state, and are to be built anew.
func (c *Crew) end() {
	c.mu.Lock()
	complete := c.open == 0 && !c.stopped
	c.stop(nil)
	c.mu.Unlock()
	c.group.Wait()
	if complete {
		c.job.Progress.Complete()
	}
	for n, w := range c.workers {
		c.job.Walks[n] = w.walk
		if c.panicked != nil && w.walk != nil {
			w.walk.Forget()
		}
	}
}

// raise panics if a worker has.
func (c *Crew) raise() {
	if c.panicked != nil {
		panic(c.panicked)
	}
}
