package dlxcli

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/dlx"
)

// question is a question about one problem of a run.
type question struct {
	s       *cli.Session
	reading reading
	timeout cli.Timeout
	many    bool // there are several problems, so a record must name its file

	file   string
	number uint64        // of the problem in the run, from 1
	found  atomic.Uint64 // solutions so far
	names  []string      // of the options, once they have been read; nil if the format has none
}

// each asks about each problem, in the order of the files, until all are done, the run is interrupted, or nobody reads
// the answers.
func each(s *cli.Session, in reading, timeout cli.Timeout, ask func(*question)) {
	files := s.Files()
	many := len(files) > 1
	var done atomic.Int64
	var now atomic.Pointer[question]
	s.HowFar(func() (text string) {
		if many {
			text = " after " + cli.Plural(done.Load(), "problem", "problems")
		}
		if q := now.Load(); q != nil && q.found.Load() > 0 {
			text += fmt.Sprintf("; %s has %s so far", q.file, cli.Plural(q.found.Load(), "solution", "solutions"))
		}
		return text
	})
	for i, file := range files {
		q := &question{s: s, reading: in, timeout: timeout, many: many, file: file, number: uint64(i) + 1}
		now.Store(q)
		ask(q)
		if s.Ctx.Err() != nil || s.Failed() != nil {
			return
		}
		done.Add(1)
		now.Store(nil)
	}
}

// A record is the answer to a question, in fields that JSON takes.
type record interface {
	text(q *question) []byte
	failed(why *cli.Failure) // makes an error of it
}

// print prints the answer.
func (q *question) print(r record, json bool) {
	if json {
		q.s.Write(object(r))
		return
	}
	q.s.Write(r.text(q))
}

// answer loads the problem, has find answer the question about it, and prints the record, or a failure to load. If find
// reports that there is nothing to print, it prints nothing.
func (q *question) answer(r record, json bool, find func(*dlx.Problem) bool) {
	p, wrong := q.load()
	if wrong != nil {
		r.failed(wrong)
	}
	if wrong != nil || p != nil && find(p) {
		q.print(r, json)
	}
}

// message reports something about the problem.
func (q *question) message(text string) { q.s.FileMessage(q.file, text) }

// misfit reports that a flag does not fit the problem, and returns the failure for the record.
func (q *question) misfit(text string) *cli.Failure { return q.fail(cli.BadUsage, text) }

// undecided reports why an answer is not known, and returns the failure for the record.
func (q *question) undecided(text string) *cli.Failure { return q.fail(cli.Unknown, text) }

// fail reports why there is no answer, and returns the failure for the record.
func (q *question) fail(status cli.Status, text string) *cli.Failure {
	q.s.FailFile(status, q.file, text)
	return &cli.Failure{Text: text}
}

// limited returns the context of a search for which --timeout counts.
func (q *question) limited() (context.Context, context.CancelFunc) { return q.timeout.Limit(q.s.Ctx) }

// timedOut reports whether an error means that it timed out.
func (q *question) timedOut(err error) bool {
	return errors.Is(err, context.DeadlineExceeded) && q.s.Ctx.Err() == nil
}

// soFar is the message of how many solutions were found before the timeout.
func (q *question) soFar() string {
	return fmt.Sprintf("%s, %s so far", q.timeout.Late(), cli.Plural(q.found.Load(), "solution", "solutions"))
}

// steps is the length of a bar of a search that knows how far it is.
const steps = 1000

// watch shows the progress of a search, with the solutions and nodes so far.
func (q *question) watch(s *dlx.Solver) *cli.Bar {
	return q.s.Watch(steps, func() (int64, string) {
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

// wait shows what a search is doing, and for how long, if it does not know how far it is. Call next when it turns to
// something else.
func (q *question) wait(doing string) (bar *cli.Bar, next func(doing string)) {
	var now atomic.Pointer[string]
	now.Store(&doing)
	bar = q.s.Watch(0, func() (int64, string) { return 0, q.file + ": " + *now.Load() })
	next = func(then string) {
		now.Store(&then)
		bar.Show()
	}
	return bar, next
}
