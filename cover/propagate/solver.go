package propagate

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"sync"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/rules"
)

// Errors of this package.
var (
	// ErrLayout is the error of loading a puzzle that has another layout than the Solver.
	ErrLayout = errors.New("the puzzle has another layout than the rules")

	// ErrNoSolution is the error of [Solver.First] for a puzzle without a solution.
	ErrNoSolution = cover.ErrNoSolution
)

// Stats are the costs of a search, in figures that do not depend on the machine.
type Stats struct {
	// Nodes is the number of nodes of the search tree that were visited: the root, and two for each decision.
	Nodes uint64

	// Conflicts is the number of nodes that were found to have no solution without a decision below them.
	Conflicts uint64
}

// A Solver searches puzzles with one set of rules, one at a time, and any number of them one after the other. It is for
// one goroutine.
//
// The solutions come in an order that depends on the puzzle only, and is the same on every machine and in every run. It
// is not specified.
//
// A search may end early, by a break or a panic in the caller's loop, by a limit or by its context. The Solver is then
// ready for the next one.
type Solver struct {
	tables    *tables
	search    *search  // nil before the first search
	start     []digits // of the puzzle that is loaded
	solution  *cover.Grid
	searching bool
	err       error
}

// The tables of a set of rules are made by the first search that needs them, and shared by clones.
type tables struct {
	layout *cover.Layout
	set    *rules.Set
	mutex  sync.Mutex
	model  *model // nil if it is not made yet
}

// get returns the model, and makes it at the first call. The error is ctx's.
func (t *tables) get(ctx context.Context) (*model, error) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if t.model == nil {
		m, err := newModel(ctx, t.layout, t.set)
		if err != nil {
			return nil, err
		}
		t.model = m
	}
	return t.model, nil
}

// NewSolver returns a Solver for the puzzles of a layout with a set of rules for the same layout; a nil set has no rules. The
// empty grid is loaded. The first search makes tables, which takes a millisecond in most cases, and up to seconds for clues
// outside large grids; its context can end that, too. NewSolver panics if the layout has overlapping grids.
func NewSolver(l *cover.Layout, set *rules.Set) *Solver {
	if l.Overlaps() {
		panic("propagate: overlapping grids (want a single one)")
	}
	return newSolver(&tables{layout: l, set: set})
}

func newSolver(t *tables) *Solver {
	return &Solver{tables: t, start: slices.Repeat([]digits{1<<t.layout.Size() - 1}, t.layout.Cells())}
}

// Clone returns another Solver for the same rules, which another goroutine may use. The empty grid is loaded.
func (s *Solver) Clone() *Solver { return newSolver(s.tables) }

// Load loads the puzzle to solve, with its candidates, and replaces the puzzle before. It does not keep the grid.
// Givens that clash are not an error: the puzzle just has no solution. Load returns [ErrLayout] if the grid has another
// layout, and leaves the puzzle before in place. A call during a search panics.
func (s *Solver) Load(puzzle *cover.Grid) error {
	s.idle("Load")
	if l, own := puzzle.Layout(), s.tables.layout; l.Overlaps() || l.BoxRows() != own.BoxRows() || l.BoxCols() != own.BoxCols() {
		return fmt.Errorf("%dx%d grid with boxes of %v: %w", l.Size(), l.Size(), l, ErrLayout)
	}
	for c := range s.start {
		s.start[c] = fromBit0(puzzle.Candidates(c))
	}
	return nil
}

// Solutions returns an iterator over all solutions. Each range over it is a new search. The grid belongs to the Solver,
// which overwrites it with the next solution; use [cover.Grid.Clone] to keep it. If ctx ends the search, its error comes
// last, with a nil grid.
//
// Inside the loop, only Stats of s may be called.
func (s *Solver) Solutions(ctx context.Context) iter.Seq2[*cover.Grid, error] {
	return func(yield func(*cover.Grid, error) bool) {
		s.begin(ctx, "Solutions", nil)
		defer s.end()
		for s.advance(ctx) {
			if s.fill(); !yield(s.solution, nil) {
				return
			}
		}
		if s.err != nil {
			yield(nil, s.err)
		}
	}
}

// Err returns the context's error if it ended the last search early, or nil. Call it after a loop over [Solver.Refutation].
func (s *Solver) Err() error { return s.err }

// Count returns the number of solutions, or limit if there are at least that many; limit 0 means no limit. If ctx ends
// the search, it returns the number found so far and the context's error.
func (s *Solver) Count(ctx context.Context, limit uint64) (uint64, error) {
	s.begin(ctx, "Count", nil)
	defer s.end()
	var n uint64
	for s.advance(ctx) {
		if n++; n == limit {
			break
		}
	}
	return n, s.err
}

// First returns the first solution, which belongs to the caller. Its error is [ErrNoSolution], or the error of ctx.
func (s *Solver) First(ctx context.Context) (*cover.Grid, error) {
	s.begin(ctx, "First", nil)
	defer s.end()
	if s.advance(ctx) {
		s.fill()
		return s.solution.Clone(), nil
	}
	if s.err != nil {
		return nil, s.err
	}
	return nil, ErrNoSolution
}

// Stats returns the costs of the search under way, or of the last one.
func (s *Solver) Stats() Stats {
	if s.search == nil {
		return Stats{}
	}
	return Stats{s.search.nodes, s.search.conflicts}
}

// begin begins a search; see search.known for known.
func (s *Solver) begin(ctx context.Context, method string, known []digits) {
	s.idle(method)
	s.searching = true
	if s.err = ctx.Err(); s.err != nil {
		return
	}
	if s.search == nil {
		var m *model
		if m, s.err = s.tables.get(ctx); s.err != nil {
			return
		}
		s.search = newSearch(m)
	}
	x := s.search
	x.known, x.proving, x.most, x.learned, x.journal = known, false, 0, &x.lengths, nil
	x.root(ctx, s.start)
}

// advance continues to the next solution. It reports false if there is none, or if ctx has ended.
func (s *Solver) advance(ctx context.Context) (found bool) {
	if s.err == nil {
		found, s.err = s.search.advance(ctx)
	}
	return found
}

// end ends a search, wherever it is.
func (s *Solver) end() { s.searching = false }

// idle panics if a search is under way.
func (s *Solver) idle(method string) {
	if s.searching {
		panic("propagate: " + method + " of a Solver during its search")
	}
}

// fill writes the current solution of the search into the Solver's grid.
func (s *Solver) fill() {
	if s.solution == nil {
		s.solution = cover.NewGrid(s.tables.layout)
	}
	for c, v := range s.search.at {
		s.solution.Set(c, least(v))
	}
}
