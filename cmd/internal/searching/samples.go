package searching

import (
	"context"
	"encoding/binary"
	"math/big"
	"math/rand/v2"
	"slices"

	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/puzzlein"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/census"
)

// This file draws uniformly random solutions of a puzzle.

// A Draw says which samples are drawn.
type Draw struct {
	N        int
	Seed     uint64
	Distinct bool // no solution twice; all of them, in random order, if there are no more than N

	At *answers.Station // shows how far the count is; nil: there is no bar
}

// Samples draws solutions of a puzzle, uniformly and, unless they are to be distinct, independently of each other. It calls
// found for each of them until that returns false, and returns the number of all solutions. The draw, the puzzle and the
// version of the program determine the samples.
func (w *Whole) Samples(ctx context.Context, it *puzzlein.Item, d Draw, found func(*cover.Grid) bool) (count *big.Int, err error) {
	puzzle := it.Grid
	if isEmpty(it) {
		draw, count, err := w.fullGrids(ctx, puzzle.Layout(), d.At)
		if err != nil {
			return nil, err
		}
		if draw != nil {
			return count, draws(ctx, d, count, draw, found)
		}
	}
	var lines []string
	all, err := w.list(ctx, it, w.few, func(g *cover.Grid) { lines = append(lines, string(g.AppendBytes(nil))) })
	switch {
	case err != nil:
		return nil, err
	case all:
		slices.Sort(lines) // an engine that races may find them in any order
		random := source(d.Seed, 0)
		next := func(int) int { return random.IntN(len(lines)) }
		if d.Distinct {
			order := random.Perm(len(lines))
			d.N, next = min(d.N, len(lines)), func(k int) int { return order[k] }
		}
		for k := range min(d.N, d.N*len(lines)) {
			g := cover.NewGrid(puzzle.Layout())
			g.SetBytes([]byte(lines[next(k)]))
			if ctx.Err() != nil || !found(g) {
				break
			}
		}
		return big.NewInt(int64(len(lines))), ctx.Err()
	}
	w.turn.Lock()
	defer w.turn.Unlock()
	if census.Fits(puzzle) == nil {
		return w.banded(ctx, puzzle, d, found)
	}
	diagram, options, err := w.diagram(ctx, puzzle, d.At)
	if err != nil {
		return nil, err
	}
	defer diagram.Close()
	samples := diagram.Samples
	if d.Distinct {
		samples = diagram.Distinct
	}
	for sol, err := range samples(ctx, d.N, d.Seed) {
		if err != nil {
			return nil, err
		}
		g := puzzle.Clone()
		for _, o := range sol {
			g.Set(options[o].Cell, options[o].Digit)
		}
		if ctx.Err() != nil || !found(g) {
			break
		}
	}
	return diagram.Count(), ctx.Err()
}

// banded draws solutions of a 9x9 puzzle by bands. If they are to be distinct, it leaves out repeated ones and draws more until
// there are enough.
func (w *Whole) banded(ctx context.Context, puzzle *cover.Grid, d Draw, found func(*cover.Grid) bool) (count *big.Int, err error) {
	c, err := w.bands(puzzle)
	if err != nil {
		return nil, err
	}
	d.At.Count(bandCount{c}.Doing)
	defer d.At.Count(nil)
	if !d.Distinct {
		return c.Samples(ctx, d.N, d.Seed, found)
	}
	drawn, stopped := make(map[string]bool), false
	seeds := source(d.Seed, 0)
	for seed := d.Seed; ; seed = seeds.Uint64() {
		count, err = c.Samples(ctx, d.N, seed, func(g *cover.Grid) bool {
			if fresh(drawn, g) {
				stopped = !found(g)
			}
			return !stopped && len(drawn) < d.N
		})
		if err != nil || stopped || len(drawn) == d.N || count.Cmp(big.NewInt(int64(len(drawn)))) == 0 {
			return count, err
		}
	}
}

// fresh adds a grid to the drawn ones, and reports whether it is new.
func fresh(drawn map[string]bool, g *cover.Grid) bool {
	line := string(g.AppendBytes(nil))
	if drawn[line] {
		return false
	}
	drawn[line] = true
	return true
}

// source returns the random numbers of a sample.
func source(seed, number uint64) *rand.Rand {
	var key [32]byte
	binary.LittleEndian.PutUint64(key[0:], seed)
	binary.LittleEndian.PutUint64(key[8:], number)
	return rand.New(rand.NewChaCha8(key))
}

// draws draws solutions, each from random numbers of its own, and calls found for each until that returns false.
func draws(ctx context.Context, d Draw, count *big.Int, draw func(*rand.Rand) *cover.Grid, found func(*cover.Grid) bool) error {
	drawn := make(map[string]bool) // distinct ones
	if d.Distinct && count.IsInt64() {
		d.N = int(min(int64(d.N), count.Int64()))
	}
	for k, n := uint64(0), 0; n < d.N; k++ {
		g := draw(source(d.Seed, k))
		if d.Distinct && !fresh(drawn, g) {
			continue
		}
		if n++; ctx.Err() != nil || !found(g) {
			break
		}
	}
	return ctx.Err()
}
