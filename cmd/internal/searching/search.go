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
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/cmd/internal/variants"
	"dlx-sudoku/cmd/internal/verdict"
)

// ErrDisagree is the cause of errors that mean that an engine is wrong, or the rules as we know them.
var ErrDisagree = errors.New("engine and rules disagree")

// A Searcher is what a worker of solve or count searches with: its engines, and the judge of its answers.
type Searcher struct {
	batch   *answers.Batch
	engines *Engines
	judging *Judging

	made     map[kind]engine.Engine
	last     engine.Engine      // the one used last
	kind     kind               // of that
	ruled    *variants.Engine   // of the last puzzle with rules; nil: there was none
	numbers  map[string]*uint64 // of puzzles, by the name of what searched them
	searched *uint64            // the one of the engine used last
	Station  *answers.Station   // nil: there is no bar
	kept     [][]int            // solutions of the puzzle at hand, for the judge
}

// NewSearcher returns what a worker searches with.
func NewSearcher(b *answers.Batch, e *Engines, j *Judging) *Searcher {
	w := &Searcher{batch: b, engines: e, judging: j, made: make(map[kind]engine.Engine), numbers: e.tally()}
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
	*w.searched++
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
		a.Note(answers.Remark, 1, "the file gives a solution, but the puzzle has several: a rule may be missing")
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
		w.disagree(a, err)
		return false, nil
	case a.Verdict.State == verdict.Refuted:
		note, _ := a.Verdict.Note()
		w.disagree(a, errors.New(note))
		return false, nil
	case a.Status == answers.Unknown:
		words := a.Reason
		if !a.Summed {
			words += fmt.Sprintf(", %s so far", text.Plural(a.Count, "solution", "solutions"))
		}
		a.Note(answers.Remark, 1, words)
		a.Exit = cli.Unknown
	default:
		a.NoteClashes()
	}
	w.judging.report(a)
	return a.Status != answers.Unknown, nil
}

// disagree makes an error of the answer, and notes what both sides say.
func (w *Searcher) disagree(a *answers.Answer, err error) {
	a.FailWith(err, cli.Disagree)
	for _, side := range a.Verdict.Sides {
		a.Note(answers.Remark, 1, side)
	}
}
