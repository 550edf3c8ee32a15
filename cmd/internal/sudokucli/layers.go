package sudokucli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/big"
	"strings"

	"dlx-sudoku/cmd/internal/engine"
	"dlx-sudoku/dlx/tally"
)

// countByLayers counts the solutions of a puzzle of any size.
func (w *counter) countByLayers(ctx context.Context) error {
	n, t, err := w.command.exactly.layers(ctx, w.answer.item, w.command.batch)
	if err != nil {
		return err
	}
	w.counted(n, strings.TrimPrefix(t.Stats().String(), "method "))
	if !w.again() {
		return nil
	}
	switch err := t.Verify(ctx, n); {
	case errors.Is(err, tally.ErrDisagree):
		w.answer.opposed = []string{fmt.Sprintf("%v solutions", n), err.Error()}
		return fmt.Errorf("%w: two exact counts differ", errDisagree)
	case err != nil:
		w.answer.verified, w.answer.unverified = undecided, fmt.Sprintf("not counted again: %v", err)
	default:
		w.answer.verified, w.answer.by = verified, tally.Evidence
	}
	return nil
}

// again reports whether an exact count is to be made again in another way, since it is to be verified and the judge
// cannot.
func (w *counter) again() bool { return w.command.judging.flags.Insist && w.answer.count > maxClaim }

// layers counts the solutions of a puzzle by package tally, and returns what can count them again.
func (e *exactly) layers(ctx context.Context, it *item, b batch) (*big.Int, *tally.Counter, error) {
	p, err := engine.Open(it.Grid)
	if err != nil {
		return nil, nil, err
	}
	t, err := e.flags.Run(p, b.jobs)
	if err != nil {
		return nil, nil, err
	}
	t.Counter.Memory, t.Shared = cmp.Or(t.Counter.Memory, b.memory), b.memory > 0
	defer e.begin(it, func() (string, float64) { return t.Doing(), 0 })()
	if err := t.Resume(); err != nil {
		return nil, nil, err
	}
	n, err := t.Count(ctx)
	if err != nil {
		if ctx.Err() != nil {
			e.session.Note(it.place(1), t.HowFar())
		}
		return nil, nil, err
	}
	if err := t.Checkpoint.Remove(); err != nil {
		e.session.Message(err.Error())
	}
	return n, t.Counter, nil
}
