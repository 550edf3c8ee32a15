package sudokucli

// A question is asked about all puzzles of the input:
//
//	puzzle ──▶ question ──▶ answer ──▶ printer ──▶ chunk
//	              ╰─────────▶ reply: what can be printed before the answer is known

import (
	"cmp"
	"context"
	"errors"
	"runtime"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/pipeline"
)

// batch has the flags of the commands that answer puzzle after puzzle.
type batch struct {
	reading  reading
	json     bool
	jobs     int
	timeout  cli.Timeout
	stations stations // of the workers that search, where there is a bar
	shown    bool     // there is a bar
	making   bool     // puzzles are made, instead of solutions found
	single   bool     // several puzzles are refused
	memory   int64    // bytes that a count may take by itself; 0: what it needs
	full     bool     // JSON has the box and the digits of every puzzle

	from *source // the input; nil for the input of the command line, from its beginning
}

func (b *batch) Flags(f *cli.Flags) {
	f.Group(cli.Input, func() { b.reading.Flags(f) })
	f.JSON(&b.json, "puzzle")
	f.Jobs(&b.jobs, "work on `N` puzzles at a time")
	f.Timeout(&b.timeout, "puzzle", "never")
	f.Display()
}

// A question finds the answer to a puzzle that could be read: status, notes and exit status, and the record if the
// command has one of its own. Grids to be printed go to out. It returns the error of ctx if that ended it, and else
// nil.
type question func(ctx context.Context, a *answer, out *reply) error

// timed returns the question with the time limit of --timeout. If it times out, the answer is unknown, and late adds its
// notes to it.
func (b *batch) timed(q question, late func(*answer)) question {
	return func(ctx context.Context, a *answer, out *reply) error {
		limited, cancel := b.timeout.Limit(ctx)
		defer cancel()
		err := q(limited, a, out)
		if err == nil || ctx.Err() != nil {
			return err
		}
		a.status, a.reason, a.more, a.exit = unknown, b.timeout.Late(), true, cli.Unknown
		late(a)
		return nil
	}
}

// ask has a question answered for each puzzle of the input, prints the answers in the order of the puzzles and returns
// the sums. Blank is the record of a puzzle that cannot be read, if the command has records. Each goroutine has a
// question and a printer of its own: with --json one for JSON, else one of the view.
func (b *batch) ask(s *cli.Session, v view, blank record, newQuestion func() question) *sink {
	if b.jobs == 1 && s.Sys.Alone {
		// The goroutine that waits for input and the worker then take turns, and no data moves between the caches of
		// two processors. This saves 7 % of the time of easy puzzles that come through a pipe.
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	}
	b.memory, v.making = s.Sys.Memory, b.making
	out := newSink(s, b.making, &b.stations)
	b.shown = out.bar != nil
	next := cmp.Or(b.from, newSource(s, b.reading, s.Files()...)).next
	if b.single {
		next = only(next, func() {
			s.Fail(cli.BadUsage, "--checkpoint is for one "+onePuzzle)
		})
	}
	p := pipeline.Pipeline[item, chunk]{
		Workers: b.jobs,
		Batch:   128,
		Next:    next,
		NewWorker: func() func(context.Context, *item, *pipeline.Out[chunk]) bool {
			r := reply{print: v.printer(blank), view: &v}
			if b.json {
				r = reply{print: &objects{made: b.making, full: b.full}}
			}
			return (&worker{question: newQuestion(), blank: blank, reply: r}).do
		},
		Size:  func(c *chunk) int { return len(c.text) },
		Write: out.write,
		Tick:  s.Failed,
	}
	err := p.Run(s.Ctx)
	out.end(errors.Is(err, pipeline.ErrStopped))
	return out
}

// worker answers one puzzle after the other. Each goroutine has one.
type worker struct {
	question question
	blank    record
	answer   answer
	reply    reply
}

// do answers an item of a source. It reports whether the item is done and the run goes on.
func (w *worker) do(ctx context.Context, it *item, out *pipeline.Out[chunk]) bool {
	if it.message != "" {
		out.Begin().take(it)
		return out.End()
	}
	a, r := &w.answer, &w.reply
	a.start(it)
	a.record = w.blank
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
			a.status, a.more = unknown, true
			r.end(c, a)
		}
		c.unfinished = &unfinished{it.place(1), a.count}
	} else {
		r.notes(c, a)
		c.worse(a.exit)
		if len(a.proved) > 0 {
			c.proved = append(c.proved, a.proved...)
		}
		c.tally[a.status]++
		if a.confirmed() != "" {
			c.verified++
		}
		r.end(c, a)
		c.puzzles, c.done, c.last = c.puzzles+1, it.done, it.place(1)
	}
	return out.End() && err == nil
}
