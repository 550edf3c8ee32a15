package answers

import (
	"cmp"
	"context"
	"errors"
	"runtime"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/pipeline"
	"dlx-sudoku/cmd/internal/puzzlein"
)

// A Batch has the flags of the commands that answer puzzle after puzzle.
type Batch struct {
	Reading  puzzlein.Reading
	JSON     bool
	Jobs     int
	Timeout  cli.Timeout
	Stations Stations // of the workers that search, where there is a bar
	Shown    bool     // there is a bar
	Making   bool     // puzzles are made, instead of solutions found
	Single   bool     // several puzzles are refused
	Memory   int64    // bytes that a count may take by itself; 0: what it needs
	Full     bool     // JSON has the box and the digits of every puzzle

	Quick     func() Quick // makes what answers plain puzzles, for a goroutine each; nil: they are asked like all others
	QuickFrom uint64       // the index of the first puzzle that it may answer

	From *puzzlein.Source // the input; nil for the input of the command line, from its beginning
}

// Flags adds the flags.
func (b *Batch) Flags(f *cli.Flags) {
	f.Group(cli.Input, func() { b.Reading.Flags(f) })
	f.JSON(&b.JSON, "puzzle")
	f.Jobs(&b.Jobs, "work on `N` puzzles at a time")
	f.Timeout(&b.Timeout, "puzzle", "never")
	f.Display()
}

// A Question finds the answer to a puzzle that could be read: status, notes and exit status, and the record if the
// command has one of its own. Grids to be printed go to out. It returns the error of ctx if that ended it, and else
// nil.
type Question func(ctx context.Context, a *Answer, out *Reply) error

// Timed returns the question with the time limit of --timeout. If it times out, the answer is unknown, and late adds its
// notes to it.
func (b *Batch) Timed(q Question, late func(*Answer)) Question {
	return func(ctx context.Context, a *Answer, out *Reply) error {
		limited, cancel := b.Timeout.Limit(ctx)
		defer cancel()
		err := q(limited, a, out)
		if err == nil || ctx.Err() != nil {
			return err
		}
		a.Status, a.Reason, a.More, a.Exit = Unknown, b.Timeout.Late(), true, cli.Unknown
		late(a)
		return nil
	}
}

// plainBatch is the largest number of items in a batch if an item may be 32 plain puzzles: their answers then take less than
// a worker may hold while another one writes.
const plainBatch = 16

// Ask has a question answered for each puzzle of the input and prints the answers in the order of the puzzles. It returns
// the number of puzzles, and in words how many there were of each status. Blank is the record of a puzzle that cannot be
// read, if the command has records. Each goroutine has a question and a printer of its own: with --json one for JSON, else
// one of the view.
func (b *Batch) Ask(s *cli.Session, v View, blank Record, newQuestion func() Question) (puzzles uint64,
	summary string,
) {
	if b.Jobs == 1 && s.Sys.Alone {
		// The goroutine that waits for input and the worker then take turns, and no data moves between the caches of
		// two processors. This saves 7 % of the time of easy puzzles that come through a pipe.
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	}
	b.Memory, v.making = s.Sys.Memory, b.Making
	out := newSink(s, b.Making, &b.Stations)
	b.Shown = out.bar != nil
	from := cmp.Or(b.From, puzzlein.NewSource(s, b.Reading, s.Files()...))
	from.Plain, from.From = b.Quick != nil && b.Reading.IsPlain() && !b.Single, b.QuickFrom
	next := from.Next
	if b.Single {
		next = puzzlein.OnlyOne(next, func() {
			s.Fail(cli.BadUsage, "--checkpoint is for one puzzle")
		})
	}
	most := 128
	if from.Plain {
		most = plainBatch
	}
	p := pipeline.Pipeline[puzzlein.Item, Chunk]{
		Workers: b.Jobs,
		Batch:   most,
		Next:    next,
		NewWorker: func() func(context.Context, *puzzlein.Item, *pipeline.Out[Chunk]) bool {
			r := Reply{print: v.Printer(blank), view: &v}
			if b.JSON {
				r = Reply{print: &Objects{made: b.Making, full: b.Full}}
			}
			w := &worker{question: newQuestion(), blank: blank, reply: r}
			if from.Plain {
				w.quick = b.Quick()
			}
			return w.do
		},
		Size:  func(c *Chunk) int { return len(c.Text) },
		Write: out.write,
		Tick:  s.Failed,
	}
	err := p.Run(s.Ctx)
	out.end(errors.Is(err, pipeline.ErrStopped))
	return out.puzzles.Load(), out.summary()
}

// worker answers one puzzle after the other. Each goroutine has one.
type worker struct {
	question Question
	blank    Record
	answer   Answer
	reply    Reply
	quick    Quick         // nil: no plain puzzles come
	unusual  puzzlein.Item // the one of several plain puzzles that quick leaves
}

// do answers an item of a source. It reports whether the item is done and the run goes on.
func (w *worker) do(ctx context.Context, it *puzzlein.Item, out *pipeline.Out[Chunk]) bool {
	if it.Message != "" {
		out.Begin().take(it)
		return out.End()
	}
	if len(it.Plain) > 0 {
		return w.doPlain(ctx, it, out)
	}
	a, r := &w.answer, &w.reply
	a.Begin(it)
	a.Record = w.blank
	r.out, r.begun, r.ended, r.shown = out, false, false, 0
	var err error
	if it.Err == nil {
		err = w.question(ctx, a, r)
	}
	c := out.Begin()
	if it.Err != nil || len(it.Notes) > 0 {
		c.take(it)
	}
	if err != nil {
		if r.begun { // the record stands there in part
			a.Status, a.More = Unknown, true
			r.end(c, a)
		}
		c.unfinished = &unfinished{it.Place(1), a.Count}
	} else {
		r.notes(c, a)
		c.worse(a.Exit)
		if len(a.Proved) > 0 {
			c.proved = append(c.proved, a.Proved...)
		}
		c.tally[a.Status]++
		if a.Confirmed() != "" {
			c.verified++
		}
		r.end(c, a)
		c.Puzzles, c.done, c.last = c.Puzzles+1, it.Done, it.Place(1)
	}
	return out.End() && err == nil
}
