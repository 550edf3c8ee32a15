package puzzles

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
)

// A stream is a document that is too long to be held. Its puzzles are read one after the other, and only the part with
// one of them is held, of at most 1 MiB:
//
//	[ "53..7…", [[5,3,0…],…], {"puzzle":"…"}, … ]      <opensudoku> <game data="…"/> … </opensudoku>
//	  ╰─part─╯  ╰───part───╯  ╰────part─────╯                       ╰─────part─────╯
type stream struct {
	src    *lines
	column int // characters taken of the current line

	part      []byte // a member of the list, or an element up to its first '>'
	long      bool   // it is longer than 1 MiB
	line      int    // where the part begins
	partAfter int    // characters before it on that line

	games *xml.Decoder // nil: JSON
	name  string       // of the folder that the games are in
	ended bool         // the list, or the document
}

// errPart is the error for a part that is too long.
var errPart = errors.New("more than 1 MiB for one puzzle")

// startStream begins to read the document on the next line as a stream. It reports whether it can: the document is XML,
// or a list.
func (r *input) startStream() bool {
	begin := bytes.TrimLeft(r.src.rest(), blanks)
	begin = begin[:min(len(begin), 4096)]
	if len(begin) == 0 || r.inner {
		return false
	}
	rest := bytes.TrimLeft(begin[1:], blanks+"\r\n")
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
	r.doc.stream, r.src.b.held = s, false
	return true
}

// ReadByte reads the next byte of the document into the part.
func (s *stream) ReadByte() (byte, error) {
	src := s.src
	for src.pos == src.b.end {
		if src.b.err != nil {
			return 0, src.b.err
		}
		src.fill()
	}
	c := src.b.text[src.pos]
	src.pos++
	if c == '<' && s.games != nil || len(s.part) == 0 {
		s.begin()
	}
	switch {
	case c == '\n':
		src.taken++
		s.column = 0
	case c&0xC0 != 0x80:
		s.column++
	}
	if len(s.part) < maxLine {
		s.part = append(s.part, c)
		return c, nil
	}
	s.long = true
	if s.games != nil { // the decoder would hold as much
		return 0, errPart
	}
	return c, nil
}

// begin begins a part at the next byte.
func (s *stream) begin() {
	s.part, s.long, s.line, s.partAfter = s.part[:0], false, s.src.taken+1, s.column
}

// Read makes a stream an io.Reader. The decoder of XML calls ReadByte instead.
func (s *stream) Read(p []byte) (n int, err error) {
	if p[0], err = s.ReadByte(); err == nil {
		n = 1
	}
	return n, err
}

// readStream finds the puzzles of the next part, for [Reader.readFound]. If it cannot be read, it fills rec with the
// error and reports true.
func (r *input) readStream(rec *Record) (bool, error) {
	s := r.doc.stream
	if s.ended {
		r.doc.stream = nil
		r.src.skip() // the rest of its last line
		return false, nil
	}
	next := s.nextMember
	if s.games != nil {
		next = func() error { return r.nextGame(s) }
	}
	err := next()
	if failed := r.src.b.err; err != nil && failed != nil && failed != io.EOF {
		r.doc.stream = nil
		return false, r.failure(failed)
	}
	r.doc.text, r.doc.line, r.doc.column = s.part, s.line, s.partAfter
	off := 0
	if err == nil && s.games == nil {
		off, err = r.findJSON(s.part, 0, 1)
	}
	if err == nil {
		return false, nil
	}
	r.refuseText(rec, off, err)
	rec.Line, rec.Column = s.line, s.partAfter+1
	return true, nil
}

// nextMember reads the next member of a list. At the end of the list the part is empty.
func (s *stream) nextMember() error {
	var scan jsonScanner
	for s.part = s.part[:0]; ; {
		c, err := s.ReadByte()
		switch {
		case err != nil:
			return s.cutOff()
		case len(s.part) == 1 && !s.long && (isBlank(c) || c == '\r' || c == '\n' || c == ','):
			s.part = s.part[:0] // before the member
			continue
		case scan.depth == 0 && !scan.quoted && (c == ',' || c == ']'):
			s.ended = c == ']'
			if s.long {
				return errPart
			}
			s.part = s.part[:len(s.part)-1]
			return nil
		}
		scan.step(c)
	}
}

// nextGame reads up to the next game of an OpenSudoku document, or to its end.
func (r *input) nextGame(s *stream) error {
	for {
		token, err := s.games.Token()
		switch {
		case err == nil:
		case s.src.b.err != nil && s.src.pos == s.src.b.end:
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

// cutOff ends a document whose end is missing in the text.
func (s *stream) cutOff() error {
	s.begin()
	s.ended = true
	if s.games != nil {
		return errNoXMLEnd
	}
	return errNoEnd
}

// seekEnd skips to the end of a document of XML that cannot be read.
func (s *stream) seekEnd() {
	const end = "</opensudoku>"
	s.ended = true
	part, long, line, after := bytes.Clone(s.part), s.long, s.line, s.partAfter
	for !bytes.HasSuffix(s.part, []byte(end)) {
		if _, err := s.ReadByte(); err != nil && err != errPart {
			break
		}
	}
	s.part, s.long, s.line, s.partAfter = part, long, line, after
}
