package dlxcli

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/dlx"
)

// questions puts one question to each problem of a run, in the order of the files.
type questions struct {
	*cli.Session
	reading reading
	timeout cli.Timeout // for each problem
	many    bool        // there are several, so that a record must say which it is about

	done atomic.Int64             // problems answered
	now  atomic.Pointer[question] // the one at hand
}

// question is the question about one problem.
type question struct {
	*questions
	file   string
	number uint64        // of the problem in the run, from 1
	found  atomic.Uint64 // solutions so far
	names  []string      // of the options, once they have been read; nil if the format has none
}

// each asks about each problem until all are done, the run is interrupted, or nobody reads the answers.
func each(s *cli.Session, in reading, timeout cli.Timeout, ask func(*question)) {
	files := s.Files()
	all := &questions{Session: s, reading: in, timeout: timeout, many: len(files) > 1}
	s.HowFar(all.howFar)
	for i, file := range files {
		q := &question{questions: all, file: file, number: uint64(i) + 1}
		all.now.Store(q)
		ask(q)
		if s.Ctx.Err() != nil || s.Failed() != nil {
			return
		}
		all.done.Add(1)
		all.now.Store(nil)
	}
}

// howFar returns how far an interrupted run got, in words that follow "interrupted".
func (all *questions) howFar() (text string) {
	if all.many {
		text = " after " + cli.Plural(all.done.Load(), "problem", "problems")
	}
	if q := all.now.Load(); q != nil && q.found.Load() > 0 {
		text += fmt.Sprintf("; %s has %s so far", q.file, cli.Plural(q.found.Load(), "solution", "solutions"))
	}
	return text
}

// message reports something about the problem.
func (q *question) message(text string) { q.FileMessage(q.file, text) }

// misfit reports that a flag does not fit the problem, and returns the failure for the record.
func (q *question) misfit(text string) *failure {
	q.message(text)
	q.Worse(cli.BadUsage)
	return &failure{Text: text}
}

// undecided reports why an answer is not known, and returns the failure for the record.
func (q *question) undecided(text string) *failure {
	q.message(text)
	q.Worse(cli.Unknown)
	return &failure{Text: text}
}

// limited returns the context of a search for which --timeout counts.
func (q *question) limited() (context.Context, context.CancelFunc) { return q.timeout.Limit(q.Ctx) }

// timedOut reports whether an error means that it timed out.
func (q *question) timedOut(err error) bool {
	return errors.Is(err, context.DeadlineExceeded) && q.Ctx.Err() == nil
}

// soFar is the message of how many solutions were found before the timeout.
func (q *question) soFar() string {
	return fmt.Sprintf("%s, %s so far", q.timeout.Late(), cli.Plural(q.found.Load(), "solution", "solutions"))
}

// steps is the length of a bar of a search that knows how far it is.
const steps = 1000

// watch shows the progress of a search, with the solutions and nodes so far.
func (q *question) watch(s *dlx.Solver) *cli.Bar {
	return q.Watch(steps, func() (int64, string) {
		text := q.file
		if nodes, found := s.SoFar(); nodes > 0 {
			if text += ": "; !q.many {
				text = ""
			}
			text += cli.SoFar(max(found, q.found.Load()), nodes)
		}
		return int64(s.Progress() * steps), text
	})
}

// wait shows what the search is doing and for how long, where it does not know how far it is. Call next when it goes on
// to something else.
func (q *question) wait(doing string) (bar *cli.Bar, next func(doing string)) {
	var now atomic.Pointer[string]
	now.Store(&doing)
	bar = q.Watch(0, func() (int64, string) { return 0, q.file + ": " + *now.Load() })
	next = func(then string) {
		now.Store(&then)
		bar.Show()
	}
	return bar, next
}
