// Not trusted: a fault here makes no wrong claim Verified; each step of a proof is checked where it is replayed.

package proof

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
)

// A Format is a form in which proofs are written.
type Format string

// The formats of proofs. DRAT has two forms; Check recognises which.
const (
	DRAT       Format = "drat"        // each step a clause to add or to delete
	DRATBinary Format = "drat-binary" // the same in bytes
	LRAT       Format = "lrat"        // clauses with numbers, and with each the clauses that it follows from
)

// Read reads a proof in DRAT. As text: the literals of a clause and 0, a d before them if the clause is deleted.
// White space and line ends separate; lines that begin with c are comments. In binary: the byte a or d, each literal l as
// 2l, or 2|l|+1 if it is negative, in groups of seven bits from the lowest, with the eighth bit set in all groups but the
// last, and a byte of 0. Errors in the text are of type *ReadError. It needs memory for the proof.
//
// Read does not look at whether the steps prove anything: Proof.Check does. Check does both, and needs no memory for
// the proof.
func Read(r io.Reader) (*Proof, error) {
	proof := &Proof{}
	steps := newStepReader(r)
	for {
		step, err := steps.next()
		switch {
		case err == io.EOF:
			return proof, nil
		case err != nil:
			return nil, err
		}
		proof.add(step.clause)
		proof.deletion[proof.Len()-1] = step.deletion
	}
}

// A step adds or deletes a clause, which is valid until the next step is read.
type step struct {
	clause   []int32
	deletion bool
	place    ReadError // without Err
}

// A stepReader reads the steps of a DRAT proof.
type stepReader struct {
	*textScanner
	binary bool
	clause []int32
}

// newStepReader looks whether a DRAT proof is text or binary.
func newStepReader(r io.Reader) *stepReader {
	s := newTextScanner(newByteReader(r))
	return &stepReader{textScanner: s, binary: isBinary(s.peek(64))}
}

// isBinary says whether a proof that begins with this text is binary: text has no other characters than these until a
// comment begins.
func isBinary(text []byte) bool {
	for line := range bytes.Lines(text) {
		if line[0] == 'c' {
			return false
		}
		if slices.ContainsFunc(line, func(b byte) bool { return b == 'a' || b == 0 || b >= 0x80 }) {
			return true
		}
	}
	return false
}

// next returns the next step. The error is io.EOF behind the last one.
func (s *stepReader) next() (step, error) {
	s.clause = s.clause[:0]
	if s.binary {
		return s.nextBinary()
	}
	token, _, err := s.token()
	if err != nil {
		return step{}, err
	}
	out := step{place: ReadError{Line: s.line}, deletion: string(token) == "d"}
	if !out.deletion {
		literal, err := parseLiteral(token)
		if err != nil {
			return step{}, s.wrong(err)
		}
		if literal == 0 {
			return out, nil
		}
		s.clause = append(s.clause, int32(literal))
	}
	if s.clause, err = s.literals(s.clause); err != nil {
		return step{}, s.wrong(err)
	}
	out.clause = s.clause
	return out, nil
}

func (s *stepReader) nextBinary() (step, error) {
	out := step{place: ReadError{Offset: s.offset()}}
	wrong := func(err error) (step, error) {
		if s.err != nil && s.err != io.EOF && s.at == len(s.buffer) {
			return step{}, s.err
		}
		out.place.Err = err
		return step{}, &out.place
	}
	if s.at == len(s.buffer) && !s.fill() {
		return step{}, s.err
	}
	kind := s.buffer[s.at]
	s.at++
	if kind != 'a' && kind != 'd' {
		return wrong(fmt.Errorf("unexpected byte %#02x (want a or d)", kind))
	}
	out.deletion = kind == 'd'
	for value, shift := uint64(0), 0; ; {
		if s.at == len(s.buffer) && !s.fill() {
			return wrong(errClauseEnd)
		}
		b := s.buffer[s.at]
		s.at++
		value |= uint64(b&0x7f) << shift
		if shift += 7; b >= 0x80 {
			if shift > 35 {
				return wrong(errors.New("a literal of more than five bytes"))
			}
			continue
		}
		switch {
		case value == 0:
			out.clause = s.clause
			return out, nil
		case value == 1 || value/2 > maxVariable:
			return wrong(fmt.Errorf("literal %d (want 2 to %d)", value, 2*maxVariable+1))
		case len(s.clause) == maxClause:
			return wrong(errLongClause())
		case value%2 == 0:
			s.clause = append(s.clause, int32(value/2))
		default:
			s.clause = append(s.clause, -int32(value/2))
		}
		value, shift = 0, 0
	}
}
