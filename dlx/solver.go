package dlx

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"sync/atomic"

	"dlx-sudoku/dlx/internal/learn"
	"dlx-sudoku/dlx/internal/matrix"
	"dlx-sudoku/dlx/internal/walk"
)

// Errors of a search.
var (
	// ErrClash is the error of committing an option that cannot be chosen, either at all or together with the options
	// committed before it, because they share an item.
	ErrClash = errors.New("the option cannot be chosen")

	// ErrNoSolution is the error of [Solver.First] if there is no solution.
	ErrNoSolution = errors.New("no solution")

	// ErrOverflow is the error of a count that does not fit in 64 bits.
	ErrOverflow = walk.ErrOverflow
)

// A Solution is a list of options, numbered from 0, that covers every primary item exactly once and every secondary item
// at most once, or as the multiplicities and colours of a [Problem] allow. The options stand in ascending order.
type Solution []int

// A Solver searches one [Problem]. A search changes it: goroutines may share a Problem, but each needs a Solver of its
// own. A Solver serves any number of searches, one after the other. After the first one, Count, First and Solutions
// allocate nothing but the solutions that they deliver and their errors, unless there is more than one worker.
//
// The solutions come in the order of Knuth's Algorithm X, which chooses the item with the fewest options, the
// first of several, and tries its options in the order in which they were stated. So the first solution is the same on
// every machine and in every run.
//
// The zero Solver searches the zero Problem, which has no items and one solution: no options.
//
// A search may end early, by a break or a panic in the caller's loop, by a limit or by its context. The Solver is then
// ready for the next one.
type Solver struct {
	// How to search. May be changed between searches only.

	// Workers is the number of goroutines that share the work of a search; 0 means 1, and there are never more than
	// WorkersPerProcessor for each processor. The results are the same with any number. Each worker has a copy of the
	// problem, as large as a Solver with one worker, and keeps it for the next search. A search of fewer than a
	// few hundred nodes runs on one worker.
	Workers int

	// Unordered lets Solutions deliver in any order, as the workers find them. Otherwise the order is the same with any
	// number of workers: a worker that is ahead of the others keeps the solutions it finds, and waits when they fill
	// their room of a few megabytes.
	Unordered bool

	// Learn makes Any, and Count up to 1 or 2, learn from the beginning, instead of after a first walk of some milliseconds.
	// In a representation other than Auto, a Solver does not learn unless this is set.
	Learn bool

	// Watch, if it is not nil, is called by Cheapest when it has found a cheaper solution or a higher bound: no solution costs
	// less than atLeast, in the units of [Problem.Cost], and best is the cheapest one found so far, or nil. The solution is the
	// callee's. If Watch returns false, Cheapest ends with the solutions that it has found, or with context.Canceled if there
	// are none. A search that ends within some 0.1 ms does not call it. This ends a search within 1 percent of the bound:
	//
	//	s.Watch = func(best dlx.Solution, atLeast int64) bool {
	//		return best == nil || p.TotalCost(best)-atLeast > atLeast/100
	//	}
	Watch func(best Solution, atLeast int64) bool

	// What is searched.
	problem *Problem
	chosen  matrix.Chosen
	part    Part // of the tree

	// What searches, kept from one search to the next.
	own       team   // in the representation
	counter   team   // in the representation for counting, if that differs
	priced    team   // for the cheapest solutions
	successor *team  // continues a count of counter that is slow in it; nil if there is none
	ahead     int    // see walk.Job
	breath    uint64 // see walk.Walk
	brief     uint64 // effort of a search for cheapest solutions that has other means to fall back on

	// The search under way, or the last one.
	run struct {
		searching bool
		err       error
		team      *team
		chosen    *matrix.Chosen // what was decided before it
		part      walk.Part      // of the tree
		walk      *walk.Walk     // the caller's; nil if there was no search
		crew      *walk.Crew     // nil if there is one worker
		spent     *walk.Costs    // the sum over all walks, if the search was made of several; otherwise nil
		pauses    uint           // of walk
		settled   bool           // whether the team goes on is no longer open
		found     uint64         // solutions, by walk
		keep      bool           // the solutions that few counts
		kept      []Solution
	}
	progress  walk.Progress
	learner   *learn.Learner  // nil until it is needed
	given     []learn.Literal // the facts of the learner: what was committed
	walks     bool            // the caller chose a representation, so it learns only if Learn is set
	learned   learned
	supports  supports
	supported atomic.Uint64 // nodes

	room struct { // used again and again
		solution []int
		levels   []walk.Level
	}
	levels []Level
}

