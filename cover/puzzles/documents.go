package puzzles

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"

	"dlx-sudoku/cover/puzzles/internal/scan"
)

// Errors of documents.
var (
	errNoEnd    = errors.New("a document without its end (want an object or a string a line in JSON)")
	errNoXMLEnd = errors.New("a document without its end (want </opensudoku>)")
)

// readDocument finds the puzzles of the document that begins with the line w, for [Reader.readFound]. If there are
// none, it fills rec with the error and reports true.
func (r *input) readDocument(rec *Record, w scan.Row, isXML bool) (bool, error) {
	var s jsonScanner
	var x xmlScanner
	next, lines, err := r.linesUntil(func(line []byte) bool {
		if isXML {
			return x.ends(line)
		}
		return s.ends(line)
	})
	switch {
	case (r.doc.eager || err == ErrLongLine) && r.startStream():
		return false, nil
	case err == io.EOF && isXML:
		err = errNoXMLEnd
	case err == io.EOF:
		err = errNoEnd
	case err == ErrLongLine:
		err = errors.New("a value of JSON of more than 1 MiB (want a list of puzzles)")
	case err != nil:
		return false, r.failure(err)
	}
	rec.Line, rec.Column, rec.Text = w.Number, 1+scan.Indent(w.Raw), rec.Text[:0]
	if err != nil {
		rec.Err = newParseError(r.file, w.Number, w.Raw, 0, err)
		if err == errNoXMLEnd {
			r.src.Take(next, lines) // all of it is one document
		} else {
			r.src.Take(w.Next, 1)
		}
		return true, nil
	}
	r.doc.found, r.doc.text, r.doc.line, r.doc.column = r.doc.found[:0], bytes.Clone(r.src.Rest()[:next]), w.Number, 0
	r.src.Take(next, lines)
	off := 0
	switch {
	case isXML:
		off, err = r.findGames(r.doc.text)
	case bytes.HasPrefix(scan.Trim(r.doc.text), []byte(evidence)):
		err = errEvidence
	default:
		r.doc.found, off, err = r.findJSON(r.doc.text, 0, 0)
	}
	if err == nil && len(r.doc.found) == 0 {
		err = errors.New("no puzzle in it")
	}
	if err == nil {
		return false, nil
	}
	r.refuseText(rec, off, err)
	return true, nil
}

// refuseText makes the record an error at a byte of the document's text.
func (r *input) refuseText(rec *Record, off int, err error) {
	r.doc.found = nil
	rec.Text = scan.CutText(rec.Text[:0], r.doc.text, textLimit)
	rec.Err = r.foundError(min(off, len(r.doc.text)), err)
}

// foundError returns the error for a byte of the document's text.
func (r *input) foundError(off int, err error) *ParseError {
	from := bytes.LastIndexByte(r.doc.text[:off], '\n') + 1
	line, _, _ := bytes.Cut(r.doc.text[from:], []byte("\n"))
	line = bytes.TrimRight(line, "\r")
	above := bytes.Count(r.doc.text[:off], []byte("\n"))
	e := newParseError(r.file, r.doc.line+above, line, min(off-from, len(line)), err)
	if above == 0 {
		e.Column += r.doc.column
	}
	return e
}

// readFound reads the next puzzle of a document.
func (r *input) readFound(rec *Record) {
	f := r.doc.found[0]
	r.doc.found = r.doc.found[1:]
	e := r.foundError(f.offset, nil)
	rec.Line, rec.Column, rec.Text = e.Line, e.Column, scan.CutText(rec.Text[:0], []byte(f.text), textLimit)
	if err := f.read(rec); err != nil {
		e.Err = err
		rec.Err = e
	}
}

// linesUntil looks for the first line for which last reports true. It returns the offset behind that line, and the
// number of lines up to it. If the text ends before, it returns an error of [scan.Lines.At], with the lines before the error.
func (r *input) linesUntil(last func(line []byte) bool) (next, count int, err error) {
	for ended := false; !ended; count++ {
		line, after, err := r.src.At(next)
		if err != nil {
			return next, count, err
		}
		next, ended = after, last(line)
	}
	return next, count, nil
}

// readLines fills rec with the one puzzle of some lines: w and those below up to the offset next, count in all. text is
// kept in rec. An error of read is reported at w; what says what the lines were meant to be.
func (r *input) readLines(rec *Record, w scan.Row, next, count int, text []byte, what string, read func() error) (bool, error) {
	rec.Line, rec.Column, rec.Text = w.Number, 1+scan.Indent(w.Text), scan.CutText(rec.Text[:0], text, textLimit)
	if err := read(); err != nil {
		rec.Err = r.fault(&w, scan.Indent(w.Text), fmt.Errorf("%s: %w", what, err))
	}
	r.src.Take(next, count)
	return true, nil
}

