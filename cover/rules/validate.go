package rules

import (
	"fmt"
	"slices"

	"dlx-sudoku/cover"
)

// Validate returns an [*Error] for the first rule that is not valid: its kind refuses it, it occurs twice, or it
// plainly contradicts another one. [Parse] has called Validate.
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
				before := &Set{Layout: p.Layout, Rules: p.Rules[:i+1]}
				if r := &p.Rules[i]; slices.Contains(r.Cells(), cell) && before.State(nil).Domains[cell] == 0 {
					return &Error{Line: r.Line, Text: r.Text(p.Layout), Err: fmt.Errorf("%s leaves %s no digit", r.Kind.Word, p.Layout.CellName(cell))}
				}
			}
		}
	}
	return nil
}

// against returns an error if a later rule repeats r, or has another number for the same cells.
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

// unless returns an error with the given text, or nil if right is true.
func unless(right bool, format string, args ...any) error {
	if right {
		return nil
	}
	return fmt.Errorf(format, args...)
}

// within returns a check that the number of a rule, or its default, is from least to most; reach returns these for n digits and
// k cells.
func within(reach func(n, k int) (least, most int)) func(p *Set, r *Rule) error {
	return func(p *Set, r *Rule) error {
		least, most := reach(p.Layout.Size(), len(r.cells()))
		number := r.value(p.Layout.Size())
		if len(r.Numbers) == 0 && number == 0 { // the kind needs no number
			return nil
		}
		meant := ""
		if len(r.Numbers) == 0 {
			meant = ", which is meant if no number is given,"
		}
		return unless(least <= number && number <= most, "%s %d%s is out of reach (want %d to %d)",
			r.Kind.Word, number, meant, least, most)
	}
}

var (
	differs  = within(func(n, _ int) (least, most int) { return 1, n - 1 }) // as two digits of the grid can
	upToSize = within(func(n, _ int) (least, most int) { return 1, n })
)

// enoughDigits returns an error if the rule has more cells than there are digits.
func enoughDigits(p *Set, r *Rule) error {
	k, n := len(r.cells()), p.Layout.Size()
	return unless(k <= n, "%d different digits in a %s (there are %d)", k, r.Kind.Word, n)
}
