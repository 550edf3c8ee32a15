package scan

import (
	"bytes"
	"errors"
	"io"
	"iter"
)

const (
	MaxLine   = 1 << 20     // bytes of the longest line that is read
	lookAhead = MaxLine + 2 // bytes in which the end of a line must be found, "\r\n" included
	firstBuf  = 64 << 10    // bytes of the buffer to start with; it grows to no more than 4 MiB
)

// ErrLongLine is the cause of the error for a line of more than 1 MiB.
var ErrLongLine = errors.New("line longer than 1 MiB")

// Lines hands out the lines of a text, and lets its user look at the next lines before it takes them. A line stays
// where it is until one is taken: growing makes a new buffer and leaves the old one as it was.
//
//	        pos                     end
//	         ▼                       ▼
//	┌────────┬───────────────────────┬────────────┐
//	│ taken  │ At(0) … At(next) …    │ not filled │  b.text
//	└────────┴───────────────────────┴────────────┘
//
// A copy has a place of its own in the same text. While the text is held, what one of them takes stays for the other.
type Lines struct {
	pos   int // what is taken
	Taken int // lines taken
	b     *buffer
}

// A buffer is what has been read of a text.
type buffer struct {
	r       io.Reader
	text    []byte
	end     int
	err     error // of r, once it has one; what came before it is still in text
	held    bool  // what is taken stays in text, so that it can be given back
	returns bool  // lines end in "\r" alone, as on old computers; fill makes them "\n"
}

// NewLines returns the lines that a reader delivers.
func NewLines(r io.Reader) Lines { return Lines{b: &buffer{r: r}} }

// LinesOf returns the lines of a text.
func LinesOf(text []byte) Lines {
	return Lines{b: &buffer{text: text, end: len(text), err: io.EOF}}
}

// Start skips a byte-order mark, and finds out how lines end. The error is for a text of UTF-16.
func (s *Lines) Start() error {
	for len(s.Rest()) < 3 && s.b.err == nil {
		s.Fill()
	}
	text := s.Rest()
	switch {
	case bytes.HasPrefix(text, []byte("\xEF\xBB\xBF")):
		s.pos += 3
	case bytes.HasPrefix(text, []byte("\xFF\xFE")), bytes.HasPrefix(text, []byte("\xFE\xFF")):
		return errors.New("UTF-16 text (want UTF-8), none of it is read")
	}
	s.findReturns()
	return nil
}

// At returns the line that starts off bytes behind the lines taken, without its line end ("\n" or "\r\n"), and the
// offset of the line that follows it. The line is valid until one is taken. The error is io.EOF if no line starts
// there, [ErrLongLine] if its end is too far away to look at, or the reader's error if that came before its end.
func (s *Lines) At(off int) (line []byte, next int, err error) {
	for scanned := off; ; {
		if i := bytes.IndexByte(s.b.text[s.pos+scanned:s.b.end], '\n'); i >= 0 {
			next = scanned + i + 1
			line = s.b.text[s.pos+off : s.pos+next-1]
			break
		}
		scanned = s.b.end - s.pos
		if s.b.err == io.EOF && scanned > off {
			next = scanned
			line = s.b.text[s.pos+off : s.b.end]
			break
		}
		if scanned > lookAhead {
			return nil, off, ErrLongLine
		}
		if s.b.err != nil {
			return nil, off, s.b.err
		}
		s.Fill()
	}
	for len(line) > 0 && line[len(line)-1] == '\r' {
		line = line[:len(line)-1]
	}
	if len(line) > MaxLine || next > lookAhead {
		return nil, off, ErrLongLine
	}
	return line, next, nil
}

// Row returns the line at the offset off, that many lines ahead, as a row. The errors are those of [Lines.At].
func (s *Lines) Row(off, ahead int) (Row, error) {
	line, next, err := s.At(off)
	if err != nil {
		return Row{}, err
	}
	return NewRow(line, s.Taken+ahead+1, next), nil
}

