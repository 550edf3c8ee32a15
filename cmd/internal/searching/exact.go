package searching

import (
	"cmp"
	"context"
	"math/big"
	"strings"
	"sync"
	"time"

	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/counting"
	"dlx-sudoku/cmd/internal/engine"
	"dlx-sudoku/cmd/internal/puzzlein"
	"dlx-sudoku/dlx/tally"
)

// Names of the methods of exact counts. The others are methods of package tally.
const (
	AutoMethod   = "auto"
	SearchMethod = "search"
	BandsMethod  = "bands"
)

var methods = []string{AutoMethod, SearchMethod, BandsMethod, tally.Frontier.String(), tally.Layers.String(), tally.Tree.String()}

// Exact has the flags of exact counts.
type Exact struct {
	Way      counting.Flags
	Stats    bool
	interval time.Duration // between two checkpoints of a count by bands; 0: saveInterval

	turn sync.Mutex // one count at a time: it has all the workers
}

// An ExactCount is an exact count that is complete.
type ExactCount struct {
	N     *big.Int
	Costs string

	// Again counts in another way. It returns what the count is if both agree, and the name of the other way. The error is
	// an opposed if the numbers differ, or else says why there is no second number.
	Again again
}

type again = func(context.Context) (means answers.Verification, by string, err error)

// Opposed is two exact counts that differ, each in words.
type Opposed []string

func (Opposed) Error() string { return "two exact counts differ" }

// Flags adds the flags.
func (e *Exact) Flags(f *cli.Flags) {
	e.Way.Flags(f, methods, "what it needs")
	f.Switch("stats", "report on stderr what exact counts cost, and which engines searched", &e.Stats)
}

// Settle refuses flags that do not go together. If a checkpoint cannot be written, the count goes on, but the command exits
// as if the answer were unknown.
func (e *Exact) Settle(s *cli.Session, limited bool) error {
	e.Way.Checkpoint.Failed = func(reason error) { s.Fail(cli.Unknown, reason.Error()) }
	return e.Way.Settle(s, map[string]bool{"--limit": limited}, "puzzle")
}

// begin begins an exact count at a station; doing says how far it is. The function returned ends it. There is one at a
// time, for it has all the workers.
func (e *Exact) begin(at *answers.Station, doing answers.Doing) (end func()) {
	e.turn.Lock()
	at.Count(doing)
	return func() {
		at.Count(nil)
		e.turn.Unlock()
	}
}

// Fingerprint returns the fingerprint of the problem that a puzzle leaves to be solved, "" where its givens clash.
func Fingerprint(it *puzzlein.Item) string {
	if it.Grid.HasClash() {
		return ""
	}
	p, err := engine.Open(it.Grid)
	if err != nil {
		return ""
	}
	return p.Fingerprint()
}

// ByLayers counts the solutions of a puzzle of any size by package tally.
func (e *Exact) ByLayers(ctx context.Context, it *puzzlein.Item, at *answers.Station, b *answers.Batch) (c ExactCount, err error) {
	p, err := engine.Open(it.Grid)
	if err != nil {
		return c, err
	}
	t, err := e.Way.Run(p, b.Jobs)
	if err != nil {
		return c, err
	}
	t.Counter.Memory, t.Shared = cmp.Or(t.Counter.Memory, b.Memory), b.Memory > 0
	defer e.begin(at, func() (string, float64) { return t.Doing(), 0 })()
	if err := t.Resume(); err != nil {
		return c, err
	}
	if c.N, err = t.Count(ctx); err != nil {
		if ctx.Err() != nil {
			t.Checkpoint.Session.Note(it.Place(1), t.HowFar())
		}
		return c, err
	}
	if err := t.Checkpoint.Remove(); err != nil {
		t.Checkpoint.Session.Message(err.Error())
	}
	c.Costs = strings.TrimPrefix(t.Counter.Stats().String(), "method ")
	c.Again = confirmed(p, t.Counter, c.N)
	return c, nil
}
