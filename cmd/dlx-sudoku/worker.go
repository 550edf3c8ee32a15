package main

import (
	"context"
	"errors"
	"fmt"

	"dlx-sudoku/cmd/internal/engine"
	"dlx-sudoku/cmd/internal/exit"
	"dlx-sudoku/cmd/internal/pipeline"
	"dlx-sudoku/cover"
)

// worker answers one puzzle after the other.
type worker struct {
	set     *settings
	print   printer
	engines map[*cover.Layout]engine.Engine
	last    engine.Engine // of the layout
	layout  *cover.Layout
	answer  answer // the one at hand

	kept [][]int     // its solutions, for the judge
	held *cover.Grid // the one to print when the judge has spoken; nil: none
}

func newWorker(set *settings) *worker {
	return &worker{set: set, print: newPrinter(set), engines: make(map[*cover.Layout]engine.Engine)}
}

// errDisagree is the cause of errors that mean that an engine is wrong, or the rules as we know them.
var errDisagree = errors.New("engine and rules disagree")

// do answers an item and writes the record to out. It reports whether it is done; it is not if ctx is.
func (w *worker) do(ctx context.Context, it *item, out *pipeline.Out[chunk]) bool {
	if it.message != "" {
		out.Begin().say(it)
		return out.End()
	}
	w.answer = answer{item: it}
	a := &w.answer
	w.held = nil
	var err error
	if w.set.task == explainAll {
		err = w.explain(ctx, a)
	} else if err = w.ask(ctx, a, out); w.set.verify {
		err = w.verify(ctx, a, err)
	}
	c := out.Begin()
	done := ctx.Err() == nil || !errors.Is(err, ctx.Err())
	if done {
		w.finish(a, err, c)
	} else {
		w.stop(a, c)
	}
	return out.End() && done
}

// ask finds the answer to a. The error is that of ctx, or wraps errDisagree, or says that the time was up.
func (w *worker) ask(ctx context.Context, a *answer, out *pipeline.Out[chunk]) error {
	if a.unread() {
		return nil
	}
	e, err := w.engine(a.Grid.Layout())
	if err != nil {
		a.status, a.reason = unreadable, err.Error()
		return err
	}
	if err := e.Load(a.Grid); err != nil {
		if a.clash() {
			return nil
		}
		return fmt.Errorf("%w: givens without a clash are refused: %w", errDisagree, err)
	}
	if w.set.timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, w.set.timeout)
		defer cancel()
	}
	limit := w.set.limit
	if w.set.task == countAll {
		a.count, err = e.Count(ctx, limit)
	} else {
		err = w.solve(ctx, e, a, out)
	}
	a.more = err != nil || limit > 0 && a.count >= limit
	switch {
	case err != nil:
		a.status = unknown
	case a.count == 0:
		if a.status = none; a.clash() {
			return nil
		}
	case a.count > 1:
		a.status = multiple
	case !a.more:
		a.status = unique
	case w.set.task == countAll:
		a.status = unknown
	default:
		a.status = solved
	}
	return err
}

// unread reports whether there is no puzzle to answer, and makes that the answer then.
func (a *answer) unread() bool {
	if a.Err == nil {
		return false
	}
	a.status, a.reason = unreadable, a.fault().Err.Error()
	return true
}

// clash reports whether givens clash, and makes that the answer then. It is looked at only where an engine refuses the
// givens or finds no solution.
func (a *answer) clash() bool {
	if !a.Grid.HasClash() {
		return false
	}
	a.status, a.clashes = invalid, a.Grid.Clashes()
	return true
}

