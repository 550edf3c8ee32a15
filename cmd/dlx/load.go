package main

import (
	"errors"
	"fmt"
	"io"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/notation"
)

// reading has the flags that set how problems are read.
type reading struct {
	format notation.Format // "": Knuth's text
	strict bool            // an option without a primary item is a failure
}

func (r *reading) Flags(f *cli.Flags) {
	formats := []string{"dlx"}
	for _, format := range notation.Formats() {
		formats = append(formats, string(format))
	}
	f.Choice("input-format", "read problems as `FORMAT`: "+cli.Alternatives(formats), "dlx", formats, func(s string) {
		if r.format = notation.Format(s); s == "dlx" {
			r.format = ""
		}
	})
	f.Switch("strict", "refuse options without a primary item, which are skipped else", &r.strict)
}

// parse reads a problem, with the lines on which things stand where the format has them. It returns the number of
// options that were skipped.
func (r reading) parse(in io.Reader) (text *dlx.Text, skipped int, err error) {
	if r.format == "" {
		if text, err = dlx.ParseText(in); err != nil {
			return nil, 0, err
		}
		if skipped = len(text.Skipped); skipped > 0 && r.strict {
			return nil, 0, &dlx.ParseError{Line: text.Skipped[0], Column: 1, Err: dlx.ErrNoPrimary}
		}
		return text, skipped, nil
	}
	p, skipped, err := notation.Parse(in, r.format)
	if err == nil && skipped > 0 && r.strict {
		err = fmt.Errorf("%w (%s)", dlx.ErrNoPrimary, cli.Plural(skipped, "option", "options"))
	}
	if err != nil {
		return nil, 0, err
	}
	return &dlx.Text{Problem: p}, skipped, nil
}

// load reads the problem. If that fails it reports why and returns the failure for the record. Both results are nil
// where no record is written: the input is empty, or the run was interrupted.
func (q *question) load() (*dlx.Problem, *failure) {
	text, failure := q.loadText()
	if text == nil {
		return nil, failure
	}
	return text.Problem, nil
}

// loadText is load, with the lines on which things stand.
func (q *question) loadText() (text *dlx.Text, failure *failure) {
	skipped := 0
	failure = q.read(func(r io.Reader) (err error) {
		text, skipped, err = q.reading.parse(r)
		return err
	})
	if q.Ctx.Err() != nil {
		return nil, failure
	}
	if skipped > 0 {
		q.message(fmt.Sprintf("%s without a primary item skipped (--strict refuses them)", cli.Plural(skipped, "option",
			"options")))
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
