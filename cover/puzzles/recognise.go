package puzzles

import (
	"fmt"
	"slices"
	"strings"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/glyphs"
)

// errAlphabets returns the error for a puzzle of size n that may be written in several alphabets.
func errAlphabets(n int, fitted []string) error {
	names := make([]string, len(fitted))
	for i, a := range fitted {
		names[i] = cover.Alphabet(a).Range(n)
	}
	return fmt.Errorf("its digits may be those of %s (say which)", strings.Join(names, " or of "))
}

// recognise returns the alphabet in which a puzzle with these signs is written, and the table to read it by. If they
// fit no alphabet, it returns the standard one, in which some character is then unexpected. If they fit several, it
// returns the one of the last puzzle of this size, or an error if that is not among them.
func (r *input) recognise(s *glyphs.Signs, l *cover.Layout) (cover.Alphabet, *glyphs.Table, error) {
	n, mark := l.Size(), s.SpareMark(l.Size())
	if a := r.digits; a != "" {
		if len(a) < n {
			return a, nil, fmt.Errorf("the digits %s are too few for %s", a.Range(len(a)), glyphs.Article(n))
		}
		if strings.IndexByte(string(a[:n]), mark) >= 0 {
			mark = 0
		}
		return a, glyphs.TableOf(a, n, mark), nil
	}
	fitted := s.Alphabets(n, mark)
	r.recognised = ""
	switch {
	case len(fitted) == 0:
		return cover.Standard, glyphs.Usual(n), nil
	case len(fitted) == 1:
		r.recognised = cover.Alphabet(fitted[0])
		return r.recognised, glyphs.TableOf(r.recognised, n, mark), nil
	case !slices.Contains(fitted, string(r.alphabets[n])):
		return cover.Standard, nil, errAlphabets(n, fitted)
	}
	return r.alphabets[n], glyphs.TableOf(r.alphabets[n], n, mark), nil
}