// solve looks for solutions and prints them: all, or the first.
func (w *worker) solve(ctx context.Context, e engine.Engine, a *answer, out *pipeline.Out[chunk]) error {
	for g := range e.Solutions(ctx) {
		if err := g.Check(a.Grid); err != nil {
			return fmt.Errorf("%w: %v: %w", errDisagree, g, err)
		}
		a.count++
		w.keep(g, a.count)
		switch {
		case w.set.task == solveAll || a.count == 1 && !w.set.verify:
			c := out.Begin()
			w.show(a, g, c)
			if !out.End() {
				return nil
			}
		case a.count == 1:
			w.held = g.Clone()
		}
		if a.count == w.set.limit {
			return nil
		}
	}
	return e.Err()
}

// engine returns the worker's engine for a layout.
func (w *worker) engine(l *cover.Layout) (engine.Engine, error) {
	if l == w.layout {
		return w.last, nil
	}
	e := w.engines[l]
	if e == nil {
		var err error
		if e, err = w.set.newEngine(l); errors.Is(err, engine.ErrLayout) {
			return nil, err
		} else if err != nil {
			return nil, fmt.Errorf("%w: %w", errDisagree, err)
		}
		w.engines[l] = e
	}
	w.layout, w.last = l, e
	return e, nil
}

// show prints a solution.
func (w *worker) show(a *answer, g *cover.Grid, c *chunk) {
	w.begin(a, c)
	a.shown++
	c.text = w.print.solution(c.text, a, g)
}

// finish ends the record of an answer. Every answer passes through here before it is told.
func (w *worker) finish(a *answer, err error, c *chunk) {
	w.begin(a, c)
	disagree := errors.Is(err, errDisagree) || errors.Is(err, errRefuted)
	if w.held != nil && !disagree {
		w.show(a, w.held, c)
	}
	if e := a.explained; e != nil {
		for _, solution := range e.Solutions {
			w.show(a, filled(a, solution), c)
		}
	}
	status := exit.OK
	switch {
	case disagree:
		a.status, a.reason = unreadable, err.Error()
		status = exit.Disagree
		c.note(a, fault, 1, a.reason)
		for _, side := range a.opposed {
			c.note(a, remark, 1, side)
		}
	case errors.Is(err, engine.ErrLayout):
		status = exit.Usage
		c.note(a, fault, 1, a.reason)
	case err != nil:
		a.reason = fmt.Sprintf("timed out after %v", w.set.timeout)
		c.note(a, remark, 1, fmt.Sprintf("%s, %d solutions so far", a.reason, a.count))
	case a.status == unreadable:
		c.notes = append(c.notes, note{at: len(c.text), kind: parseError, err: a.fault()})
	case a.status == invalid && a.explained == nil:
		for _, clash := range a.clashes {
			c.note(a, remark, a.column(clash.Cells[1]), clash.String())
		}
	case a.status == unknown && a.explained != nil:
		c.note(a, remark, 1, "not explained: "+a.reason)
	case a.endedEarly():
		c.note(a, remark, 1, "not explained in full: "+a.reason)
	case a.status == multiple && w.set.task == solveOne:
		c.note(a, notUnique, 1, "not unique")
	}
	if status == exit.OK {
		status = exit.Worse(a.exit(w.set), w.tell(a, c))
	}
	c.exit = exit.Worse(c.exit, status)
	c.tally[a.status]++
	c.done, c.last = a.done, place{a.file, a.Line}
	c.text = w.print.end(c.text, a)
}

// begin begins the record of an answer, once.
func (w *worker) begin(a *answer, c *chunk) {
	if !a.begun {
		a.begun = true
		c.text = w.print.begin(c.text, a)
	}
}

// stop tells how far an answer has come that is not finished. If part of its record is written, it ends that.
func (w *worker) stop(a *answer, c *chunk) {
	c.unfinished = &unfinished{place{a.file, a.Line}, a.count}
	if a.begun {
		a.status, a.more = unknown, true
		c.text = w.print.end(c.text, a)
	}
}

// column returns the column of a cell in the text of its puzzle, from 1: in line format that of its character, or else
// that of the first cell, for the lines of the rows are not known.
func (it *item) column(cell int) int {
	if _, column, ok := it.CellPlace(cell); ok {
		return column
	}
	return it.Column
}
