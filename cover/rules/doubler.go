package rules

import (
	"errors"
	"fmt"
	"slices"
)

// Doublers are cells whose digits count twice in cages. A puzzle has at most one in each row, column and box, and they hold
// different digits:
//
//	doubler: r1c1 r2c4            cage: 20 r1c1 r1c2 becomes doubler-cage: 20 r1c1 r1c2 | r1c1
//	cage: 20 r1c1 r1c2            the doublers together: unique: r1c1 r2c4
//
// So each rule of a set has its full meaning by itself, and removing one does not change the others.

var doublerCage = Kind{
	Word:  "doubler-cage",
	Usage: "TOTAL CELL... | CELL...", Means: "the digits of {group1} differ, and add up to {1} where {group2} counts twice", Fewest: 1, Most: 1, Groups: 2, Least: 1,
	valid: func(p *Set, r *Rule) error {
		if len(r.Groups) != 2 {
			return errors.New("doubler-cage of one group (want the cells of the cage, and behind | those that count twice)")
		}
		for _, c := range r.Groups[1] {
			if !slices.Contains(r.Groups[0], c) {
				return fmt.Errorf("%s counts twice and is not in the cage", p.Layout.CellName(c))
			}
		}
		k := len(r.cells())
		if err := enoughDigits(p, r); err != nil {
			return err
		}
		return r.reach(k, 2*k*p.Layout.Size())
	},
	state: func(s *Statement, r *Rule) {
		factors := slices.Repeat([]int{1}, len(r.cells()))
		for i, c := range r.cells() {
			if slices.Contains(r.Groups[1], c) {
				factors[i] = 2
			}
		}
		s.distinct(r.cells(), nil)
		s.sum(r.cells(), factors, r.Numbers[0])
	},
	broken: func(b *board, r *Rule) string {
		if twice := b.repeats(r.cells()); twice != "" {
			return twice
		}
		return is("the sum", b.add(r.cells())+b.add(r.Groups[1]), r.Numbers[0])
	},
	draw: func(_ *Set, r *Rule) []Mark {
		marks := Mark{Shape: Outline, Text: "{1}"}.on(r, r.Groups[:1])
		for _, c := range r.Groups[1] {
			marks = append(marks, Mark{Shape: Fill, Cells: []int{c}, Tint: "yellow"})
		}
		return marks
	},
}

// adders has the other kinds that add up digits. There is no agreed meaning of doublers in them.
var adders = []*Kind{
	&sumOf, &littleKiller, &arrow, &doubleArrow, &equalSums, &regionSum, &zipper, &sumLine, &lunchbox, &sandwich, &xSum,
	&sumX, &sumV, &allX, &allV, &allXV,
}

// readDoublers reads the cells of a line of doublers.
func (p *Set) readDoublers(t *text) error {
	r := Rule{Kind: &Kind{Word: "doubler", Least: 1}}
	if err := t.arguments(&r); err != nil {
		return err
	}
	p.doublers, p.doubled = append(p.doublers, r.cells()...), t
	return nil
}

// double counts the doublers twice in the cages.
func (p *Set) double() error {
	if p.doublers == nil {
		return nil
	}
	wrong := func(format string, args ...any) error { return p.doubled.fault(0, fmt.Errorf(format, args...)) }
	for i, a := range p.doublers {
		for _, b := range p.doublers[:i] {
			if p.sameHouse(a, b) {
				return wrong("doublers %s and %s share a row, a column or a box (want one in each)", p.Layout.CellName(b), p.Layout.CellName(a))
			}
		}
	}
	for i := range p.Rules {
		r := &p.Rules[i]
		cells := r.Cells()
		doubled := slices.DeleteFunc(slices.Clone(p.doublers), func(c int) bool { return !slices.Contains(cells, c) })
		switch {
		case slices.Contains(adders, r.Kind) && (r.Kind.Global || len(doubled) > 0):
			return wrong("doublers beside the rule %s (they count twice in cages, and are not known elsewhere)", r.Kind.Word)
		case r.Kind == &cage && len(r.Numbers) > 0 && len(doubled) > 0:
			r.Kind, r.Groups = &doublerCage, [][]int{cells, doubled}
		}
	}
	if len(p.doublers) > 1 {
		p.Rules = append(p.Rules, Rule{Kind: &unique, Groups: [][]int{p.doublers}, Line: p.doubled.line.Number})
	}
	return nil
}
