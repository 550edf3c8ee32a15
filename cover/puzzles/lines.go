package puzzles

import (
	"bytes"
	"io"
	"iter"
)

const (
	maxLine   = 1 << 20     // bytes of the longest line that is read
	lookAhead = maxLine + 2 // bytes in which the end of a line must be found, "\r\n" included
	firstBuf  = 64 << 10    // bytes of the buffer to start with; it grows to no more than 4 MiB
)

// lines hands out the lines of a text, and lets its user look at the next lines before it takes them. A line stays
// where it is until one is taken: growing makes a new buffer and leaves the old one as it was.
//
//	        pos                     end
//	         ▼                       ▼
//	┌────────┬───────────────────────┬────────────┐
//	│ taken  │ at(0) … at(next) …    │ not filled │  buf
//	└────────┴───────────────────────┴────────────┘
type lines struct {
	r        io.Reader
	buf      []byte
	pos, end int
	err      error // of r, once it has one; what came before it is still in buf
	taken    int   // lines taken
	held     bool  // what is taken stays in buf, so that it can be given back
	returns  bool  // lines end in "\r" alone, as on old computers; fill makes them "\n"
}

// at returns the line that starts off bytes behind the lines taken, without its line end ("\n" or "\r\n"), and the
// offset of the line that follows it. The line is valid until one is taken. The error is io.EOF if no line starts
// there, [ErrLongLine] if its end is too far away to look at, or the reader's error if that came before its end.
func (s *lines) at(off int) (line []byte, next int, err error) {
	for scanned := off; ; {
		if i := bytes.IndexByte(s.buf[s.pos+scanned:s.end], '\n'); i >= 0 {
			next = scanned + i + 1
			line = s.buf[s.pos+off : s.pos+next-1]
			break
		}
		scanned = s.end - s.pos
		if s.err == io.EOF && scanned > off {
			next = scanned
			line = s.buf[s.pos+off : s.end]
			break
		}
		if scanned > lookAhead {
			return nil, off, ErrLongLine
		}
		if s.err != nil {
			return nil, off, s.err
		}
		s.fill()
	}
	for len(line) > 0 && line[len(line)-1] == '\r' {
		line = line[:len(line)-1]
	}
	if len(line) > maxLine || next > lookAhead {
		return nil, off, ErrLongLine
	}
	return line, next, nil
}

// row returns the line at the offset off, that many lines ahead, as a row. The errors are those of at.
func (s *lines) row(off, ahead int) (row, error) {
	line, next, err := s.at(off)
	if err != nil {
		return row{}, err
	}
	return newRow(line, s.taken+ahead+1, next), nil
}

// ahead yields up to that many lines behind those taken, and takes none of them. It ends early at the end of the text,
// and where at fails.
func (s *lines) ahead(most int) iter.Seq[row] {
	return func(yield func(row) bool) {
		for k, off := 0, 0; k < most; k++ {
			w, err := s.row(off, k)
			if err != nil {
				return
			}
			if off = w.next; !yield(w) {
				return
			}
		}
	}
}

// has reports whether the line at that offset can be looked at without waiting for more of the text.
func (s *lines) has(off int) bool {
	return s.err != nil || bytes.IndexByte(s.buf[s.pos+off:s.end], '\n') >= 0
}

// take goes on at the offset next, behind that many lines.
func (s *lines) take(next, count int) {
	s.pos += next
	s.taken += count
	if !s.held && s.pos > len(s.buf)/2 {
		s.end = copy(s.buf, s.buf[s.pos:s.end])
		s.pos = 0
	}
}

// skip goes on behind a line that is too long for at, and stores nothing of it.
func (s *lines) skip() {
	s.held = false
	for {
		if i := bytes.IndexByte(s.buf[s.pos:s.end], '\n'); i >= 0 {
			s.take(i+1, 1)
			return
		}
		s.pos = s.end
		if s.err == io.EOF {
			s.taken++
		}
		if s.err != nil {
			return
		}
		s.fill()
	}
}

// rest returns what is in the buffer and not taken.
func (s *lines) rest() []byte { return s.buf[s.pos:s.end] }

// fill reads more into the buffer, or sets err.
func (s *lines) fill() {
	if s.pos == s.end && !s.held {
		s.pos, s.end = 0, 0
	}
	if s.end == len(s.buf) {
		bigger := make([]byte, max(firstBuf, 2*len(s.buf)))
		copy(bigger, s.buf)
		s.buf = bigger
	}
	for range 100 {
		n, err := s.r.Read(s.buf[s.end:])
		if s.returns {
			replace(s.buf[s.end:s.end+n], '\r', '\n')
		}
		s.end += n
		s.err = err
		if n > 0 || err != nil {
			return
		}
	}
	s.err = io.ErrNoProgress
}

// findReturns looks at the first end of a line in the first buffer. If it is a "\r" with neither "\n" nor "\r" behind
// it, all lines end in "\r".
func (s *lines) findReturns() {
	var text []byte
	i := -1
	for scanned := 0; ; scanned = len(text) {
		text = s.rest()
		if i < 0 {
			if at := bytes.IndexAny(text[scanned:], "\r\n"); at >= 0 {
				i = scanned + at
			}
		}
		if i >= 0 && (text[i] == '\n' || i+1 < len(text)) || s.err != nil || len(text) >= firstBuf {
			break
		}
		s.fill()
	}
	if i < 0 || text[i] == '\n' || i+1 < len(text) && (text[i+1] == '\n' || text[i+1] == '\r') {
		return
	}
	s.returns = true
	replace(text, '\r', '\n')
}

// replace puts one character in the place of another, wherever that stands.
func replace(text []byte, old, by byte) {
	for i, c := range text {
		if c == old {
			text[i] = by
		}
	}
}
