package glyphs

import (
	"strings"
)

// Signs counts how often each character stands for a cell in a puzzle, letters as capitals.
type Signs [256]int

// Add counts the cells of a text, in which blanks and '|' are none.
func (s *Signs) Add(text []byte) {
	for _, c := range text {
		switch {
		case c == ' ' || '\t' <= c && c <= '\r' || c == '|':
		case 'a' <= c && c <= 'z':
			s[c-'a'+'A']++
		default:
			s[c]++
		}
	}
}

// Any reports whether one of the characters is among the signs.
func (s *Signs) Any(characters string) bool {
	return strings.ContainsFunc(characters, func(c rune) bool { return s[c] > 0 })
}

// distinct returns the number of digits and letters among the signs.
func (s *Signs) distinct() int {
	n := 0
	for _, c := range Characters {
		if s[c] > 0 {
			n++
		}
	}
	return n
}

// above reports whether there is a digit or a letter that is neither among the first n of the alphabet nor the mark. 0 does
// not count, because it may stand for an empty cell.
func (s *Signs) above(alphabet string, n int, mark byte) bool {
	for _, c := range []byte(Characters[1:]) {
		if s[c] > 0 && c != mark && strings.IndexByte(alphabet[:min(n, len(alphabet))], c) < 0 {
			return true
		}
	}
	return false
}

// SpareMarks stand for an empty cell, too, in a puzzle that has no other mark and where they are no digits.
const SpareMarks = "-?X"

// SpareMark returns the one of SpareMarks that stands for the empty cells of a puzzle of size n, or 0.
func (s *Signs) SpareMark(n int) byte {
	if s.Any(".*_") || n < 10 && s['0'] > 0 {
		return 0
	}
	mark := byte(0)
	for _, c := range []byte(SpareMarks) {
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

// Alphabets returns which of Standard, ZeroBased and Letters a puzzle of size n with these signs may be written in. The
// mark is its spare mark.
func (s *Signs) Alphabets(n int, mark byte) (fitted []string) {
	zero, empty := s['0'], s.Any(".*_") || mark != 0
	if s.distinct() == 0 || s.distinct() == 1 && zero > 0 && (n < 10 || !empty) {
		return []string{Standard} // the empty grid
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