// readUpTo fills rec with the one puzzle of the lines from w up to the first for which last reports true, or up to the end
// of the text or a line that is too long. what says what the lines were meant to be.
func (r *input) readUpTo(rec *Record, w scan.Row, what string, last func(line []byte) bool, read func(text []byte) error) (bool, error) {
	most := 4 * codeLines
	next, lines, err := r.linesUntil(func(line []byte) bool {
		most--
		return last(line) || most == 0
	})
	if err != nil && err != io.EOF && err != ErrLongLine {
		return false, r.failure(err)
	}
	text := bytes.Clone(r.src.Rest()[:next])
	return r.readLines(rec, w, next, lines, bytes.Join(bytes.Fields(text), []byte{' '}), what, func() error { return read(text) })
}

// readWhile fills rec with the one puzzle of the line w and those below it for which goesOn reports true.
func (r *input) readWhile(
	rec *Record, w scan.Row, what string, goesOn func(line []byte) bool, read func(below []string) error,
) (bool, error) {
	var below []string
	next := w.Next
	for {
		line, after, err := r.src.At(next)
		if err == io.EOF || err == ErrLongLine || err == nil && !goesOn(line) {
			break
		}
		if err != nil {
			return false, r.failure(err)
		}
		below, next = append(below, string(line)), after
	}
	return r.readLines(rec, w, next, 1+len(below), scan.Trim(w.Raw), what, func() error { return read(below) })
}

// oneLine returns the read function of a format whose puzzles are single lines.
func oneLine(what string, read func(r *input, rec *Record, text string) error) func(*input, *Record, scan.Row) (bool, error) {
	return func(r *input, rec *Record, w scan.Row) (bool, error) {
		text := scan.Trim(w.Raw)
		return r.readLines(rec, w, w.Next, 1, text, what, func() error { return read(r, rec, string(text)) })
	}
}

// codeLines is the largest number of lines that are searched for the closing bracket.
const codeLines = 2000

// startStream begins to read the document on the next line as a stream. It reports whether it can: the document is XML,
// or a list.
func (r *input) startStream() bool {
	begin := bytes.TrimLeft(r.src.Rest(), scan.Blanks)
	begin = begin[:min(len(begin), 4096)]
	if len(begin) == 0 || r.inner {
		return false
	}
	rest := bytes.TrimLeft(begin[1:], scan.Blanks+"\r\n")
	s := &stream{src: &r.src}
	switch {
	case (r.format == FormatAuto || r.format == FormatOpenSudoku) && isXML(begin):
		s.games = xml.NewDecoder(s)
	case (r.format == FormatAuto || r.format == FormatJSON) && begin[0] == '[' && len(rest) > 0 &&
		bytes.IndexByte([]byte(`"[{`), rest[0]) >= 0:
		for c := byte(0); c != '['; {
			c, _ = s.ReadByte()
		}
	default:
		return false
	}
	r.doc.stream = s
	r.src.Release()
	return true
}

// readStream finds the puzzles of the next part, for [Reader.readFound]. If it cannot be read, it fills rec with the
// error and reports true.
func (r *input) readStream(rec *Record) (bool, error) {
	s := r.doc.stream
	if s.ended {
		r.doc.stream = nil
		r.src.Skip() // the rest of its last line
		return false, nil
	}
	next := s.nextMember
	if s.games != nil {
		next = func() error { return r.nextGame(s) }
	}
	err := next()
	if failed := r.src.Failure(); err != nil && failed != nil && failed != io.EOF {
		r.doc.stream = nil
		return false, r.failure(failed)
	}
	r.doc.text, r.doc.line, r.doc.column = s.part, s.line, s.partAfter
	off := 0
	if err == nil && s.games == nil {
		r.doc.found, off, err = r.findJSON(s.part, 0, 1)
	}
	if err == nil {
		return false, nil
	}
	r.refuseText(rec, off, err)
	rec.Line, rec.Column = s.line, s.partAfter+1
	return true, nil
}

// nextGame reads up to the next game of an OpenSudoku document, or to its end.
func (r *input) nextGame(s *stream) error {
	for {
		token, err := s.games.Token()
		switch {
		case err == nil:
		case s.src.Failure() != nil && len(s.src.Rest()) == 0:
			return s.cutOff()
		default:
			s.seekEnd()
			if s.long {
				err = errPart
			}
			return fmt.Errorf("XML: %w", err)
		}
		switch e := token.(type) {
		case xml.StartElement:
			if r.takeElement(&e, 0, &s.name) {
				return nil
			}
		case xml.EndElement:
			if e.Name.Local == "opensudoku" {
				s.ended = true
				return nil
			}
		}
	}
}
