package dlxcli

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/dlx"
)

// A job is one problem of a run, about which a command asks its question.
type job struct {
	s       *cli.Session
	reading reading
	timeout cli.Timeout
	many    bool // there are several problems, so a record must name its file

	file   string
	number uint64        // of the problem in the run, from 1
	found  atomic.Uint64 // solutions so far

	// What is known of the options, once they have been read.
	names   []string // nil if the format has none
	numbers []int    // in the input, from 1; nil: one after the other
	max     bool     // the input asks for the dearest solutions
}

// each asks about each problem, in the order of the files, until all are done, the run is interrupted, or nobody reads
// the answers.
func each(s *cli.Session, in reading, timeout cli.Timeout, ask func(*job)) {
	files := s.Files()
	many := len(files) > 1
	var done atomic.Int64
	var now atomic.Pointer[job]
	s.HowFar(func() (words string) {
		if many {
			words = " after " + text.Plural(done.Load(), "problem", "problems")
		}
		if j := now.Load(); j != nil && j.found.Load() > 0 {
			words += fmt.Sprintf("; %s has %s so far", j.file, text.Plural(j.found.Load(), "solution", "solutions"))
		}
		return words
	})
	for i, file := range files {
		j := &job{s: s, reading: in, timeout: timeout, many: many, file: file, number: uint64(i) + 1}
		now.Store(j)
		ask(j)
		if s.Ctx.Err() != nil || s.Failed() != nil {
			return
		}
		done.Add(1)
		now.Store(nil)
	}
}

// A record is the answer to a question, in fields that JSON takes.
type record interface {
	text(j *job) []byte
	failed(why *cli.Failure) // makes an error of it
}

// print prints the answer.
func (j *job) print(r record, json bool) {
	if json {
		j.s.Write(object(r))
		return
	}
	j.s.Write(r.text(j))
}

// answer loads the problem, has find answer the question about it, and prints the record, or a failure to load. If find
// reports that there is nothing to print, it prints nothing.
func (j *job) answer(r record, json bool, find func(*dlx.Problem) bool) {
	p, wrong := j.load()
	if wrong != nil {
		r.failed(wrong)
	}
	if wrong != nil || p != nil && find(p) {
		j.print(r, json)
	}
}

// message reports something about the problem.
func (j *job) message(text string) { j.s.FileMessage(j.file, text) }

// misfit reports that a flag does not fit the problem, and returns the failure for the record.
func (j *job) misfit(text string) *cli.Failure { return j.fail(cli.BadUsage, text) }

// undecided reports why an answer is not known, and returns the failure for the record.
func (j *job) undecided(text string) *cli.Failure { return j.fail(cli.Unknown, text) }

// fail reports why there is no answer, and returns the failure for the record.
func (j *job) fail(status cli.Status, text string) *cli.Failure {
	j.s.FailFile(status, j.file, text)
	return &cli.Failure{Text: text}
}

// limited returns the context of a search for which --timeout counts.
func (j *job) limited() (context.Context, context.CancelFunc) { return j.timeout.Limit(j.s.Ctx) }

// timedOut reports whether an error means that it timed out.
func (j *job) timedOut(err error) bool {
	return errors.Is(err, context.DeadlineExceeded) && j.s.Ctx.Err() == nil
}

// soFar is the message of how many solutions were found before the timeout.
func (j *job) soFar() string {
	return fmt.Sprintf("%s, %s so far", j.timeout.Late(), text.Plural(j.found.Load(), "solution", "solutions"))
}

// numberOf returns the number of an option in the input, from 1, where the options that were skipped count, too.
func (j *job) numberOf(option int) int {
	if j.numbers != nil {
		return j.numbers[option]
	}
	return option + 1
}

// steps is the length of a bar of a search that knows how far it is.
const steps = 1000

// watch shows the progress of a search: the solutions and nodes so far, and the work of the searches that take turns with it.
func (j *job) watch(s *dlx.Solver) *cli.Bar {
	return j.s.Watch(steps, func() (int64, string) {
		words := j.file
		if nodes, found := s.SoFar(); nodes > 0 {
			if words += ": "; !j.many {
				words = ""
			}
			words += text.SoFar(max(found, j.found.Load()), nodes)
		}
		supported := s.Supported()
		if supported > 0 {
			words += ", " + text.Thousands(supported) + " with colours kept supported"
		}
		conflicts, clauses, restarts := s.Learned()
		if conflicts > 0 {
			words += ", " + text.Learned(conflicts, clauses, restarts)
		}
		if supported > 0 || conflicts > 0 {
			return 0, words // the share of the tree that the walk has seen says nothing about the end
		}
		return int64(s.Progress() * steps), words
	})
}

// wait shows what a search is doing, and for how long, if it does not know how far it is. Call next when it turns to
// something else.
func (j *job) wait(doing string) (bar *cli.Bar, next func(doing string)) {
	var now atomic.Pointer[string]
	now.Store(&doing)
	bar = j.s.Watch(0, func() (int64, string) { return 0, j.file + ": " + *now.Load() })
	next = func(then string) {
		now.Store(&then)
		bar.Show()
	}
	return bar, next
}
