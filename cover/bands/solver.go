package bands

import (
	"context"
	"errors"
	"fmt"
	"iter"

	"dlx-sudoku/cover"
)

// Errors of this package.
var (
	// ErrLayout is the error of loading a puzzle that is not a 9x9 grid with boxes of 3x3.
	ErrLayout = errors.New("the bands engine takes 9x9 grids with boxes of 3x3 only")

	// ErrNoSolution is the error of [Solver.First] for a puzzle without a solution.
	ErrNoSolution = cover.ErrNoSolution
)

// Stats are the costs of a search, in figures that do not depend on the machine.
type Stats struct {
	// Nodes is the number of nodes of the search tree that were visited: the root, and two for each branch.
	Nodes uint64
}

// A Solver searches one puzzle at a time, and any number of them one after the other. Its zero value is ready and has
// the empty grid loaded. It allocates 16 to 40 KiB of memory with its first puzzle, depending on the processor, and
// then nothing but one grid to deliver solutions in, and what [Solver.First] returns. It is for one goroutine.
//
// The solutions come in an order that depends on the puzzle only, and is the same on every machine and in every run.
// It is not specified: another version may find them in another order, and other engines do.
//
// A search may end early, by a break or a panic in the caller's loop, by a limit or by its context. The Solver is then
// ready for the next one.
type Solver struct {
	tree      tree        // nil before the first puzzle
	digits    [81]uint8   // to or from the tree: a parameter would escape to the heap through the interface
	solution  *cover.Grid // the one at hand
	searching bool
	err       error
}

// Load loads the puzzle to solve, with its candidates, and replaces the puzzle before. It does not keep the grid.
// Givens that clash are not an error: the puzzle just has no solution. Load returns [ErrLayout] if the puzzle is not a
// 9x9 grid with boxes of 3x3, and leaves the puzzle before in place. A call during a search panics.
func (s *Solver) Load(puzzle *cover.Grid) error {
	s.idle("Load")
	if l := puzzle.Layout(); !l.IsClassic() {
		if l.Overlaps() {
			return fmt.Errorf("overlapping grids: %w", ErrLayout)
		}
		return fmt.Errorf("%dx%d grid with boxes of %v: %w", l.Size(), l.Size(), l, ErrLayout)
	}
	s.plant()
	puzzle.AppendBytes(s.digits[:0])
	s.tree.load(&s.digits)
	if puzzle.Restricted() {
		s.tree.bar(puzzle)
	}
	return nil
}

// LoadDigits is Load for the 81 cells of a puzzle in row-major order, each 1 to 9, or 0 if it is empty. A digit above
// 9 panics.
func (s *Solver) LoadDigits(digits *[81]uint8) {
	s.idle("LoadDigits")
	s.plant()
	s.digits = *digits
	s.tree.load(&s.digits)
}

// plant gives s a tree if it has none.
func (s *Solver) plant() {
	switch {
	case s.tree != nil:
	case haveVectors():
		s.tree = newVectors()
	default:
		s.tree = newTree()
	}
}

// newTree returns the tree for a processor without vectors of 64 bytes.
func newTree() tree {
	if haveVectors32() {
		return newVectors32()
	}
	return newSearch()
}

// badDigit is the text of a panic.
func badDigit(d uint8) string { return fmt.Sprintf("bands: digit %d (want 0 to 9)", d) }

// Solutions returns an iterator over all solutions. Each range over it is a new search. The grid belongs to the Solver,
// which overwrites it with the next solution; use [cover.Grid.Clone] to keep it. If ctx ends the search, its error comes
// last, with a nil grid.
//
// Inside the loop, only Stats of s may be called.
func (s *Solver) Solutions(ctx context.Context) iter.Seq2[*cover.Grid, error] {
	return func(yield func(*cover.Grid, error) bool) {
		s.begin(ctx, "Solutions")
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

// Count returns the number of solutions, or limit if there are at least that many; limit 0 means no limit. It is the
// fastest way to count; limit 2 tests for uniqueness.
//
// If ctx ends the search, Count returns the number found so far and the context's error.
func (s *Solver) Count(ctx context.Context, limit uint64) (uint64, error) {
	s.begin(ctx, "Count")
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
	s.begin(ctx, "First")
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
	if s.tree == nil {
		return Stats{}
	}
	return Stats{Nodes: s.tree.visited()}
}

// begin begins a search.
func (s *Solver) begin(ctx context.Context, method string) {
	s.idle(method)
	s.err = ctx.Err()
	s.plant()
	s.tree.root()
	s.searching = true
}

// advance goes on to the next solution, if there is one and ctx permits.
func (s *Solver) advance(ctx context.Context) (found bool) {
	if s.err == nil {
		found, s.err = s.tree.advance(ctx)
	}
	return found
}

// end ends a search, wherever it is.
func (s *Solver) end() { s.searching = false }

// idle panics if a search is under way.
func (s *Solver) idle(method string) {
	if s.searching {
		panic("bands: " + method + " of a Solver during its search")
	}
}

// fill writes the solution that the search is at into the grid for it.
func (s *Solver) fill() {
	if s.solution == nil {
		s.solution = cover.NewGrid(cover.Classic())
	}
	s.tree.fill(&s.digits)
	s.solution.SetBytes(s.digits[:])
}
