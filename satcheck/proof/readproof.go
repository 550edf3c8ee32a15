// Not trusted: a fault here makes no wrong claim Verified; each step of a proof is checked where it is replayed.

package proof

import (
	"bytes"
	"io"
	"slices"
)

// Read reads a proof in DRAT. As text: the literals of a clause and 0, a d before them if the clause is deleted.
// White space and line ends separate; lines that begin with c are comments. In binary: the byte a or d, each literal l as
// 2l, or 2|l|+1 if it is negative, in groups of seven bits from the lowest, with the eighth bit set in all groups but the
// last, and a byte of 0. Errors in the text are of type *ReadError. It needs memory for the proof.
//
// Read does not check whether the steps prove anything: Proof.Check does. Check does both, and needs no memory for the proof.
func Read(r io.Reader) (*Proof, error) {
	proof := &Proof{}
	steps := &stepReader{textScanner: newTextScanner(newByteReader(r))}
	steps.binary = isBinary(steps.peek(64))
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
	clause []int32
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

// isFRAT says whether a proof that begins with this text is in FRAT, as text or binary: it begins with a clause of the formula
// (o) or, as text, with an added one (a and a blank).
func isFRAT(text []byte) bool {
	if len(text) < 2 || text[0] != 'a' {
		return len(text) > 0 && text[0] == 'o'
	}
	return text[1] == ' ' && !slices.ContainsFunc(text, func(b byte) bool { return b < ' ' && b != '\n' && b != '\r' && b != '\t' || b > '~' })
}

// next returns the next step. The error is io.EOF after the last one.
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
	wrong := func(err error) (step, error) { return step{}, s.wrongAt(out.place.Offset, err) }
	kind, err := s.binaryKind()
	if err == io.EOF {
		return step{}, err
	} else if err != nil {
		return wrong(err)
	}
	out.deletion = kind == 'd'
	if s.clause, err = s.binaryClause(s.clause); err != nil {
		return wrong(err)
	}
	out.clause = s.clause
	return out, nil
}
