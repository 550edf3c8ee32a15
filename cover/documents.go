package cover

import (
	"bytes"
	"errors"
	"io"
)

// errDocument is the error for JSON or XML that is too long to be looked at as a whole.
var errDocument = errors.New("a document of more than 1 MiB, or without its end (want an object or a string a line in JSON)")

// A found is a puzzle of a document: its place, and how to read it.
type found struct {
	offset int // of its first byte in the document
	text   string
	read   func(rec *Record) error
}

// isXML reports whether a line begins a document of XML.
func isXML(text []byte) bool {
	return text[0] == '<' && (bytes.HasPrefix(text, []byte("<?xml")) || bytes.Contains(text, []byte("<opensudoku")))
}

// readDocument finds the puzzles of the document that begins with the line w, for [Reader.readFound]. It reports whether
// rec has been filled with the error that there is none.
func (r *Reader) readDocument(rec *Record, w row, isXML bool) (bool, error) {
	text, next, lines, err := r.document(isXML)
	if err != nil {
		if err != errDocument && err != ErrLongLine {
			return false, r.failure(err)
		}
		next, lines = w.next, 1
		text, err = nil, errDocument
	}
	start := indent(w.raw)
	r.found, r.text, r.textLine = r.found[:0], append([]byte(nil), text...), w.number
	r.src.take(next, lines)
	off := start
	if err == nil {
		if isXML {
			off, err = r.findGames(r.text)
		} else {
			off, err = r.findJSON(r.text, 0, 0)
		}
		if err == nil && len(r.found) == 0 {
			err = errors.New("no puzzle in it")
		}
	}
	r.sixteen, r.standing = false, false
	if err == nil {
		return false, nil
	}
	r.found = nil
	rec.Text = cutText(rec.Text[:0], r.text, textLimit)
	line, number, column := r.textAt(min(off, len(r.text)), w)
	rec.Line, rec.Column = w.number, 1+start
	rec.Err = newParseError(r.file, number, line, column, err)
	return true, nil
}

// textAt returns the line of the document's text in which a byte stands, its number and the byte within it.
func (r *Reader) textAt(off int, w row) (line []byte, number, column int) {
	if len(r.text) == 0 {
		return append([]byte(nil), w.raw...), w.number, 0
	}
	from := bytes.LastIndexByte(r.text[:off], '\n') + 1
	line = r.text[from:]
	if i := bytes.IndexByte(line, '\n'); i >= 0 {
		line = line[:i]
	}
	return bytes.TrimRight(line, "\r"), r.textLine + bytes.Count(r.text[:off], []byte("\n")), min(off-from, len(line))
}

// readFound reads the next puzzle of a document.
func (r *Reader) readFound(rec *Record) {
	f := r.found[0]
	r.found = r.found[1:]
	line, number, column := r.textAt(f.offset, row{})
	e := newParseError(r.file, number, line, column, nil)
	rec.Line, rec.Column, rec.Text = number, e.Column, cutText(rec.Text[:0], []byte(f.text), textLimit)
	if err := f.read(rec); err != nil {
		e.Err = err
		rec.Err = e
	}
}

// document returns the text of the document that begins with the next line, up to the end of the line it ends in.
func (r *Reader) document(isXML bool) (text []byte, next, lines int, err error) {
	var s jsonScanner
	for {
		line, n, err := r.src.at(next)
		if err == io.EOF {
			return nil, 0, 0, errDocument
		}
		if err != nil {
			return nil, 0, 0, err
		}
		next, lines = n, lines+1
		if isXML && bytes.Contains(line, []byte("</opensudoku>")) || !isXML && s.ends(line) {
			return r.src.rest()[:next], next, lines, nil
		}
	}
}

// A jsonScanner looks for the end of a value of JSON.
type jsonScanner struct {
	depth  int
	quoted bool
}

// ends goes on with a line and reports whether the value has ended at its end.
func (s *jsonScanner) ends(line []byte) bool {
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case s.quoted && c == '\\':
			i++
		case c == '"':
			s.quoted = !s.quoted
		case s.quoted:
		case c == '[' || c == '{':
			s.depth++
		case c == ']' || c == '}':
			s.depth--
		}
	}
	return s.depth <= 0
}