// Ahead yields up to that many lines behind those taken, and takes none of them. It ends early at the end of the text,
// and at a line for which [Lines.At] has an error.
func (s *Lines) Ahead(most int) iter.Seq[Row] {
	return func(yield func(Row) bool) {
		for k, off := 0, 0; k < most; k++ {
			w, err := s.Row(off, k)
			if err != nil {
				return
			}
			if off = w.Next; !yield(w) {
				return
			}
		}
	}
}

// Has reports whether the line at that offset can be looked at without waiting for more of the text.
func (s *Lines) Has(off int) bool {
	return s.b.err != nil || bytes.IndexByte(s.b.text[s.pos+off:s.b.end], '\n') >= 0
}

// Take goes on at the offset next, behind that many lines.
func (s *Lines) Take(next, count int) {
	s.pos += next
	s.Taken += count
	if !s.b.held && s.pos > len(s.b.text)/2 {
		s.b.end = copy(s.b.text, s.b.text[s.pos:s.b.end])
		s.pos = 0
	}
}

// Skip goes on behind a line that is too long for [Lines.At], and stores nothing of it.
func (s *Lines) Skip() {
	s.b.held = false
	for {
		if i := bytes.IndexByte(s.b.text[s.pos:s.b.end], '\n'); i >= 0 {
			s.Take(i+1, 1)
			return
		}
		s.pos = s.b.end
		if s.b.err == io.EOF {
			s.Taken++
		}
		if s.b.err != nil {
			return
		}
		s.Fill()
	}
}

// Hold keeps what is taken until Release, so that the user can go back to a copy.
func (s *Lines) Hold() { s.b.held = true }

// Release ends what Hold began.
func (s *Lines) Release() { s.b.held = false }

// IsHeld reports whether what is taken is kept.
func (s *Lines) IsHeld() bool { return s.b.held }

// Failure returns the error of the reader, io.EOF at its end, or nil if there may be more.
func (s *Lines) Failure() error { return s.b.err }

// GiveUp takes all that is left, and ends the text.
func (s *Lines) GiveUp() { s.b.err, s.pos = io.EOF, s.b.end }

// ReadByte takes a byte. The caller counts the lines.
func (s *Lines) ReadByte() (byte, error) {
	for s.pos == s.b.end {
		if s.b.err != nil {
			return 0, s.b.err
		}
		s.Fill()
	}
	s.pos++
	return s.b.text[s.pos-1], nil
}

// Rest returns what is in the buffer and not taken.
func (s *Lines) Rest() []byte { return s.b.text[s.pos:s.b.end] }

// Fill reads more into the buffer, or sets the error that [Lines.Failure] returns.
func (s *Lines) Fill() {
	if s.pos == s.b.end && !s.b.held {
		s.pos, s.b.end = 0, 0
	}
	if s.b.end == len(s.b.text) {
		bigger := make([]byte, max(firstBuf, 2*len(s.b.text)))
		copy(bigger, s.b.text)
		s.b.text = bigger
	}
	for range 100 {
		n, err := s.b.r.Read(s.b.text[s.b.end:])
		if s.b.returns {
			Replace(s.b.text[s.b.end:s.b.end+n], '\r', '\n')
		}
		s.b.end += n
		s.b.err = err
		if n > 0 || err != nil {
			return
		}
	}
	s.b.err = io.ErrNoProgress
}

// findReturns looks at the first end of a line in the first buffer. If it is a "\r" with neither "\n" nor "\r" behind
// it, all lines end in "\r".
func (s *Lines) findReturns() {
	var text []byte
	i := -1
	for scanned := 0; ; scanned = len(text) {
		text = s.Rest()
		if i < 0 {
			if at := bytes.IndexAny(text[scanned:], "\r\n"); at >= 0 {
				i = scanned + at
			}
		}
		if i >= 0 && (text[i] == '\n' || i+1 < len(text)) || s.b.err != nil || len(text) >= firstBuf {
			break
		}
		s.Fill()
	}
	if i < 0 || text[i] == '\n' || i+1 < len(text) && (text[i+1] == '\n' || text[i+1] == '\r') {
		return
	}
	s.b.returns = true
	Replace(text, '\r', '\n')
}

// Replace replaces one character by another wherever it stands.
func Replace(text []byte, old, by byte) {
	for i, c := range text {
		if c == old {
			text[i] = by
		}
	}
}
