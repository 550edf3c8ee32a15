package givens

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"sync"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/sudoku"
)

// Minimize returns a puzzle with the solution of g and a part of its givens. None of them is redundant, except perhaps those
// in the cells to keep. It tries the givens in row-major order and drops each one without which the remaining givens still
// have one solution; another order may lead to fewer. The grid belongs to the caller. The error is ErrNoSolution,
// ErrNotUnique or the error of ctx, or says that a cell to keep is out of range or open. The cost is one test of uniqueness
// for each given. In grids of more than nine digits each test learns from the ones before, and another order may be tried if
// row-major order takes over ten seconds (NeededInSome of package sudoku).
func Minimize(ctx context.Context, g *cover.Grid, keep ...int) (*cover.Grid, error) {
	if g.Layout().Size() <= searchable {
		return Search(sudoku.All).Minimize(ctx, g, keep...)
	}
	o, kept, err := learning(g.Layout()).proper(ctx, g, keep)
	if err != nil {
		return nil, err
	}
	needed, err := sudoku.NeededInSome(ctx, g, slices.Collect(givenCells(g).without(kept).all()))
	if err != nil {
		return nil, err
	}
	for _, cell := range needed {
		kept.add(cell)
	}
	o.load(kept)
	return o.puzzle, nil
}

// learning returns a Search for the puzzles of a layout, one at a time. Its first two solutions come from a search that learns
// if they take long.
func learning(l *cover.Layout) Search {
	engine := sync.OnceValues(func() (sudoku.Engine, error) { return sudoku.New("auto", l) })
	return func(ctx context.Context, puzzle *cover.Grid) iter.Seq2[*cover.Grid, error] {
		return func(yield func(*cover.Grid, error) bool) {
			if puzzle.HasClash() {
				return
			}
			e, err := engine()
			if err == nil {
				err = e.Load(puzzle)
			}
			if err != nil {
				yield(nil, err)
				return
			}
			e.Solutions(ctx)(yield)
		}
	}
}

// searchable is the number of digits up to which a plain search for each given is faster than a search that learns.
const searchable = 9

// Minimize is like the function [Minimize], for the solutions that the search yields.
func (s Search) Minimize(ctx context.Context, g *cover.Grid, keep ...int) (*cover.Grid, error) {
	o, kept, err := s.proper(ctx, g, keep)
	if err != nil {
		return nil, err
	}
	given := givenCells(g)
	return o.leaveOut(given, given.without(kept).all())
}

// leaveOut tries some givens in their order, leaves out each that is not needed, and returns the puzzle that remains.
func (o *oracle) leaveOut(given cells, some iter.Seq[int]) (*cover.Grid, error) {
	for cell := range some {
		given.remove(cell)
		other, err := o.other(given)
		if err != nil {
			return nil, err
		}
		if other != nil {
			given.add(cell)
		}
	}
	o.load(given)
	return o.puzzle, nil
}

// proper returns the oracle for the only solution of g, and the set of the cells to keep.
func (s Search) proper(ctx context.Context, g *cover.Grid, keep []int) (*oracle, cells, error) {
	kept := newCells(g.Layout().Cells())
	for _, cell := range keep {
		if cell < 0 || cell >= g.Layout().Cells() {
			return nil, nil, fmt.Errorf("no cell %d to keep (want 0 to %d)", cell, g.Layout().Cells()-1)
		}
		if g.Digit(cell) == 0 {
			return nil, nil, fmt.Errorf("no given to keep in %s", g.Layout().CellName(cell))
		}
		kept.add(cell)
	}
	o, err := newOracle(ctx, s, g)
	if err != nil {
		return nil, nil, err
	}
	other, err := o.other(givenCells(g))
	if other != nil {
		err = ErrNotUnique
	}
	return o, kept, err
}

// Minimal returns an iterator over all puzzles that [Minimize] could return for some order of the givens: they have the
// solution of g and a part of its givens, including those in the cells to keep, and no other given is redundant. There may be
// very many, so callers usually break out of the loop. Each puzzle comes once, in an order that depends only on g and the
// cells to keep. The grids belong to the caller. An error, as of Minimize, comes last with a nil grid. In grids of more than nine
// digits it begins with one search for each given. A minimal 16x16 puzzle takes 0.2 s; 25x25 may take hours.
func Minimal(ctx context.Context, g *cover.Grid, keep ...int) iter.Seq2[*cover.Grid, error] {
	if g.Layout().Size() <= searchable {
		return Search(sudoku.All).Minimal(ctx, g, keep...)
	}
	return func(yield func(*cover.Grid, error) bool) {
		learning(g.Layout()).minimal(ctx, g, keep, (*hitting).takeNeeded)(yield)
	}
}

