package searching

import (
	"context"
	"errors"
	"fmt"
	"time"

	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/counting"
	"dlx-sudoku/cmd/internal/engine"
	"dlx-sudoku/cmd/internal/puzzlein"
	"dlx-sudoku/cmd/internal/variants"
	"dlx-sudoku/cover"
)

// Engines has the flag --engine, and what makes the engines of all workers.
type Engines struct {
	name   string
	chosen bool         // by the flag
	Maker  engine.Maker // of the engine of that name; a test may have set another
}

// Flag adds the flag that selects the engine.
func (e *Engines) Flag(f *cli.Flags) {
	e.name = engine.Default
	f.Choice("engine", "search with `ENGINE`: "+cli.Alternatives(engine.Names()), engine.Default, engine.Names(),
		func(s string) { e.name, e.chosen = s, true })
}

// Settle finds the engine, and refuses one that cannot take the boxes asked for; nil: none were.
func (e *Engines) Settle(boxes *cover.Layout) (err error) {
	if e.Maker == nil {
		if e.Maker, err = engine.ByName(e.name); err != nil {
			return err
		}
	}
	if boxes != nil {
		if _, err := e.Maker(boxes); err != nil {
			return fmt.Errorf("--engine %s: %w", e.name, err)
		}
	}
	return nil
}

// ErrDisagree is the cause of errors that mean that an engine is wrong, or the rules as we know them.
var ErrDisagree = errors.New("engine and rules disagree")

// A Searcher is what a worker of solve or count searches with: its engines, and the judge of its answers.
type Searcher struct {
	batch   *answers.Batch
	engines *Engines
	judging *Judging

	made    map[*cover.Layout]engine.Engine
	last    engine.Engine    // the one used last
	layout  *cover.Layout    // of that
	Station *answers.Station // nil: there is no bar
	kept    [][]int          // solutions of the puzzle at hand, for the judge
}

// NewSearcher returns what a worker searches with.
func NewSearcher(b *answers.Batch, e *Engines, j *Judging) *Searcher {
	w := &Searcher{batch: b, engines: e, judging: j, made: make(map[*cover.Layout]engine.Engine)}
	if b.Shown {
		w.Station = b.Stations.Add()
	}
	return w
}

// Find finds the answer to a puzzle. search must set a.count; limit is how many solutions it looks for at most, 0 meaning
// all. After a timeout the answer is unknown. The error is ctx's, or what is wrong with the engine.
func (w *Searcher) Find(ctx context.Context, a *answers.Answer, limit uint64,
	search func(context.Context, engine.Engine) error,
) error {
	w.kept = w.kept[:0]
	puzzle := a.Item.Grid
	e, err := w.engineOf(a.Item)
	if err != nil {
		return err
	}
	if w.Station != nil {
		w.Station.Take(a.Item, e, time.Now())
	}
	if err := e.Load(puzzle); err != nil {
		if a.FindClashes() {
			return nil
		}
		return fmt.Errorf("%w: givens without a clash are refused: %w", ErrDisagree, err)
	}
	limited, cancel := w.batch.Timeout.Limit(ctx)
	defer cancel()
	err = search(limited, e)
	a.More = err != nil || limit > 0 && a.Count >= limit && a.Exact == nil
	switch {
	case err != nil:
		return w.giveUp(ctx, limited, a, err)
	case a.Count > 1:
		a.Status = answers.Multiple
	case a.Count == 1 && !a.More:
		a.Status = answers.Unique
	case a.Count == 1:
		a.Status = answers.Solved
	case !a.FindClashes():
		a.Status = answers.None
	}
	if a.Item.Solution != nil && a.Status == answers.Multiple {
		a.Note(answers.Remark, 1, "the text holds one solution, but the puzzle has several: a rule may be missing")
	}
	return nil
}

// giveUp makes the answer unknown, given the error that ended the search in limited, a part of ctx. The error is ctx's,
// or what is wrong with the engine.
func (w *Searcher) giveUp(ctx, limited context.Context, a *answers.Answer, err error) error {
	a.Status = answers.Unknown
	if errors.Is(err, ErrDisagree) || errors.Is(err, counting.ErrCheckpoint) || errors.Is(err, counting.ErrMemory) ||
		errors.Is(err, engine.ErrLayout) || ctx.Err() != nil {
		return err
	}
	a.Reason = err.Error()
	if limited.Err() != nil {
		a.Reason = w.batch.Timeout.Late()
	}
	return nil
}

// engineOf returns the engine for a puzzle, which is one of its own where it has rules.
func (w *Searcher) engineOf(it *puzzlein.Item) (engine.Engine, error) {
	switch {
	case it.Ruleset == nil:
		return w.engineFor(it.Grid.Layout())
	case w.engines.chosen && w.engines.name != "rules":
		return nil, engine.Refuse(fmt.Sprintf("--engine %s takes no rules (want --engine rules, or leave it out)", w.engines.name))
	case w.engines.chosen:
		w.layout, w.last = nil, variants.NewHandlers(it.Ruleset)
	default:
		w.layout, w.last = nil, variants.NewEngine(it.Ruleset)
	}
	return w.last, nil
}

// engineFor returns the worker's engine for a layout.
func (w *Searcher) engineFor(l *cover.Layout) (engine.Engine, error) {
	if l == w.layout {
		return w.last, nil
	}
	e := w.made[l]
	if e == nil {
		var err error
		if e, err = w.engines.Maker(l); errors.Is(err, engine.ErrLayout) {
			return nil, err
		} else if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrDisagree, err)
		}
		w.made[l] = e
	}
	w.layout, w.last = l, e
	return e, nil
}

// Conclude notes what went wrong in a search, given its error, or where the judge could not decide, and sets the exit
// status. It reports whether there is an answer. The error is ctx's, if that ended the search.
func (w *Searcher) Conclude(ctx context.Context, a *answers.Answer, err error) (answered bool, _ error) {
	switch {
	case err != nil && ctx.Err() != nil && errors.Is(err, ctx.Err()):
		return false, err
	case errors.Is(err, engine.ErrLayout), errors.Is(err, counting.ErrMemory):
		a.FailWith(err, cli.BadUsage)
		return false, nil
	case errors.Is(err, counting.ErrCheckpoint):
		a.FailWith(err, cli.BadInput)
		return false, nil
	case err != nil:
		a.FailWith(err, cli.Disagree)
		for _, side := range a.Opposed {
			a.Note(answers.Remark, 1, side)
		}
		return false, nil
	case a.Status == answers.Unknown:
		text := a.Reason
		if !a.Summed {
			text += fmt.Sprintf(", %s so far", cli.Plural(a.Count, "solution", "solutions"))
		}
		a.Note(answers.Remark, 1, text)
		a.Exit = cli.Unknown
	default:
		a.NoteClashes()
	}
	w.judging.report(a)
	return a.Status != answers.Unknown, nil
}
