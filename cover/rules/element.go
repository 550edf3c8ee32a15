package rules

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// An element is one rule in the JSON of f-puzzles: an entry in the list of a member such as "killercage". Which fields
// it has depends on the form.
type element struct {
	Cell       string     `json:"cell,omitempty"`
	Cells      []string   `json:"cells,omitempty"`
	CloneCells []string   `json:"cloneCells,omitempty"`
	Lines      [][]string `json:"lines,omitempty"`
	Direction  string     `json:"direction,omitempty"`
	Value      any        `json:"value,omitempty"` // a number, or a text that holds one
	Values     []any      `json:"values,omitempty"`
}

// formFields are the names of the fields with the cells of each form, or its digits.
var formFields = [...][]string{
	flagField: {"cells"}, cellsField: {"cells"}, cellField: {"cell"}, edgeField: {"cell"}, linesField: {"lines"},
	arrowField: {"lines", "cells"}, slantField: {"cells", "cell", "direction"}, quadField: {"cells", "values"},
	cloneField: {"cells", "cloneCells"},
}

// valueFields are the fields that may hold the number of an element.
var valueFields = []string{"value", "sum", "total", "clue", "s"}

// styles are the fields that say only how an element is drawn, or which program made it.
var styles = []string{
	"outlinec", "fontc", "basec", "linec", "width", "height", "angle", "size", "fontsize", "style", "class", "opacity", "thickness",
	"hidden", "id", "uuid", "fromconstraint",
}

// isStyle reports whether a field says nothing about the solutions.
func isStyle(name string) bool {
	name = strings.ToLower(name)
	return slices.Contains(styles, name) || strings.HasSuffix(name, "color") || strings.HasSuffix(name, "colour")
}

// fieldsIn returns the fields of an object that say something.
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

// elementOf returns the element that some fields are. The error names a field that is not one of the form, or that holds
// something else than it should.
func elementOf(fields map[string]json.RawMessage, form fieldForm) (e element, err error) {
	number := "" // the name of the field with the number
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		value := fields[name]
		var to any
		want := "a list of cells such as R1C2"
		switch lower := strings.ToLower(name); {
		case slices.Contains(valueFields, lower):
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
		case !slices.ContainsFunc(formFields[form], func(f string) bool { return strings.EqualFold(f, name) }):
			return e, fmt.Errorf("unknown field %q (want %s, value)", name, strings.Join(formFields[form], ", "))
		case lower == "cell":
			to, want = &e.Cell, "a cell such as R1C2"
		case lower == "cells":
			to = &e.Cells
		case lower == "clonecells":
			to = &e.CloneCells
		case lower == "lines":
			to, want = &e.Lines, "a list of lines, each a list of cells such as R1C2"
		case lower == "direction":
			to, want = &e.Direction, "a text such as DR"
		default:
			to, want = &e.Values, "a list of digits"
		}
		if json.Unmarshal(value, to) != nil {
			return e, fmt.Errorf("%q: unexpected %.40s (want %s)", name, value, want)
		}
	}
	return e, nil
}

// addCages adds SudokuPad's cages, whose cells are [row, column] from 0.
func (p *Set) addCages(text string) error {
	var cages []json.RawMessage
	if err := json.Unmarshal([]byte(text), &cages); err != nil {
		return errors.New("it cannot be read (want a list of cages)")
	}
	for i, c := range cages {
		if err := p.addCage(c); err != nil {
			return fmt.Errorf("number %d: %w", i+1, err)
		}
	}
	return nil
}

// addCage adds a cage, if it is not just a title, or a row or column.
func (p *Set) addCage(text json.RawMessage) error {
	fields, err := fieldsIn(text)
	if err != nil {
		return err
	}
	cells, err := namesOf(fields["cells"])
	if err != nil {
		return err
	}
	var kind string
	switch value := fields["type"]; {
	case value == nil:
	case json.Unmarshal(value, &kind) != nil || !slices.Contains([]string{"cage", "killer", "killercage", "rowcol"}, kind):
		return fmt.Errorf("\"type\": unexpected %.40s (want cage, killer or rowcol)", value)
	}
	if value := fields["unique"]; value != nil && string(value) != "true" {
		return fmt.Errorf("\"unique\": unexpected %.40s (want true)", value)
	}
	for _, name := range []string{"cells", "type", "unique"} {
		delete(fields, name)
	}
	e, err := elementOf(fields, cellsField)
	if err != nil {
		return err
	}
	e.Cells = cells
	value, _ := e.Value.(string)
	if _, err := strconv.Atoi(value); err != nil && len(cells) == 0 {
		return nil // a title
	}
	if kind == "rowcol" && value == "" && p.isLine(cells) {
		return nil
	}
	return p.addElement([]*Kind{&cage}, e)
}

// namesOf returns the names of a cage's cells: [row, column] from 0, or names already.
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
	if err != nil || len(cells) != n {
		return false
	}
	same := func(line func(cell int) int) bool {
		return !slices.ContainsFunc(cells, func(c int) bool { return line(c) != line(cells[0]) })
	}
	return same(func(c int) int { return c / n }) || same(func(c int) int { return c % n })
}
