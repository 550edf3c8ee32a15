package rules

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"dlx-sudoku/cover"
)

// text is the line of a rule that is being read.
type text struct {
	line   TextLine
	layout *cover.Layout
	runes  []rune
	at     int
}

// fault returns the error at a place in the line.
func (t *text) fault(at int, err error) error {
	return &Error{Line: t.line.Number, Column: at + 1, Text: t.line.Text, Err: err}
}

// blanks skips white space.
func (t *text) blanks() {
	for t.at < len(t.runes) && (t.runes[t.at] == ' ' || t.runes[t.at] == '\t') {
		t.at++
	}
}

// word takes the next word; "" at the end of the line.
func (t *text) word() (word string, at int) { return t.until(" \t") }

// until skips blanks, and takes the text up to one of the stops, or to the end of the line.
func (t *text) until(stops string) (part string, at int) {
	t.blanks()
	at = t.at
	for t.at < len(t.runes) && !strings.ContainsRune(stops, t.runes[t.at]) {
		t.at++
	}
	return string(t.runes[at:t.at]), at
}

// arguments reads numbers and groups of cells as the kind has them.
func (t *text) arguments(r *Rule) error {
	k := r.Kind
	r.Groups = [][]int{nil}
	if k.Groups > 1 {
		t.divide()
	}
	for {
		word, at := t.argument()
		if word == "" {
			break
		}
		if slices.Contains(fillers, word) {
			continue
		}
		if word == "|" {
			r.Groups = append(r.Groups, nil)
			continue
		}
		if word == "row" || word == "column" || word == "col" {
			number, _ := t.word()
			word = word[:1] + number
		}
		first, begun := len(r.Groups) == 1, len(r.Groups[0]) > 0
		if len(r.Numbers) < k.Most && (!k.Last && first && !begun || k.Last && begun) {
			numbers, err := t.numbers(k, word)
			if err == nil {
				r.Numbers = append(r.Numbers, numbers...)
				continue
			}
			if k.Last || len(r.Numbers) < k.Fewest && !isCell(word) {
				return t.fault(at, err)
			}
		}
		if k.Most == 1 && !k.Digits && len(r.Numbers) == 0 && begun {
			total, err := strconv.Atoi(strings.Trim(word, "()"))
			if t.blanks(); err == nil && total >= 0 && total <= mostNumber && t.at == len(t.runes) { // r1c1 r1c2 = 15
				r.Numbers = []int{total}
				break
			}
		}
		cells, err := cellsOf(t.layout, word)
		if err != nil {
			return t.fault(at, err)
		}
		last := len(r.Groups) - 1
		r.Groups[last] = append(r.Groups[last], cells...)
	}
	if err := r.shape(t.layout); err != nil {
		return t.fault(0, err)
	}
	return nil
}

// argument takes the next number, cell or |. It skips commas and signs between them: r1c1+r1c2 = 15, r1c1->r1c2.
func (t *text) argument() (word string, at int) {
	isApart := func(c rune) bool { return strings.ContainsRune(" \t,=>", c) }
	for at = t.at; at < len(t.runes); at++ {
		c, next := t.runes[at], rune(0)
		if at+1 < len(t.runes) {
			next = t.runes[at+1]
		}
		if !isApart(c) && (c != '+' && c != '-' || next != 'r' && next != 'R' && next != '>') {
			break
		}
	}
	for t.at = at; t.at < len(t.runes) && !isApart(t.runes[t.at]) && (t.runes[t.at] != '+' || t.at == at); t.at++ {
		if t.runes[t.at] == '-' && t.at+1 < len(t.runes) && t.runes[t.at+1] == '>' {
			break
		}
	}
	return string(t.runes[at:t.at]), at
}

// fillers has words among numbers and cells that mean nothing.
var fillers = []string{"sum", "total", "value", "and", "circle", "cells", "cell"}

// divide puts | between groups of cells that other signs divide: circle r1c1 line r1c2 r1c3, r1c1 -> r1c2, r1c1 = r5c5.
func (t *text) divide() {
	rest := string(t.runes[t.at:])
	if strings.Contains(rest, "|") {
		return
	}
	for _, sign := range []string{"->", ";", "=", " line ", " shaft ", " arrow "} {
		if strings.Contains(rest, sign) {
			once := strings.Replace(rest, sign, " | ", 1)
			if sign == ";" || sign == "=" {
				once = strings.ReplaceAll(rest, sign, " | ")
			}
			t.runes = append(t.runes[:t.at:t.at], []rune(once)...)
			return
		}
	}
}

