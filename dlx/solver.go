package dlx

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math"

	"dlx-sudoku/dlx/internal/matrix"
	"dlx-sudoku/dlx/internal/walk"
)

// Errors of a search.
var (
	// ErrClash is the error of committing an option that cannot be chosen with those committed before it, because they
	// share an item, or at all.
	ErrClash = errors.New("the option cannot be chosen")

	// ErrNoSolution is the error of [Solver.First] where there is none.
	ErrNoSolution = errors.New("no solution")

	// ErrOverflow is the error of a count that passes 64 bits.
	ErrOverflow = walk.ErrOverflow
)

// A Solution is a list of options, numbered from 0, that covers every primary item exactly once and every secondary item
// at most once, or as the multiplicities and colours of a [Problem] allow. The options stand in ascending order.
type Solution []int

// A Solver searches one [Problem]. A search changes it: goroutines may share a Problem, but each needs a Solver of its
// own. A Solver serves any number of searches, one after the other. When it has made one, the next ones allocate nothing
// but the solutions that they deliver and their errors, unless there is more than one worker.
//
// The solutions come in a fixed order, that of Knuth's Algorithm X: to choose the item with the fewest options, the first
// of several, and to try its options in the order in which they were stated. So the first solution is the same on every
// machine and in every run.
//
// The zero Solver searches the zero Problem, which has no items and one solution: no options.
//
// A search may end early, by a break or a panic in the caller's loop, by a limit or by its context. The Solver is then
// ready for the next one.
type Solver struct {
	// How to search. May be changed between searches only.

	// Workers is the number of goroutines that share the work of a search; 0 means 1, and more than WorkersPerProcessor
	// for each processor are that many. The results are the same with any number. Each worker holds the problem for
	// itself, which takes as much memory as the Solver does at first, and keeps it for the next search. A search that is over within some hundred nodes does not call the others.
	Workers int

	// Unordered lets Solutions deliver in any order, as the workers find them. Otherwise the order is the same with any
	// number of workers, and those that are ahead of the others keep what they find, some megabytes together at most,
	// and wait when that is full.
	Unordered bool

	// What is searched.
	problem *Problem
	chosen  matrix.Chosen
	part    Part // of the tree

	// What searches, kept from one search to the next.
	own     team   // in the representation
	counter team   // in that for counting; none if it is the same
	priced  team   // for the cheapest solutions
	ahead   int    // see walk.Job
	breath  uint64 // see walk.Walk

	// The search under way, or the last one.
	run struct {
		searching bool
		err       error
		team      *team
		walk      *walk.Walk  // the caller's; nil if there was no search
		crew      *walk.Crew  // nil if there is one worker
		spent     *walk.Costs // by walks that began again and again, together; nil if there was one
		pauses    uint        // of walk
		found     uint64      // solutions, by walk
	}
	progress walk.Progress

	room struct { // used again and again
		solution []int
		levels   []walk.Level
	}
	levels []Level
}

// NewSolver returns a solver of p, with nothing committed, in the representation that [Auto] stands for. Its first search
// takes time and memory linear in the size of p, on [Bits] quadratic in the number of options. On [Links] they are 10
// bytes for each entry of the problem and 128 KiB, or, for a problem with more than 65,535 items and entries, 20 bytes
// for each entry. [Cells] take about as much, and 2 or 4 bytes more for each item at each level that a search reaches.
func NewSolver(p *Problem) *Solver {
	s, err := NewSolverOf(p, Auto)
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
	s.ahead, s.breath = walk.Ahead, walk.Breath
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
// If an option has an item that those committed before cover as often as the problem allows, or in another colour, there
// is no solution: Commit then returns an error that wraps [ErrClash], and commits none of its options. An option that the
// problem does not have panics, and so does a call during a search.
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

// clash is the error of an option that item i, or the number of items, keeps from being committed.
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

// Reset takes back all that has been committed, and the part that s is confined to.
func (s *Solver) Reset() {
	s.idle("Reset")
	s.part = Part{}
	if len(s.chosen.Options) > 0 {
		s.forget()
		s.chosen.Reset()
	}
}

// Solutions returns an iterator over all solutions. Each range over it is a search of its own; the slices yielded are the
// caller's. If ctx ends the search, the last pair is no solution and the error of ctx; all others have no error.
//
//	for solution, err := range s.Solutions(ctx) {
//		if err != nil {
//			return err // there may be more solutions
//		}
//		…
//	}
//
// Within the loop, s cannot be used for anything else, but for Stats and Progress. With several workers, the search goes
// on while the loop is at a solution, as far as there is room to keep what is found; when the loop has ended, however it
// did, they have all stopped.
func (s *Solver) Solutions(ctx context.Context) iter.Seq2[Solution, error] {
	return func(yield func(Solution, error) bool) {
		s.idle("Solutions")
		if s.solutions(ctx, func(sol Solution) bool { return yield(sol, nil) }) && s.run.err != nil {
			yield(nil, s.run.err)
		}
	}
}

// solutions yields all solutions, and reports whether the caller wanted all that there were until the end.
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

// Count returns the number of solutions, or limit if there are at least so many; limit 0 means no limit. It delivers no
// solutions and is the fastest way to have them counted; limit 2 is the test of uniqueness.
//
// If ctx ends the search, Count returns the number found so far and the context's error. A number beyond
// 18,446,744,073,709,551,615 ends it, too, with [ErrOverflow]; as solutions are counted one by one, that would take some
// centuries.
func (s *Solver) Count(ctx context.Context, limit uint64) (uint64, error) {
	s.idle("Count")
	s.begin(ctx, s.counting(limit))
	defer s.end()
	return s.count(ctx, limit)
}

// many is the least limit of a count for which there may be a representation of its own: what counts many solutions at
// once is of no use to find a few.
const many = 1 << 12

// counting returns the team for a count.
func (s *Solver) counting(limit uint64) *team {
	if s.counter.plant == nil || limit != 0 && limit < many {
		return &s.own
	}
	return &s.counter
}

// forget has all walks built anew, as something else has been committed.
func (s *Solver) forget() {
	s.own.forget()
	s.counter.forget()
}

// count counts in the search that has begun.
func (s *Solver) count(ctx context.Context, limit uint64) (uint64, error) {
	if s.workers() > 1 && s.run.err == nil {
		var n uint64
		n, s.run.err = s.crew(ctx, walk.Job{Limit: limit}).Count()
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

// First returns the first solution, which is the caller's. Its error is [ErrNoSolution] if there is none, or that of ctx.
func (s *Solver) First(ctx context.Context) (Solution, error) {
	s.idle("First")
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
