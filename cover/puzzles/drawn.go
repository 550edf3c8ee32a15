package puzzles

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/glyphs"
	"dlx-sudoku/cover/puzzles/internal/names"
)

// A cell is the place of a cell of a drawn grid: text[from:to] of a row. It is empty if the cell is blank.
type cell struct {
	row      *row
	from, to int
}

// looksDrawn reports whether a row of cells hardly has one character a cell: it has a tab, or two bars with only blanks
// between them, or at least four words that are not all of the same length.
func looksDrawn(w *row) bool {
	words := wordsOf(w)
	if !onlyCells(words, &widest) {
		return false
	}
	unequal := slices.ContainsFunc(words, func(c cell) bool { return len(c.text()) != len(words[0].text()) })
	fields := bytes.Split(w.text, []byte("|"))
	blank := len(fields) > 2 && slices.ContainsFunc(fields[1:len(fields)-1], func(field []byte) bool { return len(trim(field)) == 0 })
	return len(words) >= cover.MinSize && unequal || blank || bytes.IndexByte(w.text, '\t') >= 0
}

// widest has all characters of the largest grid, and all marks of an empty cell.
var widest = func() glyphs.Table {
	t := *glyphs.TableOf(cover.Standard, cover.MaxSize, 'X')
	t['-'], t['?'] = 0, 0
	return t
}()

// errHead is the error for a table with an empty head.
var errHead = errors.New("a table with an empty head (want as many rows below it as there are columns)")

// wordsOf returns the words of a row. Blanks and bars stand between them.
func wordsOf(w *row) []cell {
	words := make([]cell, 0, 1+len(w.text)/2)
	for i := 0; i < len(w.text); i++ {
		from := i
		for i < len(w.text) && !isBlank(w.text[i]) && w.text[i] != '|' {
			i++
		}
		if i > from {
			words = append(words, cell{w, from, i})
		}
	}
	return words
}

// drawnAt reads the grid that is drawn in a run of lines into rec and b. It reports whether there is one.
func (r *Reader) drawnAt(rec *Record, b *block, run []row) (f gridFault, found bool) {
	for _, draw := range drawings {
		cells, n := draw(run)
		if cells == nil {
			continue
		}
		l, err := r.in.layoutFor(n)
		if err != nil {
			continue
		}
		if (variant{rows: run[:n]}).hasEmptyHead() { // the whole table is refused
			last := run[len(run)-1]
			*b = block{kind: kindRow, layout: l, agree: true, rows: run, next: last.next, lines: last.number - r.in.src.taken}
			return beginOf(&run[0], errHead), true
		}
		f := r.in.parseCells(rec, l, cells)
		if f.err != nil && f.at == nil {
			continue
		}
		if f.err == nil {
			if err = r.in.drawnBoxes(rec, cells, run[:n]); err != nil {
				f = beginOf(&run[0], err)
			}
			l = rec.Grid.Layout()
		}
		last := cells[len(cells)-1].row
		b.kind = kindRow
		b.layout, b.rows, b.next, b.lines, b.failed = l, run[:n], last.next, last.number-r.in.src.taken, nil
		return f, true
	}
	return f, false
}

// brokenAt reports whether the run is a damaged grid of words: two neighbours among the first three rows have equally
// many, but some row has another number, or rows are missing. It returns the first such error.
func (r *input) brokenAt(b *block, run []row) (f gridFault, found bool) {
	n := 0
	for i := 1; i < min(len(run), 3) && n == 0; i++ {
		above, w := &run[i-1], &run[i]
		if words := len(wordsOf(w)); words == len(wordsOf(above)) && (looksDrawn(w) || looksDrawn(above)) {
			n = words
		}
	}
	l, err := r.layoutFor(n)
	if err != nil {
		return f, false
	}
	rows := run[:min(n, len(run))]
	last := &rows[len(rows)-1]
	*b = block{kind: kindRow, layout: l, rows: rows, next: last.next, lines: last.number - r.src.taken}
	for i := range rows {
		w := &rows[i]
		if words := len(wordsOf(w)); words != n {
			err := glyphs.Miscount(words, "cell", fmt.Sprintf(" in row %d", i+1), n, n)
			return gridFault{w, len(bytes.TrimRight(w.text, blanks+"|")), err}, true
		}
	}
	return endOf(last, glyphs.Miscount(len(rows), "row", "", n, n)), len(rows) < n
}

