package frame

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles/internal/scan"
)

// The rows of a sheet may have labels, headers, numbers or stops. This file reads them with and without.

// A Variant is one reading of a sheet: its rows, perhaps without numbers above and beside them or a line with the size.
type Variant struct {
	Rows    []scan.Row
	Without []string // what was taken away, in words
	Exactly bool     // all the rows must belong to the grid
}

// Variants returns the readings of a sheet, the most likely first.
func (s *Sheet) Variants() (all []Variant) {
	base := Variant{Rows: s.Rows}
	headed, isHeaded := base.withoutHeader()
	if isHeaded {
		if both, ok := headed.withoutLabels(); ok {
			all = append(all, both)
		}
	}
	if !HasEmptyHead(base.Rows) && !Itemised(base.Rows) {
		all = append(all, base)
	}
	if isHeaded {
		all = append(all, headed)
	}
	if labelled, ok := base.withoutLabels(); ok {
		all = append(all, labelled)
	}
	if sized, ok := base.withoutSize(); ok {
		all = append(all, sized)
	}
	if strings.Contains(strings.Join(s.Left, "\n"), `\begin{sudoku`) {
		all = append(all, base.withoutStops())
	}
	if bare, ok := base.withoutSides(); ok {
		all = append(all, bare)
	}
	return all
}

// edited returns the variant with copies of its rows, each changed by edit.
func (v Variant) edited(edit func(text []byte)) Variant {
	v.Rows, v.Exactly = slices.Clone(v.Rows), true
	for i := range v.Rows {
		w := &v.Rows[i]
		w.Text = bytes.Clone(w.Text)
		edit(w.Text)
	}
	return v
}

// withoutStops takes away the stop at the end of each row, as LaTeX's package sudoku has it: |5|3| | |7| | | | |.
func (v Variant) withoutStops() Variant {
	return v.edited(func(text []byte) {
		if end := len(bytes.TrimRight(text, scan.Blanks)); bytes.HasSuffix(text[:end], []byte("|.")) {
			text[end-1] = ' '
		}
	})
}

// withoutSides takes away a mark before all rows, and the same one behind them: items of a list, a frame of stars.
func (v Variant) withoutSides() (Variant, bool) {
	first := WordsIn(v.Rows[0].Text)
	if len(first) < 2 || len(v.Rows) < cover.MinSize || len(first[0]) != 1 || !strings.Contains("-*.", first[0]) {
		return v, false
	}
	if first[0] == "." && !bulleted(v.Rows) {
		return v, false // empty cells
	}
	ends := true
	for i := range v.Rows {
		words := WordsIn(v.Rows[i].Text)
		if len(words) < 2 || words[0] != first[0] {
			return v, false
		}
		ends = ends && words[len(words)-1] == first[0]
	}
	v.Without = append(v.Without, fmt.Sprintf("the %s of each row", first[0]))
	return v.edited(func(text []byte) {
		text[scan.Indent(text)] = ' '
		if ends {
			text[len(bytes.TrimRight(text, scan.Blanks))-1] = ' '
		}
	}), true
}

// HasEmptyHead reports whether the first row is an empty head of a table: a border stands below it, and below no other row.
func HasEmptyHead(rows []scan.Row) bool {
	if len(rows) < 2 || len(WordsIn(rows[0].Text)) > 0 || rows[1].Above < scan.LightGap {
		return false
	}
	return !slices.ContainsFunc(rows[2:], func(w scan.Row) bool { return w.Above >= scan.LightGap })
}

// withoutHeader takes away a first row that numbers the columns, and a last row with the same numbers.
func (v Variant) withoutHeader() (Variant, bool) {
	words := WordsIn(v.Rows[0].Text)
	if len(words) == 0 && len(v.Rows) > 1 && v.Rows[1].Above >= scan.LightGap { // an empty head of a table
		v.Rows, v.Exactly = v.Rows[1:], true
		return v, true
	}
	for len(words) > 0 && !isLabel(words[0]) && len(words) > cover.MinSize {
		words = words[1:] // a corner
	}
	if len(words) > cover.MinSize && words[0] == "0" && words[1] == "0" && isSequence(words[1:]) {
		words = words[1:] // a corner, too
	}
	n := len(words)
	if n < cover.MinSize || !isSequence(words) || len(v.Rows) < n+1 {
		return v, false
	}
	v.Rows = v.Rows[1:]
	if len(v.Rows) == n+1 && slices.Equal(WordsIn(v.Rows[n].Text), words) {
		v.Rows = v.Rows[:n]
	}
	v.Without, v.Exactly = append(v.Without, "the numbers of its columns"), true
	return v, len(v.Rows) == n
}

