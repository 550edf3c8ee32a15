package sudokucli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"dlx-sudoku/cmd/internal/engine"
	"dlx-sudoku/dlx/tally"
)

// byLayers counts the solutions of a puzzle of any size by package tally.
func (e *exactly) byLayers(ctx context.Context, it *item, at *station, b *batch) (c exactCount, err error) {
	p, err := engine.Open(it.Grid)
	if err != nil {
		return c, err
	}
	t, err := e.flags.Run(p, b.jobs)
	if err != nil {
		return c, err
	}
	t.Counter.Memory, t.Shared = cmp.Or(t.Counter.Memory, b.memory), b.memory > 0
	defer e.begin(at, func() (string, float64) { return t.Doing(), 0 })()
	if err := t.Resume(); err != nil {
		return c, err
	}
	if c.n, err = t.Count(ctx); err != nil {
		if ctx.Err() != nil {
			t.Checkpoint.Session.Note(it.place(1), t.HowFar())
		}
		return c, err
	}
	if err := t.Checkpoint.Remove(); err != nil {
		t.Checkpoint.Session.Message(err.Error())
	}
	c.costs = strings.TrimPrefix(t.Counter.Stats().String(), "method ")
	c.again = func(ctx context.Context) (verification, string, error) {
		err := t.Counter.Verify(ctx, c.n)
		switch {
		case errors.Is(err, tally.ErrDisagree):
			err = opposed{fmt.Sprintf("%v solutions", c.n), err.Error()}
		case err != nil:
			err = fmt.Errorf("not counted again: %w", err)
		}
		return verified, tally.Evidence, err
	}
	return c, nil
}
