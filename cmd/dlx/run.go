package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"dlx-sudoku/cmd/internal/console"
	"dlx-sudoku/cmd/internal/exit"
	"dlx-sudoku/cmd/internal/system"
	"dlx-sudoku/cmd/internal/words"
	"dlx-sudoku/dlx"
)

// run puts a question to each problem of the input, one after the other.
type run struct {
	set *settings
	sys *system.System
	ctx context.Context
	*screen

	status exit.Status
	done   int    // problems answered
	file   string // the problem at hand
	found  uint64 // solutions of it so far, where the search is cut short
}

func newRun(ctx context.Context, set *settings, sys *system.System, c *console.Console) *run {
	return &run{set: set, sys: sys, ctx: ctx, screen: newScreen(ctx, set, sys, c)}
}

// all puts the question to all problems and returns the exit status.
func (r *run) all(question func(*run)) exit.Status {
	r.screen.start()
	for _, r.file = range r.set.files {
		r.found = 0
		question(r)
		if r.ctx.Err() != nil || r.failed() != nil {
			break
		}
		r.done++
	}
	err := r.screen.stop()
	switch {
	case r.ctx.Err() != nil:
		text := r.interruption()
		if err != nil && !system.ClosedPipe(err) {
			text += "; not all results could be written"
		}
		r.message("", text)
		r.worse(exit.Interrupted)
	case err == nil:
	case system.ClosedPipe(err): // as by head: who reads has seen enough
		if r.status == exit.No {
			r.status = exit.OK
		}
	default:
		r.message("", fmt.Sprintf("cannot write the results: %v", err))
		r.worse(exit.Unknown)
	}
	return r.status
}

// worse takes account of what a problem makes for.
func (r *run) worse(status exit.Status) { r.status = exit.Worse(r.status, status) }

// interruption says how far an interrupted run got.
func (r *run) interruption() string {
	text := "interrupted"
	if r.set.many() {
		text += " after " + words.Plural(uint64(r.done), "problem")
	}
	if r.done < len(r.set.files) && r.found > 0 {
		text += fmt.Sprintf("; %s has %s so far", r.file, words.Plural(r.found, "solution"))
	}
	return text
}

// limited returns the context of a search for which --timeout counts.
func (r *run) limited() (context.Context, context.CancelFunc) {
	if r.set.timeout > 0 {
		return context.WithTimeout(r.ctx, r.set.timeout)
	}
	return context.WithCancel(r.ctx)
}

// timedOut tells whether an error says that the time was up.
func (r *run) timedOut(err error) bool {
	return errors.Is(err, context.DeadlineExceeded) && r.ctx.Err() == nil
}

// late says that the time was up.
func (r *run) late() string { return fmt.Sprintf("timed out after %v", r.set.timeout) }

// solver returns a solver of the problem at hand on the engine asked for. If there is none, that has been told, and
// failure is as of load.
func (r *run) solver() (s *dlx.Solver, failure *failure) {
	p, failure := r.load(nil)
	if p == nil {
		return nil, failure
	}
	engine := r.set.engine
	if r.set.cheapest > 0 {
		engine = dlx.Links
	}
	s, err := dlx.NewSolverOf(p, engine)
	if err != nil {
		text := err.Error()
		if errors.Is(err, dlx.ErrRepresentation) {
			text = fmt.Sprintf("--engine %v cannot take this problem (want auto%s)", engine, others(p))
		}
		return nil, r.misfit(text)
	}
	s.Workers = r.set.jobs
	s.Unordered = r.set.unordered
	return s, nil
}

// misfit tells that a flag does not fit the problem at hand, and returns what the record says.
func (r *run) misfit(text string) *failure {
	r.message(r.file, text)
	r.worse(exit.Usage)
	return &failure{Text: text}
}

// others names the engines that can take a problem: " or links".
func others(p *dlx.Problem) (text string) {
	for _, engine := range []dlx.Representation{dlx.Links, dlx.Cells, dlx.Bits} {
		if _, err := dlx.NewSolverOf(p, engine); err == nil {
			text += fmt.Sprintf(" or %v", engine)
		}
	}
	return text
}

// watch shows the progress of a search, with the number of solutions where that is counted, until the function it
// returns is called.
func (r *run) watch(s *dlx.Solver, found func() uint64) (end func()) {
	began := time.Now()
	return r.screen.watch(steps, func() (float64, string) {
		text := r.file
		if found != nil {
			n := found()
			rate := float64(n) / max(time.Since(began).Seconds(), 1e-3)
			text = fmt.Sprintf("%s, %.0f/s", words.Plural(n, "solution"), rate)
		}
		return s.Progress(), text
	})
}

// wait shows what is under way and since when, where it is not known how far it is, until end is called. What comes
// next in the meantime goes to the function next.
func (r *run) wait(doing string) (next func(doing string), end func()) {
	end = r.screen.watch(0, func() (float64, string) { return 0, r.file + ": " + doing })
	next = func(then string) { r.screen.change(func() { doing = then }) }
	return next, end
}
