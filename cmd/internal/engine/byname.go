package engine

import (
	"errors"
	"fmt"
	"slices"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/bands"
	"dlx-sudoku/cover/propagate"
	"dlx-sudoku/dlx"
)

// A Maker returns an engine for a layout. It may be called by many goroutines.
type Maker func(*cover.Layout) (Engine, error)

// Default is the name of the default engine.
const Default = "links"

// Names returns the names of the engines, the default first.
func Names() []string { return []string{Default, "bands", "cells", "rules"} }

// engine returns a new engine, given one of the names.
func (shared *problems) engine(name string, l *cover.Layout) (Engine, error) {
	switch name {
	case "bands":
		return newBands(l)
	case "cells":
		return shared.exact(l, dlx.Cells)
	case "rules":
		return propagate.NewSolver(l, nil), nil
	}
	return shared.exact(l, dlx.Links)
}

// ByName returns the maker of the engines of that name. All engines of one layout that it makes share one exact-cover
// problem. If the engine cannot take a layout, the maker's error is [ErrLayout] and names the engines that can.
func ByName(name string) (Maker, error) {
	if !slices.Contains(Names(), name) {
		return nil, fmt.Errorf("unknown engine %q (want %s)", name, cli.Alternatives(Names()))
	}
	shared := new(problems)
	return func(l *cover.Layout) (Engine, error) {
		e, err := shared.engine(name, l)
		if !errors.Is(err, bands.ErrLayout) && !errors.Is(err, dlx.ErrRepresentation) {
			return e, err
		}
		var able []string
		for _, other := range Names() {
			if _, err := shared.engine(other, l); err == nil {
				able = append(able, other)
			}
		}
		return nil, refusal{fmt.Errorf("%w (want %s)", err, cli.Alternatives(able))}
	}, nil
}
