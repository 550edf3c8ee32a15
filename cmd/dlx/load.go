package main

import (
	"bytes"
	"errors"
	"io"
	"unicode/utf8"

	"dlx-sudoku/cmd/internal/exit"
	"dlx-sudoku/cmd/internal/input"
	"dlx-sudoku/cover"
	"dlx-sudoku/dlx"
)

// load reads the problem at hand. If it cannot, it has said why; failure is then what a record says of it, or nil if
// there is no record to be written: the input is empty, or the run has been interrupted. The text passes by a listener
// on its way, if there is one.
func (r *run) load(listener io.Writer) (p *dlx.Problem, failure *failure) {
	in, err := input.Open(r.file, r.sys.stdin)
	if err != nil {
		r.message(r.file, err.Error())
		r.worse(exit.Input)
		return nil, newFailure(err)
	}
	if r.file == input.Stdin && r.sys.stdinTerminal {
		r.message(r.file, "reading a problem from the terminal, up to an end of file (Ctrl-D)")
	}
	// The reader may wait for input that never comes.
	var text tail
	type result struct {
		p   *dlx.Problem
		err error
	}
	parsed := make(chan result, 1)
	go func() {
		defer in.Close()
		var source io.Reader = &untilDone{in, r.ctx.Done()}
		if r.console.Excerpts {
			source = io.TeeReader(source, &text)
		}
		if listener != nil {
			source = io.TeeReader(source, listener)
		}
		p, err := dlx.ParseProblem(source)
		parsed <- result{p, err}
	}()
	var got result
	select {
	case got = <-parsed:
	case <-r.ctx.Done():
		return nil, nil
	}
	var place *dlx.ParseError
	switch {
	case r.ctx.Err() != nil:
		return nil, nil
	case got.err == nil:
		return got.p, nil
	case errors.Is(got.err, dlx.ErrNoItems):
		r.message(r.file, "no problem in it")
		return nil, nil
	case errors.As(got.err, &place):
		e := &cover.ParseError{File: r.file, Line: place.Line, Column: place.Column, Err: place.Err}
		if r.console.Excerpts {
			e.Source, e.SourceColumn = text.excerpt(place.Line, place.Column)
		}
		r.fault(e)
	default:
		r.message(r.file, got.err.Error())
	}
	r.worse(exit.Input)
	return nil, newFailure(got.err)
}

// failure says why there is no answer, in JSON.
type failure struct {
	Line   int    `json:"line,omitempty"`
	Column int    `json:"column,omitempty"`
	Text   string `json:"text"`
}

func newFailure(err error) *failure {
	var place *dlx.ParseError
	if errors.As(err, &place) {
		return &failure{place.Line, place.Column, place.Err.Error()}
	}
	return &failure{Text: err.Error()}
}

// untilDone is a reader that ends when a channel is closed.
type untilDone struct {
	r    io.Reader
	done <-chan struct{}
}

func (u *untilDone) Read(p []byte) (int, error) {
	select {
	case <-u.done:
		return 0, io.EOF
	default:
		return u.r.Read(p)
	}
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

// excerpt returns the part of a line around a column, and where in it the column is, all from 1; or nothing, if the
// beginning of the line is no longer there.
func (t *tail) excerpt(line, column int) (source string, place int) {
	text := t.text
	for n := t.lines + 1; n < line; n++ {
		end := bytes.IndexByte(text, '\n')
		if end < 0 {
			return "", 0
		}
		text = text[end+1:]
	}
	if line <= t.lines || line == t.lines+1 && t.lines > 0 {
		return "", 0
	}
	text, _, _ = bytes.Cut(text, []byte("\n"))
	text = bytes.TrimSuffix(text, []byte("\r"))
	if line == 1 {
		text = bytes.TrimPrefix(text, []byte("\uFEFF"))
	}
	place = column
	for ; place > excerptLength/2 && len(text) > 0; place-- {
		_, size := utf8.DecodeRune(text)
		text = text[size:]
	}
	end := 0
	for n := 0; n < excerptLength && end < len(text); n++ {
		_, size := utf8.DecodeRune(text[end:])
		end += size
	}
	return string(text[:end]), place
}