// withoutLabels takes away the first words of the rows if they number the rows, and the last words if they are the
// same.
func (v Variant) withoutLabels() (Variant, bool) {
	n := len(v.Rows)
	first, last, longest := make([]string, n), make([]string, n), 0
	for i := range v.Rows {
		words := WordsIn(v.Rows[i].Text)
		if len(words) == 0 {
			return v, false
		}
		first[i], last[i] = words[0], words[len(words)-1]
		longest = max(longest, len(words))
	}
	if !isSequence(first) || longest < 2 {
		return v, false
	}
	v.Without = append(v.Without, "the numbers of its rows")
	return v.edited(func(text []byte) {
		at := scan.Indent(text)
		if at < len(text) && text[at] == '|' { // the bar in front of the label falls away; the next one begins the row
			text[at] = ' '
			at += scan.Indent(text[at:])
		}
		for at < len(text) && !scan.IsSeparator(text[at]) {
			text[at] = ' '
			at++
		}
		for at < len(text) && scan.IsBlank(text[at]) && text[at] != '\t' {
			at++
		}
		if at < len(text) && (text[at] == ',' || text[at] == ';' || text[at] == '\t') {
			text[at] = ' '
		}
		if slices.Equal(first, last) {
			end := len(bytes.TrimRight(text, scan.Blanks+"|,;"))
			for ; end > 0 && !scan.IsSeparator(text[end-1]); end-- {
				text[end-1] = ' '
			}
		}
	}), true
}

// withoutSize takes away a first line that says the size: "9", "9 9", "3 3" or "81".
func (v Variant) withoutSize() (Variant, bool) {
	var numbers []int
	for _, word := range WordsIn(v.Rows[0].Text) {
		n, err := strconv.Atoi(word)
		if err != nil {
			return v, false
		}
		numbers = append(numbers, n)
	}
	if len(numbers) > 2 || len(v.Rows) < 2 {
		return v, false
	}
	rest := Variant{Rows: v.Rows[1:]}
	_, cells, n := rest.Square()
	if cells == nil {
		return v, false
	}
	if len(numbers) == 1 && len(rest.Rows) == numbers[0]*n {
		rest.Without = []string{fmt.Sprintf("the number of puzzles %q", scan.Trim(v.Rows[0].Text))}
		return rest, true
	}
	product := 1
	for _, k := range numbers {
		product *= k
	}
	if product != n && product != n*n && (len(numbers) > 1 || product*product != n) {
		return v, false
	}
	rest.Without = []string{fmt.Sprintf("the size %q", scan.Trim(v.Rows[0].Text))}
	return rest, true
}

// Labelled reports whether the first row and the first column of a block number its columns and rows, which no grid does.
func Labelled(rows []scan.Row) bool {
	if len(rows) < cover.MinSize+1 {
		return false
	}
	for i := 2; i < cover.MinSize; i++ { // hardly any grid begins so; this is quick
		a, b := scan.Trim(rows[i-1].Text), scan.Trim(rows[i].Text)
		if len(a) == 0 || len(b) == 0 || b[0] != a[0]+1 && b[0]|0x20 != 'r' {
			return false
		}
	}
	headed, ok := (Variant{Rows: rows}).withoutHeader()
	if ok && len(WordsIn(rows[0].Text)) > 0 {
		_, ok = headed.withoutLabels()
		return ok
	}
	return false
}

// bulleted reports whether each row is an item of a list: a bullet, the same for all, a blank, and no other bullet.
func bulleted(rows []scan.Row) bool {
	for i := range rows {
		raw := scan.Trim(rows[i].Raw)
		if len(raw) == 0 || raw[0] < utf8.RuneSelf {
			return false
		}
		_, size := utf8.DecodeRune(raw)
		bullet := raw[:size]
		if !bytes.HasPrefix(scan.Trim(rows[0].Raw), bullet) || bytes.Count(raw, bullet) != 1 || size == len(raw) || !scan.IsBlank(raw[size]) || scan.PlainRune([]rune(string(bullet))[0]) != '.' {
			return false
		}
	}
	return len(rows) > 0
}

// Itemised reports whether each row is an item of a list: a mark, a blank and a word.
func Itemised(rows []scan.Row) bool {
	if bulleted(rows) {
		return true
	}
	for i := range rows {
		text := scan.Trim(rows[i].Text)
		if len(text) < cover.MinSize || text[0] != '-' && text[0] != '*' || !scan.IsBlank(text[1]) || bytes.ContainsAny(scan.Trim(text[1:]), scan.Blanks+"|") {
			return false
		}
	}
	return len(rows) > 0
}

// WordsIn returns what stands between blanks, bars, commas and semicolons.
func WordsIn(text []byte) []string {
	return strings.FieldsFunc(string(text), func(c rune) bool { return c < 0x80 && scan.IsSeparator(byte(c)) })
}

// isSequence reports whether the words count from 0 or 1, perhaps behind one letter, or from A.
func isSequence(words []string) bool {
	if len(words) == 0 {
		return false
	}
	last := len(words[0]) - 1
	prefix, from := words[0][:last], int(words[0][last]-'0')
	numbers, letters := from <= 1 && last <= 1 && strings.Contains("rRcC", prefix), len(words) <= 26
	for i, word := range words {
		numbers = numbers && word == prefix+strconv.Itoa(from+i)
		letters = letters && len(word) == 1 && word[0]&^0x20 == byte('A'+i)
	}
	return numbers || letters
}

// isLabel reports whether a word may begin a sequence.
func isLabel(word string) bool {
	return slices.Contains([]string{"0", "1", "a", "c0", "c1"}, strings.ToLower(word))
}
