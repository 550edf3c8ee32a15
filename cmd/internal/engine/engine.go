// Package engine gives the commands something that solves Sudoku puzzles, behind an interface that another engine, or
// a test, can stand behind.
package engine

import (
	"context"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"

	"dlx-sudoku/cover"
)

// An Engine solves puzzles of one layout. It does one puzzle after the other and is for one goroutine.
type Engine interface {
	// Load takes the puzzle to solve. Its givens must not clash. The grid is not kept.
	Load(puzzle *cover.Grid) error

	// Count returns the number of solutions, or limit if there are at least so many; limit 0 means no limit. If ctx
	// ends the search, it returns the number found so far and the context's error.
	Count(ctx context.Context, limit uint64) (uint64, error)

	// Solutions returns an iterator over all solutions. The grid is overwritten by the next one.
	Solutions(ctx context.Context) iter.Seq[*cover.Grid]

	// Err returns the error that ended the last Solutions before its time, or nil.
	Err() error
}

// A Maker returns an engine for a layout. It may be called by many goroutines.
type Maker func(*cover.Layout) (Engine, error)

// Default is the name of the engine that is used where none is named.
const Default = "links"

// makers has the engines by name.
var makers = map[string]func() Maker{
	"links": Links,
}

// Names returns the names of the engines, the default first, the others in alphabetical order.
func Names() []string {
	names := slices.Sorted(maps.Keys(makers))
	i := slices.Index(names, Default)
	return append([]string{Default}, slices.Delete(names, i, i+1)...)
}

// ByName returns the maker of the engine of that name.
func ByName(name string) (Maker, error) {
	if maker, ok := makers[name]; ok {
		return maker(), nil
	}
	names := slices.Sorted(maps.Keys(makers))
	return nil, fmt.Errorf("unknown engine %q (want %s)", name, strings.Join(names, " or "))
}
