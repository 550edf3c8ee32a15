package rules

import (
	"fmt"
	"slices"

	"dlx-sudoku/cover"
)

// Validate returns an [*Error] for the first rule that cannot be: one that its kind refuses, one that stands there twice,
// or one that contradicts another one on the face of it. [Parse] has done so.
func (p *Set) Validate() error {
	for i := range p.Rules {
		r := &p.Rules[i]
		wrong := func(err error) error { return &Error{Line: r.Line, Text: r.Text(p.Layout), Err: err} }
		if err := r.shape(p.Layout); err != nil && !r.Kind.Global {
			return wrong(err)
		}
		if r.Kind.valid != nil {
			if err := r.Kind.valid(p, r); err != nil {
				return wrong(err)
			}
		}
		for j := range i {
			if err := p.Rules[j].against(p.Layout, r); err != nil {
				return wrong(err)
			}
		}
	}
	for cell, left := range p.State(nil).Domains {
		if left == 0 {
			for i := range p.Rules {
				if r := &p.Rules[i]; slices.Contains(r.Cells(), cell) && p.upTo(i).State(nil).Domains[cell] == 0 {
					return &Error{Line: r.Line, Text: r.Text(p.Layout), Err: fmt.Errorf("%s leaves %s no digit", r.Kind.Word, p.Layout.CellName(cell))}
				}
			}
		}
	}
	return nil
}

// upTo returns the set of the rules up to rule i.
func (p *Set) upTo(i int) *Set {
	return &Set{Layout: p.Layout, Rules: p.Rules[:i+1]}
}

// against returns an error if a later rule says the same again, or asks for another number of the same cells.
func (r *Rule) against(l *cover.Layout, later *Rule) error {
	if r.Kind != later.Kind || !slices.EqualFunc(r.Groups, later.Groups, slices.Equal[[]int]) {
		return nil
	}
	where := ""
	if r.Line > 0 {
		where = fmt.Sprintf(" in line %d", r.Line)
	}
	if slices.Equal(r.Numbers, later.Numbers) {
		return fmt.Errorf("%s: the same rule stands%s already", later.Text(l), where)
	}
	if len(r.Numbers) == 1 && len(later.Numbers) == 1 && !r.Kind.Digits {
		return fmt.Errorf("%s contradicts %s%s", later.Text(l), r.Text(l), where)
	}
	return nil
}

// within returns an error if the number of a rule is not from least to most.
func (r *Rule) within(least, most int) error {
	if n := r.number(least); n < least || n > most {
		return fmt.Errorf("%s %d is out of reach (want %d to %d)", r.Kind.Word, n, least, most)
	}
	return nil
}

// differing returns an error if the rule has more cells than there are digits.
func differing(p *Set, r *Rule) error {
	if k, n := len(r.cells()), p.Layout.Size(); k > n {
		return fmt.Errorf("%d different digits in a %s (there are %d)", k, r.Kind.Word, n)
	}
	return nil
}
