package puzzles

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles/internal/names"
	"dlx-sudoku/cover/puzzles/internal/scan"
)

// This file says what the members of a JSON object are: sizes, boxes, rules, or decoration.

// fitsSize reports whether the value of a size fits a grid of n rows. It may be n, the number of all cells, or the side
// of square boxes.
func fitsSize(value json.RawMessage, n int) bool {
	var v int
	if json.Unmarshal(value, &v) != nil {
		return !scan.IsDecimal(value[0])
	}
	return v == n || v == n*n || v*v == n
}

// isList reports whether a value is a list or an object.
func isList(value json.RawMessage) bool { return value[0] == '[' || value[0] == '{' }

// isDecoration reports whether a member does not restrict the solutions: its name is known to say nothing, or its form
// says so.
func isDecoration(key string, value json.RawMessage) bool {
	lower := strings.ToLower(key)
	bare := strings.TrimPrefix(strings.ReplaceAll(lower, "_", ""), "is")
	return !(bare == "lines" && isList(value)) &&
		(names.Decorations.Has(lower) || names.Decorations.Has(bare) || !names.MayBeRule(key) && isDecorative(value, 0))
}

// isDecorative reports whether a value cannot state a rule: a number, a text without cells and rules, a list of such texts,
// or an object of such members. A switch may be a rule, and a list of numbers may be cells.
func isDecorative(value json.RawMessage, depth int) bool {
	var text string
	var list []json.RawMessage
	var fields map[string]json.RawMessage
	switch {
	case string(value) == "null" || string(value) == "false":
		return true
	case scan.IsDecimal(value[0]) || value[0] == '-':
		return depth < 2
	case json.Unmarshal(value, &text) == nil:
		return !names.MayMeanRule(text) && !cellName.Get().MatchString(text) && !holdsPuzzle(text)
	case depth > 2:
		return false
	case json.Unmarshal(value, &list) == nil:
		areRows := len(list) >= cover.MinSize && len(list[0]) == len(list)+len(`""`)
		return !areRows && !slices.ContainsFunc(list, func(v json.RawMessage) bool { return v[0] != '"' || !isDecorative(v, depth+1) })
	case json.Unmarshal(value, &fields) == nil:
		for key, v := range fields {
			if names.MayBeRule(key) || !isDecorative(v, depth+1) {
				return false
			}
		}
		return true
	}
	return false
}

// cellName matches what may name cells: A1 B2, and 3,4.
var cellName = scan.Pattern(`(?i)^\W*([a-y]\d{1,2}|\d{1,3}\s*[,;]\s*\d{1,3})\b`)

// boxOf returns the shape of the boxes that the members say, such as "2x3", or "".
func boxOf(fields map[string]json.RawMessage) (string, error) {
	if box := fields["box"]; says(box) != "" {
		var text string
		var shape []int
		switch {
		case json.Unmarshal(box, &text) == nil:
			return text, nil
		case json.Unmarshal(box, &shape) == nil && len(shape) == 2:
			return fmt.Sprintf("%dx%d", shape[0], shape[1]), nil
		}
		return "", fmt.Errorf(`"box": unexpected %.40s (want "2x3" or [2, 3]: rows and columns)`, says(box))
	}
	sides := [2]int{}
	for key, value := range fields {
		for i, side := range []*names.Words{names.BoxRows, names.BoxColumns} {
			if side.Has(names.Bare(key)) {
				_ = json.Unmarshal(value, &sides[i]) // a value that is no number stays 0, which is refused
			}
		}
	}
	if sides == [2]int{} {
		return "", nil
	}
	return fmt.Sprintf("%dx%d", sides[0], sides[1]), nil
}

// isSetters reports whether an object is a puzzle of f-puzzles or SudokuPad, whose cells are objects.
func isSetters(fields map[string]json.RawMessage) bool {
	for _, key := range []string{"grid", "cells"} {
		var rows [][]struct{}
		if json.Unmarshal(fields[key], &rows) == nil && len(rows) > 0 {
			return true
		}
	}
	return false
}

// says returns a value without blanks, or "" if it is empty, false or null.
func says(value json.RawMessage) string {
	switch s := string(bytes.Join(bytes.Fields(value), nil)); s {
	case "null", "false", `""`, "[]", "{}", "0":
		return ""
	default:
		return s
	}
}

// A member is a member of an object of JSON, at the byte at of its text.
type member struct {
	key   string
	value json.RawMessage
	at    int
}

// membersIn returns the members of an object whose syntax is right, in its order.
func membersIn(text []byte) (all []member) {
	d := json.NewDecoder(bytes.NewReader(text))
	_, _ = d.Token() // the bracket
	for d.More() {
		key, _ := d.Token()
		var m member
		_ = d.Decode(&m.value)
		m.key, _ = key.(string)
		m.at = int(d.InputOffset()) - len(m.value)
		all = append(all, m)
	}
	return all
}
