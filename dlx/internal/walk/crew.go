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

// ErrOverflow is the error of a count that does not fit 64 bits.
var ErrOverflow = errors.New("more than 18446744073709551615 solutions")

// A Job is a search for a crew.
type Job struct {
	Chosen *matrix.Chosen
	Plant  func() *Walk // makes a walk for another worker; any goroutine may call it

	// Walks has an entry for each worker. The first walk is the caller's and has been begun. The crew plants the walks that
	// are nil when it needs them.
	Walks []*Walk

	Part      Part   // the part of the tree to search; the first walk is there, or has searched the beginning of it
	Pruning   bool   // the moves may meet a dead end on the road to a part that had none when the part was given away
	Listing   bool   // the solutions are delivered, not counted
	Limit     uint64 // stop a count here; 0 means no limit
	Found     uint64 // solutions that the first walk has counted before
	Unordered bool   // the solutions may be delivered in any order
	Ahead     int    // how many numbers in solutions may wait at the front, and as many behind it
	Progress  *Progress
}

// Ahead is the usual Job.Ahead.
const Ahead = 1 << 18

// A Crew is the workers of one search, each with a walk of its own.
//
// The tree is cut into segments, kept in the order of the tree. At first there is one, the whole tree. Whenever a
// worker has no segment, another cuts off the end of its own: all ways not yet tried at its topmost fork. They come
// after everything that it keeps, so the segments stand in the order in which one worker would search them:
//
//	    done        in work       not begun   in work
//	┌───────────┬─────────────┬───────────┬───────────┐
//	│ solutions │  solutions  │           │ solutions │
//	└───────────┴─────────────┴───────────┴───────────┘
//	      ↑ the front, where the solutions are taken
//
// Nobody waits for ever. A worker that is done takes the first segment not begun, so the segment at the front is always
// done or in work. The worker at the front waits only while there are solutions to be taken from its segment.
type Crew struct {
	job     Job
	ctx     context.Context
	workers []*worker
	group   sync.WaitGroup

	called atomic.Bool // set when workers must check in: one is idle, or all must stop

	mu       sync.Mutex // guards what follows, and what each worker has reported
	work     sync.Cond  // signalled when a segment can be begun, or when there will be no more
	room     sync.Cond  // signalled when there may be room for solutions
	arrival  sync.Cond  // signalled when there may be solutions at the front
	segments []*segment // in the order of the tree; a segment that is done stays only while it holds solutions
	open     int        // segments not done
	waiting  int        // segments not begun
	idle     int        // workers without a segment
	held     int        // numbers in the solutions that the segments hold
	stopped  bool       // the workers must stop
	err      error      // why; nil if enough solutions have been found
	panicked any        // the value that a worker panicked with
	loose    segment    // holds the solutions if they may come in any order
}

// segment is a part of the tree, with the solutions found there that have not been taken.
type segment struct {
	part        Part
	weight      float64
	begun, done bool
	solutions   [][]int
	size        int // numbers in them
}

// NewCrew returns a crew for the job, with job.Part as its only segment. It starts no worker.
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
	c.workers[0].count, c.workers[0].reported = job.Found, job.Found
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

// total returns the number of solutions that the workers have reported, or the limit if that is less. The caller must
// hold c.mu unless the workers have ended.
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

// plus returns a + b, or ErrOverflow.
func plus(a, b uint64) (uint64, error) {
	sum, carry := bits.Add64(a, b, 0)
	if carry != 0 {
		return math.MaxUint64, ErrOverflow
	}
	return sum, nil
}

// begin gives w the first segment that nobody has begun, and waits for one as long as any may come. It reports whether
// w has a segment.
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

// call sets called or clears it. c.mu must be held.
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

// finish marks w's segment as done.
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

// merge joins segments k and k+1 if both are done, and then removes segment k if it is done and holds no solutions.
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

// stop makes all workers stop, because of err, or, if that is nil, because enough is found. c.mu must be held.
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

// halt is stop for a caller that does not hold c.mu.
func (c *Crew) halt(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.stop(err)
}

// end stops all workers and waits until they have ended. If one has panicked, the walks may be in any state and must be
// built anew.
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

// raise panics with the value that a worker panicked with, if one did.
func (c *Crew) raise() {
	if c.panicked != nil {
		panic(c.panicked)
	}
}
