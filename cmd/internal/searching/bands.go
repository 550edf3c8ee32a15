package searching

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
	"time"

	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/clock"
	"dlx-sudoku/cmd/internal/counting"
	"dlx-sudoku/cmd/internal/puzzlein"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/census"
	"dlx-sudoku/cover/census/classes"
	"dlx-sudoku/dlx/tally"
)

// saveInterval is the time between two checkpoints of a count by bands.
const saveInterval = 20 * time.Second

// ByBands counts the solutions of a 9x9 puzzle.
func (e *Exact) ByBands(ctx context.Context, it *puzzlein.Item, at *answers.Station, workers int, counter *census.Counter) (
	c ExactCount, err error,
) {
	if least := uint64(census.Memory(1)); e.Way.Memory > 0 && e.Way.Memory < least {
		return c, fmt.Errorf("%w: a count by bands needs at least %d MiB", counting.ErrMemory, least>>20)
	}
	for workers > 1 && e.Way.Memory > 0 && uint64(census.Memory(workers)) > e.Way.Memory {
		workers--
	}
	doing := func() (string, float64) {
		return fmt.Sprintf("bands (%s): %s products, at most %d MB", counter.Road(),
			text.Thousands(counter.Stats().Products),
			census.Memory(workers)/1e6), counter.Progress()
	}
	defer e.begin(at, doing)()
	counter.Workers = workers
	kept := &e.Way.Checkpoint
	if err := kept.Resume(func(r io.Reader) error {
		text, err := io.ReadAll(r)
		if err != nil {
			return err
		}
		return counter.Resume(text)
	}); err != nil {
		return c, err
	}
	if kept.File != "" {
		defer kept.Session.Saving()()
	}
	stop := clock.Every(cmp.Or(e.interval, saveInterval), func() { kept.Save(saved(counter)) })
	c.N, err = counter.Count(ctx)
	stop()
	if err != nil {
		kept.Save(saved(counter))
		if ctx.Err() != nil {
			text, share := doing()
			kept.Session.Note(it.Place(1), kept.Kept(fmt.Sprintf("%.1f %% of %s", 100*share, text)))
		}
		return c, err
	}
	if err := kept.Remove(); err != nil {
		kept.Session.Message(err.Error())
	}
	stats := counter.Stats()
	c.Costs = fmt.Sprintf("bands, %s: %s, %s, %s products", counter.Road(), text.Plural(stats.Fronts, "front", "fronts"),
		text.Plural(stats.Blocks, "block", "blocks"), text.Thousands(stats.Products))
	c.Again = func(ctx context.Context) (answers.Verification, string, error) {
		return recount(ctx, it.Grid, counter, c.N)
	}
	return c, nil
}

// recount counts the solutions of a puzzle again. Classes of bands are another method, with code of its own: they verify
// the count. Where they would take too long, another road of the same code confirms it, and it is only recounted.
func recount(ctx context.Context, puzzle *cover.Grid, counter *census.Counter, n *big.Int) (means answers.Verification, road string,
	err error,
) {
	means, road = answers.Verified, "classes of bands"
	again, err := classes.Count(ctx, puzzle, 0)
	if errors.Is(err, classes.ErrWork) {
		second := counter.Second()
		second.Workers = counter.Workers
		means, road = answers.Recounted, second.Road()
		again, err = second.Count(ctx)
	}
	switch {
	case err != nil:
		err = fmt.Errorf("not counted again with %s: %w", road, err)
	case again.Cmp(n) != 0:
		err = Opposed{fmt.Sprintf("%s: %v solutions", counter.Road(), n), fmt.Sprintf("%s: %v solutions", road, again)}
	}
	return means, road, err
}

// saved returns what writes how far a counter is.
func saved(counter *census.Counter) func(io.Writer) error {
	return func(w io.Writer) error {
		text := counter.Save()
		if text == nil {
			return tally.ErrNothing
		}
		_, err := w.Write(text)
		return err
	}
}
