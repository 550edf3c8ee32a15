package sudokucli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
	"time"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/counting"
	"dlx-sudoku/cover/census"
	"dlx-sudoku/cover/census/classes"
	"dlx-sudoku/dlx/tally"
)

// saveInterval is the time between two checkpoints of a count by bands.
const saveInterval = 20 * time.Second

// countByBands counts the solutions of a 9x9 puzzle.
func (w *counter) countByBands(ctx context.Context, counter *census.Counter) error {
	n, err := w.command.exactly.census(ctx, w.answer.item, w.command.batch.jobs, counter)
	if err != nil {
		return err
	}
	stats := counter.Stats()
	w.counted(n, fmt.Sprintf("bands, %s: %s, %s, %s products", counter.Road(), cli.Plural(stats.Fronts, "front",
		"fronts"),
		cli.Plural(stats.Blocks, "block", "blocks"), cli.Thousands(stats.Products)))
	return w.recountByBands(ctx, counter)
}

// recountByBands counts again: by classes of bands, which is other code and another way, and verifies the count; or,
// where that would take too long, along another road of the same code, and the count is recounted. The error wraps
// errDisagree if there is another number.
func (w *counter) recountByBands(ctx context.Context, counter *census.Counter) error {
	if !w.again() {
		return nil
	}
	a := w.answer
	first, road := counter.Road(), "classes of bands"
	means := verified
	n, err := classes.Count(ctx, a.item.Grid, 0)
	if errors.Is(err, classes.ErrWork) {
		second := counter.Second()
		second.Workers = counter.Workers
		means, road = recounted, second.Road()
		n, err = second.Count(ctx)
	}
	switch {
	case err != nil:
		a.verified, a.unverified = undecided, fmt.Sprintf("not counted again with %s: %v", road, err)
	case n.Cmp(a.exact) != 0:
		a.opposed = []string{fmt.Sprintf("%s: %v solutions", first, a.exact), fmt.Sprintf("%s: %v solutions", road, n)}
		return fmt.Errorf("%w: two exact counts differ", errDisagree)
	default:
		a.verified, a.by = means, road
	}
	return nil
}

// census counts the solutions of a 9x9 puzzle by bands.
func (e *exactly) census(ctx context.Context, it *item, workers int, counter *census.Counter) (*big.Int, error) {
	if least := uint64(census.Memory(1)); e.flags.Memory > 0 && e.flags.Memory < least {
		return nil, fmt.Errorf("%w: a count by bands takes %d MiB at least", counting.ErrMemory, least>>20)
	}
	for workers > 1 && e.flags.Memory > 0 && uint64(census.Memory(workers)) > e.flags.Memory {
		workers--
	}
	doing := func() (string, float64) {
		return fmt.Sprintf("bands (%s): %s products, at most %d MB", counter.Road(),
			cli.Thousands(counter.Stats().Products),
			census.Memory(workers)/1e6), counter.Progress()
	}
	defer e.begin(it, doing)()
	counter.Workers = workers
	kept := &e.flags.Checkpoint
	if err := kept.Resume(func(r io.Reader) error {
		text, err := io.ReadAll(r)
		if err != nil {
			return err
		}
		return counter.Resume(text)
	}); err != nil {
		return nil, err
	}
	if kept.File != "" {
		defer e.session.Saving()()
	}
	stop := cli.Every(cmp.Or(e.interval, saveInterval), func() { kept.Save(saved(counter)) })
	n, err := counter.Count(ctx)
	stop()
	if err == nil {
		if err := kept.Remove(); err != nil {
			e.session.Message(err.Error())
		}
		return n, nil
	}
	kept.Save(saved(counter))
	if ctx.Err() != nil {
		text, share := doing()
		e.session.Note(it.place(1), kept.Kept(fmt.Sprintf("%.1f %% of %s", 100*share, text)))
	}
	return nil, err
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