// NewSolver returns a solver of p, with nothing committed, in the representation that [Auto] stands for. Its first
// search takes time and memory linear in the size of p, or on [Bits] quadratic in the number of options. [Links] take
// 10 bytes for each entry of the problem and 128 KiB, or, for a problem with more than 65,535 items and entries, 20
// bytes for each entry. [Cells] take about as much, and 2 or 4 bytes more for each item at each level that a search
// reaches.
func NewSolver(p *Problem) *Solver {
	s, err := NewSolverIn(p, Auto)
	if err != nil {
		panic(err) // Auto takes every problem
	}
	return s
}

// newSolver returns a solver of p with moves that plant makes.
func newSolver(p *Problem, plant func() walk.Moves) *Solver {
	s := new(Solver)
	s.init(p, plant)
	return s
}

// init makes s a solver of p.
func (s *Solver) init(p *Problem, plant func() walk.Moves) {
	s.problem, s.chosen, s.own.representation, s.own.plant = p, matrix.NewChosen(&p.m), Links, plant
	s.ahead, s.breath, s.brief = walk.Ahead, walk.Breath, brief
}

// Problem returns the problem that s searches.
func (s *Solver) Problem() *Problem {
	if s.problem == nil {
		return new(Problem)
	}
	return s.problem
}

// Commit chooses options before the search, such as the givens of a puzzle: from now on all solutions contain them. An
// option may be committed only once.
//
// If the options committed before cover an item of the option as often as the problem allows, or in another colour,
// there is no solution: Commit then returns an error that wraps [ErrClash], and commits none of its options. It panics if
// the problem has no such option, and during a search.
func (s *Solver) Commit(options ...int) error {
	s.idle("Commit")
	if len(s.part.forks) > 0 {
		panic("dlx: Commit of a Solver that is confined to a part")
	}
	s.forget()
	before := len(s.chosen.Options)
	for _, o := range options {
		if o < 0 || o >= s.problem.Options() {
			s.chosen.Remove(before)
			panic(fmt.Sprintf("dlx: Commit of option %d of %d", o, s.problem.Options()))
		}
		if i := s.chosen.Add(o); i >= 0 {
			s.chosen.Remove(before)
			return s.clash(o, i)
		}
	}
	return nil
}

// clash is the error of option o, which cannot be committed because of item i. If i is the number of items, o is committed
// already.
func (s *Solver) clash(o, i int) error {
	p := s.problem
	if i == p.Items() {
		return fmt.Errorf("option %d: %w: it is committed already", o, ErrClash)
	}
	why := "is covered already"
	if _, hi := p.Multiplicity(i); hi == 0 {
		why = "must not be covered"
	}
	return fmt.Errorf("option %d: %w: item %s %s", o, ErrClash, p.ItemName(i), why)
}

// Reset takes back all commitments, and the confinement to a part.
func (s *Solver) Reset() {
	s.idle("Reset")
	s.part = Part{}
	if len(s.chosen.Options) > 0 {
		s.forget()
		s.chosen.Reset()
	}
}

