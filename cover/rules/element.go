package rules

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"dlx-sudoku/cover"
)

// An element is one rule in the JSON of f-puzzles: an entry in the list of a member such as "killercage". Its fields depend on
// the form.
type element struct {
	Cell       string     `json:"cell,omitempty"`
	Cells      []string   `json:"cells,omitempty"`
	CloneCells []string   `json:"cloneCells,omitempty"`
	Lines      [][]string `json:"lines,omitempty"`
	Direction  string     `json:"direction,omitempty"`
	Value      string     `json:"value,omitempty"` // a number
	Values     []any      `json:"values,omitempty"`
}

// formFields has, for each form, the names of the fields with its cells or digits.
var formFields = [...][]string{
	flagField: {"cells"}, cellsField: {"cells"}, cellField: {"cell"}, edgeField: {"cell"}, linesField: {"lines"},
	arrowField: {"lines", "cells"}, slantField: {"cells", "cell", "direction"}, quadField: {"cells", "values"},
	cloneField: {"cells", "cloneCells"},
}

// valueFields are the fields that may hold the number of an element.
var valueFields = []string{"value", "sum", "total", "clue", "s"}

// styles has the fields that only say how an element is drawn, or which program made it.
var styles = []string{
	"outlinec", "fontc", "basec", "linec", "width", "height", "angle", "size", "fontsize", "style", "class", "opacity", "thickness",
	"hidden", "id", "uuid", "fromconstraint",
}

// isStyle reports whether a field does not affect the solutions.
func isStyle(name string) bool {
	name = strings.ToLower(name)
	return slices.Contains(styles, name) || strings.HasSuffix(name, "color") || strings.HasSuffix(name, "colour")
}

// fieldsIn returns the fields of an object that affect the solutions.
func fieldsIn(text json.RawMessage) (map[string]json.RawMessage, error) {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(text, &fields); err != nil {
		return nil, fmt.Errorf("unexpected %.40s (want an object)", text)
	}
	maps.DeleteFunc(fields, func(name string, value json.RawMessage) bool {
		nothing := slices.Contains([]string{"null", `""`, "[]", "{}"}, string(value))
		return isStyle(name) || nothing || string(value) == "false" && name != "unique"
	})
	return fields, nil
}

// elementOf returns the element with the given fields. The error names a field that the form does not have, or one with a wrong
// value.
func elementOf(fields map[string]json.RawMessage, form fieldForm) (e element, err error) {
	const cells = "a list of cells such as R1C2"
	places := map[string]struct {
		to   any
		want string
	}{
		"cell": {&e.Cell, "a cell such as R1C2"}, "cells": {&e.Cells, cells}, "cloneCells": {&e.CloneCells, cells},
		"lines":     {&e.Lines, "a list of lines, each a list of cells such as R1C2"},
		"direction": {&e.Direction, "a text such as DR"}, "values": {&e.Values, "a list of digits"},
	}
	number := "" // the name of the field with the number
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		value := fields[name]
		if slices.Contains(valueFields, strings.ToLower(name)) {
			text := strings.TrimSpace(string(value))
			if strings.IndexByte("[{t", text[0]) >= 0 {
				return e, fmt.Errorf("%q: unexpected %.40s (want a number)", name, text)
			}
			if json.Unmarshal(value, &text) == nil {
				text = strings.TrimSpace(text)
			}
			if number != "" && e.Value != text {
				return e, fmt.Errorf("%q is %s, but %q is %s", name, text, number, e.Value)
			}
			number, e.Value = name, text
			continue
		}
		i := slices.IndexFunc(formFields[form], func(f string) bool { return strings.EqualFold(f, name) })
		if i < 0 {
			return e, fmt.Errorf("unknown field %q (want %s, value)", name, strings.Join(formFields[form], ", "))
		}
		if place := places[formFields[form][i]]; json.Unmarshal(value, place.to) != nil {
			return e, fmt.Errorf("%q: unexpected %.40s (want %s)", name, value, place.want)
		}
	}
	return e, nil
}

// cageOf reads the fields of one of SudokuPad's cages. It removes those that only SudokuPad has: cells as [row, column] from 0,
// a type, and "unique". It reports false for a cage that is only a title, or a row or column.
func (p *Set) cageOf(fields map[string]json.RawMessage) (e element, ok bool, err error) {
	cells, err := namesOf(fields["cells"])
	if err != nil {
		return e, false, err
	}
	var kind string
	switch value := fields["type"]; {
	case value == nil:
	case json.Unmarshal(value, &kind) != nil || !slices.Contains([]string{"cage", "killer", "killercage", "rowcol"}, kind):
		return e, false, fmt.Errorf("\"type\": unexpected %.40s (want cage, killer or rowcol)", value)
	}
	if value := fields["unique"]; value != nil && string(value) != "true" {
		return e, false, fmt.Errorf("\"unique\": unexpected %.40s (want true)", value)
	}
	for _, name := range []string{"cells", "type", "unique"} {
		delete(fields, name)
	}
	if e, err = elementOf(fields, cellsField); err != nil {
		return e, false, err
	}
	e.Cells = cells
	_, notNumber := strconv.Atoi(e.Value)
	title := notNumber != nil && len(cells) == 0
	return e, !title && (kind != "rowcol" || e.Value != "" || !p.isLine(cells)), nil
}

// namesOf returns the names of a cage's cells, which are given as [row, column] from 0 or as names.
func namesOf(text json.RawMessage) ([]string, error) {
	if text == nil {
		return nil, nil
	}
	var list []json.RawMessage
	if json.Unmarshal(text, &list) != nil {
		return nil, fmt.Errorf("\"cells\": unexpected %.40s (want a list of [row, column] from 0)", text)
	}
	names := make([]string, len(list))
	for i, cell := range list {
		var at []int
		if json.Unmarshal(cell, &at) == nil && len(at) == 2 {
			names[i] = fmt.Sprintf("r%dc%d", at[0]+1, at[1]+1)
		} else if json.Unmarshal(cell, &names[i]) != nil || names[i] == "" {
			return nil, fmt.Errorf("\"cells\": unexpected %.40s (want [row, column] from 0)", cell)
		}
	}
	return names, nil
}

// isLine reports whether cells are a whole row or column.
func (p *Set) isLine(names []string) bool {
	cells, err := p.named(names)
	n := p.Layout.Size()
	return err == nil && len(cells) == n && slices.ContainsFunc(p.Layout.Houses()[:2*n], func(h cover.House) bool {
		return !slices.ContainsFunc(cells, func(c int) bool { return !slices.Contains(h.Cells, c) })
	})
}
