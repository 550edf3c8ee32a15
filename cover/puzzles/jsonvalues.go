package puzzles

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles/internal/scan"
	"dlx-sudoku/cover/puzzles/internal/square"
)

// This file reads values of JSON as the cells of a puzzle.

// textOf returns the puzzle that a value holds, as text for a Reader, or "".
func textOf(value json.RawMessage) string {
	var s string
	var members []json.RawMessage
	var fields map[string]json.RawMessage
	switch {
	case json.Unmarshal(value, &s) == nil:
		return s
	case json.Unmarshal(value, &members) == nil:
		return listed(members)
	case json.Unmarshal(value, &fields) == nil:
		return namedCells(fields)
	}
	return ""
}

// listed returns the puzzle that a list holds, as text for a Reader, or "" if it holds none.
func listed(members []json.RawMessage) string {
	if puzzle := placed(members); puzzle != "" {
		return puzzle
	}
	n := len(members)
	if n < cover.MinSize {
		return ""
	}
	if n > cover.MaxSize && square.Side(n) > 0 {
		members = cellsOf(members, square.Side(n))
	}
	rows := make([]string, 0, n)
	isLong := func(m json.RawMessage) bool { return isList(m) || m[0] == '"' && len(m) > 4 }
	if !slices.ContainsFunc(members, isLong) {
		if square.Side(n) < cover.MinSize {
			return ""
		}
		for row := range slices.Chunk(members, square.Side(n)) {
			rows = append(rows, values(row))
		}
		return strings.Join(rows, "\n")
	}
	for _, m := range members {
		var row []json.RawMessage
		var text string
		switch {
		case n > cover.MaxSize:
			return ""
		case m[0] == '[' && json.Unmarshal(m, &row) == nil && len(row) == n:
			rows = append(rows, values(cellsOf(row, n)))
		case m[0] == '"' && json.Unmarshal(m, &text) == nil && len(text) == n && n != cover.MinSize*cover.MinSize:
			rows = append(rows, text)
		default:
			return ""
		}
		if rows[len(rows)-1] == "" {
			return ""
		}
	}
	return strings.Join(rows, "\n")
}

// values returns a row of csv. It is "" if a member is a list or an object, other than a list of one number.
func values(members []json.RawMessage) string {
	row := make([]string, len(members))
	for i, m := range members {
		var list []int
		switch {
		case string(m) == "null" || string(m) == `""`:
		case m[0] == '"':
			row[i] = strings.TrimSpace(strings.Trim(string(m), `"`))
		case m[0] == '[' && json.Unmarshal(m, &list) == nil && len(list) == 1:
			row[i] = strconv.Itoa(list[0])
		case m[0] == '[' || m[0] == '{':
			return ""
		default:
			row[i] = string(m)
		}
	}
	return strings.Join(row, ",")
}

// parsed returns the puzzle in a text, or nil.
func (r *input) parsed(text string) *cover.Grid {
	if len(text) < cover.MinSize*cover.MinSize {
		return nil
	}
	rec, err := r.within(text, FormatAuto)
	if err != nil {
		return nil
	}
	return rec.Grid
}

// rowKey matches the name of a row: row1, r1, 1 or A.
var rowKey = scan.Pattern(`^(?i:row|line|r)?[\s_-]*(?:(\d{1,2})|([A-Ya-y]))$`)

// namedRows returns the puzzle of an object whose members are its rows, all of them. It is "" for other objects.
func namedRows(fields map[string]json.RawMessage) string {
	n := len(fields)
	members := make([]json.RawMessage, n+1)
	for key, value := range fields {
		m := rowKey.Get().FindStringSubmatch(key)
		if m == nil || n < cover.MinSize || n > cover.MaxSize {
			return ""
		}
		number, _ := strconv.Atoi(m[1])
		if m[2] != "" {
			number = int(m[2][0]|0x20-'a') + 1
		}
		if number > n || members[number] != nil {
			return ""
		}
		members[number] = value
	}
	switch {
	case members[0] == nil:
		members = members[1:]
	case members[n] == nil: // they count from 0
		members = members[:n]
	}
	if len(members) > n || slices.ContainsFunc(members, func(m json.RawMessage) bool { return len(m) < cover.MinSize }) {
		return ""
	}
	return listed(members)
}

// cellKey matches the name of a cell: A1, r1c1, 1,1 or (0, 0) or 0-0, cell_0_0. cellNumber matches its number.
var (
	cellKey    = scan.Pattern(`^(?i:cell)?[\s_-]*(?:([A-Ya-y])(\d{1,2})|[rR](\d{1,2})[ _-]?[cC](\d{1,2})|[(\[]?(\d{1,2})[,;:_ -]\s?(\d{1,2})[)\]]?)$`)
	cellNumber = scan.Pattern(`^\d{1,3}$`)
)

// namedCells returns the puzzle of an object whose members are its cells: all, or at least as many as a puzzle has givens. It is
// "" for other objects, and where nothing shows the size, or whether rows and columns count from 0.
func namedCells(fields map[string]json.RawMessage) string {
	var cells []cellObject
	least, most := cover.MaxSize*cover.MaxSize, 0 // of rows and columns, or of numbers
	numbered := 0
	for key, value := range fields {
		m := cellKey.Get().FindStringSubmatch(key)
		c := cellObject{digit: values([]json.RawMessage{value}), placed: true}
		switch {
		case len(c.digit) > 2 || isList(value):
			return ""
		case m == nil && cellNumber.Get().MatchString(key):
			numbered++
			c.col, _ = strconv.Atoi(key)
			c.row = c.col
		case m == nil:
			return ""
		default:
			c.row, _ = strconv.Atoi(m[3] + m[5])
			c.col, _ = strconv.Atoi(m[2] + m[4] + m[6])
			if m[1] != "" {
				c.row = int(m[1][0]|0x20-'a') + 1
			}
		}
		least, most = min(least, c.row, c.col), max(most, c.row, c.col)
		cells = append(cells, c)
	}
	base := min(least, 1)
	n := most - base + 1
	if numbered > 0 {
		if n > 64 && n < 81 && base == 0 {
			n = 81 // the last cells are empty
		}
		if n = square.Side(n); numbered < len(cells) || n == 0 {
			return ""
		}
		for i := range cells {
			at := cells[i].col - base
			cells[i].row, cells[i].col = at/n+1, at%n+1
		}
	}
	isWhole := len(cells) == n*n && n >= cover.MinSize
	if !isWhole && (len(cells) < fewestTriples || n != 9 && n != 16 && n != 25) {
		return ""
	}
	return placedIn(cells)
}
