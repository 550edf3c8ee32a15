package rules

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"dlx-sudoku/cover"
)

// A Member is a member of f-puzzles' or SudokuPad's JSON that states rules: its name, and its value as JSON.
type Member struct{ Name, JSON string }

// fieldsOf returns the kinds that a member of f-puzzles' JSON may state.
func fieldsOf(name string) (kinds []*Kind) {
	for _, k := range Kinds {
		if k.field.name == name {
			kinds = append(kinds, k)
		}
	}
	return kinds
}

// Knows reports whether a name states rules, as a member or as a word that begins a line. A mistyped word counts, too, so that
// [Parse] can suggest the right one.
func Knows(name string) bool {
	if kinds, _ := kindsNamed(name, false); kinds != nil || ByWord(name) != nil || isDivided(name) || slices.Contains(heads, name) || name == "cages" || len(fieldsOf(name)) > 0 {
		return true
	}
	return len(name) > 3 && suggestion(name, append(words(), memberNames()...)) != ""
}

// IsWord reports whether a word and a colon begin a line of rules: the word of a [Kind], or "rules".
func IsWord(word string) bool { return word == "rules" || ByWord(word) != nil }

// addMember adds the rules of a member: SudokuPad's "cages", "regions" with a number for each cell, "rules" with a list of
// lines, or a member of f-puzzles' JSON.
func (p *Set) addMember(m Member) error {
	var line bytes.Buffer
	if json.Compact(&line, []byte(m.JSON)) == nil {
		m.JSON = line.String() // for messages
	}
	var err error
	switch m.Name {
	case "regions":
		err = p.addRegions(m.JSON)
	case "rules":
		err = p.addLines(m.JSON)
	default:
		err = p.addField(m)
	}
	var at *Error
	if err == nil || errors.As(err, &at) {
		return err
	}
	return &Error{Text: m.JSON, Err: fmt.Errorf("%s: %w", m.Name, err)}
}

// addField adds the rules of SudokuPad's cages, or of a member of f-puzzles' JSON.
func (p *Set) addField(m Member) error {
	kinds, objects := fieldsOf(m.Name), "objects"
	if m.Name == "cages" {
		kinds, objects = []*Kind{&cage}, m.Name
	}
	if len(kinds) == 0 {
		return unknownMember(m.Name)
	}
	if kinds[0].field.form == flagField {
		return p.addFlags(m, kinds)
	}
	var list []json.RawMessage
	if err := json.Unmarshal([]byte(m.JSON), &list); err != nil {
		return fmt.Errorf("it cannot be read (want a list of %s)", objects)
	}
	for i, text := range list {
		if err := p.addObject(kinds, text, m.Name == "cages"); err != nil {
			return fmt.Errorf("number %d: %w", i+1, err)
		}
	}
	return nil
}

// addObject adds the rules of an object in the list of a member.
func (p *Set) addObject(kinds []*Kind, text json.RawMessage, isCage bool) error {
	fields, err := fieldsIn(text)
	if err != nil {
		return err
	}
	var e element
	isRule := true
	if isCage {
		e, isRule, err = p.cageOf(fields)
	} else {
		e, err = elementOf(fields, kinds[0].field.form)
	}
	if err != nil || !isRule {
		return err
	}
	return p.addElement(kinds, e)
}

// addFlags adds rules of the whole grid: true, or a list of names.
func (p *Set) addFlags(m Member, kinds []*Kind) error {
	names := []string{""}
	switch {
	case m.Name != "negative" && m.JSON != "true":
		return fmt.Errorf("unexpected %.40s (want true)", m.JSON)
	case m.Name == "negative" && json.Unmarshal([]byte(m.JSON), &names) != nil:
		return errors.New("it cannot be read (want a list of names)")
	}
	for _, name := range names {
		i := slices.IndexFunc(kinds, func(k *Kind) bool { return k.field.value == name })
		if i < 0 {
			return fmt.Errorf("unknown rule %q", name)
		}
		p.Rules = append(p.Rules, Rule{Kind: kinds[i]})
	}
	return nil
}