// runAt returns the rows that follow one another from off on. They end at a blank line, two borders or a line of
// another kind, and are at most one more than the largest grid has. The error is a failure of the underlying reader
// amid them. It is returned only if the rows may be those of a drawn grid, which the missing lines would decide.
func (r *Reader) runAt(off, ahead int) (run []row, err error) {
	borders, above := 0, noGap
	for len(run) <= cover.MaxSize {
		w, found, err := r.lineAt(off, ahead, kindRow, 16)
		if err != nil {
			if slices.ContainsFunc(run, func(w row) bool { return fieldWidth(w.text) < rowWidth(w.text) || looksDrawn(&w) }) {
				return nil, err
			}
			return nil, nil
		}
		off, ahead = w.next, ahead+1
		switch {
		case found == kindRow || found == kindBlank && bytes.Count(w.text, []byte("\t")) >= cover.MinSize-1:
			w.above, above = above, noGap
			run, borders = append(run, w), 0
		case found == kindBorder && borders == 0:
			borders++
			above = borderOf(&w)
		case found == kindComment:
		default:
			return run, nil
		}
	}
	return run, nil
}

// tableOfCells returns how drawn cells are to be read. If all cells with several characters are numbers that the grid
// has, decimal is true; otherwise these characters are candidates. Numbers such as 07 stand in all filled cells, or in
// none: beside a 5 they are the candidates 0 and 7.
func (r *input) tableOfCells(l *cover.Layout, cells []cell) (read script, decimal bool, err error) {
	var s, padded glyphs.Signs
	several, numbers := 0, 0     // cells with several characters; those among them that are numbers
	zero, single := false, false // 0 is among candidates, so it is a digit; some cell has one digit
	for _, c := range cells {
		text := c.text()
		switch n, isNumber := numberOf(text); {
		case len(text) == 0:
			s['.']++
		case len(text) == 1:
			single = single || isDecimal(text[0]) && text[0] != '0'
			s.Add(text)
		case isNumber && n <= l.Size():
			several, numbers = several+1, numbers+1
			if n < 10 {
				padded.Add(text)
			}
		default:
			several++
			zero = zero || bytes.IndexByte(text, '0') >= 0
			s.Add(text)
		}
	}
	if numbers > 0 && numbers == several && !(single && padded.Any("0")) {
		a := cover.Standard
		if r.digits == cover.ZeroBased || r.digits == "" && fromZero(cells, l.Size()) {
			a = cover.ZeroBased
		}
		return script{a, glyphs.TableOf(a, l.Size(), s.SpareMark(l.Size())), false}, true, nil
	}
	for c, k := range padded {
		s[c] += k
	}
	if (zero || padded.Any("0")) && r.digits == "" {
		if t := glyphs.TableOf(cover.ZeroBased, l.Size(), s.SpareMark(l.Size())); onlyCells(cells, t) {
			return script{cover.ZeroBased, t, false}, false, nil
		}
	}
	read, err = r.recognise(&s, l)
	return read, false, err
}

// fromZero is zeroBased for drawn cells. Some must have a mark: where nothing stands in empty cells, 0 is in doubt.
func fromZero(cells []cell, n int) bool {
	zeros, marked := 0, false
	for _, c := range cells {
		text := c.text()
		v, err := strconv.Atoi(string(text))
		switch {
		case err == nil && v >= n:
			return false
		case err == nil && v == 0:
			zeros++
		case len(text) == 1:
			marked = marked || bytes.IndexByte([]byte(".*_-?xX"), text[0]) >= 0
		}
	}
	return n >= 10 && zeros > 0 && zeros <= n && marked
}

