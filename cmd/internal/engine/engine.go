// Package engine gives the commands something that solves Sudoku puzzles, behind an interface that another engine, or
// a test, can stand behind.
package engine

import (
	"context"
	"errors"
	"iter"

	"dlx-sudoku/cover"
)

// An Engine solves puzzles of one layout. It does one puzzle after the other and is for one goroutine.
type Engine interface {
	// Load takes the puzzle to solve. If givens clash, it returns an error, or the puzzle has no solutions. The grid is
	// not kept.
	Load(puzzle *cover.Grid) error

	// Count returns the number of solutions, or limit if there are at least so many; limit 0 means no limit. If ctx
	// ends the search, it returns the number found so far and the context's error.
	Count(ctx context.Context, limit uint64) (uint64, error)

	// Solutions returns an iterator over all solutions. The grid is overwritten by the next one.
	Solutions(ctx context.Context) iter.Seq[*cover.Grid]

	// Err returns the error that ended the last Solutions before its time, or nil.
	Err() error
}

// Watchable is an engine that reports how far its search is.
type Watchable interface {
	Engine

	// SoFar returns the share of the search that is done, from 0 to 1, the nodes visited and the solutions found. Any
	// goroutine may call it at any time.
	SoFar() (share float64, nodes, solutions uint64)
}

// ErrLayout is the error of an engine that cannot take puzzles of a layout.
var ErrLayout = errors.New("the engine cannot take puzzles of this layout")

// refusal is an ErrLayout with a text of its own, which says what the engine wants.
type refusal struct{ error }

func (r refusal) Is(target error) bool { return target == ErrLayout }
func (r refusal) Unwrap() error        { return r.error }

// Refuse returns an [ErrLayout] whose text says what cannot be taken, and what to ask for instead.
func Refuse(text string) error { return refusal{errors.New(text)} }
