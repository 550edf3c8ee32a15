package rules

import (
	"fmt"
	"slices"
	"strings"

	"dlx-sudoku/cover"
)

// A Set has the rules of one puzzle beyond its layout. A set that was parsed is valid. It does not change, and many goroutines
// may share it.
type Set struct {
	// Layout is the shape of the grid. A puzzle without boxes has boxes of one row, which add no condition.
	Layout *cover.Layout

	Rules                 []Rule
	Title, Author, Source string

	kept     *text // the line that keeps the boxes, while the set is read
	doublers []int // cells that count twice in cages, while the set is read
	doubled  *text // the last line of doublers

	heads []heading // kinds that lines must state, while the set is read
}

// A heading is a kind that a line of rules names, although its rules have lines of their own: rules: killer.
type heading struct {
	kind *Kind
	at   *text
}

// Empty reports whether the set has no rules. A nil set has none.
func (p *Set) Empty() bool { return p == nil || len(p.Rules) == 0 }

// Len returns the number of rules. A nil set has none.
func (p *Set) Len() int {
	if p == nil {
		return 0
	}
	return len(p.Rules)
}

// has reports whether the set has a rule of the kind.
func (p *Set) has(k *Kind) bool {
	return slices.ContainsFunc(p.Rules, func(r Rule) bool { return r.Kind == k })
}

// Same reports whether another set has the same layout and the same rules in the same order. Lines and titles may differ.
func (p *Set) Same(other *Set) bool {
	if p.Layout != other.Layout || len(p.Rules) != len(other.Rules) {
		return false
	}
	for i := range p.Rules {
		r, o := &p.Rules[i], &other.Rules[i]
		if r.Kind != o.Kind || !slices.Equal(r.Numbers, o.Numbers) || len(r.Groups) != len(o.Groups) {
			return false
		}
		for k, g := range r.Groups {
			if !slices.Equal(g, o.Groups[k]) {
				return false
			}
		}
	}
	return true
}

// boxed reports whether the layout has boxes.
func (p *Set) boxed() bool { return p.Layout.BoxRows() > 1 && p.Layout.BoxCols() > 1 }

// areas returns the cells of each box, or of each region if there are no boxes; nil if there are neither.
func (p *Set) areas() [][]int {
	for _, r := range p.Rules {
		if r.Kind == &regions {
			return r.Groups
		}
	}
	if !p.boxed() {
		return nil
	}
	var areas [][]int
	for _, h := range p.Layout.Houses()[2*p.Layout.Size():] {
		areas = append(areas, h.Cells)
	}
	return areas
}

// area returns the number of the box or region of each cell, 0 for all if there are none.
func (p *Set) area() []int {
	of := make([]int, p.Layout.Cells())
	for i, cells := range p.areas() {
		for _, c := range cells {
			of[c] = i
		}
	}
	return of
}

// sameHouse reports whether two cells are in one row, column or box.
func (p *Set) sameHouse(a, b int) bool {
	n, h, w := p.Layout.Size(), p.Layout.BoxRows(), p.Layout.BoxCols()
	return a/n == b/n || a%n == b%n || a/n/h == b/n/h && a%n/w == b%n/w
}

// State states the rules in atoms, with the digits that the cells of g may hold: its givens and candidates, less the digits that
// the givens rule out in houses and in cells that see each other. The grid must have the layout of the set; nil is an empty grid.
func (p *Set) State(g *cover.Grid) *Statement {
	n := p.Layout.Size()
	s := &Statement{Set: p, Domains: slices.Repeat([]cover.Digits{cover.DigitsUpTo(n)}, n*n)}
	for c := range s.Domains {
		if g != nil {
			s.Domains[c] = g.Candidates(c)
		}
	}
	for i := range p.Rules {
		if r := &p.Rules[i]; r.Kind.state != nil {
			s.rule = i
			r.Kind.state(s, r)
		}
	}
	return s
}

// Broken returns a sentence for each rule that a full grid breaks; nil if it obeys all of them. The digits are row by row. Broken
// does not check rows, columns and boxes.
func (p *Set) Broken(digits []int) (broken []string) {
	if p == nil {
		return nil
	}
	b := &board{p, p.Layout, p.Layout.Size(), digits}
	for i := range p.Rules {
		r := &p.Rules[i]
		if how := r.Kind.broken(b, r); how != "" {
			broken = append(broken, fmt.Sprintf("%s: %s", r.Text(p.Layout), how))
		}
	}
	return broken
}

// Without returns the set without some of its rules, given their numbers in Rules. If no rules are left, it returns nil.
func (p *Set) Without(numbers ...int) *Set {
	out := &Set{Layout: p.Layout, Title: p.Title, Author: p.Author, Source: p.Source}
	for i, r := range p.Rules {
		if !slices.Contains(numbers, i) {
			out.Rules = append(out.Rules, r)
		}
	}
	if out.Empty() {
		return nil
	}
	return out
}

// Texts returns the rules as they are written, one text each; nil if there are none.
func (p *Set) Texts() (texts []string) {
	for i := range p.Len() {
		texts = append(texts, p.Rules[i].Text(p.Layout))
	}
	return texts
}

// Lines returns the set as lines that [Parse] reads, each rule on its own.
func (p *Set) Lines() []string { return append(p.credits(), p.Texts()...) }

// credits returns the lines that state no rule.
func (p *Set) credits() (lines []string) {
	if p == nil {
		return nil
	}
	for _, head := range [][2]string{{"title", p.Title}, {"author", p.Author}, {"source", p.Source}} {
		if head[1] != "" {
			lines = append(lines, head[0]+": "+head[1])
		}
	}
	return lines
}

// Text returns the set as lines that [Parse] reads, with the rules that have no cells on one of them.
func (p *Set) Text() string {
	if p == nil {
		return ""
	}
	var b strings.Builder
	for _, head := range p.credits() {
		fmt.Fprintln(&b, head)
	}
	global := []string{}
	for _, r := range p.Rules {
		if r.Kind.Global {
			global = append(global, r.Kind.Word)
		}
	}
	if len(global) > 0 {
		fmt.Fprintf(&b, "rules: %s\n", strings.Join(global, ", "))
	}
	for _, r := range p.Rules {
		if !r.Kind.Global {
			fmt.Fprintln(&b, r.Text(p.Layout))
		}
	}
	return b.String()
}

// Plain reports whether the rules need neither sums nor automata, so that they suit a search for an exact cover.
func (p *Set) Plain() bool {
	s := p.State(nil)
	return len(s.Sums) == 0 && len(s.Lines) == 0
}

// Words returns the words of the rules in their order, each once.
func (p *Set) Words() (words []string) {
	for _, r := range p.Rules {
		if !slices.Contains(words, r.Kind.Word) {
			words = append(words, r.Kind.Word)
		}
	}
	return words
}
