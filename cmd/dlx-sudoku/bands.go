package main

import (
	"context"
	"fmt"
	"io"
	"math/big"
	"time"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/counting"
	"dlx-sudoku/cover/census"
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

// recountByBands counts along another road. The error wraps errDisagree if that makes another number.
func (w *counter) recountByBands(ctx context.Context, counter *census.Counter) error {
	if !w.again() {
		return nil
	}
	second := counter.Second()
	second.Workers = counter.Workers
	n, err := second.Count(ctx)
	if err != nil {
		w.answer.unverified = fmt.Sprintf("not counted again with %s: %v", second.Road(), err)
		w.answer.verified = undecided
		return nil
	}
	if n.Cmp(w.answer.exact) != 0 {
		w.answer.opposed = []string{fmt.Sprintf("%s: %v solutions", counter.Road(), w.answer.exact), fmt.Sprintf("%s: %v solutions",
			second.Road(), n)}
		return fmt.Errorf("%w: two exact counts differ", errDisagree)
	}
	w.answer.verified = verified
	return nil
}

// census counts the solutions of a puzzle by bands. It is for puzzles of the layout that this way takes.
func (e *exactly) census(ctx context.Context, it *item, workers int, counter *census.Counter) (*big.Int, error) {
	if least := uint64(census.Memory(1)); e.memory > 0 && e.memory < least {
		return nil, fmt.Errorf("%w: a count by bands takes %d MiB at least", errMemory, least>>20)
	}
	for workers > 1 && e.memory > 0 && uint64(census.Memory(workers)) > e.memory {
		workers--
	}
	doing := func() (string, float64) {
		return fmt.Sprintf("bands (%s): %s products, at most %d MB", counter.Road(),
			cli.Thousands(counter.Stats().Products),
			census.Memory(workers)/1e6), counter.Progress()
	}
	defer e.begin(it, doing)()
	counter.Workers = workers
	if err := e.resume(counter); err != nil {
		return nil, err
	}
	ended, kept := make(chan error), make(chan bool)
	if e.checkpoint != "" {
		go func() { kept <- e.keep(counter, ended) }()
	}
	n, err := counter.Count(ctx)
	saved := false
	if e.checkpoint != "" {
		ended <- err
		saved = <-kept
	}
	if err != nil && ctx.Err() != nil {
		text, share := doing()
		e.session.Note(it.place(1), counting.Kept(fmt.Sprintf("%.1f %% of %s", 100*share, text), e.checkpoint, saved))
	}
	return n, err
}

// resume has a counter take up what the checkpoint holds.
func (e *exactly) resume(counter *census.Counter) error {
	return counting.Resume(e.checkpoint, func(r io.Reader) error {
		text, err := io.ReadAll(r)
		if err != nil {
			return err
		}
		return counter.Resume(text)
	})
}

// keep writes the checkpoint at intervals, and when the count has ended with an error, which it reports whether it
// could do; it removes it when the count is complete.
func (e *exactly) keep(counter *census.Counter, ended <-chan error) (saved bool) {
	tick := time.NewTicker(saveInterval)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			e.write(counter.Save())
		case err := <-ended:
			if err != nil {
				return e.write(counter.Save())
			} else if err := counting.Remove(e.checkpoint); err != nil {
				e.session.Message(err.Error())
			}
			return false
		}
	}
}

// write replaces the checkpoint, and reports whether it could. If that fails, what was there before stays.
func (e *exactly) write(text []byte) bool {
	if text == nil { // nothing is done yet
		return false
	}
	err := cli.Replace(e.checkpoint, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
	if err != nil {
		e.failed(fmt.Errorf("cannot write the checkpoint: %w", err))
	}
	return err == nil
}
