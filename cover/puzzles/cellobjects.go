package puzzles

import (
	"encoding/json"
	"strconv"
	"strings"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles/internal/names"
)

// A board may be a list of objects, one for each cell: [{"val":5,"fixed":true},{"val":null},…]. Their other members must
// be known to say nothing of the puzzle. If they say the place of the cell, cells may be missing, and stand in any order.

// A cellObject is what is known of an object for a cell.
type cellObject struct {
	digit    string // "" for an empty cell
	row, col int
	placed   bool // it says its row and its column
}

// cellOf returns what an object says of a cell. It reports false for any other value, and for an object with a member
// that is not known.
func cellOf(value json.RawMessage) (c cellObject, ok bool) {
	if string(value) == "null" { // an empty cell
		return c, true
	}
	if value[0] != '{' {
		return c, false
	}
	hasRow, hasCol, hasDigit := false, false, false
	for _, m := range membersIn(value) {
		key := names.Bare(m.key)
		switch {
		case names.Values.Has(key) && !hasDigit:
			text := string(m.value)
			if text == "null" || text == "0" || text == `""` || text == `"."` {
				text = ""
			}
			c.digit, hasDigit = strings.Trim(text, `"`), true
			if len(c.digit) > 2 {
				return c, false
			}
		case names.Rows.Has(key) && !hasRow:
			hasRow = json.Unmarshal(m.value, &c.row) == nil
		case names.Columns.Has(key) && !hasCol:
			hasCol = json.Unmarshal(m.value, &c.col) == nil
		case names.Pairs.Has(key) && !hasRow && !hasCol:
			hasRow, hasCol = c.place(m.value)
		case !names.CellDecorations.Has(key):
			return c, false
		}
	}
	c.placed = hasRow && hasCol
	return c, hasDigit && hasRow == hasCol
}

// place takes the row and the column of a cell from an object with these or from a list of both.
func (c *cellObject) place(value json.RawMessage) (hasRow, hasCol bool) {
	var list []int
	if json.Unmarshal(value, &list) == nil && len(list) == 2 {
		c.row, c.col = list[0], list[1]
		return true, true
	}
	if value[0] != '{' {
		return false, false
	}
	for _, m := range membersIn(value) {
		switch key := names.Bare(m.key); {
		case names.Rows.Has(key):
			hasRow = json.Unmarshal(m.value, &c.row) == nil
		case names.Columns.Has(key):
			hasCol = json.Unmarshal(m.value, &c.col) == nil
		}
	}
	return hasRow, hasCol
}

// cellsOf replaces the objects of a list of cells by their digits. It returns the list as it is unless all members are
// such objects, n·n of them or, as a row, n, in the order of the grid.
func cellsOf(members []json.RawMessage, columns int) []json.RawMessage {
	plain := make([]json.RawMessage, len(members))
	var first cellObject
	for i, m := range members {
		c, ok := cellOf(m)
		if i == 0 {
			first = c
		}
		if !ok || c.placed != first.placed || c.placed && (c.row-first.row != i/columns || c.col-first.col != i%columns) {
			return members
		}
		plain[i] = json.RawMessage(strconv.Quote(c.digit))
	}
	return plain
}

// fewestTriples is the smallest number of lists of three numbers that are taken for cells. Fewer may be anything.
const fewestTriples = 17

// placed returns the puzzle of a list whose members have their places, in any order, and which may lack cells: objects, or
// lists of row, column and digit. It is "" for other lists, and for places that fit no grid.
func placed(members []json.RawMessage) string {
	cells := make([]cellObject, len(members))
	for i, m := range members {
		var triple []int
		c, ok := cellOf(m)
		if m[0] == '[' && len(members) < fewestTriples {
			return ""
		}
		if json.Unmarshal(m, &triple) == nil && len(triple) == 3 {
			c, ok = cellObject{strconv.Itoa(triple[2]), triple[0], triple[1], true}, true
		}
		if !ok || !c.placed || c.row < 0 || c.col < 0 || c.row > cover.MaxSize || c.col > cover.MaxSize {
			return ""
		}
		cells[i] = c
	}
	return placedIn(cells)
}

// placedIn returns the puzzle with these cells, in any order. Rows and columns count from 0 if one of them is 0.
func placedIn(cells []cellObject) string {
	least, most := cover.MaxSize, 0
	for _, c := range cells {
		if c.row > cover.MaxSize || c.col > cover.MaxSize {
			return ""
		}
		least, most = min(least, c.row, c.col), max(most, c.row, c.col)
	}
	base := min(least, 1)
	n := 9
	switch {
	case len(cells) == 0:
		return ""
	case most-base+1 >= cover.MinSize && len(cells) == (most-base+1)*(most-base+1):
		n = most - base + 1
	case most-base >= 16:
		n = 25
	case most-base >= 9:
		n = 16
	}
	if n > cover.MaxSize || most-base >= n {
		return ""
	}
	rows := make([][]string, n)
	for i := range rows {
		rows[i] = make([]string, n)
	}
	for _, c := range cells {
		at := &rows[c.row-base][c.col-base]
		if *at != "" && *at != c.digit {
			return ""
		}
		if c.digit != "0" {
			*at = c.digit
		}
	}
	lines := make([]string, n)
	for i, row := range rows {
		lines[i] = strings.Join(row, ",")
	}
	return strings.Join(lines, "\n")
}
