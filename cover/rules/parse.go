package rules

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"dlx-sudoku/cover"
)

// A TextLine is a rule as text: a line above a puzzle, or a member of a JSON document.
type TextLine struct {
	Number int    // from 1; 0 if it is in no file
	Text   string // such as "cage: 15 r1c1 r1c2"; for a member its name, ": " and its value as JSON
	JSON   bool   // whether it is a member of f-puzzles' or SudokuPad's documents
}

// An Error is the error of a line that is not a rule, or of rules that are not valid.
type Error struct {
	Line, Column int // from 1; columns count characters, 0: the whole line
	Text         string
	Err          error
}

// Error returns the message without the place, which the caller adds with the file.
func (e *Error) Error() string { return e.Err.Error() }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// heads has the words that begin lines that are not rules.
var heads = []string{"title", "author", "source", "size", "rules", "doubler", "doublers"}

// Parse reads the rules of a puzzle: its lines, and then its members. The layout is the shape of the grid. If the rules replace
// its boxes by regions, or leave them out, the set has a layout without boxes. A line "box: 3x3" keeps the boxes: then both boxes
// and regions hold, and each region is a rule of its own. The error is an [*Error] for the first line that is wrong.
func Parse(l *cover.Layout, lines []TextLine) (*Set, error) {
	if l.Overlaps() {
		return nil, &Error{Err: errors.New("overlapping grids with rules (want a single one)")}
	}
	p := &Set{Layout: l}
	for _, line := range lines {
		if line.JSON {
			continue
		}
		if err := p.readLine(line); err != nil {
			return nil, err
		}
	}
	for _, line := range lines {
		if !line.JSON {
			continue
		}
		name, value, _ := strings.Cut(line.Text, ": ")
		if err := p.addMember(Member{name, value}); err != nil {
			return nil, err
		}
	}
	for _, h := range p.heads {
		if k := h.kind; !p.has(k) {
			return nil, h.at.fault(h.at.at, fmt.Errorf("%s stands on a line of its own: \"%s: %s\"", k.Word, k.Word, k.Usage))
		}
	}
	if err := p.double(); err != nil {
		return nil, err
	}
	switch {
	case p.kept != nil && p.boxed():
		if err := p.keepBoxes(); err != nil {
			return nil, err
		}
	case p.has(&noBoxes) || p.has(&regions):
		flat, err := cover.NewLayout(1, l.Size())
		if err != nil {
			return nil, err
		}
		p.Layout = flat
	}
	return p, p.Validate()
}

// keepBoxes makes each region a group of different digits, in addition to the boxes of the text.
func (p *Set) keepBoxes() error {
	var all []Rule
	for _, r := range p.Rules {
		switch {
		case r.Kind == &noBoxes:
			return p.kept.fault(0, fmt.Errorf("boxes of %v contradict the rule no-boxes", p.Layout))
		case r.Kind == &regionSum && p.has(&regions):
			return p.kept.fault(0, fmt.Errorf("boxes of %v beside regions: a region-sum may mean either", p.Layout))
		case r.Kind == &regions:
			for _, cells := range r.Groups {
				all = append(all, Rule{Kind: &unique, Groups: [][]int{cells}, Line: r.Line})
			}
		default:
			all = append(all, r)
		}
	}
	p.Rules = all
	return nil
}

