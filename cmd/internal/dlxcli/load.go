package dlxcli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/input"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/notation"
)

// reading has the flags that set how problems are read.
type reading struct {
	format notation.Format // "": recognised
	strict bool            // an option without a primary item is a failure
}

func (r *reading) Flags(f *cli.Flags) {
	all := append([]notation.Format{notation.Knuth}, notation.Formats()...)
	formats := text.Each(all, func(format notation.Format) string { return string(format) })
	f.Choice("input-format", "read problems as `FORMAT`:", "recognised", formats, func(s string) {
		r.format = notation.Format(s)
	})
	f.Switch("strict", "refuse options without a primary item, which are otherwise skipped", &r.strict)
}

// A document is a problem that was read.
type document struct {
	*notation.Text
	format notation.Format // what it was read as
	places *dlx.Text       // the lines on which things stand, where the format has them
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
		if len(text.Skipped) > 0 && r.strict {
			return nil, &dlx.ParseError{Line: text.Skipped[0], Column: 1, Err: dlx.ErrNoPrimary}
		}
		return &document{&notation.Text{Problem: text.Problem, Skipped: len(text.Skipped), Numbers: numbersOf(text)}, format, text}, nil
	}
	parsed, err := notation.Parse(in, format)
	if err != nil {
		return nil, err
	}
	if parsed.Skipped > 0 && r.strict {
		return nil, fmt.Errorf("%w (%s)", dlx.ErrNoPrimary, text.Plural(parsed.Skipped, "option", "options"))
	}
	return &document{parsed, format, &dlx.Text{Problem: parsed.Problem}}, nil
}

// numbersOf returns the numbers of the options in a text, as [notation.Text] has them.
func numbersOf(text *dlx.Text) (numbers []int) {
	if len(text.Skipped) == 0 {
		return nil
	}
	skipped := 0
	for o, line := range text.Options {
		for skipped < len(text.Skipped) && text.Skipped[skipped] < line {
			skipped++
		}
		numbers = append(numbers, o+1+skipped)
	}
	return numbers
}

// reading says what the document was read as.
func (d *document) reading() string {
	form := map[notation.Format]string{
		notation.Matrix: "a matrix", notation.Sets: "sets", notation.JSON: "json",
		notation.ORLibrary: "a problem of OR-Library", notation.MPS: "an integer program",
	}[d.Form]
	if (d.format == notation.JSON || d.format == notation.Code) && d.Form != d.format {
		return string(d.format) + ", " + form
	}
	return form
}

// load reads the problem. If that fails it reports why and returns the failure for the record. Both results are nil
// where no record is written: the input is empty, or the run was interrupted.
func (j *job) load() (*dlx.Problem, *cli.Failure) {
	text, failure := j.loadText()
	if text == nil {
		return nil, failure
	}
	return text.Problem, nil
}

// loadText is load, with the lines on which things stand.
func (j *job) loadText() (*dlx.Text, *cli.Failure) {
	in, err := j.s.Open(j.file, "a problem")
	if err != nil {
		return nil, j.unread(err, false)
	}
	defer in.Close()
	d, err := j.reading.parse(in)
	if j.s.Ctx.Err() != nil || err != nil {
		return nil, j.unread(err, in.Offset() == 0)
	}
	j.names, j.numbers, j.max = d.Names, d.Numbers, d.Max
	if j.reading.format == "" && d.format != notation.Knuth {
		j.message("read as " + d.reading() + " (--input-format says otherwise)")
	}
	if d.Universe != "" {
		j.message("the set " + d.Universe + " declares the items, and is no option")
	}
	if p := d.Problem; p.Options() == 0 && p.Primary() > 0 && d.Skipped == 0 {
		if j.reading.format == "" && likeCode(p) {
			return nil, j.fail(cli.BadInput, errCode.Error())
		}
		j.message("no options, only a line of items (see help formats)")
	}
	if d.Skipped > 0 {
		j.message(text.Plural(d.Skipped, "option", "options") + " without a primary item skipped (--strict refuses them)")
	}
	return d.places, nil
}

// errCode is the error for a line of code that was read as a line of items.
var errCode = errors.New("no options, and its one line looks like code (want a list alone: [[0, 3, 6], [0, 3], [1, 2]]; see help formats)")

// likeCode reports whether there are brackets in the name of a primary item.
func likeCode(p *dlx.Problem) bool {
	return strings.ContainsAny(strings.Join(itemNames(p)[:p.Primary()], ""), "()[]{}")
}

// unread reports why there is no problem, given whether the input has no bytes at all.
func (j *job) unread(err error, nothing bool) *cli.Failure {
	var place *dlx.ParseError
	switch {
	case j.s.Ctx.Err() != nil:
		return nil
	case errors.Is(err, dlx.ErrNoItems) && nothing && j.file == input.Stdin && j.s.Piped():
		return j.fail(cli.BadInput, "nothing came through the pipe (want a problem)")
	case errors.Is(err, dlx.ErrNoItems):
		j.message("no problem in it")
		return nil
	case errors.As(err, &place):
		j.s.ErrorIn(cli.Place{File: j.file, Line: place.Line, Column: place.Column}, place.Err.Error(),
			cli.Excerpt{Text: place.Text, Column: place.Column - place.Before})
		j.s.Worse(cli.BadInput)
		return &cli.Failure{Line: place.Line, Column: place.Column, Text: place.Err.Error()}
	}
	return j.fail(cli.BadInput, err.Error())
}
