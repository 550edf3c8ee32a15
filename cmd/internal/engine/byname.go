package engine

import (
	"errors"
	"fmt"
	"slices"

	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/bands"
	"dlx-sudoku/cover/sudoku"
	"dlx-sudoku/dlx"
)

// A Maker returns an engine for a layout. It may be called by many goroutines.
type Maker func(*cover.Layout) (Engine, error)

// Names of engines.
const (
	Default = "auto"
	Links   = "links"
	Bands   = "bands"
)

// Names returns the names of the engines, the default first.
func Names() []string { return sudoku.Names() }

// ByName returns the maker of the engines of that name. If the engine cannot take a layout, the maker's error is
// [ErrLayout] and names the engines that can.
func ByName(name string) (Maker, error) {
	if !slices.Contains(Names(), name) {
		return nil, fmt.Errorf("unknown engine %q (want %s)", name, text.Alternatives(Names()))
	}
	return func(l *cover.Layout) (Engine, error) {
		e, err := sudoku.New(name, l)
		if !errors.Is(err, bands.ErrLayout) && !errors.Is(err, dlx.ErrRepresentation) {
			return e, err
		}
		var able []string
		for _, other := range Names() {
			if _, err := sudoku.New(other, l); err == nil {
				able = append(able, other)
			}
		}
		return nil, refusal{fmt.Errorf("%w (want %s)", err, text.Alternatives(able))}
	}, nil
}
