package puzzles

import (
	"fmt"
	"math/bits"
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
		return script{alphabet: a, table: glyphs.TableOf(a, n, mark)}, nil
	}
	fitted := s.Alphabets(n, mark)
	switch {
	case len(fitted) == 0:
		return script{alphabet: cover.Standard, table: glyphs.Usual(n)}, nil
	case len(fitted) == 1:
		a := cover.Alphabet(fitted[0])
		return script{alphabet: a, table: glyphs.TableOf(a, n, mark), sure: true}, nil
	case !slices.Contains(fitted, string(r.alphabets[n])):
		return script{alphabet: cover.Standard}, errAlphabets(n, fitted)
	}
	return script{alphabet: r.alphabets[n], table: glyphs.TableOf(r.alphabets[n], n, mark)}, nil
}

// zeroInDoubt reports whether 0 may be a digit of a puzzle that also has another mark of an empty cell: there are at most n of
// them, no two in a row, a column or a box, the digit n is missing, and at most one of the others.
func (rec *Record) zeroInDoubt() bool {
	l := rec.Grid.Layout()
	n, zeros := l.Size(), cover.NewGrid(l)
	if n > 9 || rec.Grid.Alphabet() != cover.Standard {
		return false
	}
	cell, met := 0, 0
	for _, c := range rec.Text {
		switch {
		case isBlank(c) || c == '|':
			continue
		case cell == l.Cells() || c == '0'+byte(n):
			return false
		case c == '0':
			zeros.Set(cell, 1)
		}
		if isDecimal(c) {
			met |= 1 << (c - '0')
		}
		cell++
	}
	return cell == l.Cells() && bits.OnesCount(uint(met)) >= n-1 && zeros.Givens() <= n && !zeros.HasClash()
}