// readLine reads a line into the set.
func (p *Set) readLine(line TextLine) error {
	t := &text{line: line, layout: p.Layout, runes: []rune(strings.TrimRight(line.Text, " \t\r\n"))}
	word, start := t.until(":")
	word = strings.ToLower(word)
	if t.at == len(t.runes) {
		return t.fault(start, fmt.Errorf("%q is not a rule (want a word, a colon, and cells)", word))
	}
	t.at++
	t.blanks()
	if head := map[string]*string{"title": &p.Title, "author": &p.Author, "source": &p.Source}[word]; head != nil {
		*head = string(t.runes[t.at:])
		return nil
	}
	switch word {
	case "size":
		return p.readSize(t)
	case "rules":
		return p.readGlobals(t)
	case "doubler", "doublers":
		return p.readDoublers(t)
	case "box":
		start, shape := t.at, string(t.runes[t.at:])
		if l, err := cover.ParseLayout(shape); err != nil || l != p.Layout {
			return t.fault(start, fmt.Errorf("box %s (the boxes are %v)", shape, p.Layout))
		}
		p.kept = t
		return nil
	}
	kinds, number := t.kindsOf(word)
	if kinds == nil {
		value := strings.ToLower(string(t.runes[t.at:]))
		if global, _ := kindsNamed(word, true); global != nil && slices.Contains([]string{"true", "yes", "on"}, value) {
			return p.addGlobals(t, word, start)
		} else if global != nil {
			return t.fault(start, fmt.Errorf("%s has neither numbers nor cells: write \"rules: %s\"", word, word))
		}
		return t.fault(start, unknown(word))
	}
	k := kinds[0]
	r := Rule{Kind: k, Line: line.Number}
	if number > 0 {
		r.Numbers = []int{number}
	}
	read := k.read
	if read == nil {
		read = (*text).arguments
	}
	if err := read(t, &r); err != nil {
		return err
	}
	p.Rules = append(p.Rules, r)
	return nil
}

// unknown returns the error of an unknown word. It suggests the nearest of our words or of the other names.
func unknown(word string) error {
	near := suggestion(word, words())
	if near == "" {
		near = suggestion(bare(word), slices.Sorted(maps.Keys(namings())))
	}
	return unknownOf(word, near)
}

// unknownMember returns the error of an unknown member. Members have other names than lines.
func unknownMember(name string) error {
	near := ""
	if k := ByWord(name); k == nil {
		near = suggestion(name, memberNames())
	} else if near = k.field.name; near == "" {
		return fmt.Errorf("unknown member (want \"rules\": [%q])", k.Synopsis())
	}
	return unknownOf(name, near)
}

// unknownOf returns the error of an unknown word, with a suggestion unless near is "".
func unknownOf(word, near string) error {
	if near != "" {
		return fmt.Errorf("unknown rule %q (did you mean %s?)", word, near)
	}
	return fmt.Errorf("unknown rule %q (\"dlx-sudoku help rules\" lists the known ones)", word)
}

// words returns the words that begin lines.
func words() []string {
	words := slices.Clone(heads)
	for _, k := range Kinds {
		words = append(words, k.Word)
	}
	return words
}

// memberNames returns the names of the members of f-puzzles' or SudokuPad's JSON that state rules.
func memberNames() []string {
	names := []string{"cages", "regions", "rules"}
	for _, k := range Kinds {
		if k.field.name != "" {
			names = append(names, k.field.name)
		}
	}
	return names
}

// readSize compares the size, 9x9 or 9, with the grid.
func (p *Set) readSize(t *text) error {
	start, n := t.at, p.Layout.Size()
	if got, want := strings.ToLower(string(t.runes[t.at:])), fmt.Sprintf("%dx%d", n, n); got != want && got != strconv.Itoa(n) {
		return t.fault(start, fmt.Errorf("size %s (the grid is %s)", got, want))
	}
	return nil
}

// readGlobals reads words with commas between them.
func (p *Set) readGlobals(t *text) error {
	for {
		word, start := t.until(",;&")
		for _, and := range []string{" and ", " + "} { // two rules
			if first, _, divided := strings.Cut(word, and); divided {
				t.at = start + len([]rune(first)) + len(and) - 1
				word = first
			}
		}
		if err := p.addGlobals(t, strings.ToLower(strings.TrimSpace(word)), start); err != nil {
			return err
		}
		if t.at == len(t.runes) {
			return nil
		}
		t.at++
	}
}

// addGlobals adds the rules of a word at a place of a line.
func (p *Set) addGlobals(t *text, word string, start int) error {
	global, _ := kindsNamed(word, true)
	others, _ := kindsNamed(word, false)
	switch {
	case word == "":
		return t.fault(start, errors.New("no rule here (want a word such as anti-knight)"))
	case global != nil:
		for _, k := range global {
			p.Rules = append(p.Rules, Rule{Kind: k, Line: t.line.Number})
		}
	case others != nil:
		at := *t
		at.at = start
		p.heads = append(p.heads, heading{others[0], &at})
	case !isPlain(word):
		return t.fault(start, unknown(word))
	}
	return nil
}
