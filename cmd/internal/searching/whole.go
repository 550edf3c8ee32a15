package searching

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"sync"
	"sync/atomic"

	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/counting"
	"dlx-sudoku/cmd/internal/engine"
	"dlx-sudoku/cmd/internal/puzzlein"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/census"
	"dlx-sudoku/cover/census/twos"
	"dlx-sudoku/dlx/tally"
)

// A Whole answers questions about all solutions of a puzzle, however many there are. Those of a puzzle with few are listed.
// Others are counted: 9x9 puzzles by bands, and those of other sizes by a diagram of package tally. Puzzles with rules
// are listed only. A Whole may be used by many goroutines.
type Whole struct {
	memory  uint64 // bytes that a count may take
	workers int    // of a count by bands or of full grids
	few     int    // the most solutions that are listed rather than counted; a test has 0
	some    int    // the same before counts by bands with each candidate; a test has 0

	turn sync.Mutex // one count at a time: it has all the workers and the memory
}

const (
	listed      = 100_000    // the most solutions that are listed rather than counted
	listedRuled = 1_000_000  // with rules, which cannot be counted
	listedBands = 20_000_000 // instead of hundreds of counts by bands, of half a second or more each
)

// NewWhole returns a Whole whose counts take at most this much memory, in bytes, and whose counts of 9x9 and of full grids have
// this many workers.
func NewWhole(memory uint64, workers int) *Whole {
	return &Whole{memory: memory, workers: workers, few: listed, some: listedBands}
}

// ErrListed is the error of a puzzle with rules that has too many solutions.
var ErrListed = errors.New("more than " + text.Thousands(listedRuled) + " solutions, and with rules they can only be listed")

// list calls found for each solution of a puzzle, in the engine's order. It reports whether these are all: it gives up
// if there are more than limit, or with rules more than a fixed number.
func (w *Whole) list(ctx context.Context, it *puzzlein.Item, limit int, found func(*cover.Grid)) (all bool, err error) {
	if it.Ruleset != nil {
		limit = listedRuled
	}
	for g, err := range it.Search()(ctx, it.Grid) {
		if err != nil {
			return false, err
		}
		if limit--; limit < 0 {
			if it.Ruleset != nil {
				return false, ErrListed
			}
			return false, nil
		}
		found(g)
	}
	return true, ctx.Err()
}

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

// isEmpty reports whether the solutions of a puzzle are all full grids of its layout.
func isEmpty(it *puzzlein.Item) bool {
	return it.Ruleset == nil && it.Grid.Givens() == 0 && !it.Grid.Restricted()
}

// fullGrids returns a function that draws a full grid of a layout, and the number of full grids. The function is nil if they
// can only be counted like the solutions of other puzzles. The error is the error of ctx.
func (w *Whole) fullGrids(ctx context.Context, l *cover.Layout, at *answers.Station) (
	draw func(*rand.Rand) *cover.Grid, count *big.Int, err error,
) {
	switch {
	case l.IsClassic():
		count, _ = new(big.Int).SetString(census.Grids, 10)
		return func(random *rand.Rand) *cover.Grid {
			g := cover.NewGrid(l)
			census.Uniform(g, random.Uint64N)
			return g
		}, count, nil
	case twos.Fits(l):
		w.turn.Lock()
		defer w.turn.Unlock()
		var far classesDone
		at.Count(far.doing)
		defer at.Count(nil)
		grids, err := twos.New(ctx, l, w.workers, far.count)
		if err != nil {
			return nil, nil, err
		}
		return grids.Sample, grids.Count(), nil
	}
	return nil, nil, nil
}

// classesDone is the progress of a count by classes of choices of sets. It may be used by many goroutines.
type classesDone struct{ done, all atomic.Int64 }

// count records that some classes of all are done. Of two calls at once, the later one may have the smaller number.
func (c *classesDone) count(done, all int) {
	c.all.Store(int64(all))
	for old := c.done.Load(); old < int64(done) && !c.done.CompareAndSwap(old, int64(done)); old = c.done.Load() {
	}
}

func (c *classesDone) doing() (words string, share float64) {
	done, all := c.done.Load(), c.all.Load()
	if all == 0 {
		return "bands of two rows: looking for classes", 0
	}
	return fmt.Sprintf("bands of two rows: %d of %d classes", done, all), float64(done) / float64(all)
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

// bands returns a counter by bands.
func (w *Whole) bands(puzzle *cover.Grid) (*census.Counter, error) {
	workers := bandWorkers(w.memory, w.workers)
	if workers == 0 {
		return nil, fmt.Errorf("%w: bands need at least %d MiB", counting.ErrMemory, census.Memory(1)>>20)
	}
	c, err := census.New(puzzle)
	if err == nil {
		c.Workers = workers
	}
	return c, err
}

// diagram returns the diagram of a puzzle, and what each option of it places. at shows the progress, unless it is nil.
func (w *Whole) diagram(ctx context.Context, puzzle *cover.Grid, at *answers.Station) (*tally.Diagram, []engine.Candidate, error) {
	p, err := engine.Open(puzzle)
	if err != nil {
		return nil, nil, err
	}
	c := tally.NewCounter(p)
	c.Memory, c.Scratch = int64(min(w.memory, math.MaxInt64)), os.TempDir()
	var now atomic.Pointer[tally.Progress]
	c.Progress = func(p tally.Progress) { now.Store(&p) }
	at.Count(func() (words string, share float64) {
		if p := now.Load(); p != nil {
			words = p.String()
		}
		return words, 0
	})
	defer at.Count(nil)
	d, err := c.Diagram(ctx)
	return d, engine.Candidates(puzzle), err
}

// A Share is a candidate and the number of solutions that have it.
type Share struct {
	engine.Candidate
	Count *big.Int
}

// ByCandidate returns for each candidate of an empty cell the number of solutions that have it, by cell and digit, and the
// number of all solutions. Candidates without a solution are left out. The counts of each cell add up to the number of
// all; it is an error that wraps ErrDisagree if they do not. If ctx ends while candidates are counted one by one, the shares
// counted before are returned.
func (w *Whole) ByCandidate(ctx context.Context, it *puzzlein.Item) (shares []Share, count *big.Int, err error) {
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
		shares, count, err = w.byBands(ctx, it.Grid)
	} else {
		var d *tally.Diagram
		var options []engine.Candidate
		if d, options, err = w.diagram(ctx, it.Grid, nil); err == nil {
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
func (w *Whole) byBands(ctx context.Context, puzzle *cover.Grid) (shares []Share, count *big.Int, err error) {
	counted := func(g *cover.Grid) (*big.Int, error) {
		c, err := w.bands(g)
		if err != nil {
			return nil, err
		}
		return c.Count(ctx)
	}
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
		}
	}
	return shares, count, nil
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
