package searching

import (
	"cmp"
	"context"
	"math/big"
	"slices"
	"strings"
	"sync"

	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/counting"
	"dlx-sudoku/cmd/internal/engine"
	"dlx-sudoku/cmd/internal/puzzlein"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/cmd/internal/verdict"
	"dlx-sudoku/dlx/tally"
)

// Names of methods of exact counts. All but bands are methods of package tally.
var (
	AutoMethod   = tally.Auto.String()
	SearchMethod = tally.Search.String()
)

// BandsMethod is the name of the method of package census.
const BandsMethod = "bands"

// Exact has the flags of exact counts.
type Exact struct {
	Way   counting.Flags
	Stats bool

	turn sync.Mutex // one count at a time: it has all the workers
}

// An ExactCount is an exact count that is complete.
type ExactCount struct {
	N     *big.Int
	Costs string

	Again again // counts in another way, and compares
}

type again = func(context.Context) verdict.Verdict

// Flags adds the flags.
func (e *Exact) Flags(f *cli.Flags) {
	methods := text.Each(tally.Methods(), tally.Method.String)
	methods = slices.DeleteFunc(methods, func(name string) bool { return name == tally.Planar.String() }) // grids are no matchings
	methods = slices.Insert(methods, 1+slices.Index(methods, SearchMethod), BandsMethod)
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
	t, err := e.Way.States(p, b.Jobs)
	if err != nil {
		return c, err
	}
	t.Counter.Memory = cmp.Or(t.Counter.Memory, b.Memory)
	if c.N, err = e.run(ctx, it, at, t); err != nil {
		return c, err
	}
	c.Costs = strings.TrimPrefix(t.Counter.Stats().String(), "method ")
	c.Again = confirmed(p, t.Counter, c.N)
	return c, nil
}

// run counts the solutions of a puzzle at a station.
func (e *Exact) run(ctx context.Context, it *puzzlein.Item, at *answers.Station, by counting.Counter) (*big.Int, error) {
	defer e.begin(at, by.Doing)()
	run := e.Way.Run(by)
	s := run.Checkpoint.Session
	if err := run.Resume(); err != nil {
		return nil, err
	}
	n, err := run.Count(ctx)
	if err != nil {
		if ctx.Err() != nil {
			s.Note(it.Place(1), run.HowFar())
		}
		return nil, err
	}
	if err := run.Checkpoint.Remove(); err != nil {
		s.Message(err.Error())
	}
	return n, nil
}
