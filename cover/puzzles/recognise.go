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

// A script is how the characters of a puzzle are read.
type script struct {
	alphabet cover.Alphabet
	table    *glyphs.Table
	sure     bool // the signs of the puzzle fit no other alphabet, so later puzzles that fit several are in this one, too
}

// recognise returns the script in which a puzzle with these signs is written. If they fit no alphabet, it is the
// standard one, in which some character is then unexpected. If they fit several, it is the one of the last puzzle of
// this size, or an error if that is not among them. It remembers nothing: the puzzle may not be read in the end.
func (r *input) recognise(s *glyphs.Signs, l *cover.Layout) (script, error) {
	n, mark := l.Size(), s.SpareMark(l.Size())
	if a := r.digits; a != "" {
		if len(a) < n {
			return script{alphabet: a}, fmt.Errorf("the digits %s are too few for %s", a.Range(len(a)), glyphs.Article(n))
		}
		if strings.IndexByte(string(a[:n]), mark) >= 0 {
			mark = 0
		}
		return script{a, glyphs.TableOf(a, n, mark), false}, nil
	}
	fitted := s.Alphabets(n, mark)
	switch {
	case len(fitted) == 0:
		return script{cover.Standard, glyphs.Usual(n), false}, nil
	case len(fitted) == 1:
		a := cover.Alphabet(fitted[0])
		return script{a, glyphs.TableOf(a, n, mark), true}, nil
	case !slices.Contains(fitted, string(r.alphabets[n])):
		return script{alphabet: cover.Standard}, errAlphabets(n, fitted)
	}
	return script{r.alphabets[n], glyphs.TableOf(r.alphabets[n], n, mark), false}, nil
}
