package dlxcli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/notation"
)

// reading has the flags that set how problems are read.
type reading struct {
	format notation.Format // "": recognised
	strict bool            // an option without a primary item is a failure
}

func (r *reading) Flags(f *cli.Flags) {
	formats := []string{string(notation.Knuth)}
	for _, format := range notation.Formats() {
		formats = append(formats, string(format))
	}
	f.Choice("input-format", "read problems as `FORMAT`: "+cli.Alternatives(formats), "recognised", formats, func(s string) {
		r.format = notation.Format(s)
	})
	f.Switch("strict", "refuse options without a primary item, which are otherwise skipped", &r.strict)
}

// A document is a problem that was read.
type document struct {
	text    *dlx.Text       // with the lines on which things stand, where the format has them
	format  notation.Format // what it was read as
	names   []string        // of the options, or nil
	skipped int             // options

	form     notation.Format // what the options are stated as in a format other than Knuth's
	universe string          // the set that declares the items, or ""
}

// parse reads a problem.
func (r reading) parse(in io.Reader) (*document, error) {
	format := r.format
	if format == "" {
		buffer := bufio.NewReaderSize(in, notation.HeadLength)
		head, err := buffer.Peek(notation.HeadLength)
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, err
		}
		if format, err = notation.Recognise(head); err != nil {
			return nil, err
		}
		in = buffer
	}
	if format == notation.Knuth {
		text, err := dlx.ParseText(in)
		if err != nil {
			return nil, err
		}
		skipped := len(text.Skipped)
		if skipped > 0 && r.strict {
			return nil, &dlx.ParseError{Line: text.Skipped[0], Column: 1, Err: dlx.ErrNoPrimary}
		}
		return &document{text: text, format: format, skipped: skipped}, nil
	}
	text, err := notation.Parse(in, format)
	if err != nil {
		return nil, err
	}
	if text.Skipped > 0 && r.strict {
		return nil, fmt.Errorf("%w (%s)", dlx.ErrNoPrimary, cli.Plural(text.Skipped, "option", "options"))
	}
	return &document{text: &dlx.Text{Problem: text.Problem}, format: format, names: text.Names, skipped: text.Skipped, form: text.Form, universe: text.Universe}, nil
}

// reading says what the document was read as.
func (d *document) reading() string {
	form := map[notation.Format]string{notation.Matrix: "a matrix", notation.Sets: "sets", notation.JSON: "json"}[d.form]
	if d.format == notation.JSON && d.form != notation.JSON {
		return "json, " + form
	}
	return form
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
func (q *question) loadText() (*dlx.Text, *failure) {
	var d *document
	failure := q.read(func(r io.Reader) (err error) {
		d, err = q.reading.parse(r)
		return err
	})
	if q.s.Ctx.Err() != nil || d == nil {
		return nil, failure
	}
	q.names = d.names
	if q.reading.format == "" && d.format != notation.Knuth {
		q.message("read as " + d.reading() + " (--input-format says otherwise)")
	}
	if d.universe != "" {
		q.message("the set " + d.universe + " declares the items, and is no option")
	}
	if d.text.Problem.Options() == 0 && d.text.Problem.Primary() > 0 && d.skipped == 0 {
		if q.reading.format == "" && likeCode(d.text.Problem) {
			q.message(errCode.Error())
			q.s.Worse(cli.BadInput)
			return nil, newFailure(errCode)
		}
		q.message("no options, only a line of items (see help formats)")
	}
	if d.skipped > 0 {
		q.message(fmt.Sprintf("%s without a primary item skipped (--strict refuses them)", cli.Plural(d.skipped, "option",
			"options")))
	}
	return d.text, failure
}

// errCode is the error of a line of code that has been read as one of items.
var errCode = errors.New("no options, and its one line looks like code (want a list alone: [[0, 3, 6], [0, 3], [1, 2]]; see help formats)")

// likeCode reports whether there are brackets in the name of an item.
func likeCode(p *dlx.Problem) bool {
	for item := range p.Primary() {
		if strings.ContainsAny(p.ItemName(item), "()[]{}") {
			return true
		}
	}
	return false
}

// read has the input parsed, and reports what fails.
func (q *question) read(parse func(io.Reader) error) *failure {
	in, err := q.s.Open(q.file, "a problem")
	if err != nil {
		q.message(err.Error())
		q.s.Worse(cli.BadInput)
		return newFailure(err)
	}
	defer in.Close()
	err = parse(in)
	var place *dlx.ParseError
	switch {
	case q.s.Ctx.Err() != nil || err == nil:
		return nil
	case errors.Is(err, dlx.ErrNoItems):
		q.message("no problem in it")
		return nil
	case errors.As(err, &place):
		q.s.ErrorIn(cli.Place{File: q.file, Line: place.Line, Column: place.Column}, place.Err.Error(),
			cli.Excerpt{Text: place.Text, Column: place.Column - place.Before})
	default:
		q.message(err.Error())
	}
	q.s.Worse(cli.BadInput)
	return newFailure(err)
}
