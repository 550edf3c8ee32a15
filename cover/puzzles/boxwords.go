package puzzles

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/glyphs"
	"dlx-sudoku/cover/puzzles/internal/names"
	"dlx-sudoku/cover/puzzles/internal/scan"
)

// A line above a puzzle may say its boxes in other words than "box: 3x2". If it says nothing else, it is that rule. If
// it says more, it becomes a rule that is refused unless the puzzle has these boxes anyway.

// boxWords matches a word for boxes, boxShape and bareShape their rows and columns with and without brackets, and boxSize
// the size of the grid before them.
const (
	boxSize   = `(?:(?:n|size|grid)?\s?[:=]?\s?\d{1,2}(?:\s?x\s?\d{1,2})?(?:\s(?:sudoku|grid|puzzle))?\s?[,;:]?\s(?:with\s)?)?`
	boxWords  = `(?:box(?:es)?|blocks?|regions?|sub-?grids?)`
	bareShape = `(\d{1,2})\s?(?:x|\*|by)\s?(\d{1,2})`
	boxShape  = `[(\[{]?(\d{1,2})\s?(?:x|\*|by|,)\s?(\d{1,2})[)\]}]?`
)

// boxLines match lines that say only the boxes, perhaps behind the size of the grid. Each has two submatches, the rows
// and the columns of a box.
var boxLines = []*scan.Regexp{
	scan.Pattern(`^` + boxSize + boxWords + `(?:[\s_-]?(?:size|shape|dimensions?))?\s?(?:are|is|of|[:=])?\s?` + boxShape + `$`),
	scan.Pattern(`^` + boxSize + boxShape + `\s` + boxWords + `$`),
	scan.Pattern(`^` + boxSize + boxWords + `(?:[\s_-]?(?:size|shape|dimensions?))?\s?(?:are|is|of|have|[:=])?\s?(\d{1,2}) rows?,?(?: and| by| x)? (\d{1,2}) col(?:umn)?s?$`),
}

// sizeAndBoxes is a size and the boxes in brackets, 6x6 (3x2).
var sizeAndBoxes = scan.Pattern(`^(\d{1,2})x(\d{1,2})(?: sudoku| grid| puzzle)? ?[(\[](\d{1,2})x(\d{1,2})(?: ` + boxWords + `)?[)\]]?$`)

// boxMention matches a shape beside a word for boxes, amid other words.
var boxMention = scan.Pattern(`\b` + boxWords + `(?: size| shape)?\s?(?:are|is|of|[:=])?\s?[(\[]?` + bareShape + `\b|\b` + bareShape + `[)\]]? ` + boxWords + `\b`)

// mayBeBoxes reports whether a line may say boxes and does not begin with cells. It is quick.
func mayBeBoxes(text []byte) bool {
	return len(text) >= len("6x6(3x2)")-1 && len(text) <= quoteLimit && bytes.ContainsAny(text, "xXbB") && bytes.ContainsAny(text, "=( ") && !beginsCells(text)
}

// beginsCells reports whether a line begins with five cells, side by side or apart.
func beginsCells(text []byte) bool {
	cells := 0
	for _, c := range text {
		switch {
		case scan.IsDecimal(c), c == '.', c == '_', c == '*':
			if cells++; cells == 5 {
				return true
			}
		case !scan.IsBlank(c) && c != '|':
			return false
		}
	}
	return false
}

// boxesSaid returns the shape of boxes that a line says, as "3x2", or the whole line if it says more than that. It
// reports false if the line says no shape, or mentions square boxes among other words: people who explain the usual
// rules do so.
func boxesSaid(text string) (value string, ok bool) {
	if len(text) > quoteLimit || scan.HasLongWord([]byte(text), 15) || beginsCells([]byte(text)) || !strings.ContainsAny(text, "123456789") {
		return "", false
	}
	text = strings.ToLower(strings.ReplaceAll(text, string([]byte{scan.Other}), "x"))
	named := strings.Contains(text, "box") || strings.Contains(text, "block") || strings.Contains(text, "region") || strings.Contains(text, "grid")
	if !named && !scan.IsDecimal(strings.TrimSpace(text)[0]) {
		return "", false // the usual case
	}
	text = strings.Join(strings.Fields(text), " ")
	bare := strings.TrimRight(text, " .;")
	if strings.Count(text[len(bare):], ".") >= cover.MinSize { // a row or a puzzle behind it
		return "", false
	}
	text = bare
	if m := sizeAndBoxes.Get().FindStringSubmatch(text); m != nil {
		if l, err := cover.ParseLayout(m[3] + "x" + m[4]); m[1] == m[2] && err == nil && fmt.Sprint(l.Size()) == m[1] {
			return m[3] + "x" + m[4], true
		}
	}
	if !named {
		return "", false
	}
	for _, line := range boxLines {
		if m := line.Get().FindStringSubmatch(text); m != nil {
			return m[1] + "x" + m[2], true
		}
	}
	for _, m := range boxMention.Get().FindAllStringSubmatch(text, -1) {
		if m[1]+m[3] != m[2]+m[4] {
			return text, true
		}
	}
	return "", false
}

