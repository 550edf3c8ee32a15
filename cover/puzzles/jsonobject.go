package puzzles

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"dlx-sudoku/cover"
	"dlx-sudoku/cover/internal/glyphs"
	"dlx-sudoku/cover/puzzles/internal/names"
	"dlx-sudoku/cover/puzzles/internal/scan"
)

// This file reads an object with a puzzle in one of its members.

// readObject reads an object: one with its puzzle in a member, ours or another program's, or a setter's puzzle.
func (r *input) readObject(rec *Record, text []byte) error {
	var fields map[string]json.RawMessage
	_ = json.Unmarshal(text, &fields) // whose syntax is right
	if isSetters(fields) {
		return r.adopt(rec, string(text))
	}
	if s := cmp.Or(namedCells(fields), namedRows(fields)); s != "" {
		return r.readInner(rec, s)
	}
	puzzle, err := r.puzzleOf(fields)
	if err != nil {
		return err
	}
	for _, key := range []string{"name", "title"} {
		var name string
		if json.Unmarshal(fields[key], &name) == nil {
			rec.Name = scan.CutText(rec.Name[:0], []byte(name), textLimit)
		}
	}
	shape, wrong := boxOf(fields)
	if wrong != nil && !slices.Contains(r.ignoreRules, "box") {
		return wrong
	}
	in := *r // with the boxes that the object says
	if shape != "" {
		l, err := r.fits(cover.ParseLayout(shape))
		if err != nil {
			return err
		}
		in.layout = l
	} else if r.layout == nil {
		var own []string // another program may have something else there
		_ = json.Unmarshal(fields["rules"], &own)
		for _, line := range own {
			name, text, _ := r.ruleLine([]byte(line))
			in.layout = cmp.Or(in.layout, layoutOfRule(Rule{Name: name, Value: text}))
			in.boxless = in.boxless || strings.Contains(text, "no-boxes")
		}
	}
	if err := in.readInner(rec, puzzle); err != nil {
		return err
	}
	if shape != "" {
		rec.rule(boxWord, shape)
	}
	if wrong != nil {
		rec.note("%q: %s is ignored", "box", says(fields["box"]))
	}
	for _, key := range names.Solutions.List() {
		if s := textOf(fields[key]); len(s) >= cover.MinSize*cover.MinSize {
			rec.compare(s)
		} else if rec.claims {
			rec.compareOnly(fields[key])
		}
	}
	return r.sayMembers(rec, fields)
}

// sayMembers adds to rec what the members of an object say beside its puzzle: rules, and notes of others. The error is for a size
// that does not fit the puzzle.
func (r *input) sayMembers(rec *Record, fields map[string]json.RawMessage) error {
	var drawn []string
	for _, key := range slices.Sorted(maps.Keys(fields)) {
		value := fields[key]
		var words string
		var lines []string
		switch lower := strings.ToLower(key); {
		case names.Sizes.Has(lower) && !fitsSize(value, rec.Grid.Layout().Size()):
			if !slices.Contains(r.ignoreRules, key) {
				return fmt.Errorf("%q: %s does not fit %s", key, value, glyphs.Article(rec.Grid.Layout().Size()))
			}
			rec.note("%q: %s is ignored", key, value)
		case key == "box" || key == "schema" || names.IsBox(key) || names.Puzzles.Has(lower) || names.Solutions.Has(lower) || says(value) == "":
		case (lower == "rules" || lower == "ruleset") && json.Unmarshal(value, &words) == nil:
			rec.quote(words)
		case lower == "rules" && json.Unmarshal(value, &lines) == nil: // our own
			for _, line := range lines {
				name, text, _ := r.ruleLine([]byte(line))
				rec.rule(name, text)
			}
		case names.Drawings.Has(lower) && isList(value):
			drawn = append(drawn, key)
		case isDecoration(key, value) && json.Unmarshal(value, &words) == nil:
			rec.quoteRule(words)
		case !isDecoration(key, value) && isSolutionOf(rec.Grid, value):
			rec.compare(textOf(value))
		case !isDecoration(key, value) && !names.IsUsual(strings.Trim(string(value), `"`)):
			rec.member(key, string(value))
		}
	}
	if drawn != nil {
		rec.note("drawings are not looked at: %s", strings.Join(drawn, ", "))
	}
	return nil
}

// isSolutionOf reports whether a value is a full grid that keeps the rules of rows, columns and boxes and the givens. Nothing
// else that a member may say looks like that.
func isSolutionOf(puzzle *cover.Grid, value json.RawMessage) bool {
	g, err := solutionOf(puzzle, textOf(value))
	return err == nil && g.Givens() == g.Layout().Cells() && g.Check(puzzle) == nil
}

// puzzleOf returns the puzzle in the members of an object, as text for a Reader. A full grid beside one with empty
// cells is its solution.
func (r *input) puzzleOf(fields map[string]json.RawMessage) (string, error) {
	full := ""
	var open []string // names of members with empty cells
	puzzle := ""
	for _, key := range append(slices.Clip(names.Puzzles.List()), "rows") {
		for _, name := range slices.Sorted(maps.Keys(fields)) {
			if strings.ToLower(name) != key {
				continue
			}
			s := textOf(fields[name])
			switch g := r.parsed(s); {
			case s == "":
			case g != nil && g.Givens() == g.Layout().Cells():
				if full == "" {
					full = s
				}
			case puzzle == "":
				open, puzzle = append(open, name), s
			case s != puzzle && g != nil:
				open = append(open, name)
			}
		}
	}
	switch {
	case len(open) > 1:
		return "", fmt.Errorf("several puzzles in an object: %s (want one)", strings.Join(open, ", "))
	case puzzle != "":
		return puzzle, nil
	case full != "":
		return full, nil
	}
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		if names.Puzzles.Has(name) && says(fields[name]) != "" {
			return "", fmt.Errorf("%q holds no puzzle that is understood (want a text, a list of all n·n cells, or a list of n rows)", name)
		}
	}
	return "", fmt.Errorf("an object without a puzzle (want one in %s)", strings.Join(names.Puzzles.List(), ", "))
}
