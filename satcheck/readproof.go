// Not trusted: a fault here makes no wrong claim Verified; each step of a proof is checked where it is replayed.

package satcheck

import (
	"bufio"
	"errors"
	"fmt"
	"io"
)

// A ProofError tells where the text of a proof cannot be read.
type ProofError struct {
	Line int // 1-based
	Err  error
}

func (e *ProofError) Error() string { return fmt.Sprintf("%d: %v", e.Line, e.Err) }

func (e *ProofError) Unwrap() error { return e.Err }

// ReadProof reads a proof in DRAT or RUP text: the literals of a clause and 0, a d before them if the clause is
// deleted. White space and line ends separate; lines that begin with c are comments. Errors in the text are of type
// *ProofError. Memory is that of the proof read.
//
// The binary form of DRAT is refused (cadical writes text with --no-binary). Whether the steps are of use is not
// looked at; that is for Proof.Check.
func ReadProof(r io.Reader) (*Proof, error) {
	proof := &Proof{}
	s := proofScanner{r: bufio.NewReader(r), line: 1, bol: true}
	for {
		clause, deletion, err := s.step()
		switch {
		case err == io.EOF:
			return proof, nil
		case s.failed != nil:
			return nil, s.failed
		case err != nil:
			return nil, &ProofError{Line: s.line, Err: err}
		case deletion:
			proof.Delete(clause...)
		default:
			proof.Add(clause...)
		}
	}
}

// parseClause reads one clause, "1 -2 0", and nothing else.
func parseClause(text string) ([]int, error) {
	var clause []int
	for i := 0; ; {
		for i < len(text) && text[i] == ' ' {
			i++
		}
		begin := i
		for i < len(text) && text[i] != ' ' {
			i++
		}
		literal, err := parseLiteral(text[begin:i])
		if err != nil {
			return nil, err
		}
		if literal == 0 {
			if i < len(text) {
				return nil, fmt.Errorf("%q after the 0", text[i:])
			}
			return clause, nil
		}
		clause = append(clause, literal)
	}
}

func parseLiteral[T string | []byte](token T) (int, error) {
	if len(token) == 0 {
		return 0, errors.New("no 0 at the end of the clause")
	}
	digits, sign := token, 1
	if token[0] == '-' {
		digits, sign = token[1:], -1
	}
	value := 0
	for i := range len(digits) {
		if digits[i] < '0' || digits[i] > '9' {
			return 0, fmt.Errorf("unexpected %.20q (want a literal, 0 or d)", token)
		}
		if value = 10*value + int(digits[i]-'0'); value > maxVariable {
			return 0, fmt.Errorf("literal %.20s is out of range (variables go up to %d)", token, maxVariable)
		}
	}
	if len(digits) == 0 || len(digits) > 10 || value == 0 && sign < 0 {
		return 0, fmt.Errorf("unexpected %.20q (want a literal, 0 or d)", token)
	}
	return sign * value, nil
}

// A proofScanner reads tokens and remembers the line it is in.
type proofScanner struct {
	r      *bufio.Reader
	line   int
	bol    bool  // the token is the first of its line
	moved  bool  // a line ended behind the last token
	failed error // of the reader, other than io.EOF
	buffer []byte
	clause []int
}

// step reads one step. Its clause is valid until the next call. The error is io.EOF between two steps only.
func (s *proofScanner) step() (clause []int, deletion bool, err error) {
	s.clause = s.clause[:0]
	for started := false; ; started = true {
		token, err := s.token()
		if err == io.EOF && started {
			return nil, false, errors.New("no 0 at the end of the clause")
		}
		if err != nil {
			return nil, false, err
		}
		if !started && len(token) == 1 && token[0] == 'd' {
			deletion = true
			continue
		}
		literal, err := parseLiteral(token)
		if err != nil {
			return nil, false, err
		}
		if literal == 0 {
			return s.clause, deletion, nil
		}
		s.clause = append(s.clause, literal)
	}
}

// maxToken is where a token is cut off: longer than any literal, long enough for a message.
const maxToken = 24

// token returns the next run of characters that are not white space, cut off at maxToken.
func (s *proofScanner) token() ([]byte, error) {
	s.buffer = s.buffer[:0]
	if s.moved {
		s.line++
		s.moved, s.bol = false, true
	}
	comment := false
	for {
		b, err := s.r.ReadByte()
		if err != nil {
			if err != io.EOF {
				s.failed = err
				return nil, err
			}
			if len(s.buffer) > 0 {
				return s.buffer, nil
			}
			return nil, io.EOF
		}
		switch {
		case b == '\n' && len(s.buffer) > 0:
			s.moved = true
			return s.buffer, nil
		case b == '\n':
			s.line++
			s.bol, comment = true, false
		case comment:
		case b == ' ' || b == '\t' || b == '\r':
			if len(s.buffer) > 0 {
				s.bol = false
				return s.buffer, nil
			}
		case b == 'c' && s.bol && len(s.buffer) == 0:
			comment = true
		default:
			if len(s.buffer) < maxToken {
				s.buffer = append(s.buffer, b)
			}
		}
	}
}
