package puzzles

import (
	"fmt"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/glyphs"
	"dlx-sudoku/cover/puzzles/internal/square"
)

// This file finds the layout of a grid from the number of its cells, or of the cells in a row.

// byCells returns the layout of a grid of that many cells. If no grid has so many, or the layout asked for has another
// number, it returns an error and the layout that was probably meant: that one, or the one with the nearest number of
// cells.
func (r *input) byCells(cells int) (*cover.Layout, error) {
	fixed := r.layout
	if n := square.Side(cells); fixed == nil && n >= cover.MinSize && n <= cover.MaxSize {
		l, err := r.usualLayout(n)
		if err != nil { // a prime
			l, _ = cover.NewLayout(1, n)
			err = fmt.Errorf("%d cells (%w)", cells, err)
		}
		return l, err
	}
	nearest := fixed
	distance := func(l *cover.Layout) int { return max(l.Cells()-cells, cells-l.Cells()) }
	for n := cover.MinSize; n <= cover.MaxSize && fixed == nil; n++ {
		if l, err := cover.DefaultLayout(n); err == nil && (nearest == nil || distance(l) <= distance(nearest)) {
			nearest = l
		}
	}
	if nearest.Cells() != cells {
		return nearest, glyphs.Miscount(cells, "cell", "", nearest.Size(), nearest.Cells())
	}
	return nearest, nil
}

// byWidth returns the layout of a grid with rows of that many cells: the one asked for, or else the usual one of the
// nearest size. For a prime width it returns an error as well.
func (r *input) byWidth(width int) (*cover.Layout, error) {
	if r.layout != nil {
		return r.layout, nil
	}
	n := min(max(width, cover.MinSize), cover.MaxSize)
	l, err := r.usualLayout(n)
	if err != nil {
		l, _ = cover.NewLayout(1, n)
		err = fmt.Errorf("%d cells in a row (%w)", n, err)
	}
	return l, err
}

// layoutFor returns the layout of a grid of that size: the one asked for, or the usual one. The error says that no
// such layout exists.
func (r *input) layoutFor(n int) (*cover.Layout, error) {
	if r.layout != nil {
		if r.layout.Size() != n {
			return nil, fmt.Errorf("%s (want %d rows)", glyphs.Article(n), r.layout.Size())
		}
		return r.layout, nil
	}
	return r.usualLayout(n)
}

// usualLayout returns the default layout of a size. A prime has one only if the puzzle is known to have no boxes.
func (r *input) usualLayout(n int) (*cover.Layout, error) {
	l, err := cover.DefaultLayout(n)
	if err != nil && r.boxless {
		return cover.NewLayout(1, n)
	}
	return l, err
}
