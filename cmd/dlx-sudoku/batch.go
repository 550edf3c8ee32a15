package main

import (
	"context"
	"errors"
	"runtime"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/pipeline"
)

// batch has the flags of the commands that answer puzzle after puzzle.
type batch struct {
	reading
	cli.JSONFlag
	cli.JobsFlag
	cli.TimeoutFlag
	cli.DisplayFlags
	// doing is what the bar shows of a puzzle that takes long, "" for nothing, with the share of it that is done and
	// the bytes of all files up to its end; nil: nothing ever.
	doing  func() (text string, share float64, done int64)
	shown  bool // there is a bar
	making bool // puzzles are made, instead of solutions found
}

func (b *batch) Flags(f *cli.Flags) {
	b.reading.Flags(f)
	b.JSONFlag.Flags(f, "puzzle")
	b.JobsFlag.Flags(f, "work on `N` puzzles at a time")
	b.TimeoutFlag.Flags(f, "puzzle", "never")
	b.DisplayFlags.Flags(f)
}

func (b *batch) Settle(s *cli.Session) error {
	b.DisplayFlags.Settle(s)
	return nil
}

// A worker answers one puzzle after the other. Each goroutine has one.
type handler interface {
	// ask finds the answer to a puzzle that could be read. It may print part of the record to chunks of out as it is
	// found. It returns the error of ctx if that ended it, and else nil.
	ask(ctx context.Context, it *item, out *pipeline.Out[chunk]) error

	// reply appends the record of a puzzle to c: that of the answer, that of one that cannot be read (it.Err), or,
	// after an error of ask, the end of a record that was begun. It reports how many solutions are known.
	reply(it *item, c *chunk, err error) (found uint64)
}

// run is start with handlers.
func (b *batch) run(s *cli.Session, newWorker func() handler) *sink {
	return b.start(s, func() doer { return answering{newWorker()}.do })
}

// A doer takes an item of the source to its record. It reports whether the item is done and the run goes on.
type doer = func(context.Context, *item, *pipeline.Out[chunk]) bool

// start has workers take all items of the input to their records, prints these in the order of the items, and returns
// the sums.
func (b *batch) start(s *cli.Session, newWorker func() doer) *sink {
	if b.Jobs == 1 {
		// Reader, worker and writer then take turns, and nothing goes from one processor's cache to another's: a fifth
		// of the time of easy puzzles with the bands engine.
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	}
	out := newSink(s, b.making, b.doing)
	b.shown = out.bar != nil
	p := pipeline.Pipeline[item, chunk]{
		Workers:   b.Jobs,
		Next:      newSource(s, b.reading).next,
		NewWorker: newWorker,
		Full:      (*chunk).full,
		Write:     out.write,
		Tick:      s.Failed,
	}
	err := p.Run(s.Ctx)
	out.end(errors.Is(err, pipeline.ErrStopped))
	return out
}

// answering is a worker at the items of a source.
type answering struct{ handler }

// do has the worker answer an item. It reports whether the item is done and the run goes on.
func (w answering) do(ctx context.Context, it *item, out *pipeline.Out[chunk]) bool {
	if it.message != "" {
		out.Begin().message(it)
		return out.End()
	}
	var err error
	if it.Err == nil {
		err = w.ask(ctx, it, out)
	}
	c := out.Begin()
	if it.Err != nil {
		c.unreadable(it)
	}
	found := w.reply(it, c, err)
	if err != nil {
		c.unfinished = &unfinished{it.place(1), found}
	} else {
		c.puzzles, c.done, c.last = c.puzzles+1, it.done, it.place(1)
	}
	return out.End() && err == nil
}
