// Package setter reads and writes the puzzles of programs for people who set them: f-puzzles' JSON and SudokuPad's.
// What such a puzzle holds beyond digits, candidates and regions is a rule that is not known here, and an error that
// names it.
//
// Both are JSON. SudokuPad also takes a shorter notation: quotes are ', keys are bare and abbreviated, empty objects
// are left out of lists, and true and false are t and f ([Parse] reads either).
package setter

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"dlx-sudoku/cover"
)

// A Puzzle is what is read, in plain numbers. Cells are row-major.
type Puzzle struct {
	Size       int
	Title      string
	Digits     []int          // 0 for an empty cell
	Candidates []cover.Digits // none for a cell that is not restricted
	Regions    []int          // the region of each cell, -1 for none; nil: those usual for the size
	Rules      []Member
	Drawn      []string // members that are drawings, which may mean something to people
	Text       string   // the rules in words, "" if there are none
	Solution   string   // as it stands, one character or number a cell; "" if there is none
}

// A Member of a puzzle that says something about its solutions, with its value as JSON.
type Member struct{ Name, JSON string }

// drawings are members that only decorate a puzzle, as far as their programs are concerned.
var drawings = []string{"text", "line", "circle", "rectangle", "cage", "overlays", "underlays"}

// notes are other members that say nothing about the solutions, or are looked at by themselves.
var notes = []string{
	"size", "title", "author", "ruleset", "rules", "solution", "grid", "cells", "regions", "cages", "metadata", "settings",
	"cellSize", "id", "msgcorrect", "highlightConflicts", "disabledlogic", "truecandidatesoptions", "solveroptions", "successMessage", "activeConstraints",
}

// Read returns the puzzle of a text in f-puzzles' or SudokuPad's notation.
func Read(text string) (*Puzzle, error) {
	value, err := Parse(text)
	if err != nil {
		return nil, err
	}
	o, ok := value.(map[string]any)
	if !ok {
		return nil, fmt.Errorf("no puzzle of f-puzzles or SudokuPad (want an object)")
	}
	rows, marked := o["grid"].([]any) // f-puzzles marks its givens
	if !marked {
		rows, _ = o["cells"].([]any)
	}
	known := slices.Concat(notes, drawings)
	var rules []Member
	for _, key := range slices.Sorted(maps.Keys(o)) {
		if v := o[key]; !slices.Contains(known, key) && !empty(v) || isRule(key, v, len(rows)) {
			text, err := json.Marshal(v)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", key, err)
			}
			rules = append(rules, Member{key, string(text)})
		}
	}
	var drawn []string
	for _, key := range drawings {
		if !empty(o[key]) {
			drawn = append(drawn, key)
		}
	}
	p := &Puzzle{
		Drawn: drawn,
		Size:  len(rows), Title: first(o, words, "title"), Rules: rules,
		Text: first(o, words, "ruleset", "rules"), Solution: first(o, cells, "solution"),
	}
	if err := p.readCells(rows, marked && anyGiven(rows)); err != nil {
		return nil, err
	}
	return p, p.readRegions(o["regions"])
}

// empty reports whether a field holds nothing.
func empty(v any) bool {
	switch v := v.(type) {
	case nil:
		return true
	case bool:
		return !v
	case string:
		return v == ""
	case []any:
		return len(v) == 0
	case map[string]any:
		return len(v) == 0
	}
	return false
}

// cells returns a text as it stands, or the members of a list with commas between them.
func cells(v any) (text string, ok bool) {
	switch v := v.(type) {
	case string:
		return v, true
	case []any:
		all := make([]string, len(v))
		for i, cell := range v {
			all[i] = fmt.Sprint(cell)
		}
		return strings.Join(all, ","), true
	}
	return "", false
}

// isRule reports whether one of the members that are looked at by themselves is a rule.
func isRule(key string, v any, n int) bool {
	switch key {
	case "cages":
		list, ok := v.([]any)
		if !ok {
			return !empty(v)
		}
		return slices.ContainsFunc(list, func(c any) bool { return isCage(c, n) })
	case "settings":
		return !empty(v) && v != true
	case "rules":
		_, text := words(v)
		return !empty(v) && !text
	}
	return false
}

// isCage reports whether one of SudokuPad's cages is a rule: it has cells, which are not just a row or a column, or it
// ought to have some.
func isCage(v any, n int) bool {
	cage, ok := v.(map[string]any)
	if !ok {
		return !empty(v)
	}
	if empty(cage["cells"]) { // just a title, unless it has a total or a list under another name
		_, total := number(cage["value"])
		return total || slices.ContainsFunc(slices.Collect(maps.Values(cage)), func(v any) bool {
			list, _ := v.([]any)
			return len(list) > 0
		})
	}
	cells, _ := cage["cells"].([]any)
	if cage["type"] != "rowcol" || len(cells) != n {
		return true
	}
	rows, columns := make(map[int]bool), make(map[int]bool)
	for _, c := range cells {
		row, column, ok := place(c)
		if !ok {
			return true
		}
		rows[row], columns[column] = true, true
	}
	return len(rows) > 1 && len(columns) > 1
}

// place returns the row and the column of a pair of numbers.
func place(v any) (row, column int, ok bool) {
	pair, _ := v.([]any)
	if len(pair) != 2 {
		return 0, 0, false
	}
	row, isRow := number(pair[0])
	column, isColumn := number(pair[1])
	return row, column, isRow && isColumn
}

// words returns a text, or texts one after the other.
func words(v any) (text string, ok bool) {
	switch v := v.(type) {
	case string:
		return strings.TrimSpace(v), true
	case []any:
		var all []string
		for _, w := range v {
			s, ok := w.(string)
			if !ok {
				return "", false
			}
			all = append(all, strings.TrimSpace(s))
		}
		return strings.Join(all, " "), true
	}
	return "", false
}

