package searching

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"sync/atomic"

	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/engine"
	"dlx-sudoku/cmd/internal/puzzlein"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/census"
	"dlx-sudoku/dlx/tally"
)

// This file counts the solutions of a puzzle that have a candidate, for each candidate.

// A Share is a candidate and the number of solutions that have it.
type Share struct {
	engine.Candidate
	Count *big.Int
}

// ByCandidate returns for each candidate of an empty cell the number of solutions that have it, by cell and digit, and the
// number of all solutions. Candidates without a solution are left out. The counts of each cell add up to the number of
// all; it is an error that wraps ErrDisagree if they do not. If ctx ends while candidates are counted one by one, the shares
// counted before are returned. at shows how far the count is, and is nil if no bar is drawn.
func (w *Whole) ByCandidate(ctx context.Context, it *puzzlein.Item, at *answers.Station) (shares []Share, count *big.Int, err error) {
	n := it.Grid.Layout().Size()
	with, all := make([]int64, it.Grid.Layout().Cells()*n), int64(0)
	limit := w.few
	if census.Fits(it.Grid) == nil {
		limit = w.some
	}
	whole, err := w.list(ctx, it, limit, func(g *cover.Grid) {
		all++
		for cell := range g.Layout().Cells() {
			with[cell*n+g.Digit(cell)-1]++
		}
	})
	switch {
	case err != nil:
		return nil, nil, err
	case whole:
		count = big.NewInt(all)
		for k, m := range with {
			if it.Grid.Digit(k/n) == 0 && m > 0 {
				shares = append(shares, Share{engine.Candidate{Cell: k / n, Digit: k%n + 1}, big.NewInt(m)})
			}
		}
		return shares, count, nil
	}
	w.turn.Lock()
	defer w.turn.Unlock()
	if census.Fits(it.Grid) == nil {
		shares, count, err = w.byBands(ctx, it.Grid, at)
	} else {
		var d *tally.Diagram
		var options []engine.Candidate
		if d, options, err = w.diagram(ctx, it.Grid, at); err == nil {
			defer d.Close()
			count = d.Count()
			var with []*big.Int
			with, err = d.Marginals(ctx)
			for o, m := range with {
				shares = append(shares, Share{options[o], m})
			}
		}
	}
	if err != nil {
		return shares, nil, err
	}
	shares = slices.DeleteFunc(shares, func(s Share) bool { return s.Count.Sign() == 0 })
	return shares, count, addUp(it.Grid, shares, count)
}

// byBands counts the solutions with each candidate one by one. Digits that no cell tells apart have the same counts.
func (w *Whole) byBands(ctx context.Context, puzzle *cover.Grid, at *answers.Station) (shares []Share, count *big.Int, err error) {
	counted := func(g *cover.Grid) (*big.Int, error) {
		c, err := w.bands(g)
		if err != nil {
			return nil, err
		}
		return c.Count(ctx)
	}
	var done atomic.Int64
	all := openCandidates(puzzle)
	at.Count(func() (words string, share float64) {
		n := done.Load()
		return fmt.Sprintf("bands: %d of %d candidates", n, all), float64(n) / float64(all)
	})
	defer at.Count(nil)
	if count, err = counted(puzzle); err != nil {
		return nil, nil, err
	}
	alike := likeDigits(puzzle)
	for cell := range puzzle.Layout().Cells() {
		known := make(map[int]*big.Int)
		for d := 1; d <= puzzle.Layout().Size(); d++ {
			if puzzle.Digit(cell) != 0 || !puzzle.Candidates(cell).Has(d) {
				continue
			}
			if known[alike[d]] == nil {
				g := puzzle.Clone()
				g.Set(cell, d)
				if known[alike[d]], err = counted(g); err != nil {
					return shares, nil, err
				}
			}
			shares = append(shares, Share{engine.Candidate{Cell: cell, Digit: d}, known[alike[d]]})
			done.Store(int64(len(shares)))
		}
	}
	return shares, count, nil
}

// openCandidates returns how many candidates the empty cells have.
func openCandidates(puzzle *cover.Grid) (n int) {
	for cell := range puzzle.Layout().Cells() {
		if puzzle.Digit(cell) == 0 {
			n += puzzle.Candidates(cell).Len()
		}
	}
	return n
}

// likeDigits returns for each digit the least digit that is possible in the same cells. Their exchange maps solutions to
// solutions.
func likeDigits(puzzle *cover.Grid) []int {
	n := puzzle.Layout().Size()
	alike := make([]int, n+1)
	for d := 1; d <= n; d++ {
		for alike[d] = 1; alike[d] < d; alike[d]++ {
			same := true
			for cell := range puzzle.Layout().Cells() {
				set := puzzle.Candidates(cell)
				same = same && set.Has(d) == set.Has(alike[d])
			}
			if same {
				break
			}
		}
	}
	return alike
}

// addUp checks that the counts of each cell add up.
func addUp(puzzle *cover.Grid, shares []Share, count *big.Int) error {
	sums := make([]big.Int, puzzle.Layout().Cells())
	for _, s := range shares {
		sums[s.Cell].Add(&sums[s.Cell], s.Count)
	}
	for cell := range sums {
		if puzzle.Digit(cell) == 0 && sums[cell].Cmp(count) != 0 {
			return fmt.Errorf("%w: the candidates of %s have %v solutions together, of %v in all", ErrDisagree,
				puzzle.Layout().CellName(cell), &sums[cell], count)
		}
	}
	return nil
}
