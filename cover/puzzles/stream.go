package puzzles

import (
	"bytes"
	"encoding/xml"
	"errors"

	"dlx-sudoku/cover/puzzles/internal/scan"
)

// A stream is a document that is too long to be held. Its puzzles are read one after the other, and only the part with
// one of them is held, of at most 1 MiB:
//
//	[ "53..7…", [[5,3,0…],…], {"puzzle":"…"}, … ]      <opensudoku> <game data="…"/> … </opensudoku>
//	  ╰─part─╯  ╰───part───╯  ╰────part─────╯                       ╰─────part─────╯
type stream struct {
	src    *scan.Lines
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

// ReadByte reads the next byte of the document into the part.
func (s *stream) ReadByte() (byte, error) {
	c, err := s.src.ReadByte()
	if err != nil {
		return 0, err
	}
	if c == '<' && s.games != nil || len(s.part) == 0 {
		s.begin()
	}
	switch {
	case c == '\n':
		s.src.Taken++
		s.column = 0
	case c&0xC0 != 0x80:
		s.column++
	}
	if len(s.part) < scan.MaxLine {
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
	s.part, s.long, s.line, s.partAfter = s.part[:0], false, s.src.Taken+1, s.column
}

// Read makes a stream an io.Reader. The decoder of XML calls ReadByte instead.
func (s *stream) Read(p []byte) (n int, err error) {
	if p[0], err = s.ReadByte(); err == nil {
		n = 1
	}
	return n, err
}

// nextMember reads the next member of a list. At the end of the list the part is empty.
func (s *stream) nextMember() error {
	var in jsonScanner
	for s.part = s.part[:0]; ; {
		c, err := s.ReadByte()
		switch {
		case err != nil:
			return s.cutOff()
		case len(s.part) == 1 && !s.long && (scan.IsBlank(c) || c == '\r' || c == '\n' || c == ','):
			s.part = s.part[:0] // before the member
			continue
		case in.depth == 0 && !in.quoted && (c == ',' || c == ']'):
			s.ended = c == ']'
			if s.long {
				return errPart
			}
			s.part = s.part[:len(s.part)-1]
			return nil
		}
		in.step(c)
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

// A jsonScanner looks for the end of a value of JSON.
type jsonScanner struct {
	depth           int
	quoted, escaped bool
}

// step reads the next byte.
func (s *jsonScanner) step(c byte) {
	switch {
	case s.escaped:
		s.escaped = false
	case s.quoted && c == '\\':
		s.escaped = true
	case c == '"':
		s.quoted = !s.quoted
	case s.quoted:
	case c == '[' || c == '{':
		s.depth++
	case c == ']' || c == '}':
		s.depth--
	}
}

// ends reads the next line and reports whether the value ends there.
func (s *jsonScanner) ends(line []byte) bool {
	for _, c := range line {
		s.step(c)
	}
	s.escaped = false
	return s.depth <= 0
}

// An xmlScanner looks for the end of a document of XML.
type xmlScanner struct{ root []byte }

// rootOf matches the first element of a document.
var rootOf = scan.Pattern(`<([A-Za-z_][\w:.-]*)[^<>]*>?`)

// ends reads the next line and reports whether the document ends there.
func (s *xmlScanner) ends(line []byte) bool {
	if s.root == nil {
		m := rootOf.Get().FindSubmatch(line)
		if m == nil {
			return false
		}
		if s.root = bytes.Clone(m[1]); bytes.HasSuffix(m[0], []byte("/>")) {
			return true
		}
	}
	return bytes.Contains(line, append([]byte("</"), s.root...))
}