// first returns the first text that read finds in the members of these names, of the puzzle or of its metadata.
func first(o map[string]any, read func(any) (string, bool), names ...string) string {
	metadata, _ := o["metadata"].(map[string]any)
	for _, from := range []map[string]any{o, metadata} {
		for _, name := range names {
			if text, _ := read(from[name]); text != "" {
				return text
			}
		}
	}
	return ""
}

// isTrue reports whether a flag is set: true, "true", 1 or "1".
func isTrue(v any) bool { return v == true || v == "true" || v == 1.0 || v == "1" }

// anyGiven reports whether the value of some cell is marked as given, in a grid that marks those.
func anyGiven(rows []any) bool {
	return slices.ContainsFunc(rows, func(row any) bool {
		cells, _ := row.([]any)
		return slices.ContainsFunc(cells, func(v any) bool {
			cell, _ := v.(map[string]any)
			return isTrue(cell["given"])
		})
	})
}

func (p *Puzzle) readCells(rows []any, marked bool) error {
	n := p.Size
	p.Digits, p.Candidates = make([]int, n*n), make([]cover.Digits, n*n)
	for r, row := range rows {
		cells, _ := row.([]any)
		if len(cells) != n {
			return fmt.Errorf("row %d has %d cells (want %d)", r+1, len(cells), n)
		}
		for c, v := range cells {
			cell, ok := v.(map[string]any)
			if !ok {
				return fmt.Errorf("r%dc%d is no object", r+1, c+1)
			}
			if err := p.readCell(r*n+c, cell, marked); err != nil {
				return fmt.Errorf("r%dc%d: %w", r+1, c+1, err)
			}
		}
	}
	return nil
}

// readCell reads a cell. Where givens are marked, another value has been entered by somebody who solves the puzzle.
func (p *Puzzle) readCell(at int, cell map[string]any, marked bool) error {
	_, says := cell["given"]
	if v := cell["value"]; !empty(v) && (isTrue(cell["given"]) || !marked && !says) {
		d, err := p.digit(v)
		if err != nil {
			return err
		}
		p.Digits[at] = d
	}
	marks, _ := cell["givenPencilMarks"].([]any)
	for _, m := range marks {
		d, err := p.digit(m)
		if err != nil {
			return err
		}
		p.Candidates[at] |= 1 << d
	}
	if region, ok := cell["region"]; ok {
		if p.Regions == nil {
			p.Regions = make([]int, len(p.Digits))
			for i := range p.Regions {
				p.Regions[i] = usual(p.Size, i)
			}
		}
		p.Regions[at] = -1
		if f, ok := number(region); ok {
			p.Regions[at] = f
		}
	}
	return nil
}

// digit returns a digit, which may stand in a string.
func (p *Puzzle) digit(v any) (int, error) {
	if d, ok := number(v); ok && d >= 1 && d <= p.Size {
		return d, nil
	}
	return 0, fmt.Errorf("unexpected value %v (want 1 to %d)", v, p.Size)
}

// number returns a whole number, which may stand in a string.
func number(v any) (int, bool) {
	switch v := v.(type) {
	case float64:
		return int(v), v == float64(int(v))
	case string:
		n, err := strconv.Atoi(v)
		return n, err == nil
	}
	return 0, false
}

// readRegions reads SudokuPad's list of regions, each a list of [row, column] from 0.
func (p *Puzzle) readRegions(v any) error {
	list, _ := v.([]any)
	if len(list) == 0 {
		return nil
	}
	p.Regions = slices.Repeat([]int{-1}, len(p.Digits))
	for k, region := range list {
		cells, _ := region.([]any)
		for _, c := range cells {
			if pair, _ := c.([]any); len(pair) != 2 {
				return fmt.Errorf("region %d: a cell that is no pair", k+1)
			}
			row, column, ok := place(c)
			if !ok || row < 0 || column < 0 || row >= p.Size || column >= p.Size {
				return fmt.Errorf("region %d: no such cell %v", k+1, c)
			}
			cell := row*p.Size + column
			if p.Regions[cell] >= 0 {
				p.Rules = append(p.Rules, Member{"regions", fmt.Sprintf("%q", "cells in several regions")})
				return nil
			}
			p.Regions[cell] = k
		}
	}
	return nil
}

// usual returns the region that a cell has in f-puzzles where nothing is said.
func usual(n, cell int) int {
	l, err := cover.DefaultLayout(n)
	if err != nil {
		return cell / n
	}
	return cell/n/l.BoxRows()*l.BoxRows() + cell%n/l.BoxCols()
}

// Write returns the puzzle in f-puzzles' JSON. Regions are written if they are not nil.
func Write(p *Puzzle) string {
	type cell struct {
		Value      int   `json:"value,omitempty"`
		Given      bool  `json:"given,omitempty"`
		Candidates []int `json:"givenPencilMarks,omitempty"`
		Region     *int  `json:"region,omitempty"`
	}
	grid := make([][]cell, p.Size)
	for i, d := range p.Digits {
		c := cell{Value: d, Given: d != 0}
		if p.Candidates != nil {
			c.Candidates = p.Candidates[i].List()
		}
		if p.Regions != nil {
			c.Region = &p.Regions[i]
		}
		grid[i/p.Size] = append(grid[i/p.Size], c)
	}
	text, _ := json.Marshal(struct { // numbers and text can be written
		Size  int      `json:"size"`
		Title string   `json:"title,omitempty"`
		Grid  [][]cell `json:"grid"`
	}{p.Size, p.Title, grid})
	for _, m := range p.Rules {
		text = fmt.Appendf(text[:len(text)-1], ",%q:%s}", m.Name, m.JSON)
	}
	return string(text)
}