// Minimal is like the function [Minimal], for the solutions that the search yields.
func (s Search) Minimal(ctx context.Context, g *cover.Grid, keep ...int) iter.Seq2[*cover.Grid, error] {
	return s.minimal(ctx, g, keep, func(*hitting, cells) error { return nil })
}

// minimal is Minimal, with something to do before the search, which gets the givens that need not be kept.
func (s Search) minimal(ctx context.Context, g *cover.Grid, keep []int, prepare func(*hitting, cells) error) iter.Seq2[*cover.Grid, error] {
	return func(yield func(*cover.Grid, error) bool) {
		o, kept, err := s.proper(ctx, g, keep)
		if err != nil {
			yield(nil, err)
			return
		}
		free := givenCells(g).without(kept)
		h := &hitting{oracle: o, kept: kept, chosen: newCells(g.Layout().Cells())}
		if err = prepare(h, free); err == nil {
			_, err = h.search(free, yield)
		}
		if err != nil {
			yield(nil, err)
		}
	}
}

// hitting is the search for all minimal sets of givens that hit every unavoidable set.
type hitting struct {
	oracle *oracle
	kept   cells
	chosen cells   // the givens chosen, none of them kept
	known  []cells // unavoidable sets that the kept givens miss
}

// takeNeeded finds, for each free cell that is needed, an unavoidable set that no other given hits. So the search takes these cells
// first: all minimal puzzles have them. Otherwise it would begin with puzzles of few givens, and in large grids it takes long to
// find an unavoidable set that such a puzzle misses.
func (h *hitting) takeNeeded(free cells) error {
	given := free.or(h.kept)
	for cell := range free.all() {
		given.remove(cell)
		missed, err := h.oracle.other(given)
		if err != nil {
			return err
		}
		if missed != nil {
			h.known = append(h.known, missed)
		}
		given.add(cell)
	}
	return nil
}

// search yields all minimal hitting sets that consist of the chosen cells and some free cells. It reports whether to
// continue.
func (h *hitting) search(free cells, yield func(*cover.Grid, error) bool) (bool, error) {
	missed, err := h.missed(free)
	if err != nil {
		return false, err
	}
	if missed == nil {
		h.oracle.load(h.chosen.or(h.kept))
		return yield(h.oracle.puzzle.Clone(), nil), nil
	}
	ways := missed.and(free)
	rest := free.without(ways)
	// Each part of the search takes one of the cells, and may take cells before it, but none after it.
	for cell := range ways.all() {
		h.chosen.add(cell)
		needed, err := h.allNeeded()
		more := true
		if err == nil && needed {
			more, err = h.search(rest, yield)
		}
		h.chosen.remove(cell)
		if err != nil || !more {
			return false, err
		}
		rest.add(cell)
	}
	return true, nil
}

// missed returns an unavoidable set that the chosen and kept cells do not hit, or nil if they hit all. If it knows
// several, it returns the one with the fewest free cells.
func (h *hitting) missed(free cells) (cells, error) {
	var best cells
	fewest := 0
	for _, set := range h.known {
		if set.meets(h.chosen) {
			continue
		}
		if n := set.common(free); best == nil || n < fewest {
			best, fewest = set, n
		}
	}
	if best != nil {
		return best, nil
	}
	found, err := h.oracle.other(h.chosen.or(h.kept))
	if found == nil || err != nil {
		return nil, err
	}
	if found, err = h.oracle.shrink(found); err == nil {
		h.known = append(h.known, found)
	}
	return found, err
}

// allNeeded reports whether each chosen given hits some unavoidable set that the others miss.
func (h *hitting) allNeeded() (bool, error) {
	for cell := range h.chosen.clone().all() {
		h.chosen.remove(cell)
		needed, err := h.needed(cell)
		h.chosen.add(cell)
		if err != nil || !needed {
			return false, err
		}
	}
	return true, nil
}

// needed reports whether the cell hits some unavoidable set that the chosen and kept cells miss.
func (h *hitting) needed(cell int) (bool, error) {
	for _, set := range h.known {
		if set.has(cell) && !set.meets(h.chosen) {
			return true, nil
		}
	}
	found, err := h.oracle.without(h.chosen.or(h.kept), cell)
	if found == nil || err != nil {
		return false, err
	}
	h.known = append(h.known, found)
	return true, nil
}
