package main

import (
	"errors"
	"io"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/dlx"
)

// load reads the problem. If that fails it reports why and returns the failure for the record. Both results are nil
// where no record is written: the input is empty, or the run was interrupted.
func (q *question) load() (p *dlx.Problem, failure *failure) {
	failure = q.read(func(r io.Reader) (err error) {
		p, err = dlx.ParseProblem(r)
		return err
	})
	if q.Ctx.Err() != nil {
		p = nil
	}
	return p, failure
}

// loadText is load, with the lines on which things stand. An option without a primary item is a failure.
func (q *question) loadText() (text *dlx.Text, failure *failure) {
	failure = q.read(func(r io.Reader) (err error) {
		if text, err = dlx.ParseText(r); err == nil && len(text.Skipped) > 0 {
			err = &dlx.ParseError{Line: text.Skipped[0], Column: 1, Err: dlx.ErrNoPrimary}
			text = nil
		}
		return err
	})
	if q.Ctx.Err() != nil {
		text = nil
	}
	return text, failure
}

// read has the input parsed, and reports what fails.
func (q *question) read(parse func(io.Reader) error) *failure {
	in, err := q.Open(q.file, "a problem")
	if err != nil {
		q.message(err.Error())
		q.Worse(cli.BadInput)
		return newFailure(err)
	}
	defer in.Close()
	err = parse(in)
	var place *dlx.ParseError
	switch {
	case q.Ctx.Err() != nil || err == nil:
		return nil
	case errors.Is(err, dlx.ErrNoItems):
		q.message("no problem in it")
		return nil
	case errors.As(err, &place):
		q.ErrorIn(cli.Place{File: q.file, Line: place.Line, Column: place.Column}, place.Err.Error(),
			cli.Excerpt{Text: place.Text, Column: place.Column - place.Before})
	default:
		q.message(err.Error())
	}
	q.Worse(cli.BadInput)
	return newFailure(err)
}
