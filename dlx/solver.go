package dlx

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"
)

// Errors of a search.
var (
	// ErrClash is the error of committing an option that cannot be chosen with those
	// committed before it, because they share an item, or at all.
	ErrClash = errors.New("the option cannot be chosen")

	// ErrNoSolution is the error of [Solver.First] where there is none.
	ErrNoSolution = errors.New("no solution")

	// ErrOverflow is the error of a count that passes 64 bits.
	ErrOverflow = errors.New("more than 18446744073709551615 solutions")
)

// A Solution is a list of options, numbered from 0, that covers every primary
// item exactly once and every secondary item at most once, or as the
// multiplicities and colours of a [Problem] allow. The options stand in the order
// in which they were chosen, those committed first; in [Cells], those that a choice
// has forced stand in ascending order behind it.
type Solution []int

// A Solver searches one [Problem]. It holds the links, which a search changes:
// goroutines may share a Problem, but each needs a Solver of its own. A Solver
// serves any number of searches, one after the other. Once it is made, it
// allocates nothing but the solutions that it delivers and its errors, unless it
// has more than one worker.
//
// The solutions come in a fixed order, that of Knuth's Algorithm X: to choose
// the item with the fewest options, the first of several, and to try its
// options in the order in which they were stated. So the first solution is the
// same on every machine and in every run.
//
// A search may end early, by a break or a panic in the caller's loop, by a
// limit or by its context. The Solver is then ready for the next one.
type Solver struct {
	// Workers is the number of goroutines that share the work of Count and of
	// Solutions; 0 means 1. Counts are exact with any number. Each worker has
	// links of its own, which take as much memory as the Solver had at first, and keeps them
	// for the next search. A search that is over within some hundred nodes
	// does not call the others.
	//
	// Workers and Unordered may be changed between searches only.
	Workers int

	// Unordered lets Solutions deliver in any order, as the workers find them.
	// Otherwise the order is the same with any number of workers, and those
	// that are ahead of the others keep what they find, some megabytes together
	// at most, and wait when that is full.
	Unordered bool

	problem        *Problem
	representation Representation
	tree           tree
	plant          func(*Problem) tree // makes a tree of the same kind
	committed      commitment
	built          bool  // the tree is built for what is committed
	buffer         []int // room for a solution
	searching      bool
	err            error
	pauses         uint // of the tree, in this search
	progress       progress
	crew           *crew     // of the last search, nil if there was one worker
	cheapest       tree      // of the last search if that was for the cheapest, else nil
	workers        []*worker // that any search has had besides the first
	ahead          int       // see the constant
	levels         []Level   // room for a profile
}

// tree is a search tree, in whichever width of index.
type tree interface {
	// root goes to the root of the tree over the options that may be chosen
	// besides the committed ones; built tells whether these are the same as the
	// last time.
	root(p *Problem, committed *commitment, built bool)

	// advance goes on to the next solution, or to the end, or for a breath, and
	// returns which: solved, done or paused.
	advance() state

	// appendSolution appends the options of the solution in the order chosen.
	appendSolution(sol []int) []int

	// stats returns the costs since the root, and has levels for room.
	stats(levels []Level) Stats

	// split gives away a part of what is yet to be searched, follow goes there,
	// and rest returns the weight of what is yet to be searched. See part.
	split() part
	follow(way []uint32)
	rest() float64
}

// pauses is how many times a search pauses before it looks at its context and
// reports its progress.
const pauses = 16

// NewSolver returns a solver of p, with nothing committed, in the representation
// that [Auto] stands for. Its cost is linear in the size of p, on [Bits]
// quadratic in the number of options. On [Links] it takes 10 bytes of memory for each
// entry of the problem and 128 KiB, or, for a problem with more than 65,535 items
// and entries, 20 bytes for each entry. [Cells] take about as much, and 2 or 4
// bytes more for each item at each level that a search reaches.
func NewSolver(p *Problem) *Solver {
	s, err := NewSolverOf(p, Auto)
	if err != nil {
		panic(err) // Auto takes every problem
	}
	return s
}

// newSolver returns a solver of p with trees that plant makes.
func newSolver(p *Problem, plant func(*Problem) tree) *Solver {
	return &Solver{
		problem:   p,
		tree:      plant(p),
		plant:     plant,
		committed: newCommitment(p),
		buffer:    make([]int, 0, p.Primary()),
		ahead:     ahead,
	}
}

// Problem returns the problem that s searches.
func (s *Solver) Problem() *Problem { return s.problem }

// Commit chooses options before the search, such as the givens of a puzzle:
// from now on all solutions contain them. An option may be committed only
// once.
//
// If an option has an item that those committed before cover as often as the
// problem allows, or in another colour, there is no solution: Commit then returns an error that
// wraps [ErrClash], and commits none of its options. An option that the problem
// does not have panics, and so does a call during a search.
func (s *Solver) Commit(options ...int) error {
	s.idle("Commit")
	s.rebuild()
	c := &s.committed
	before := len(c.options)
	for _, o := range options {
		if o < 0 || o >= s.problem.Options() {
			s.withdraw(before)
			panic(fmt.Sprintf("dlx: Commit of option %d of %d", o, s.problem.Options()))
		}
		if err := c.clash(s.problem, o); err != nil {
			s.withdraw(before)
			return err
		}
		c.add(s.problem, o)
	}
	return nil
}