// mostNumber is the largest number of a rule.
const mostNumber = 9999

// numbers reads a number, or a list of digits.
func (t *text) numbers(k *Kind, word string) ([]int, error) {
	if !k.Digits {
		n, err := strconv.Atoi(word)
		if err != nil || n < 0 || n > mostNumber {
			return nil, fmt.Errorf("unexpected %q (want a number)", word)
		}
		return []int{n}, nil
	}
	var digits []int
	for { // 1, 2, 3
		start := t.at
		next, _ := t.argument()
		if next == "" || strings.Trim(next, "123456789") != "" {
			t.at = start
			break
		}
		word += next
	}
	for _, c := range strings.ToUpper(word) {
		d := digitOf(c)
		if d < 1 || d > t.layout.Size() {
			return nil, fmt.Errorf("unexpected %q (want digits from 1 to %s)", c, cover.DigitName(t.layout.Size()))
		}
		digits = append(digits, d)
	}
	return digits, nil
}

// digitOf returns the digit of a character, 0 if it is no digit.
func digitOf(c rune) int {
	return strings.IndexRune("123456789ABCDEFGHIJKLMNOP", c) + 1
}

// isCell reports whether a word looks like cells.
func isCell(word string) bool {
	return len(word) > 1 && strings.ContainsRune("rcRC", rune(word[0])) && '0' <= word[1] && word[1] <= '9'
}

// cellsOf returns the cells that a word names: r4c7, r1c9-r1c1, r5 or c7.
func cellsOf(l *cover.Layout, word string) ([]int, error) {
	if word != "" && strings.ContainsRune("+-0123456789", rune(word[0])) {
		return nil, fmt.Errorf("unexpected %q (want a whole number that is not negative, or a cell such as r4c7)", word)
	}
	if strings.Count(word, "-") > 1 { // r1c1-r1c3-r3c3
		return turning(l, strings.Split(word, "-"))
	}
	from, to, isRange := strings.Cut(strings.ToLower(word), "-")
	if cells := several(l, from); cells != nil && !isRange {
		return cells, nil
	}
	r, c, err := place(l, from)
	if err != nil {
		return nil, err
	}
	n := l.Size()
	if isRange {
		r2, c2, err := place(l, to)
		if err != nil {
			return nil, err
		}
		if r == 0 || c == 0 || r2 == 0 || c2 == 0 {
			return nil, fmt.Errorf("unexpected %q (want a cell at each end)", word)
		}
		return straight(n, r, c, r2, c2)
	}
	switch {
	case c == 0:
		return straight(n, r, 1, r, n)
	case r == 0:
		return straight(n, 1, c, n, c)
	}
	return []int{(r-1)*n + c - 1}, nil
}

// several returns the cells of a word such as r1c123 or r12c3, row by row, or nil if it names one cell or none. Only grids
// below 10x10 have such names.
func several(l *cover.Layout, word string) (cells []int) {
	rows, columns, ok := strings.Cut(strings.TrimPrefix(word, "r"), "c")
	if word == "" || word[0] != 'r' || !ok || len(rows)+len(columns) < 3 || l.Size() > 9 || rows == "" || columns == "" {
		return nil
	}
	for _, r := range rows {
		for _, c := range columns {
			row, column := int(r-'0'), int(c-'0')
			if row < 1 || row > l.Size() || column < 1 || column > l.Size() {
				return nil
			}
			cells = append(cells, (row-1)*l.Size()+column-1)
		}
	}
	return cells
}

// turning returns the cells of a path with corners.
func turning(l *cover.Layout, corners []string) (cells []int, err error) {
	for i := 1; i < len(corners); i++ {
		part, err := cellsOf(l, corners[i-1]+"-"+corners[i])
		if err != nil {
			return nil, err
		}
		cells = append(cells[:max(len(cells)-1, 0)], part...)
	}
	return cells, nil
}