// addElement adds the rules of an element, which is of one of the kinds.
func (p *Set) addElement(kinds []*Kind, e element) error {
	k, value := kinds[0], e.Value
	if k.field.value != "" {
		i := slices.IndexFunc(kinds, func(k *Kind) bool { return strings.EqualFold(k.field.value, value) })
		if i < 0 {
			return fmt.Errorf("unknown value %q", value)
		}
		k, value = kinds[i], ""
	}
	r := Rule{Kind: k}
	if value != "" && k.Most > 0 {
		n, err := strconv.Atoi(value)
		if err != nil || n < 0 {
			return fmt.Errorf("unexpected value %q (want a number)", value)
		}
		r.Numbers = []int{n}
	} else if value != "" {
		return fmt.Errorf("unexpected value %q (%s has none)", value, k.Word)
	}
	if value == "" && k.Fewest > 0 && !k.Digits && (e.Cell != "" || len(e.Cells) > 0) {
		return nil // a clue that nobody has filled in
	}
	groups, err := p.groupsOf(k.field.form, e, &r)
	if err != nil {
		return err
	}
	if len(groups) == 0 && (k.field.form != quadField || len(e.Cells) == 0) {
		return fmt.Errorf("it has no cells (want %s)", strings.Join(formFields[k.field.form], ", "))
	}
	for _, g := range groups {
		one := Rule{Kind: k, Numbers: r.Numbers, Groups: g}
		if err := one.shape(p.Layout); err != nil {
			return err
		}
		p.Rules = append(p.Rules, one)
	}
	return nil
}

// groupsOf returns the groups of cells of each rule of an element.
func (p *Set) groupsOf(form fieldForm, e element, r *Rule) (rules [][][]int, err error) {
	cells, err := p.named(e.Cells)
	if err != nil {
		return nil, err
	}
	switch form {
	case cellField:
		cells, err = p.named([]string{e.Cell})
	case edgeField:
		cells, err = edge(p.Layout.Size(), e.Cell)
	case linesField, arrowField:
		for _, line := range e.Lines {
			c, err := p.named(line)
			if err != nil {
				return nil, err
			}
			if form == linesField {
				rules = append(rules, [][]int{c})
				continue
			}
			c = slices.DeleteFunc(c, func(x int) bool { return slices.Contains(cells, x) })
			if len(c) > 0 {
				rules = append(rules, [][]int{cells, c})
			}
		}
		return rules, nil
	case cloneField:
		clone, err := p.named(e.CloneCells)
		return [][][]int{{cells, clone}}, err
	case quadField:
		for _, v := range e.Values {
			d, err := strconv.Atoi(fmt.Sprint(v))
			if err != nil || d < 1 || d > p.Layout.Size() {
				return nil, fmt.Errorf("unexpected value %v (want a digit)", v)
			}
			r.Numbers = append(r.Numbers, d)
		}
		if len(r.Numbers) == 0 {
			return nil, nil
		}
	}
	return [][][]int{{cells}}, err
}

// named returns the cells of some names such as R1C2.
func (p *Set) named(names []string) ([]int, error) {
	var cells []int
	for _, name := range names {
		r, c, err := place(p.Layout, strings.ToLower(name))
		if err != nil || r == 0 || c == 0 {
			return nil, fmt.Errorf("unexpected cell %q", name)
		}
		cells = append(cells, (r-1)*p.Layout.Size()+c-1)
	}
	return cells, nil
}

// edge returns the line that a cell outside the grid looks into: R0C8, R5C0, R10C5 or R8C10 in a 9x9 grid.
func edge(n int, name string) ([]int, error) {
	var r, c int
	if got, err := fmt.Sscanf(strings.ToLower(name), "r%dc%d", &r, &c); got != 2 || err != nil {
		return nil, fmt.Errorf("unexpected cell %q", name)
	}
	inside := func(x int) int { return min(max(x, 1), n) } // the nearest one
	switch from, to := inside(r), inside(c); {
	case (r == 0 || r == n+1) && c == to:
		return straight(n, from, c, n+1-from, c)
	case (c == 0 || c == n+1) && r == from:
		return straight(n, r, to, r, n+1-to)
	}
	return nil, fmt.Errorf("cell %q is not beside the grid", name)
}

// addRegions adds regions given as a number for each cell.
func (p *Set) addRegions(text string) error {
	var of []int
	if err := json.Unmarshal([]byte(text), &of); err != nil || len(of) != p.Layout.Cells() {
		return fmt.Errorf("it cannot be read (want %d numbers)", p.Layout.Cells())
	}
	n := p.Layout.Size()
	letters := make(map[int]byte)
	drawing := make([]byte, 0, len(of)+n)
	for cell, region := range of {
		if _, met := letters[region]; !met {
			letters[region] = byte('a' + len(letters)%26)
		}
		if cell > 0 && cell%n == 0 {
			drawing = append(drawing, ' ')
		}
		drawing = append(drawing, letters[region])
	}
	return p.readLine(TextLine{Text: "regions: " + string(drawing)})
}

