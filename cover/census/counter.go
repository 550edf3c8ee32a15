package census

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"runtime"
	"sync"
	"sync/atomic"

	"dlx-sudoku/cover"
)

// ErrLayout is the error of a puzzle that is not a 9x9 grid with boxes of 3x3.
var ErrLayout = errors.New("only 9x9 grids with boxes of 3x3 are counted by bands")

// A Counter counts the solutions of one puzzle. [New] makes it. Only one count may be under way at a time; any goroutine may
// call Progress and Save meanwhile.
type Counter struct {
	// Workers is the number of goroutines that share the work; 0 means 1, and there are never more than WorkersPerProcessor
	// for each processor. The count and the Stats are the same for any number.
	Workers int

	survey *survey
	plans  []plan
	choice int // of the plans
	mutex  sync.Mutex
	run    *run  // the count under way, or the last one
	saved  *save // where the next count continues
}

// Stats are the costs of a count, in figures that do not depend on the machine.
type Stats struct {
	Fronts   uint64 // inequivalent splits of the first box that were summed
	Blocks   uint64 // parts of the sum
	Products uint64 // products of two counts that were added
}

// New returns a Counter for a puzzle, and does not keep the puzzle. Clashing givens are not an error: there is no solution then.
// New returns [ErrLayout] if the puzzle is not a 9x9 grid with boxes of 3x3. It computes the forecast, in some 0.01 s.
func New(puzzle *cover.Grid) (*Counter, error) {
	if err := Fits(puzzle); err != nil {
		return nil, err
	}
	s := newSurvey(newPuzzle(puzzle))
	return &Counter{survey: s, plans: s.plans()}, nil
}

// Fits returns nil if the puzzle is a 9x9 grid with boxes of 3x3, which is what [New] takes, and otherwise the error
// that New would return. It costs nothing.
func Fits(puzzle *cover.Grid) error {
	if l := puzzle.Layout(); !l.IsClassic() {
		return fmt.Errorf("%dx%d grid with boxes of %v: %w", l.Size(), l.Size(), l, ErrLayout)
	}
	return nil
}

// Forecast returns the expected cost of the count.
func (c *Counter) Forecast() Forecast { return c.plans[c.choice].Forecast }

// Second returns a Counter that counts the same puzzle in another way: with another band or stack outside, which gives other
// fronts, other groups and other parts of the sum. It takes the way with the next best forecast. Since the code is the same, a
// fault of it may be in both numbers. Package classes below this one counts with other code.
func (c *Counter) Second() *Counter {
	return &Counter{Workers: c.Workers, survey: c.survey, plans: c.plans, choice: (c.choice + 1) % len(c.plans)}
}

// Road returns in words which way the count goes: "band 2 outside", "stack 1 outside".
func (c *Counter) Road() string {
	o := c.plans[c.choice].orientation
	name := "band"
	if o.transposed {
		name = "stack"
	}
	return fmt.Sprintf("%s %d outside", name, o.bands[0]+1)
}

// WorkersPerProcessor is the greatest number of goroutines that a count starts for each processor; more would only cost memory.
const WorkersPerProcessor = 16

// Count returns the number of solutions. If ctx ends the count, it returns the context's error, and [Counter.Save] returns the
// progress.
func (c *Counter) Count(ctx context.Context) (*big.Int, error) {
	r, err := c.count(ctx, false)
	if err != nil {
		return nil, err
	}
	return new(big.Int).Set(&r.sum), nil
}

// count counts. If keep is set, it keeps the sum of each block, and starts from zero even after Resume.
func (c *Counter) count(ctx context.Context, keep bool) (*run, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	r := newRun(c.survey.stage(c.plans[c.choice].orientation))
	r.keep = keep
	c.mutex.Lock()
	if c.saved != nil && !keep {
		r.resume(c.saved)
	}
	c.run = r
	c.mutex.Unlock()
	var stopped atomic.Bool
	defer context.AfterFunc(ctx, func() { stopped.Store(true); r.wake() })()
	c.workers(func() { r.work(stopped.Load) })
	if stopped.Load() && r.done < r.all {
		return nil, ctx.Err()
	}
	return r, nil
}

// workers calls do in as many goroutines as the counter has workers, and waits for all of them.
func (c *Counter) workers(do func()) {
	var group sync.WaitGroup
	for range min(max(c.Workers, 1), WorkersPerProcessor*runtime.NumCPU()) {
		group.Go(do)
	}
	group.Wait()
}

// Stats returns the costs of the count under way, or of the last one.
func (c *Counter) Stats() Stats {
	if r := c.current(); r != nil {
		return r.stats()
	}
	return Stats{}
}

// Progress returns the part of the work that is done: from 0 to 1, and 1 only if the count is complete. Equal steps
// need not take equal times.
func (c *Counter) Progress() float64 {
	if r := c.current(); r != nil {
		return r.progress()
	}
	return 0
}

func (c *Counter) current() *run {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.run
}

// Memory returns an upper estimate of the bytes that a count takes with a number of workers. No puzzle of givens alone was seen
// to take half of it.
func Memory(workers int) int64 { return 300<<20 + int64(workers)*100<<20 }
