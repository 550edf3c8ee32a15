package main

// From a puzzle to its record on stdout: a worker has a question, the answer at hand and the reply that prints it.
//
//	puzzle ──▶ question ──▶ answer ──▶ printer ──▶ chunk
//	              ╰─────────▶ reply: what can be printed before the answer is known

import (
	"context"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/pipeline"
	"dlx-sudoku/cover"
)

// A question finds the answer to a puzzle that could be read: status, notes and exit status, and the record if the
// command has one of its own. Grids to be printed go to out. It returns the error of ctx if that ended it, and else
// nil.
type question func(ctx context.Context, a *answer, out *reply) error

// A record is what a command like rate or hint has to say about a puzzle. Its value for a puzzle about which nothing
// is known, because it cannot be read, is given to [batch.ask].
type record interface {
	// appendText appends the record as text.
	appendText(dst []byte, a *answer, v *view) []byte

	// object returns the members of the JSON object behind file, line and puzzle: a struct.
	object(a *answer) any
}

// ask has a question answered for each puzzle of the input, prints the answers in the order of the puzzles and returns
// the sums. Each goroutine has a question and a printer of its own.
func (b *batch) ask(s *cli.Session, blank record, newPrinter func() printer, newQuestion func() question) *sink {
	return b.start(s, func() doer {
		w := &worker{question: newQuestion(), blank: blank, reply: reply{print: newPrinter()}}
		return w.do
	})
}

// askRecords is ask for a command with a record of its own.
func (b *batch) askRecords(s *cli.Session, blank record, v view, newQuestion func() question) *sink {
	newPrinter := func() printer { return &lines{view: v} }
	if b.JSON {
		newPrinter = func() printer { return newObjects() }
	}
	return b.ask(s, blank, newPrinter, newQuestion)
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
		out.Begin().message(it)
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
	if it.Err != nil {
		c.unreadable(it)
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
		c.tally[a.status]++
		r.end(c, a)
		c.puzzles, c.done, c.last = c.puzzles+1, it.done, it.place(1)
	}
	return out.End() && err == nil
}

// A reply is the record of a puzzle on its way to stdout.
type reply struct {
	print printer
	out   *pipeline.Out[chunk]
	begun bool   // part of the record may be written
	ended bool   // all of it may
	shown uint64 // grids printed
}

// grid prints a grid, given what is known of its puzzle by now. It reports whether to go on. The grid gets the digits
// of the puzzle.
func (r *reply) grid(a *answer, g *cover.Grid) bool {
	c := r.out.Begin()
	r.begin(c, a)
	r.shown++
	g.SetAlphabet(a.item.Grid.Alphabet())
	c.text = r.print.solution(c.text, a, g, r.shown)
	return r.out.End()
}

// now prints the whole record before the question has ended, which may add notes, or make an error of the answer.
func (r *reply) now(a *answer) {
	r.end(r.out.Begin(), a)
	r.out.End()
}

func (r *reply) begin(c *chunk, a *answer) {
	if !r.begun {
		r.begun = true
		c.text = r.print.begin(c.text, a)
	}
}

// notes adds the notes that the printer does not show itself.
func (r *reply) notes(c *chunk, a *answer) {
	r.begin(c, a)
	for _, n := range r.print.absorb(a, a.notes) {
		n.at = len(c.text)
		c.notes = append(c.notes, n)
	}
}

func (r *reply) end(c *chunk, a *answer) {
	if !r.ended {
		r.begin(c, a)
		c.text = r.print.end(c.text, a)
		r.ended = true
	}
}

// A view is how records are shown as text.
type view struct {
	format  string // line or grid
	color   bool
	columns int  // of the terminal; 0: there is none
	heading bool // above each record, which a blank line ends
}

// lines prints the records of commands that have one of their own as text.
type lines struct{ view view }

func (p *lines) begin(dst []byte, _ *answer) []byte { return dst }

func (p *lines) solution(dst []byte, _ *answer, _ *cover.Grid, _ uint64) []byte { return dst }

func (p *lines) absorb(_ *answer, notes []note) []note { return notes }

func (p *lines) end(dst []byte, a *answer) []byte {
	if !p.view.heading {
		return a.record.appendText(dst, a, &p.view)
	}
	dst = appendHeading(dst, a.item, "", a.status, p.view.color)
	return append(a.record.appendText(dst, a, &p.view), '\n')
}
