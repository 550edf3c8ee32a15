package puzzles

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"dlx-sudoku/cover"
)

// This file reads values of JSON as the cells of a puzzle.

// textOf returns the puzzle that a value holds, as text for a Reader, or "".
func textOf(value json.RawMessage) string {
	var s string
	var members []json.RawMessage
	switch {
	case json.Unmarshal(value, &s) == nil:
		return s
	case json.Unmarshal(value, &members) == nil:
		return listed(members)
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
	if n > cover.MaxSize && side(n) > 0 {
		members = cellsOf(members, side(n))
	}
	rows := make([]string, 0, n)
	isLong := func(m json.RawMessage) bool { return isList(m) || m[0] == '"' && len(m) > 4 }
	if !slices.ContainsFunc(members, isLong) {
		if side(n) < cover.MinSize {
			return ""
		}
		for row := range slices.Chunk(members, side(n)) {
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
	g, _ := r.gridIn(text, FormatAuto)
	return g
}

// namedCells returns the puzzle of an object whose members are its cells: A1 to I9, or r1c1 to r9c9. It is "" for other
// objects.
func namedCells(fields map[string]json.RawMessage) string {
	n := side(len(fields))
	if n < cover.MinSize || n > cover.MaxSize {
		return ""
	}
	rows := make([]string, n)
	for i := range n {
		row := make([]json.RawMessage, n)
		for k := range n {
			for _, name := range []string{
				fmt.Sprintf("%c%d", 'A'+i, k+1), fmt.Sprintf("%c%d", 'a'+i, k+1), fmt.Sprintf("r%dc%d", i+1, k+1), fmt.Sprintf("R%dC%d", i+1, k+1),
			} {
				if value, ok := fields[name]; ok {
					row[k] = value
				}
			}
			if row[k] == nil {
				return ""
			}
		}
		if rows[i] = values(row); rows[i] == "" {
			return ""
		}
	}
	return strings.Join(rows, "\n")
}