// addLines adds a list of lines.
func (p *Set) addLines(text string) error {
	var lines []string
	if err := json.Unmarshal([]byte(text), &lines); err != nil {
		return errors.New("it cannot be read (want a list of lines)")
	}
	for _, line := range lines {
		if err := p.readLine(TextLine{Text: line}); err != nil {
			return err
		}
	}
	return nil
}

// Members returns the rules as members of f-puzzles' JSON. The error names the first rule for which it has none.
func (p *Set) Members() ([]Member, error) {
	var names []string
	lists := make(map[string][]any)
	for i := range p.Len() {
		r := &p.Rules[i]
		f := r.Kind.field
		switch {
		case r.Kind == &noBoxes && p.has(&regions) || r.Kind == &regions:
			continue // stated by the regions of the cells
		case f.name == "":
			return nil, fmt.Errorf("f-puzzles has no rule %q", r.Kind.Word)
		}
		if !slices.Contains(names, f.name) {
			names = append(names, f.name)
		}
		lists[f.name] = append(lists[f.name], r.elements(p.Layout)...)
	}
	if i := slices.Index(names, "negative"); i >= 0 {
		names = append(slices.Delete(names, i, i+1), "negative") // comes last
	}
	members := make([]Member, len(names))
	for i, name := range names {
		var value any = lists[name]
		if lists[name] == nil {
			value = true
		}
		text, err := json.Marshal(value)
		if err != nil {
			panic("rules: " + err.Error()) // impossible: plain texts
		}
		members[i] = Member{name, string(text)}
	}
	return members, nil
}

// RegionOf returns the number of the region of each cell, nil if the set has no regions.
func (p *Set) RegionOf() []int {
	if p == nil || !p.has(&regions) {
		return nil
	}
	return p.area()
}

// elements returns the rule as entries in the list of its member; none if the member is no list.
func (r *Rule) elements(l *cover.Layout) (all []any) {
	upper := func(cells []int) []string { return strings.Fields(strings.ToUpper(names(l, cells))) }
	var e element
	if len(r.Numbers) > 0 && !r.Kind.Digits {
		e.Value = strconv.Itoa(r.Numbers[0])
	}
	if r.Kind.field.value != "" {
		e.Value = r.Kind.field.value
	}
	switch r.Kind.field.form {
	case flagField:
		if e.Value != "" {
			all = append(all, e.Value)
		}
		return all
	case cellField:
		for _, name := range upper(r.cells()) {
			all = append(all, element{Cell: name})
		}
		return all
	case linesField:
		e.Lines = [][]string{upper(r.cells())}
	case arrowField:
		circle := upper(r.Groups[0])
		nearest := circle[len(circle)-1]
		e.Cells, e.Lines = circle, [][]string{append([]string{nearest}, upper(r.Groups[1])...)}
	case cloneField:
		e.Cells, e.CloneCells = upper(r.Groups[0]), upper(r.Groups[1])
	case quadField:
		e.Cells = upper(r.cells())
		for _, d := range r.Numbers {
			e.Values = append(e.Values, d)
		}
	case edgeField:
		e.Cell = outsideOf(l.Size(), r.cells())
	case slantField:
		e.Cells, e.Cell = upper(r.cells()), outsideOf(l.Size(), r.cells())
		if c := r.cells(); len(c) > 1 {
			n := l.Size()
			e.Direction = map[bool]string{true: "D", false: "U"}[c[1]/n > c[0]/n] + map[bool]string{true: "R", false: "L"}[c[1]%n > c[0]%n]
		}
	default:
		e.Cells = upper(r.cells())
	}
	return []any{e}
}

// outsideOf returns the name of the cell before the first one of a line.
func outsideOf(n int, cells []int) string {
	r, c := cells[0]/n, cells[0]%n
	if len(cells) > 1 {
		r, c = 2*r-cells[1]/n, 2*c-cells[1]%n
	}
	return fmt.Sprintf("R%dC%d", r+1, c+1)
}