// parseCells puts drawn cells into the grid of rec. It returns an error without a place if the cells are probably meant
// to be read in another way.
func (r *input) parseCells(rec *Record, l *cover.Layout, cells []cell) gridFault {
	cells = withoutNames(cells)
	read, decimal, err := r.tableOfCells(l, cells)
	if err != nil {
		return gridFault{cells[0].row, cells[0].from, err}
	}
	a, t := read.alphabet, read.table
	g, top := rec.blank(l, a), false // top: the highest digit is there
	for i, c := range cells {
		text := c.text()
		switch {
		case len(text) == 0:
		case len(text) == 1:
			d := t[text[0]]
			if d == glyphs.None {
				return gridFault{c.row, c.from, unexpected(c.row.from(c.from), a, l.Size())}
			}
			g.Set(i, int(d))
		case decimal:
			d, _ := numberOf(text)
			if a == cover.ZeroBased {
				d++
			}
			if d > l.Size() {
				return gridFault{c.row, c.from, fmt.Errorf("unexpected value %q (want %s)", text, glyphs.Wanted(a, l.Size()))}
			}
			g.Set(i, d)
		default:
			set := cover.Digits(0)
			for k, ch := range text {
				d := t[ch]
				switch {
				case d == glyphs.None:
					return gridFault{c.row, c.from + k, unexpected(c.row.from(c.from+k), a, l.Size())}
				case d == 0:
					return gridFault{err: errors.New("a mark for an empty cell among candidates")}
				case set.Has(int(d)):
					return gridFault{c.row, c.from + k, fmt.Errorf("digit %s twice among the candidates %s", a.Name(int(d)), text)}
				}
				set |= 1 << d
			}
			g.SetCandidates(i, set)
		}
		top = top || g.Digit(i) == l.Size() || len(text) > 1 && !decimal && g.Candidates(i).Has(l.Size())
	}
	if r.digits == "" && !top && t['0'] == 0 && zeroBesideNone(cells) {
		r.mixed = true
		return gridFault{cells[0].row, cells[0].from, errZero}
	}
	rec.sure = read.sure
	return gridFault{}
}

// withoutNames returns the cells with all those emptied that hold a word for an empty cell, if it is the only word in
// them. Beside other words its letters are candidates.
func withoutNames(cells []cell) []cell {
	name := ""
	for _, c := range cells {
		switch text := c.text(); {
		case len(text) < 2:
		case name == "":
			if name = strings.ToLower(string(text)); !names.Empties.Has(name) {
				return cells
			}
		case !strings.EqualFold(string(text), name):
			return cells
		}
	}
	if name == "" {
		return cells
	}
	cells = slices.Clone(cells)
	for i := range cells {
		if c := &cells[i]; c.to-c.from > 1 {
			c.to = c.from
		}
	}
	return cells
}

// readSquare puts n·n cells into the grid of rec, with the layout asked for or the usual one.
func (r *input) readSquare(rec *Record, cells []cell) error {
	l, err := r.layoutFor(side(len(cells)))
	if err == nil {
		err = r.parseCells(rec, l, cells).err
	}
	return err
}

// zeroBesideNone reports whether some cells hold 0 or 00, and others nothing, a stroke, or a word such as None.
func zeroBesideNone(cells []cell) bool {
	zero, none := false, false
	for _, c := range cells {
		switch text := c.text(); {
		case len(text) == 0:
			none = true
		case string(text) == "0" || string(text) == "00":
			zero = true
		case len(text) == 1 && text[0] == '.' && c.from < len(c.row.raw):
			raw := c.row.from(c.from)[0]
			none = none || raw == '-' || 'a' <= raw|0x20 && raw|0x20 <= 'z'
		}
	}
	return zero && none
}

func (c *cell) text() []byte { return c.row.text[c.from:c.to] }

// numberOf returns the value of a text that is a number of two digits.
func numberOf(text []byte) (n int, ok bool) {
	if len(text) != 2 || !isDecimal(text[0]) || !isDecimal(text[1]) {
		return 0, false
	}
	return int(10*(text[0]-'0') + text[1] - '0'), true
}

// onlyCells reports whether each character of the cells is one by the table.
func onlyCells(cells []cell, t *glyphs.Table) bool {
	return !slices.ContainsFunc(cells, func(c cell) bool {
		return slices.ContainsFunc(c.text(), func(ch byte) bool { return t[ch] == glyphs.None })
	})
}
