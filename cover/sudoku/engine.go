package sudoku

import (
	"context"
	"fmt"
	"iter"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/bands"
	"dlx-sudoku/cover/propagate"
	"dlx-sudoku/dlx"
)

// An Engine searches puzzles of one layout, one after the other. It is made by [New] and is for one goroutine.
type Engine interface {
	// Load takes the puzzle to search. If givens clash, it returns an error, or the puzzle has no solutions. The grid must
	// not change before the next Load.
	Load(puzzle *cover.Grid) error

	// Count returns the number of solutions, or limit if there are at least so many; limit 0 means no limit. If ctx ends
	// the search, it returns the number found so far and the context's error.
	Count(ctx context.Context, limit uint64) (uint64, error)

	// Solutions returns an iterator over all solutions. The grid is overwritten by the next one. If an error ends the search
	// before its time, such as the context's, it comes last, with a nil grid.
	Solutions(ctx context.Context) iter.Seq2[*cover.Grid, error]
}

// Watchable is an engine that reports how far its search is.
type Watchable interface {
	Engine

	// SoFar returns the share of the search that is done, from 0 to 1, the nodes visited and the solutions found. Any
	// goroutine may call it at any time.
	SoFar() (share float64, nodes, solutions uint64)
}

// Learning is an engine that may learn from dead ends, see [dlx.Solver.Learned].
type Learning interface {
	Engine

	// Learned returns from how many conflicts the search has learned, the clauses that it keeps, and how often it has begun
	// again: zeros if it only walks. Any goroutine may call it at any time.
	Learned() (conflicts, clauses, restarts uint64)
}

// engines are the engines by name. Another one is another row.
var engines = []struct {
	name string
	make func(*cover.Layout) (Engine, error)
}{
	{"auto", newAuto},
	{"links", func(l *cover.Layout) (Engine, error) { return newExact(l, dlx.Links) }},
	{"bands", func(l *cover.Layout) (Engine, error) { return newBands(l) }},
	{"cells", func(l *cover.Layout) (Engine, error) { return newExact(l, dlx.Cells) }},
	{"rules", newRules},
}

// Names returns the names of the engines. The slice is the caller's.
//
//	auto    bands for 9x9 grids with boxes of 3x3; a representation of package dlx for larger ones, which learns if the first
//	        two solutions take long; else links; the solutions come in the order of links, but for two that are learned
//	links   package dlx searches the exact cover, in linked lists
//	bands   package bands; 9x9 grids with boxes of 3x3 only
//	cells   package dlx searches the exact cover, in sparse sets; the solutions come in the order of links
//	rules   package propagate
func Names() (names []string) {
	for _, e := range engines {
		names = append(names, e.name)
	}
	return names
}

// New returns an engine of that name, one of [Names], for puzzles of a layout. An unknown name panics. The error wraps
// [bands.ErrLayout] or [dlx.ErrRepresentation] if the engine cannot take the layout.
func New(name string, l *cover.Layout) (Engine, error) {
	for _, e := range engines {
		if e.name == name {
			return e.make(l)
		}
	}
	panic(fmt.Sprintf("sudoku: unknown engine %q (want one of %v)", name, Names()))
}

// banded is the engine of package bands, with its nodes.
type banded struct{ *bands.Solver }

func newBands(l *cover.Layout) (banded, error) {
	b := banded{new(bands.Solver)}
	return b, b.Load(cover.NewGrid(l))
}

// Nodes returns the number of nodes of the search that began last.
func (b banded) Nodes() uint64 { return b.Stats().Nodes }

func newRules(l *cover.Layout) (Engine, error) {
	if l.Overlaps() {
		return nil, refused{"overlapping grids: the rules engine takes a single grid"}
	}
	return propagate.NewSolver(l, nil), nil
}

// refused is a [dlx.ErrRepresentation] with a text of its own.
type refused struct{ text string }

func (r refused) Error() string        { return r.text }
func (r refused) Is(target error) bool { return target == dlx.ErrRepresentation }
