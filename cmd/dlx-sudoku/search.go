package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/counting"
	"dlx-sudoku/cmd/internal/engine"
	"dlx-sudoku/cover"
)

// search has the flags of the commands that have an engine search for solutions, whose answers the judge can check.
type search struct {
	batch
	judging
	engine string
	maker  engine.Maker // of the engine; a test may have set another
	stations
}

// engineFlag adds the flag that selects the engine.
func (c *search) engineFlag(f *cli.Flags) {
	c.engine = engine.Default
	f.Choice("engine", "search with `ENGINE`: "+cli.Alternatives(engine.Names()), engine.Default, engine.Names(),
		func(s string) { c.engine = s })
}

// Settle finds the engine, refuses one that cannot take the boxes asked for, and settles the flags of the groups.
func (c *search) Settle(s *cli.Session) (err error) {
	if c.maker == nil {
		if c.maker, err = engine.ByName(c.engine); err != nil {
			return err
		}
	}
	if c.layout != nil {
		if _, err := c.maker(c.layout); err != nil {
			return fmt.Errorf("--engine %s: %w", c.engine, err)
		}
	}
	if c.doing == nil {
		c.doing = func() (string, float64, int64) { return c.slowest(time.Now()) }
	}
	if err := c.batch.Settle(s); err != nil {
		return err
	}
	return c.judging.Settle(s)
}

// errDisagree is the cause of errors that mean that an engine is wrong, or the rules as we know them.
var errDisagree = errors.New("engine and rules disagree")

// searcher is a worker's part of a search: its engines, and the answer at hand.
type searcher struct {
	*search
	recording
	engines map[*cover.Layout]engine.Engine
	last    engine.Engine // of the layout
	layout  *cover.Layout
	station *station // nil: nobody looks
	wrong   error    // wraps errDisagree, errRefuted or engine.ErrLayout: there is no answer
	kept    [][]int  // solutions, for the judge
}

func (c *search) newSearcher(p printer) searcher {
	w := searcher{search: c, recording: recording{printer: p}, engines: make(map[*cover.Layout]engine.Engine)}
	if c.shown {
		w.station = c.stations.add()
	}
	return w
}

// find finds the answer to a puzzle. It has the engine search by a function that counts solutions in the answer, up to
// a limit. Where the time is up, the answer is unknown. The error is that of ctx, or what is wrong with the engine.
func (w *searcher) find(ctx context.Context, it *item, limit uint64,
	search func(context.Context, engine.Engine) error,
) error {
	w.start(it)
	w.wrong, w.kept = nil, w.kept[:0]
	e, err := w.engineFor(it.Grid.Layout())
	if err != nil {
		return err
	}
	if w.station != nil {
		w.station.take(it)
	}
	if err := e.Load(it.Grid); err != nil {
		if w.findClashes() {
			return nil
		}
		return fmt.Errorf("%w: givens without a clash are refused: %w", errDisagree, err)
	}
	limited, cancel := w.Limit(ctx)
	defer cancel()
	err = search(limited, e)
	w.more = err != nil || limit > 0 && w.count >= limit && w.exact == nil
	switch {
	case err != nil:
		return w.giveUp(ctx, limited, err)
	case w.count > 1:
		w.status = multiple
	case w.count == 1 && !w.more:
		w.status = unique
	case w.count == 1:
		w.status = solved
	case !w.findClashes():
		w.status = none
	}
	return nil
}

// giveUp makes the answer unknown, given the error that ended the search in limited, a part of ctx. The error is that
// of ctx, or what is wrong with the engine.
func (w *searcher) giveUp(ctx, limited context.Context, err error) error {
	w.status = unknown
	if errors.Is(err, errDisagree) || errors.Is(err, counting.ErrCheckpoint) || errors.Is(err, errMemory) ||
		errors.Is(err, engine.ErrLayout) || ctx.Err() != nil {
		return err
	}
	w.reason = err.Error()
	if limited.Err() != nil {
		w.reason = w.Late()
	}
	return nil
}

// engineFor returns the worker's engine for a layout.
func (w *searcher) engineFor(l *cover.Layout) (engine.Engine, error) {
	if l == w.layout {
		return w.last, nil
	}
	e := w.engines[l]
	if e == nil {
		var err error
		if e, err = w.maker(l); errors.Is(err, engine.ErrLayout) {
			return nil, err
		} else if err != nil {
			return nil, fmt.Errorf("%w: %w", errDisagree, err)
		}
		w.engines[l] = e
	}
	w.layout, w.last = l, e
	if w.station != nil {
		w.station.use(e)
	}
	return e, nil
}

// settle keeps what is wrong with the engine, and returns the error of ctx, if that is what the search ended with.
func (w *searcher) settle(ctx context.Context, err error) error {
	if err == nil || ctx.Err() != nil && errors.Is(err, ctx.Err()) {
		return err
	}
	w.wrong = err
	return nil
}

// report reports what went wrong, or where the judge could not decide, and returns the exit status. It reports whether
// there is an answer.
func (w *searcher) report(c *chunk) (status cli.Status, answered bool) {
	switch {
	case errors.Is(w.wrong, engine.ErrLayout), errors.Is(w.wrong, errMemory):
		w.fail(w.wrong.Error())
		c.note(w.item, fault, 1, w.reason)
		return cli.BadUsage, false
	case errors.Is(w.wrong, counting.ErrCheckpoint):
		w.fail(w.wrong.Error())
		c.note(w.item, fault, 1, w.reason)
		return cli.BadInput, false
	case w.wrong != nil:
		w.fail(w.wrong.Error())
		c.note(w.item, fault, 1, w.reason)
		for _, side := range w.opposed {
			c.note(w.item, remark, 1, side)
		}
		return cli.Disagree, false
	case w.status == unknown:
		text := w.reason
		if !w.summed {
			text += fmt.Sprintf(", %s so far", cli.Plural(w.count, "solution", "solutions"))
		}
		c.note(w.item, remark, 1, text)
		return cli.Worse(cli.Unknown, w.judging.report(c, &w.answer)), false
	}
	w.noteClashesIn(c)
	return w.judging.report(c, &w.answer), true
}
