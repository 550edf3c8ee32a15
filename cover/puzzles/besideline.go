package puzzles

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/glyphs"
	"dlx-sudoku/cover/puzzles/internal/names"
)

// What stands beside a puzzle on its line may say the shape of its boxes, such as 3x2, or its size.

// shape is a word such as 3x2 by itself, or behind a word for boxes, where it may have blanks in it.
var shape = pattern(`(?i)(?:^|[\s,;("'|])(?:(\d{1,2})x(\d{1,2})|(?:box(?:es)?|blocks?|regions?|shape|size)\s?[:=]?\s?(\d{1,2})\s?x\s?(\d{1,2}))\b`)

// hasShape reports whether a text may have a shape: an x between two digits, perhaps with blanks. It is quick.
func hasShape(text []byte) bool {
	for from := 1; from < len(text); {
		i := bytes.IndexByte(text[from:], 'x')
		if i < 0 {
			return false
		}
		i += from
		before, behind := bytes.TrimRight(text[:i], " "), bytes.TrimLeft(text[i+1:], " ")
		if len(before) > 0 && len(behind) > 0 && isDecimal(before[len(before)-1]) && isDecimal(behind[0]) {
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
	for _, m := range shape().FindAllSubmatch(rest, -1) {
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
	for i, s := range columns(header) {
		switch name := names.Bare(string(header[s.from:s.to])); {
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
