package engine

import (
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/bands"
)

// Bands returns the maker of engines that search with bit operations on the words of the bands. They take 9x9 grids with
// boxes of 3x3 only; for another layout the maker's error is [bands.ErrLayout].
func Bands() Maker {
	return func(l *cover.Layout) (Engine, error) {
		s := new(bands.Solver)
		if err := s.Load(cover.NewGrid(l)); err != nil {
			return nil, err
		}
		return banded{s}, nil
	}
}

// banded is the engine of package bands, with its nodes.
type banded struct{ *bands.Solver }

// Nodes returns the number of nodes of the search that began last.
func (e banded) Nodes() uint64 { return e.Stats().Nodes }
