package sudokucli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/big"
	"strings"
	"sync"
	"time"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/counting"
	"dlx-sudoku/cmd/internal/engine"
	"dlx-sudoku/dlx/tally"
)

// Names of the methods of exact counts. Frontier and layers are methods of package tally.
const (
	autoMethod   = "auto"
	searchMethod = "search"
	bandsMethod  = "bands"
)

var methods = []string{autoMethod, searchMethod, bandsMethod, tally.Frontier.String(), tally.Layers.String()}

// exactly has the flags of exact counts.
type exactly struct {
	flags    counting.Flags
	stats    bool
	interval time.Duration // between two checkpoints of a count by bands; 0: saveInterval

	turn sync.Mutex // one count at a time: it has all the workers
}

// An exactCount is an exact count that is complete.
type exactCount struct {
	n     *big.Int
	costs string

	// again counts in another way. It returns what the count is if both agree, and the name of the other way. The error is
	// an opposed if the numbers differ, or else says why there is no second number.
	again func(context.Context) (means verification, by string, err error)
}

// opposed is two exact counts that differ, each in words.
type opposed []string

func (opposed) Error() string { return "two exact counts differ" }

func (e *exactly) Flags(f *cli.Flags) {
	e.flags.Flags(f, methods, "what it needs")
	f.Switch("stats", "report on stderr what exact counts cost", &e.stats)
}

// Settle refuses flags that do not go together. If a checkpoint cannot be written, the count goes on, but the command exits
// as if the answer were unknown.
func (e *exactly) Settle(s *cli.Session, limited bool) error {
	e.flags.Checkpoint.Failed = func(reason error) { s.Fail(cli.Unknown, reason.Error()) }
	return e.flags.Settle(s, map[string]bool{"--limit": limited}, onePuzzle)
}

// onePuzzle is what a checkpoint is for.
const onePuzzle = "puzzle"

// begin begins an exact count at a station; doing says how far it is. The function returned ends it. There is one at a
// time, for it has all the workers.
func (e *exactly) begin(at *station, doing doing) (end func()) {
	e.turn.Lock()
	at.count(doing)
	return func() {
		at.count(nil)
		e.turn.Unlock()
	}
}

// fingerprint returns the fingerprint of the problem that a puzzle leaves to be solved, "" where its givens clash.
func (it *item) fingerprint() string {
	if it.Grid.HasClash() {
		return ""
	}
	p, err := engine.Open(it.Grid)
	if err != nil {
		return ""
	}
	return p.Fingerprint()
}

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
