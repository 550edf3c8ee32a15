package puzzles

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/glyphs"
	"dlx-sudoku/cover/puzzles/internal/scan"
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
func (dec *decoder) recognise(s *glyphs.Signs, l *cover.Layout) (script, error) {
	n, mark := l.Size(), s.SpareMark(l.Size())
	if a := dec.digits; a != "" {
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
	case !slices.Contains(fitted, string(dec.alphabets[n])):
		return script{alphabet: cover.Standard}, errAlphabets(n, fitted)
	}
	return script{alphabet: dec.alphabets[n], table: glyphs.TableOf(dec.alphabets[n], n, mark)}, nil
}

// scriptOf returns how the cells of a grid are to be read. If all cells with several characters are numbers that the grid
// has, they are numbers; otherwise these characters are candidates. Numbers such as 07 stand in all filled cells, or in
// none: beside a 5 they are the candidates 0 and 7.
func (dec *decoder) scriptOf(l *cover.Layout, q square) (script, error) {
	n, cells, as := l.Size(), q.cells, q.as
	var s, padded glyphs.Signs
	several, numbers := 0, 0     // cells with several characters; those among them that are numbers
	zero, single := false, false // 0 is among candidates, so it is a digit; some cell has one digit
	if as == rowCells {
		for i := range q.rows {
			s.Add(q.rows[i].Text)
		}
		cells = nil
	}
	for _, c := range cells {
		text := c.text()
		switch v, isNumber := numberOf(text); {
		case len(text) == 0:
			s['.']++
		case len(text) == 1:
			single = single || scan.IsDecimal(text[0]) && text[0] != '0'
			s.Add(text)
		case as == csvCells || isNumber && v <= n:
			several, numbers = several+1, numbers+1
			if v < 10 {
				padded.Add(text)
			}
		default:
			several++
			zero = zero || bytes.IndexByte(text, '0') >= 0
			s.Add(text)
		}
	}
	decimal := as == drawnCells && numbers > 0 && numbers == several && !(single && padded.Any("0")) ||
		as == csvCells && dec.digits == "" && (numbers > 0 || !s.Any(glyphs.Characters[10:]))
	if decimal {
		a, mark := cover.Standard, byte(0)
		if dec.digits == cover.ZeroBased || dec.digits == "" && fromZero(cells, n, as) {
			a = cover.ZeroBased
		}
		if as == drawnCells {
			mark = s.SpareMark(n)
		}
		return script{alphabet: a, table: glyphs.TableOf(a, n, mark), decimal: true}, nil
	}
	if as == drawnCells {
		for c, k := range padded {
			s[c] += k
		}
		if (zero || padded.Any("0")) && dec.digits == "" {
			if t := glyphs.TableOf(cover.ZeroBased, n, s.SpareMark(n)); onlyCells(cells, t) {
				return script{alphabet: cover.ZeroBased, table: t}, nil
			}
		}
	}
	read, err := dec.recognise(&s, l)
	if err != nil {
		read = script{alphabet: cover.Standard, table: glyphs.Usual(n)}
	}
	read.decimal = as == csvCells
	return read, err
}

// fromZero reports whether the numbers in cells are those from 0 to n-1: 0 stands in no more cells than a digit does, n in none,
// and some cell has a mark, or nothing in csv. Where nothing stands in the empty cells of a drawing, 0 is in doubt.
func fromZero(cells []cell, n int, as manner) bool {
	marks := ".*_-?xX"
	if as == csvCells {
		marks = ".*_"
	}
	zeros, marked := 0, false
	for _, c := range cells {
		text := c.text()
		v, err := strconv.Atoi(string(text))
		switch {
		case err == nil && v >= n:
			return false
		case err == nil && v == 0:
			zeros++
		case len(text) == 0:
			marked = marked || as == csvCells
		case len(text) == 1:
			marked = marked || strings.IndexByte(marks, text[0]) >= 0
		}
	}
	return n >= 10 && zeros > 0 && zeros <= n && marked
}

// characters returns the digits of n·n characters, which are valid until the next call. digits is nil if some character is no
// cell; the error says that it is not known which digits they are; the script is the one to say so in.
func (dec *decoder) characters(l *cover.Layout, text []byte) (s script, digits []uint8, err error) {
	digits = dec.cells[:len(text)]
	s = script{alphabet: cover.Standard, table: glyphs.Usual(l.Size())}
	if l.Size() < 10 && dec.digits == "" && s.table.Decode(digits, text, l.Size()) {
		return s, digits, nil
	}
	var signs glyphs.Signs
	signs.Add(text)
	if s, err = dec.recognise(&signs, l); err != nil {
		s.table = glyphs.Usual(l.Size())
		return s, nil, err
	}
	if !s.table.Decode(digits, text, l.Size()) {
		return s, nil, nil
	}
	return s, digits, nil
}
