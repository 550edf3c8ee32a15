// Trusted by proof.Check: a fault here can make a wrong proof of a file look verified, but no wrong claim Verified.

package proof

import (
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
)

// A ReadError says where the text of a formula, a proof or a solver's answer is wrong.
type ReadError struct {
	Line   int   // 1-based; 0 if the file has no lines, such as a binary proof
	Offset int64 // if Line is 0: of the first byte of the step, from 0
	Err    error
}

func (e *ReadError) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("byte %d: %v", e.Offset, e.Err)
	}
	return fmt.Sprintf("%d: %v", e.Line, e.Err)
}

// Unwrap returns Err.
func (e *ReadError) Unwrap() error { return e.Err }

var errClauseEnd = errors.New("no 0 at the end of the clause")

// parseLiteral reads a literal, or the 0 that ends a clause.
func parseLiteral(token []byte) (int, error) {
	if len(token) == 0 {
		return 0, errClauseEnd
	}
	digits, sign := token, 1
	if token[0] == '-' {
		digits, sign = token[1:], -1
	}
	value := 0
	for _, b := range digits {
		if b < '0' || b > '9' {
			return 0, fmt.Errorf("unexpected %.20q (want a literal, 0 or d)", token)
		}
		if value = 10*value + int(b-'0'); value > maxVariable {
			return 0, fmt.Errorf("literal %.20s is out of range (variables go up to %d)", token, maxVariable)
		}
	}
	if len(digits) > 10 || value == 0 && sign < 0 {
		return 0, fmt.Errorf("unexpected %.20q (want a literal, 0 or d)", token)
	}
	return sign * value, nil
}

// parseNumber reads the number of a clause, or its negative. A token that was cut off is not a number.
func parseNumber(token []byte) (int64, error) {
	if len(token) == maxToken {
		return 0, strconv.ErrRange
	}
	n, err := strconv.ParseInt(string(token), 10, 64)
	if n == math.MinInt64 { // has no negative
		return 0, strconv.ErrRange
	}
	return n, err
}

// A byteReader reads bytes from a buffer of its own.
type byteReader struct {
	r      io.Reader
	binary bool // it has no text
	buffer []byte
	at     int   // the next byte
	read   int64 // the bytes before the buffer
	err    error // what the reader ended with
}

func newByteReader(r io.Reader) *byteReader {
	return &byteReader{r: r, buffer: make([]byte, 0, 1<<16)}
}

// fill reads more when the buffer is used up, and reports whether there is more.
func (b *byteReader) fill() bool {
	b.read += int64(len(b.buffer))
	b.at = 0
	var n int
	for n == 0 && b.err == nil {
		n, b.err = b.r.Read(b.buffer[:cap(b.buffer)])
	}
	b.buffer = b.buffer[:n]
	return n > 0
}

// peek returns the first n bytes, fewer if there are no more. None has been taken, and n is less than the buffer holds.
func (b *byteReader) peek(n int) []byte {
	for len(b.buffer) < n && b.err == nil {
		var more int
		more, b.err = b.r.Read(b.buffer[len(b.buffer):cap(b.buffer)])
		b.buffer = b.buffer[:len(b.buffer)+more]
	}
	return b.buffer[:min(len(b.buffer), n)]
}

// offset returns how many bytes were taken.
func (b *byteReader) offset() int64 { return b.read + int64(b.at) }

// A textScanner reads tokens and remembers the line that the last one was in.
type textScanner struct {
	*byteReader
	line  int
	bol   bool // the next token is the first of its line
	moved bool // a line ended behind the last token
	text  []byte
}

func newTextScanner(r *byteReader) *textScanner {
	return &textScanner{byteReader: r, line: 1, bol: true}
}

// maxToken is where a token is cut off: longer than any literal, long enough for a message.
const maxToken = 24

// Bounds of what is read at once, in characters and in literals: a file that is neither a formula nor a proof, and has no end,
// such as /dev/zero, is refused there. Tests lower them.
var (
	maxRun    = 1 << 24
	maxClause = 1 << 24
)

// errLongClause returns the error of a clause, or of the hints of a step, of more than maxClause numbers.
func errLongClause() error { return fmt.Errorf("more than %d numbers without a 0", maxClause) }

// token returns the next run of characters that are not white space, cut off at maxToken, and whether it is the first of its
// line. A run of maxRun characters ends there. Lines that begin with c are comments. The error is io.EOF at the end, or the
// reader's.
func (s *textScanner) token() (token []byte, first bool, err error) {
	s.text = s.text[:0]
	if s.moved {
		s.line++
		s.moved, s.bol = false, true
	}
	comment := false
	for run := 0; ; {
		if s.at == len(s.buffer) && !s.fill() {
			if s.err == io.EOF && len(s.text) > 0 {
				return s.text, first, nil
			}
			return nil, false, s.err
		}
		b := s.buffer[s.at]
		s.at++
		switch {
		case b == '\n' && len(s.text) > 0:
			s.moved = true
			return s.text, first, nil
		case b == '\n':
			s.line++
			s.bol, comment = true, false
		case comment:
		case b == ' ' || b == '\t' || b == '\r':
			if len(s.text) > 0 {
				return s.text, first, nil
			}
		case b == 'c' && s.bol:
			comment = true
		default:
			if len(s.text) == 0 {
				first, s.bol = s.bol, false
			}
			if len(s.text) < maxToken {
				s.text = append(s.text, b)
			}
			if run++; run == maxRun {
				return s.text, first, nil
			}
		}
	}
}

// literals appends literals up to the next 0. The error at the end is that no 0 was found.
func (s *textScanner) literals(clause []int32) ([]int32, error) {
	for {
		token, _, err := s.token()
		if err == io.EOF {
			return nil, errClauseEnd
		}
		if err != nil {
			return nil, err
		}
		literal, err := parseLiteral(token)
		if err != nil {
			return nil, err
		}
		if literal == 0 {
			return clause, nil
		}
		if len(clause) == maxClause {
			return nil, errLongClause()
		}
		clause = append(clause, int32(literal))
	}
}

// wrong returns an error of the text as a ReadError in the current line, and an error of the reader unchanged.
func (s *textScanner) wrong(err error) error {
	if s.err != io.EOF && errors.Is(err, s.err) {
		return err
	}
	return &ReadError{Line: s.line, Err: err}
}
