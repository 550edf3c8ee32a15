package puzzles

import (
	"bytes"
	"errors"
	"io"
	"strings"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles/internal/scan"
	"dlx-sudoku/cover/puzzles/internal/square"
)

// Read reads the next puzzle into rec. It returns io.EOF at the end of the text. Any other error is a [*ParseError]
// that wraps a failure of the underlying reader. It comes after all records read before, and replaces the puzzle that
// it cut off, or up to 17 lines of sixteen cells whose meaning it left open. A puzzle that cannot be read is not an
// error of Read: rec.Err says why.
//
// Reading puzzles in line format into the same Record allocates nothing.
func (r *Reader) Read(rec *Record) error {
	for {
		switch {
		case len(r.queue) > 0:
			*rec, r.queue = r.queue[0], r.queue[1:]
			return nil
		case r.failed != nil:
			err := r.failed
			r.failed = nil
			return err
		}
		err := r.readRuled(rec)
		switch {
		case err == nil && (rec.Err == nil || r.attached.below):
			r.takeAsides(rec)
			r.good = true
			return nil
		case err == nil && r.isAside(rec):
			r.aside = append(r.aside, rec.clone())
			continue
		case len(r.aside) == 0 || err == io.EOF && r.good:
			r.good = r.good && err != nil
			return err
		}
		r.queue, r.aside, r.good = append(r.queue, r.aside...), nil, false
		if err == nil {
			r.queue = append(r.queue, rec.clone())
		} else {
			r.failed = err
		}
	}
}

// readRuled reads the next puzzle with its rules.
func (r *Reader) readRuled(rec *Record) error {
	a := &r.attached
	if !r.started {
		r.ask()
	}
	rec.Err, rec.Name, rec.Rules, rec.Notes, rec.Solution, rec.file = nil, rec.Name[:0], nil, nil, nil, r.in.file
	rec.Claim, rec.claims, rec.unclaimed = nil, r.in.claims, false
	a.below = false
	err := r.read(rec)
	a.rules, rec.above = append(a.rules, rec.above...), nil
	if rec.claims && rec.Claim == nil {
		rec.Claim = rec.Solution
	}
	if err == nil && rec.Err == nil && !rec.Grid.Layout().Overlaps() {
		r.last = rec.Grid.Layout()
		if bytes.IndexByte(rec.Text, '0') >= 0 && bytes.IndexByte(rec.Text, '.') >= 0 && r.in.decoder.Digits == "" && rec.zeroInDoubt() {
			rec.refuseAll(string(rec.Text), square.ErrZero)
		}
	}
	if a.said != nil && err == nil {
		r.in.layout, a.said = nil, nil
		r.hot, r.template.layout = nil, nil
	}
	r.in.boxless = r.in.boxless && err != nil
	switch {
	case err == nil && rec.Err == nil && r.in.isRegions(rec):
		a.takeRegions(&r.in, rec)
		return r.readRuled(rec)
	case err == io.EOF && len(a.rules) > 0 && a.rules[0].Line == a.excused:
		a.rules = nil // a puzzle above is refused for them
	case err == nil && (len(a.rules) > 0 || len(rec.Rules) > 0 || rec.Err == nil && (len(rec.Name) > 0 || a.ruled > 0)):
		above := a.rules
		a.settleRules(&r.in, rec)
		rec.quoteName()
		a.noteAlone(rec, above)
	case err == io.EOF && len(a.rules) > 0:
		rule := a.rules[0]
		a.rules = nil
		rec.Line, rec.Column, rec.Text = rule.Line, rule.Column, append(rec.Text[:0], rule.Name+": "+rule.Value...)
		rec.Refuse(rule, errors.New("a rule, and no puzzle below it"))
		return nil
	}
	if err != nil || rec.Err != nil {
		a.answered = a.answered || err == nil
		return err
	}
	if rec.sure {
		r.in.decoder.Alphabets[r.last.Size()] = rec.Grid.Alphabet()
	}
	plain, empty := r.in.plainBelow()
	inText := r.in.column == "" && !r.in.inner && r.in.doc.stream == nil && len(r.in.doc.found) == 0 // not in a table or a document
	if inText && !plain {
		a.below = a.rulesBelow(&r.in, rec)
	}
	a.answered = true
	if inText && rec.Err == nil && !empty { // regions have no empty cells
		a.below = a.regionsBelow(&r.in, rec, r.hot != nil)
	}
	return nil
}

// ReadOne reads the only puzzle of the text. The error, a [*ParseError], says why it cannot be read, or that there is none, or
// a second one.
func (r *Reader) ReadOne(rec *Record) error {
	switch err := r.Read(rec); {
	case err == io.EOF:
		return newParseError(r.in.file, 1, nil, 0, errors.New("no puzzle (want one)"))
	case err != nil:
		return err
	case rec.Err != nil:
		return rec.Err
	}
	var more Record
	switch err := r.Read(&more); {
	case err == nil:
		return newParseError(r.in.file, more.Line, more.Text, 0, errors.New("second puzzle (want one)"))
	case err != io.EOF:
		return err
	}
	return nil
}

// Parse reads the one puzzle that s holds, in any format that a [Reader] recognises. A puzzle with rules is an error that
// names them: Read of package sudoku reads them, too. The error is a [*ParseError].
func Parse(s string) (*cover.Grid, error) {
	r := NewReader(strings.NewReader(s), "")
	var rec Record
	if err := r.ReadOne(&rec); err != nil {
		return nil, err
	}
	return rec.Grid, nil
}

// NewReader returns a Reader of the text in r. The name of the file is for messages and may be empty.
func NewReader(r io.Reader, file string) *Reader {
	return &Reader{in: input{file: file, src: scan.NewLines(r), whole: readWhole}}
}

// readWhole reads a text that is exactly one puzzle in a format, which stands in another text: see [input.within]. What its
// Reader recognises is its own.
func readWhole(r *input, text string, f Format, boxless bool) (*Record, error) {
	inner := &Reader{in: input{src: scan.LinesOf([]byte(text)), inner: true, boxless: boxless, decoder: square.Decoder{Alphabets: r.decoder.Alphabets}, whole: readWhole}, Format: f, Layout: r.layout, Alphabet: r.decoder.Digits}
	var rec Record
	if err := inner.Read(&rec); err != nil {
		return nil, errors.New("no puzzle in it")
	}
	if rec.Err != nil {
		return nil, errors.Unwrap(rec.Err)
	}
	if err := inner.Read(new(Record)); err == nil {
		return nil, errors.New("several puzzles in it (want one)")
	}
	return &rec, nil
}

// longLine makes a record of a line that is too long and skips it.
func (r *Reader) longLine(rec *Record) {
	r.in.refuseLine(rec, r.in.src.Taken+1, r.in.src.Rest(), ErrLongLine)
	r.content = true
	r.in.src.Skip()
}
