// Trusted by proof.Check: a fault here can make a wrong proof of a file look verified, but no wrong claim Verified.

package proof

import (
	"errors"
	"fmt"
	"io"
)

// The most bytes of binary literals and of binary numbers of clauses: these have less than 64 bits then.
const (
	literalBytes = 5
	numberBytes  = 9
)

// wrongAt returns an error of the step that begins at an offset as a ReadError, and an error of the reader unchanged.
func (b *byteReader) wrongAt(offset int64, err error) error {
	if b.err != nil && b.err != io.EOF && b.at == len(b.buffer) {
		return b.err
	}
	return &ReadError{Offset: offset, Err: err}
}

// binaryKind returns the byte that a step begins with, a or d. The error is io.EOF behind the last step.
func (b *byteReader) binaryKind() (byte, error) {
	if b.at == len(b.buffer) && !b.fill() {
		return 0, b.err
	}
	kind := b.buffer[b.at]
	b.at++
	if kind != 'a' && kind != 'd' {
		return 0, fmt.Errorf("unexpected byte %#02x (want a or d)", kind)
	}
	return kind, nil
}

// binaryNumber reads a number of at most the given number of bytes: seven bits in each, the lowest first, with the eighth bit set
// in all but the last.
func (b *byteReader) binaryNumber(most int) (value uint64, err error) {
	for shift := range most {
		if b.at == len(b.buffer) && !b.fill() {
			return 0, errClauseEnd
		}
		next := b.buffer[b.at]
		b.at++
		if value |= uint64(next&0x7f) << (7 * shift); next < 0x80 {
			return value, nil
		}
	}
	if most == literalBytes {
		return 0, errors.New("a literal of more than five bytes")
	}
	return 0, errors.New("a clause number of more than nine bytes")
}

// binaryClause appends literals up to the next 0: 2v is the variable v, and 2v+1 its negative.
func (b *byteReader) binaryClause(clause []int32) ([]int32, error) {
	for {
		value, err := b.binaryNumber(literalBytes)
		switch {
		case err != nil:
			return nil, err
		case value == 0:
			return clause, nil
		case value == 1 || value/2 > maxVariable:
			return nil, fmt.Errorf("literal %d (want 2 to %d)", value, 2*maxVariable+1)
		case len(clause) == maxClause:
			return nil, errLongClause()
		case value%2 == 0:
			clause = append(clause, int32(value/2))
		default:
			clause = append(clause, -int32(value/2))
		}
	}
}

// clauseNumber reads the number of a clause, which is written as a variable is, or 0.
func (b *byteReader) clauseNumber() (int64, error) {
	value, err := b.binaryNumber(numberBytes)
	switch {
	case err != nil:
		return 0, err
	case value == 1:
		return 0, errors.New("clause number 1 (want 2 for clause 1, 3 for its negative, 4 for clause 2 …)")
	case value%2 == 1:
		return -int64(value / 2), nil
	}
	return int64(value / 2), nil
}

// binaryHinted reads the next step of a binary proof in LRAT: a, its number, its literals and 0, its hints and 0; or d, the
// numbers of clauses to delete and 0. The error is io.EOF behind the last one.
func (b *byteReader) binaryHinted() (step hintedStep, err error) {
	step.place.Offset = b.offset()
	kind, err := b.binaryKind()
	if err == io.EOF {
		return step, err
	}
	step.deletion = kind == 'd'
	if err == nil && !step.deletion {
		step.number, err = b.clauseNumber()
		if err == nil && step.number < 1 {
			err = fmt.Errorf("number %d of a clause (want 1 or more; CaDiCaL before 1.9 writes other numbers)", step.number)
		}
		if err == nil {
			step.clause, err = b.binaryClause(nil)
		}
	}
	for hint := int64(1); err == nil && hint != 0; {
		switch hint, err = b.clauseNumber(); {
		case err != nil || hint == 0:
		case len(step.hints) == maxClause:
			err = errLongClause()
		case step.deletion && hint < 0:
			err = fmt.Errorf("number %d of a clause to be deleted (want 1 or more)", hint)
		default:
			step.hints = append(step.hints, hint)
		}
	}
	if err != nil {
		return step, b.wrongAt(step.place.Offset, err)
	}
	return step, nil
}
