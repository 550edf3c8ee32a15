package sudokucli

import (
	"context"
	"errors"
	"fmt"
	"time"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/counting"
	"dlx-sudoku/cmd/internal/engine"
	"dlx-sudoku/cmd/internal/variants"
	"dlx-sudoku/cover"
)

// engines has the flag --engine, and what makes the engines of all workers.
type engines struct {
	name   string
	chosen bool         // by the flag
	maker  engine.Maker // of the engine of that name; a test may have set another
}

// flag adds the flag that selects the engine.
func (e *engines) flag(f *cli.Flags) {
	e.name = engine.Default
	f.Choice("engine", "search with `ENGINE`: "+cli.Alternatives(engine.Names()), engine.Default, engine.Names(),
		func(s string) { e.name, e.chosen = s, true })
}

// settle finds the engine, and refuses one that cannot take the boxes asked for; nil: none were.
func (e *engines) settle(boxes *cover.Layout) (err error) {
	if e.maker == nil {
		if e.maker, err = engine.ByName(e.name); err != nil {
			return err
		}
	}
	if boxes != nil {
		if _, err := e.maker(boxes); err != nil {
			return fmt.Errorf("--engine %s: %w", e.name, err)
		}
	}
	return nil
}

// errDisagree is the cause of errors that mean that an engine is wrong, or the rules as we know them.
var errDisagree = errors.New("engine and rules disagree")

// searcher is what a worker of solve or count searches with: its engines, and the judge of its answers.
type searcher struct {
	batch   *batch
	engines *engines
	judging *judging

	made    map[*cover.Layout]engine.Engine
	last    engine.Engine // the one used last
	layout  *cover.Layout // of that
	station *station      // nil: there is no bar
	kept    [][]int       // solutions of the puzzle at hand, for the judge
}

func newSearcher(b *batch, e *engines, j *judging) *searcher {
	w := &searcher{batch: b, engines: e, judging: j, made: make(map[*cover.Layout]engine.Engine)}
	if b.shown {
		w.station = b.stations.add()
	}
	return w
}

// find finds the answer to a puzzle. search must set a.count; limit is how many solutions it looks for at most, 0 meaning
// all. After a timeout the answer is unknown. The error is ctx's, or what is wrong with the engine.
func (w *searcher) find(ctx context.Context, a *answer, limit uint64,
	search func(context.Context, engine.Engine) error,
) error {
	w.kept = w.kept[:0]
	puzzle := a.item.Grid
	e, err := w.engineOf(a.item)
	if err != nil {
		return err
	}
	if w.station != nil {
		w.station.take(a.item, e, time.Now())
	}
	if err := e.Load(puzzle); err != nil {
		if a.findClashes() {
			return nil
		}
		return fmt.Errorf("%w: givens without a clash are refused: %w", errDisagree, err)
	}
	limited, cancel := w.batch.timeout.Limit(ctx)
	defer cancel()
	err = search(limited, e)
	a.more = err != nil || limit > 0 && a.count >= limit && a.exact == nil
	switch {
	case err != nil:
		return w.giveUp(ctx, limited, a, err)
	case a.count > 1:
		a.status = multiple
	case a.count == 1 && !a.more:
		a.status = unique
	case a.count == 1:
		a.status = solved
	case !a.findClashes():
		a.status = none
	}
	if a.item.Solution != nil && a.status == multiple {
		a.note(remark, 1, "the text holds one solution, but the puzzle has several: a rule may be missing")
	}
	return nil
}

// giveUp makes the answer unknown, given the error that ended the search in limited, a part of ctx. The error is ctx's,
// or what is wrong with the engine.
func (w *searcher) giveUp(ctx, limited context.Context, a *answer, err error) error {
	a.status = unknown
	if errors.Is(err, errDisagree) || errors.Is(err, counting.ErrCheckpoint) || errors.Is(err, counting.ErrMemory) ||
		errors.Is(err, engine.ErrLayout) || ctx.Err() != nil {
		return err
	}
	a.reason = err.Error()
	if limited.Err() != nil {
		a.reason = w.batch.timeout.Late()
	}
	return nil
}

// engineOf returns the engine for a puzzle, which is one of its own where it has rules.
func (w *searcher) engineOf(it *item) (engine.Engine, error) {
	switch {
	case it.rules == nil:
		return w.engineFor(it.Grid.Layout())
	case w.engines.chosen && w.engines.name != "rules":
		return nil, engine.Refuse(fmt.Sprintf("--engine %s takes no rules (want --engine rules, or leave it out)", w.engines.name))
	case w.engines.chosen:
		w.layout, w.last = nil, variants.NewHandlers(it.rules)
	default:
		w.layout, w.last = nil, variants.NewEngine(it.rules)
	}
	return w.last, nil
}

// engineFor returns the worker's engine for a layout.
func (w *searcher) engineFor(l *cover.Layout) (engine.Engine, error) {
	if l == w.layout {
		return w.last, nil
	}
	e := w.made[l]
	if e == nil {
		var err error
		if e, err = w.engines.maker(l); errors.Is(err, engine.ErrLayout) {
			return nil, err
		} else if err != nil {
			return nil, fmt.Errorf("%w: %w", errDisagree, err)
		}
		w.made[l] = e
	}
	w.layout, w.last = l, e
	return e, nil
}

// conclude notes what went wrong in a search, given its error, or where the judge could not decide, and sets the exit
// status. It reports whether there is an answer. The error is ctx's, if that ended the search.
func (w *searcher) conclude(ctx context.Context, a *answer, err error) (answered bool, _ error) {
	switch {
	case err != nil && ctx.Err() != nil && errors.Is(err, ctx.Err()):
		return false, err
	case errors.Is(err, engine.ErrLayout), errors.Is(err, counting.ErrMemory):
		a.failWith(err, cli.BadUsage)
		return false, nil
	case errors.Is(err, counting.ErrCheckpoint):
		a.failWith(err, cli.BadInput)
		return false, nil
	case err != nil:
		a.failWith(err, cli.Disagree)
		for _, side := range a.opposed {
			a.note(remark, 1, side)
		}
		return false, nil
	case a.status == unknown:
		text := a.reason
		if !a.summed {
			text += fmt.Sprintf(", %s so far", cli.Plural(a.count, "solution", "solutions"))
		}
		a.note(remark, 1, text)
		a.exit = cli.Unknown
	default:
		a.noteClashes()
	}
	w.judging.report(a)
	return a.status != unknown, nil
}
