package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"math/big"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/engine"
	"dlx-sudoku/cover/census"
)

// Names of the methods of exact counts.
const (
	autoMethod   = "auto"
	searchMethod = "search"
	bandsMethod  = "bands"
)

var methods = []string{autoMethod, searchMethod, bandsMethod}

const (
	// quickWork is the forecast up to which a count is made exact where nobody asked for that: some five seconds.
	quickWork = 2.5e9

	// saveInterval is the time between two checkpoints.
	saveInterval = 20 * time.Second
)

// errCheckpoint is the cause of errors that mean that a checkpoint cannot be taken up.
var errCheckpoint = errors.New("--checkpoint")

// exactly has the flags of exact counts.
type exactly struct {
	session    *cli.Session
	exact      bool
	method     string
	memory     uint64 // bytes; 0: no bound
	checkpoint string // a file; "" for none
	stats      bool

	turn    sync.Mutex // one count at a time: it has all the workers
	current atomic.Pointer[progressOf]
}

// progressOf is the count under way.
type progressOf struct {
	counter *census.Counter
	place   cli.Place
	done    int64 // bytes of all files up to the end of the puzzle
}

func (e *exactly) Flags(f *cli.Flags) {
	e.method = autoMethod
	f.Switch("exact", "count to the end, however many solutions there are", &e.exact)
	f.Choice("method", "count exactly by `METHOD`: "+cli.Alternatives(methods), autoMethod, methods, func(s string) { e.method, e.exact = s, true })
	f.Value("memory", "let an exact count take `SIZE` of memory, such as 500M or 2G", "what it needs", func(text string) (err error) {
		e.memory, err = cli.ParseSize(text)
		return err
	})
	f.Value("checkpoint", "keep in `FILE` how far an exact count is, and go on from there", "none", func(text string) error {
		e.checkpoint, e.exact = text, true
		return nil
	}).File = true
	f.Switch("stats", "report on stderr what exact counts cost", &e.stats)
}

// Settle refuses flags that do not go together, and a bound of memory below what a count takes.
func (e *exactly) Settle(limited bool) error {
	if err := cli.Contradict(map[string]bool{"--exact": e.exact, "--limit": limited}); err != nil {
		return err
	}
	if least := uint64(census.Memory(1)); e.memory > 0 && e.memory < least {
		return fmt.Errorf("--memory: an exact count takes %d MiB at least", least>>20)
	}
	return nil
}

// doing says how far the exact count under way is, "" if none is, and what share of it is done, given the bytes up to
// the end of its puzzle.
func (e *exactly) doing() (text string, share float64, done int64) {
	at := e.current.Load()
	if at == nil {
		return "", 0, 0
	}
	stats := at.counter.Stats()
	share = at.counter.Progress()
	return fmt.Sprintf("line %d by bands (%s): %s products", at.place.Line, at.counter.Road(),
		cli.Thousands(stats.Products)), share, at.done
}

// census counts the solutions of a puzzle by bands. It is for puzzles of the layout that this way takes.
func (e *exactly) census(ctx context.Context, it *item, workers int, counter *census.Counter) (*big.Int, error) {
	e.turn.Lock()
	defer e.turn.Unlock()
	for workers > 1 && e.memory > 0 && uint64(census.Memory(workers)) > e.memory {
		workers--
	}
	counter.Workers = workers
	if err := e.resume(counter); err != nil {
		return nil, err
	}
	e.current.Store(&progressOf{counter, it.place(1), it.done})
	defer e.current.Store(nil)
	if e.checkpoint == "" {
		return counter.Count(ctx)
	}
	ended, kept := make(chan error), make(chan struct{})
	go func() {
		defer close(kept)
		e.keep(counter, ended)
	}()
	n, err := counter.Count(ctx)
	ended <- err
	<-kept
	return n, err
}

// resume takes up what the checkpoint holds, if it is there.
func (e *exactly) resume(counter *census.Counter) error {
	if e.checkpoint == "" {
		return nil
	}
	text, err := os.ReadFile(e.checkpoint)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil {
		err = counter.Resume(text)
	}
	if err != nil {
		return fmt.Errorf("%w %s: %w", errCheckpoint, e.checkpoint, err)
	}
	return nil
}

// keep writes the checkpoint at intervals, and when the count has ended with an error; it removes it when the count is
// complete.
func (e *exactly) keep(counter *census.Counter, ended <-chan error) {
	tick := time.NewTicker(saveInterval)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			e.write(counter.Save())
		case err := <-ended:
			if err != nil {
				e.write(counter.Save())
			} else if err := os.Remove(e.checkpoint); err != nil && !errors.Is(err, fs.ErrNotExist) {
				e.session.Message(fmt.Sprintf("cannot remove the checkpoint: %v", err))
			}
			return
		}
	}
}

// write replaces the checkpoint. If that fails, what was there before stays, the count goes on, and the exit status
// is that of an answer that is not known.
func (e *exactly) write(text []byte) {
	if text == nil { // nothing is done yet
		return
	}
	err := cli.Replace(e.checkpoint, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
	if err != nil {
		e.session.Message(fmt.Sprintf("cannot write the checkpoint: %v", err))
		e.session.Worse(cli.Unknown)
	}
}

// countAll counts the solutions of a puzzle with an engine up to the limit of the command; and then exactly, where
// that is asked for or is expected to be done soon.
func (w *counter) countAll(ctx context.Context, e engine.Engine) (err error) {
	c := w.command
	limit := c.limit
	if c.exact {
		limit = map[string]uint64{autoMethod: countLimit, bandsMethod: 1, searchMethod: 0}[c.method]
	}
	w.count, err = e.Count(ctx, limit)
	if err != nil || limit == 0 || w.count < limit || !c.exact && c.limited.Given() {
		return err
	}
	counter, err := census.New(w.Grid)
	switch {
	case err != nil && c.method == bandsMethod:
		return fmt.Errorf("%w: --method %s: %w", engine.ErrLayout, bandsMethod, err)
	case err != nil && c.exact: // another layout
		w.count, err = e.Count(ctx, 0)
		return err
	case err != nil || !c.exact && counter.Forecast().Work() > quickWork:
		return nil
	}
	n, err := c.census(ctx, w.item, c.Jobs, counter)
	if err != nil {
		return err
	}
	w.exact, w.count = n, math.MaxUint64
	if n.IsUint64() {
		w.count = n.Uint64()
	}
	stats := counter.Stats()
	w.costs = fmt.Sprintf("counted by bands, %s: %s, %s, %s products", counter.Road(), cli.Plural(stats.Fronts, "front", "fronts"),
		cli.Plural(stats.Blocks, "block", "blocks"), cli.Thousands(stats.Products))
	return w.countAgain(ctx, counter)
}

// countAgain counts along another road, where the answer is to be verified and the judge cannot. The error wraps
// errDisagree if that makes another number.
func (w *counter) countAgain(ctx context.Context, counter *census.Counter) error {
	if !w.Insist || !w.Verify || w.count <= maxClaim {
		return nil
	}
	second := counter.Second()
	second.Workers = counter.Workers
	n, err := second.Count(ctx)
	if err != nil {
		w.unverified = fmt.Sprintf("not counted again with %s: %v", second.Road(), err)
		w.verified = undecided
		return nil
	}
	if n.Cmp(w.exact) != 0 {
		w.opposed = []string{fmt.Sprintf("%s: %v solutions", counter.Road(), w.exact), fmt.Sprintf("%s: %v solutions", second.Road(), n)}
		return fmt.Errorf("%w: two exact counts differ", errDisagree)
	}
	w.verified = verified
	return nil
}
