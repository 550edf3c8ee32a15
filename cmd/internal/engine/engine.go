// Package engine gives the commands something that solves Sudoku puzzles, behind an interface that another engine, or
// a test, can stand behind.
package engine

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"

	"dlx-sudoku/cmd/internal/words"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/bands"
	"dlx-sudoku/dlx"
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

// A Maker returns an engine for a layout. It may be called by many goroutines.
type Maker func(*cover.Layout) (Engine, error)

// Default is the name of the engine that is used where none is named.
const Default = "links"

// makers has the engines by name.
var makers = map[string]func() Maker{
	"links": func() Maker { return Exact(dlx.Links) },
	"cells": func() Maker { return Exact(dlx.Cells) },
	"bands": Bands,
}

// Names returns the names of the engines, the default first, the others in alphabetical order.
func Names() []string {
	names := slices.Sorted(maps.Keys(makers))
	i := slices.Index(names, Default)
	return append([]string{Default}, slices.Delete(names, i, i+1)...)
}

// ErrLayout is the error of an engine that cannot take puzzles of a layout.
var ErrLayout = errors.New("the engine cannot take puzzles of this layout")

// refusal is an ErrLayout that says itself what the engine wants.
type refusal struct{ error }

func (r refusal) Is(target error) bool { return target == ErrLayout }
func (r refusal) Unwrap() error        { return r.error }

// ByName returns the maker of the engine of that name. If the engine cannot take a layout, the maker's error is
// [ErrLayout] and names the engines that can.
func ByName(name string) (Maker, error) {
	maker, ok := makers[name]
	if !ok {
		return nil, fmt.Errorf("unknown engine %q (want %s)", name, words.Alternatives(Names()))
	}
	make := maker()
	return func(l *cover.Layout) (Engine, error) {
		e, err := make(l)
		if errors.Is(err, bands.ErrLayout) || errors.Is(err, dlx.ErrRepresentation) {
			return nil, refusal{fmt.Errorf("%w (want %s)", err, words.Alternatives(able(l)))}
		}
		return e, err
	}, nil
}

// able returns the names of the engines that can take puzzles of a layout.
func able(l *cover.Layout) (names []string) {
	for _, name := range Names() {
		if _, err := makers[name]()(l); err == nil {
			names = append(names, name)
		}
	}
	return names
}