// Solutions returns an iterator over all solutions. Each range over it is a search of its own; the slices yielded are the
// caller's. If ctx ends the search, the last pair is nil and the error of ctx; all other pairs have a nil error.
//
//	for solution, err := range s.Solutions(ctx) {
//		if err != nil {
//			return err // there may be more solutions
//		}
//		…
//	}
//
// Within the loop, only Stats and Progress of s may be called. With several workers, the search goes on while the loop
// handles a solution, as long as there is room for what is found. When the loop has ended, for whatever reason, all
// workers have stopped.
func (s *Solver) Solutions(ctx context.Context) iter.Seq2[Solution, error] {
	return func(yield func(Solution, error) bool) {
		s.ready(ctx, "Solutions")
		if s.solutions(ctx, func(sol Solution) bool { return yield(sol, nil) }) && s.run.err != nil {
			yield(nil, s.run.err)
		}
	}
}

// solutions yields all solutions, and reports whether the caller took them all.
func (s *Solver) solutions(ctx context.Context, yield func(Solution) bool) (all bool) {
	s.begin(ctx, &s.own)
	defer s.end()
	if s.workers() > 1 && s.run.err == nil {
		all = true
		c := s.crew(ctx, walk.Job{Listing: true, Unordered: s.Unordered})
		s.run.err = c.List(func(sol []int) bool {
			all = yield(sol)
			return all
		})
		return all
	}
	for s.advance(ctx) {
		if !yield(s.solution()) {
			return false
		}
	}
	return true
}

// Count returns the number of solutions, or limit if there are at least as many; limit 0 means no limit. It delivers no
// solutions, and is the fastest way to count them. Use limit 2 to test whether a solution is unique: with a limit of 1 or 2,
// Count learns as [Solver.Any] does if the walk takes more than some milliseconds.
//
// If ctx ends the search, Count returns the number found so far and the context's error. A number beyond
// 18,446,744,073,709,551,615 ends it with [ErrOverflow]; since solutions are counted nearly one by one, that would take
// centuries.
func (s *Solver) Count(ctx context.Context, limit uint64) (uint64, error) {
	s.ready(ctx, "Count")
	s.begin(ctx, s.counting(limit))
	defer s.end()
	if limit == 1 || limit == 2 {
		n, _ := s.few(ctx, limit)
		return n, s.run.err
	}
	return s.count(ctx, limit)
}

// many is the least limit at which a count may use another representation: counting many solutions at once does not help to
// find a few.
const many = 1 << 12

// counting returns the team for a count.
func (s *Solver) counting(limit uint64) *team {
	if s.counter.plant == nil || limit != 0 && limit < many {
		return &s.own
	}
	return &s.counter
}

// forget has all walks rebuilt, because the commitments have changed.
func (s *Solver) forget() {
	s.own.forget()
	s.counter.forget()
	if s.successor != nil {
		s.successor.forget()
	}
}

// count counts in the search that has begun.
func (s *Solver) count(ctx context.Context, limit uint64) (uint64, error) {
	if s.workers() > 1 && s.run.err == nil {
		n, over := s.settle(ctx, limit)
		if !over {
			n, s.run.err = s.crew(ctx, walk.Job{Limit: limit, Found: n}).Count()
		}
		return n, s.run.err
	}
	return s.countOn(ctx, 0, limit)
}

// countOn goes on counting from n.
func (s *Solver) countOn(ctx context.Context, n, limit uint64) (uint64, error) {
	for {
		most := max(1, math.MaxUint64-n)
		if limit > 0 {
			most = limit - n
		}
		found := s.advanceBy(ctx, most)
		if found > 0 && n == math.MaxUint64 {
			s.run.err = ErrOverflow
		}
		if found == 0 || s.run.err != nil {
			return n, s.run.err
		}
		if n += found; n == limit {
			return n, nil
		}
	}
}

// First returns the first solution, which is the caller's. The error is [ErrNoSolution], or the error
// of ctx.
func (s *Solver) First(ctx context.Context) (Solution, error) {
	s.ready(ctx, "First")
	var first Solution
	found := false
	s.solutions(ctx, func(sol Solution) bool {
		first, found = sol, true
		return false
	})
	switch {
	case found:
		return first, nil
	case s.run.err != nil:
		return nil, s.run.err
	}
	return nil, ErrNoSolution
}