// place returns the row and the column that a word names, or 0 for a missing one.
func place(l *cover.Layout, word string) (row, col int, err error) {
	rest := word
	for _, axis := range []struct {
		letter byte
		value  *int
	}{{'r', &row}, {'c', &col}} {
		if rest == "" || rest[0] != axis.letter {
			continue
		}
		digits := 1
		for digits < len(rest) && '0' <= rest[digits] && rest[digits] <= '9' {
			digits++
		}
		v, err := strconv.ParseUint(rest[1:digits], 10, 8)
		if err != nil {
			return 0, 0, errNoPlace(word)
		}
		if v < 1 || int(v) > l.Size() {
			return 0, 0, fmt.Errorf("cell %s is outside the grid (want rows and columns from 1 to %d)", word, l.Size())
		}
		*axis.value = int(v)
		rest = rest[digits:]
	}
	if rest != "" || word == "" {
		return 0, 0, errNoPlace(word)
	}
	return row, col, nil
}

// errNoPlace is the error of a word that names no place.
func errNoPlace(word string) error {
	return fmt.Errorf("unexpected %q (want a cell such as r4c7, a row r4, a column c7, or r1c1-r1c9)", word)
}

// straight returns the cells from one to another in a row, a column or a diagonal.
func straight(n, r, c, r2, c2 int) ([]int, error) {
	dr, dc := r2-r, c2-c
	steps := max(abs(dr), abs(dc))
	if dr != 0 && dc != 0 && abs(dr) != abs(dc) {
		return nil, fmt.Errorf("r%dc%d and r%dc%d are in no row, column or diagonal", r, c, r2, c2)
	}
	cells := make([]int, 0, steps+1)
	for i := range steps + 1 {
		row, col := r-1, c-1
		if steps > 0 {
			row, col = row+dr/steps*i, col+dc/steps*i
		}
		cells = append(cells, row*n+col)
	}
	return cells, nil
}

// countOf returns a number of cells in words.
func countOf(cells int) string {
	if cells == 1 {
		return "1 cell"
	}
	return fmt.Sprintf("%d cells", cells)
}

// shape checks numbers, groups and cells as the kind has them.
func (r *Rule) shape(l *cover.Layout) error {
	k := r.Kind
	want := func(what string) error { return fmt.Errorf("%s (want \"%s: %s\")", what, k.Word, k.Usage) }
	if len(r.Numbers) < k.Fewest {
		return want(k.Word + " without " + number(k.Usage))
	}
	if most := max(k.Groups, 1); len(r.Groups) > most {
		return want(fmt.Sprintf("%d groups of cells in a %s", len(r.Groups), k.Word))
	}
	for _, g := range r.Groups {
		if len(g) < k.Least || k.Greatest > 0 && len(g) > k.Greatest {
			return want(k.Word + " of " + countOf(len(g)))
		}
		for i, c := range g {
			if slices.Contains(g[:i], c) && (!k.Again || g[i-1] == c) {
				return fmt.Errorf("%s stands twice in the %s", l.CellName(c), k.Word)
			}
			if i > 0 && k.Path && !near(l, g[i-1], c) {
				return fmt.Errorf("%s and %s do not touch, so that the %s is not a line", l.CellName(g[i-1]), l.CellName(c), k.Word)
			}
		}
		if k.Touch && !slices.Contains(l.Beside(g[0]), g[1]) {
			return fmt.Errorf("%s and %s are not side by side (a %s stands between two neighbours)", l.CellName(g[0]), l.CellName(g[1]), k.Word)
		}
		if k.Whole && !whole(l, g) {
			return errors.New(k.Word + " of cells that are not a row or a column (want r5, c7, or r1c9-r1c1 from the other end)")
		}
	}
	return nil
}

// near reports whether two cells share a side or a corner.
func near(l *cover.Layout, a, b int) bool {
	n := l.Size()
	return abs(a/n-b/n) <= 1 && abs(a%n-b%n) <= 1
}

// whole reports whether the cells are a row or a column, in order from either end.
func whole(l *cover.Layout, cells []int) bool {
	return slices.ContainsFunc(l.Houses()[:2*l.Size()], func(h cover.House) bool {
		back := slices.Clone(h.Cells)
		slices.Reverse(back)
		return slices.Equal(cells, h.Cells) || slices.Equal(cells, back)
	})
}
