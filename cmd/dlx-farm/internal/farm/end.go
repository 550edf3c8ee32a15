package farm

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"strings"

	"dlx-sudoku/cmd/internal/ledger"
)

// This file ends a job, with a count or with the reason why there is none.

// The ends of a job without a count.
var (
	ErrCancelled  = errors.New("the job was cancelled")
	ErrIncomplete = errors.New("some part could not be counted")
	ErrUnchecked  = errors.New("some part could not be counted again")
)

// A Disagreement is the error for two different counts of a part.
type Disagreement struct{ What string }

func (d *Disagreement) Error() string { return "two counts differ: " + d.What }

// ended reports whether the job has ended, and how.
func (c *Coordinator) ended(ctx context.Context) (count *big.Int, end bool, err error) {
	b := c.book
	switch {
	case len(b.disputes) > 0:
		return nil, true, c.halt(ctx, &Disagreement{strings.Join(b.disputes, "; ")})
	case b.uncounted() > 0, b.wanted() > 0:
		return nil, false, nil
	}
	failures := b.failures()
	for _, failure := range failures {
		c.Report(failure)
	}
	if b.sums.Failed > 0 {
		return nil, true, c.halt(ctx, ErrIncomplete)
	}
	count, missing, err := c.sum(ctx)
	var contradiction *ledger.Contradiction
	switch {
	case errors.As(err, &contradiction):
		return nil, true, c.halt(ctx, &Disagreement{err.Error()})
	case err != nil:
		return nil, true, err
	case count == nil: // a split was wrong, or entries were lost
		c.Report(fmt.Sprintf("%d parts are missing and will be counted", len(missing)))
		var open []*piece
		for _, part := range missing {
			open = append(open, b.add(Piece{Part: part})...)
		}
		if len(open) == 0 {
			return nil, true, fmt.Errorf("entries of the ledger were lost, of part %s and others", missing[0])
		}
		return nil, false, c.offer(ctx, open)
	case len(failures) > 0:
		return count, true, c.halt(ctx, ErrUnchecked)
	}
	c.Job.Count = count.String()
	c.close(ctx, Done)
	return count, true, nil
}

// halt ends the job without a count, and returns why.
func (c *Coordinator) halt(ctx context.Context, why error) error {
	c.close(ctx, Halted)
	return why
}

// close ends the job. The count follows from the ledger, so nothing depends on the state stored here.
func (c *Coordinator) close(ctx context.Context, state State) {
	c.Job.State = state
	_, err := c.ledger.Put(ctx, progressKey, marshal(c.note()))
	if put := c.Store.put(ctx, c.Job); err == nil {
		err = put
	}
	if err != nil && ctx.Err() == nil {
		c.Report("the end of the job cannot be stored: " + err.Error())
	}
}

// sum reads the ledger again and returns the count, or parts whose counts are missing.
func (c *Coordinator) sum(ctx context.Context) (count *big.Int, missing []string, err error) {
	var sum ledger.Sum
	err = c.Store.Records(ctx, c.Job, func(r ledger.Record) error { return sum.Add(r) })
	if err != nil {
		return nil, nil, err
	}
	return sum.Total()
}