// mentioned returns the shape of boxes in a line of words. Two shapes are an error.
func mentioned(text string) (*cover.Layout, error) {
	if all := boxMention.Get().FindAllStringSubmatch(text, -1); len(all) == 1 {
		m := all[0]
		return cover.ParseLayout(m[1] + m[3] + "x" + m[2] + m[4])
	}
	return nil, fmt.Errorf("boxes in words: %q (want a line \"box: RxC\" above the puzzle)", text)
}

// What stands beside a puzzle on its line may say the shape of its boxes, such as 3x2, or its size.

// shape is a word such as 3x2 by itself, or behind a word for boxes, where it may have blanks in it.
var shape = scan.Pattern(`(?i)(?:^|[\s,;("'|])(?:(\d{1,2})x(\d{1,2})|(?:box(?:es)?|blocks?|regions?|shape|size)\s?[:=]?\s?(\d{1,2})\s?x\s?(\d{1,2}))\b`)

// hasShape reports whether a text may have a shape: an x between two digits, perhaps with blanks. It is quick.
func hasShape(text []byte) bool {
	for from := 1; from < len(text); {
		i := bytes.IndexByte(text[from:], 'x')
		if i < 0 {
			return false
		}
		i += from
		before, behind := bytes.TrimRight(text[:i], " "), bytes.TrimLeft(text[i+1:], " ")
		if len(before) > 0 && len(behind) > 0 && scan.IsDecimal(before[len(before)-1]) && scan.IsDecimal(behind[0]) {
			return true
		}
		from = i + 1
	}
	return false
}

// shapesBeside returns the boxes that the rest of a puzzle's line says, or nil if it says nothing about them. The grid
// has n rows; n x n is its size and no shape of boxes. Any other shape is an error. What stands behind # is a comment.
func shapesBeside(rest []byte, n int) (said *cover.Layout, err error) {
	if !hasShape(rest) {
		return nil, nil
	}
	rest, _, _ = bytes.Cut(rest, []byte("#"))
	for _, m := range shape.Get().FindAllSubmatch(rest, -1) {
		rows, _ := strconv.Atoi(string(m[1]) + string(m[3]))
		cols, _ := strconv.Atoi(string(m[2]) + string(m[4]))
		l, err := sides(rows, cols, n)
		switch {
		case err != nil:
			return nil, err
		case l != nil && said != nil && l != said:
			return nil, fmt.Errorf("boxes of %v and of %v beside a puzzle (want one of them)", said, l)
		case l != nil:
			said = l
		}
	}
	return said, nil
}

// sides returns the layout with boxes of rows x cols in a grid of n rows. If rows and cols are those of the grid, it
// returns nil.
func sides(rows, cols, n int) (*cover.Layout, error) {
	switch {
	case rows == n && cols == n:
		return nil, nil
	case rows*cols != n:
		return nil, fmt.Errorf("%dx%d beside %s (want the rows and columns of its boxes, whose product is %d)", rows, cols, glyphs.Article(n), n)
	}
	return cover.NewLayout(rows, cols)
}

// sideColumns has the columns of a table that say the size of its puzzles or of their boxes: "rows" and "cols", or
// "size" for one number. Columns count from 0.
type sideColumns map[string]int

// sidesOf returns the columns of a header that have such names.
func sidesOf(header []byte) sideColumns {
	c := make(sideColumns)
	for i, s := range scan.Columns(header) {
		switch name := names.Bare(string(header[s.From:s.To])); {
		case names.BoxRows.Has(name) || name == "rows" || name == "height":
			c["rows"] = i
		case names.BoxColumns.Has(name) || name == "cols" || name == "columns" || name == "width":
			c["cols"] = i
		case name == "size":
			c["size"] = i
		}
	}
	return c
}

// layoutOf returns the boxes that a line of the table says for its puzzle of n rows, or nil.
func (c sideColumns) layoutOf(text []byte, n int) (*cover.Layout, error) {
	value := func(name string) (v int, ok bool) {
		i, ok := c[name]
		if !ok {
			return 0, false
		}
		v, err := strconv.Atoi(strings.TrimSpace(string(columnAt(text, i))))
		return v, err == nil
	}
	if size, ok := value("size"); ok && size != n && size != n*n && size*size != n {
		return nil, fmt.Errorf("size %d beside %s", size, glyphs.Article(n))
	}
	rows, hasRows := value("rows")
	cols, hasCols := value("cols")
	switch {
	case hasRows && hasCols:
		return sides(rows, cols, n)
	case hasRows && rows != n || hasCols && cols != n:
		return nil, fmt.Errorf("%d rows or columns beside %s", rows+cols, glyphs.Article(n))
	}
	return nil, nil
}
