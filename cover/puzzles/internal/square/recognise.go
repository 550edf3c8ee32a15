package square

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
// this size, or an error if that is not among them. The Decoder stays as it is, since the puzzle may turn out to be wrong.
func (dec *Decoder) recognise(s *glyphs.Signs, l *cover.Layout) (Script, error) {
	n, mark := l.Size(), s.SpareMark(l.Size())
	if a := dec.Digits; a != "" {
		if len(a) < n {
			return Script{Alphabet: a}, fmt.Errorf("the digits %s are too few for %s", a.Range(len(a)), glyphs.Article(n))
		}
		if strings.IndexByte(string(a[:n]), mark) >= 0 {
			mark = 0
		}
		return Script{Alphabet: a, Table: glyphs.TableOf(a, n, mark)}, nil
	}
	fitted := s.Alphabets(n, mark)
	switch {
	case len(fitted) == 0:
		return Script{Alphabet: cover.Standard, Table: glyphs.Usual(n)}, nil
	case len(fitted) == 1:
		a := cover.Alphabet(fitted[0])
		return Script{Alphabet: a, Table: glyphs.TableOf(a, n, mark), Sure: true}, nil
	case !slices.Contains(fitted, string(dec.Alphabets[n])):
		return Script{Alphabet: cover.Standard}, errAlphabets(n, fitted)
	}
	return Script{Alphabet: dec.Alphabets[n], Table: glyphs.TableOf(dec.Alphabets[n], n, mark)}, nil
}

// scriptOf returns how the cells of a grid are to be read. If all cells with several characters are numbers that the grid
// has, they are numbers; otherwise these characters are candidates. Numbers such as 07 stand in all filled cells, or in
// none: beside a 5 they are the candidates 0 and 7.
func (dec *Decoder) scriptOf(l *cover.Layout, q Square) (Script, error) {
	n, cells, as := l.Size(), q.Cells, q.As
	var s, padded glyphs.Signs
	several, numbers := 0, 0     // cells with several characters; those among them that are numbers
	zero, single := false, false // 0 is among candidates, so it is a digit; some cell has one digit
	if as == RowCells {
		for i := range q.Rows {
			s.Add(q.Rows[i].Text)
		}
		cells = nil
	}
	for _, c := range cells {
		text := c.Text()
		switch v, isNumber := NumberOf(text); {
		case len(text) == 0:
			s['.']++
		case len(text) == 1:
			single = single || scan.IsDecimal(text[0]) && text[0] != '0'
			s.Add(text)
		case as == CsvCells || isNumber && v <= n:
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
	decimal := as == DrawnCells && numbers > 0 && numbers == several && !(single && padded.Any("0")) ||
		as == CsvCells && dec.Digits == "" && (numbers > 0 || !s.Any(glyphs.Characters[10:]))
	if decimal {
		a, mark := cover.Standard, byte(0)
		if dec.Digits == cover.ZeroBased || dec.Digits == "" && fromZero(cells, n, as) {
			a = cover.ZeroBased
		}
		if as == DrawnCells {
			mark = s.SpareMark(n)
		}
		return Script{Alphabet: a, Table: glyphs.TableOf(a, n, mark), Decimal: true}, nil
	}
	if as == DrawnCells {
		for c, k := range padded {
			s[c] += k
		}
		if (zero || padded.Any("0")) && dec.Digits == "" {
			if t := glyphs.TableOf(cover.ZeroBased, n, s.SpareMark(n)); OnlyCells(cells, t) {
				return Script{Alphabet: cover.ZeroBased, Table: t}, nil
			}
		}
	}
	read, err := dec.recognise(&s, l)
	if err != nil {
		read = Script{Alphabet: cover.Standard, Table: glyphs.Usual(n)}
	}
	read.Decimal = as == CsvCells
	return read, err
}

// fromZero reports whether the numbers in cells are 0 to n-1, so that 0 is a digit: it stands in at most n cells, no number is
// above n-1, and some cell has a mark of an empty cell or, in csv, nothing. In a drawing, nothing may stand for an empty cell
// beside 0.
func fromZero(cells []Cell, n int, as manner) bool {
	marks := ".*_-?xX"
	if as == CsvCells {
		marks = ".*_"
	}
	zeros, marked := 0, false
	for _, c := range cells {
		text := c.Text()
		v, err := strconv.Atoi(string(text))
		switch {
		case err == nil && v >= n:
			return false
		case err == nil && v == 0:
			zeros++
		case len(text) == 0:
			marked = marked || as == CsvCells
		case len(text) == 1:
			marked = marked || strings.IndexByte(marks, text[0]) >= 0
		}
	}
	return n >= 10 && zeros > 0 && zeros <= n && marked
}

// Characters reads a text of one character a cell into digits, which must be as long. ok is false if some character is no cell.
// The error says that the alphabet is not known; s is the script that messages name.
func (dec *Decoder) Characters(l *cover.Layout, digits []uint8, text []byte) (s Script, ok bool, err error) {
	s = Script{Alphabet: cover.Standard, Table: glyphs.Usual(l.Size())}
	if l.Size() < 10 && dec.Digits == "" && s.Table.Decode(digits, text, l.Size()) {
		return s, true, nil
	}
	var signs glyphs.Signs
	signs.Add(text)
	if s, err = dec.recognise(&signs, l); err != nil {
		s.Table = glyphs.Usual(l.Size())
		return s, false, err
	}
	return s, s.Table.Decode(digits, text, l.Size()), nil
}
