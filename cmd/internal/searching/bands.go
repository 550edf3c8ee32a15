package searching

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"time"

	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/clock"
	"dlx-sudoku/cmd/internal/counting"
	"dlx-sudoku/cmd/internal/puzzlein"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/cover/census"
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
	c.Again = againByClasses(it.Grid, counter, c.N)
	return c, nil
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
