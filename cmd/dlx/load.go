package main

import (
	"bytes"
	"errors"
	"io"
	"unicode/utf8"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/dlx"
)

// load reads the problem. If that fails it reports why and returns the failure for the record. Both results are nil
// where no record is written: the input is empty, or the run was interrupted. The text also goes to the listener, if
// there is one.
func (q *question) load(listener io.Writer) (p *dlx.Problem, failure *failure) {
	in, err := q.Open(q.file, "a problem")
	if err != nil {
		q.message(err.Error())
		q.Worse(cli.BadInput)
		return nil, newFailure(err)
	}
	defer in.Close()
	var text tail
	var source io.Reader = in
	if q.Sys.StderrTerminal {
		source = io.TeeReader(source, &text)
	}
	if listener != nil {
		source = io.TeeReader(source, listener)
	}
	p, err = dlx.ParseProblem(source)
	var place *dlx.ParseError
	switch {
	case q.Ctx.Err() != nil:
		return nil, nil
	case err == nil:
		return p, nil
	case errors.Is(err, dlx.ErrNoItems):
		q.message("no problem in it")
		return nil, nil
	case errors.As(err, &place):
		q.ErrorIn(cli.Place{File: q.file, Line: place.Line, Column: place.Column}, place.Err.Error(),
			text.excerpt(place.Line, place.Column))
	default:
		q.message(err.Error())
	}
	q.Worse(cli.BadInput)
	return nil, newFailure(err)
}

const (
	// tailLength is how much of the text the tail keeps at least: more than the parser reads ahead.
	tailLength = 256 << 10

	// excerptLength is the largest number of characters of an excerpt.
	excerptLength = 100
)

// tail keeps the end of what is written to it, and knows which line that begins with.
type tail struct {
	text  []byte
	lines int // that ended before the text
}

func (t *tail) Write(p []byte) (int, error) {
	if len(t.text)+len(p) > 2*tailLength {
		drop := max(0, len(t.text)-tailLength)
		t.lines += bytes.Count(t.text[:drop], []byte("\n"))
		t.text = t.text[:copy(t.text, t.text[drop:])]
	}
	t.text = append(t.text, p...)
	return len(p), nil
}

// excerpt returns the part of a line around a column, all from 1; or nothing, if the beginning of the line is no longer
// there.
func (t *tail) excerpt(line, column int) cli.Excerpt {
	text := t.text
	for n := t.lines + 1; n < line; n++ {
		end := bytes.IndexByte(text, '\n')
		if end < 0 {
			return cli.Excerpt{}
		}
		text = text[end+1:]
	}
	if line <= t.lines || line == t.lines+1 && t.lines > 0 {
		return cli.Excerpt{}
	}
	text, _, _ = bytes.Cut(text, []byte("\n"))
	text = bytes.TrimSuffix(text, []byte("\r"))
	if line == 1 {
		text = bytes.TrimPrefix(text, []byte("\uFEFF"))
	}
	place := column
	for ; place > excerptLength/2 && len(text) > 0; place-- {
		_, size := utf8.DecodeRune(text)
		text = text[size:]
	}
	end := 0
	for n := 0; n < excerptLength && end < len(text); n++ {
		_, size := utf8.DecodeRune(text[end:])
		end += size
	}
	return cli.Excerpt{Text: string(text[:end]), Column: place}
}
