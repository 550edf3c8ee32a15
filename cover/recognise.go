package cover

import (
	"fmt"
	"strings"
)

// signs counts how often each character stands for a cell in a puzzle, letters as capitals.
type signs [256]int

// add counts the cells of a text; blanks and '|' are none.
func (s *signs) add(text []byte) {
	for _, c := range text {
		switch {
		case isBlank(c) || c == '|':
		case 'a' <= c && c <= 'z':
			s[c-'a'+'A']++
		default:
			s[c]++
		}
	}
}

// any reports whether one of the characters is among the signs.
func (s *signs) any(characters string) bool {
	for i := range len(characters) {
		if s[characters[i]] > 0 {
			return true
		}
	}
	return false
}

// distinct returns the number of digits and letters among the signs.
func (s *signs) distinct() int {
	n := 0
	for i := range len(allCharacters) {
		if s[allCharacters[i]] > 0 {
			n++
		}
	}
	return n
}

// above reports whether there is a digit or a letter that is not among the first n of the alphabet, but for 0, which
// may stand for an empty cell, and the mark.
func (s *signs) above(a Alphabet, n int, mark byte) bool {
	for i := 1; i < len(allCharacters); i++ {
		c := allCharacters[i]
		if s[c] > 0 && c != mark && strings.IndexByte(string(a[:min(n, len(a))]), c) < 0 {
			return true
		}
	}
	return false
}

// spareMarks stand for an empty cell, too, in a puzzle that has no other mark and where they are no digits.
const spareMarks = "-?X"

// spareMark returns the one of spareMarks that stands for the empty cells of a puzzle of size n, or 0.
func (s *signs) spareMark(n int) byte {
	if s.any(".*_") || n < 10 && s['0'] > 0 {
		return 0
	}
	mark := byte(0)
	for _, c := range []byte(spareMarks) {
		switch {
		case s[c] == 0 || n >= 24 && c == 'X': // the 24th letter
		case mark != 0:
			return 0
		default:
			mark = c
		}
	}
	return mark
}

// An ambiguity is the error for a puzzle that may be written in several alphabets.
type ambiguity struct {
	size   int
	fitted []Alphabet
}

func (e *ambiguity) Error() string {
	names := make([]string, len(e.fitted))
	for i, a := range e.fitted {
		names[i] = a.Range(e.size)
	}
	return fmt.Sprintf("its digits may be those of %s (say which)", strings.Join(names, " or of "))
}

// recognise returns the alphabet in which a puzzle with these signs is written, and the table to read it by. Where the
// signs fit none, it is the standard alphabet, in which some character is then unexpected. Where they fit several, it
// is that of the last puzzle of the size, or if that is none of them an error.
func (r *Reader) recognise(s *signs, l *Layout) (Alphabet, *table, error) {
	n, mark := l.size, s.spareMark(l.size)
	if a := r.Digits; a != "" {
		if len(a) < n {
			return a, nil, fmt.Errorf("the digits %s are too few for %s", a.Range(len(a)), article(n))
		}
		if strings.IndexByte(string(a[:n]), mark) >= 0 {
			mark = 0
		}
		return a, tableOf(a, n, mark), nil
	}
	fitted := s.alphabets(n, mark)
	switch len(fitted) {
	case 0:
		return Standard, l.value, nil
	case 1:
		r.alphabets[n] = fitted[0]
		return fitted[0], tableOf(fitted[0], n, mark), nil
	}
	for _, a := range fitted {
		if a == r.alphabets[n] {
			return a, tableOf(a, n, mark), nil
		}
	}
	return Standard, nil, &ambiguity{n, fitted}
}

// alphabets returns the alphabets that a puzzle of size n with these signs may be written in.
func (s *signs) alphabets(n int, mark byte) (fitted []Alphabet) {
	zero, empty := s['0'], s.any(".*_") || mark != 0
	if s.distinct() == 0 || s.distinct() == 1 && zero > 0 && (n < 10 || !empty) {
		return []Alphabet{Standard} // the empty grid
	}
	top := s[Standard[n-1]] > 0
	if !s.above(Standard, n, mark) && (n < 10 || zero == 0 || top || !empty && zero > n) {
		fitted = append(fitted, Standard)
	}
	if n >= 10 && !top && !s.above(ZeroBased, n, mark) && (zero == 0 || empty || zero <= n) {
		fitted = append(fitted, ZeroBased)
	}
	if !s.above(Letters, n, mark) && (zero == 0 || s.above(Standard, n, mark)) {
		fitted = append(fitted, Letters)
	}
	return fitted
}