// Reset takes back all that has been committed.
func (s *Solver) Reset() {
	s.idle("Reset")
	if len(s.committed.options) > 0 {
		s.rebuild()
		s.committed.reset()
	}
}

// rebuild has all trees built anew before they are searched.
func (s *Solver) rebuild() {
	s.built = false
	for _, w := range s.workers {
		w.built = false
	}
}

// withdraw takes back what was committed after the first n options.
func (s *Solver) withdraw(n int) {
	c := &s.committed
	for len(c.options) > n {
		c.remove(s.problem)
	}
}

// Solutions returns an iterator over all solutions. Each range over it is a
// search of its own; the slices yielded are the caller's. When it has ended,
// [Solver.Err] tells whether ctx cut it short.
//
// Within the loop, s cannot be used for anything else, but for Stats, Progress
// and Err. With several workers, the search goes on while the loop is at a solution, as
// far as there is room to keep what is found; when the loop has ended, however it
// did, they have all stopped.
func (s *Solver) Solutions(ctx context.Context) iter.Seq[Solution] {
	return func(yield func(Solution) bool) {
		s.begin(ctx, "Solutions")
		defer s.end()
		if s.Workers > 1 && s.err == nil {
			s.list(ctx, yield)
			return
		}
		for s.advance(ctx) {
			if !yield(s.solution()) {
				return
			}
		}
	}
}

// Err returns the error that ended the last search before its time: that of
// its context, or nil.
func (s *Solver) Err() error { return s.err }

// Count returns the number of solutions, or limit if there are at least so
// many; limit 0 means no limit. It delivers no solutions and is the fastest
// way to have them counted; limit 2 is the test of uniqueness.
//
// If ctx ends the search, Count returns the number found so far and the
// context's error. A number beyond 18,446,744,073,709,551,615 ends it, too, with
// [ErrOverflow]; as solutions are counted one by one, that would take some centuries.
func (s *Solver) Count(ctx context.Context, limit uint64) (uint64, error) {
	s.begin(ctx, "Count")
	defer s.end()
	if s.Workers > 1 && s.err == nil {
		return s.countTogether(ctx, limit)
	}
	return s.countOn(ctx, 0, limit)
}

// countOn goes on counting from n.
func (s *Solver) countOn(ctx context.Context, n, limit uint64) (uint64, error) {
	for s.advance(ctx) {
		if n == math.MaxUint64 {
			s.err = ErrOverflow
			break
		}
		if n++; n == limit {
			break
		}
	}
	return n, s.err
}

// First returns the first solution, which is the caller's. Its error is
// [ErrNoSolution] if there is none, or that of ctx.
func (s *Solver) First(ctx context.Context) (Solution, error) {
	s.begin(ctx, "First")
	defer s.end()
	if s.advance(ctx) {
		return s.solution(), nil
	}
	if s.err != nil {
		return nil, s.err
	}
	return nil, ErrNoSolution
}

// Stats returns the costs of the search under way, or of the last one. With
// links they do not depend on the number of workers, unless the search ended
// early. With cells they may differ a little: the order of forced moves, and so
// what is spent before a dead end shows, depends on where a worker has been before.
// Within a loop over the solutions of several workers, they are what the workers
// have reported; they do so every few thousand nodes.
func (s *Solver) Stats() Stats {
	var stats Stats
	switch {
	case s.crew != nil:
		stats = s.crew.stats(s.levels)
	case s.cheapest != nil:
		stats = s.cheapest.stats(s.levels)
	default:
		stats = s.tree.stats(s.levels)
	}
	s.levels = stats.Levels
	return stats
}

// begin begins a search.
func (s *Solver) begin(ctx context.Context, method string) {
	s.idle(method)
	s.err = ctx.Err()
	s.tree.root(s.problem, &s.committed, s.built)
	s.built = true
	s.searching = true
	s.pauses, s.crew, s.cheapest = 0, nil, nil
	s.progress.begin()
}

// advance goes on to the next solution, if there is one and ctx permits.
func (s *Solver) advance(ctx context.Context) bool {
	for s.err == nil {
		switch s.tree.advance() {
		case solved:
			return true
		case done:
			s.progress.complete()
			return false
		}
		if s.pauses++; s.pauses%pauses == 0 {
			s.err = ctx.Err()
			s.progress.rest(s.tree.rest())
		}
	}
	return false
}

// end ends a search, wherever it is.
func (s *Solver) end() { s.searching = false }

// idle panics if a search is under way.
func (s *Solver) idle(method string) {
	if s.searching {
		panic("dlx: " + method + " of a Solver during its search")
	}
}

// solution returns the solution that the search is at.
func (s *Solver) solution() Solution {
	s.buffer = s.tree.appendSolution(append(s.buffer[:0], s.committed.options...))
	return slices.Clone(s.buffer)
}
