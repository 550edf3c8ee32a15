// Trusted with rules: a fault here can make a wrong claim about a puzzle with Rules Verified.

package constraint

import (
	"errors"
	"fmt"
	"math"
)

// A domain describes the valid rules with a word. A rule is compared with it before anything is computed from its numbers or
// cells, so the code that writes clauses can rely on it: no cell is outside the grid, and no sum or product overflows.
type domain struct {
	layout  layout
	groups  span                // the number of groups of cells
	cells   func(n int) span    // the number of cells of each group, given n digits
	shape   []shape             // conditions on the cells
	numbers span                // the number of numbers
	values  func(n, k int) span // the range of each number, given n digits and k cells in the first group
	usual   func(n int) int     // the default of the number; nil: there is none
}

// A span is from the least to the most, both included.
type span struct{ least, most int }

func (s span) has(x int) bool { return s.least <= x && x <= s.most }

func (s span) String() string {
	switch s.most {
	case s.least:
		return fmt.Sprintf("want %d", s.least)
	case math.MaxInt:
		return fmt.Sprintf("want %d or more", s.least)
	}
	return fmt.Sprintf("want %d to %d", s.least, s.most)
}

// A layout is a condition on the grid.
type layout int

const (
	anyLayout layout = iota
	boxed            // boxes of more than one row and column
	unboxed          // no such boxes
	divided          // boxes, or regions instead of them
)

// A shape is a condition on the cells of a rule. The cells must be in the grid, and their number right.
type shape struct {
	flaw string // the description of a rule that does not meet it
	is   func(g Grid, r Rule) bool
}

// The sizes of a grid.
const minSize, maxSize = 4, 25

// Validate returns an error that wraps ErrRule for the first rule that is not in the domain of its word, or that conflicts with
// others. The cost is linear in the numbers and cells.
func Validate(g Grid, rules []Rule) error {
	rows, cols := span{1, maxSize}.has(g.BoxRows), span{1, maxSize}.has(g.BoxCols)
	if !rows || !cols || !(span{minSize, maxSize}).has(g.Size()) {
		return fmt.Errorf("%w: it stands in a grid with boxes of %d rows and %d columns", ErrRule, g.BoxRows, g.BoxCols)
	}
	for _, r := range rules {
		k, ok := known()[r.Word]
		if !ok {
			return fmt.Errorf("%w: %.40q is not known", ErrRule, r.Word)
		}
		if err := k.check(g, r); err != nil {
			return fmt.Errorf("%w: %s %w", ErrRule, r.Word, err)
		}
	}
	return together(g, rules)
}

// check returns an error if a rule is not in the domain.
func (d domain) check(g Grid, r Rule) error {
	n := g.Size()
	switch {
	case d.layout == boxed && !g.boxed():
		return errors.New("needs boxes")
	case d.layout == unboxed && g.boxed():
		return errors.New("needs a grid without boxes")
	case !d.groups.has(len(r.Groups)):
		return fmt.Errorf("has %d groups of cells (%v)", len(r.Groups), d.groups)
	case !d.numbers.has(len(r.Numbers)):
		return fmt.Errorf("has %d numbers (%v)", len(r.Numbers), d.numbers)
	}
	for _, group := range r.Groups {
		if want := d.cells(n); !want.has(len(group)) {
			return fmt.Errorf("has %d cells in a group (%v)", len(group), want)
		}
		for _, c := range group {
			if want := (span{0, n*n - 1}); !want.has(c) {
				return fmt.Errorf("has cell %d (%v)", c, want)
			}
		}
	}
	for _, s := range d.shape {
		if !s.is(g, r) {
			return errors.New(s.flaw)
		}
	}
	for _, number := range r.Numbers {
		if want := d.values(n, len(r.Groups[0])); !want.has(number) {
			return fmt.Errorf("has the number %d (%v)", number, want)
		}
	}
	if len(r.Numbers) == 0 && d.values != nil && d.usual != nil {
		if usual, want := d.usual(n), d.values(n, len(r.Groups[0])); !want.has(usual) {
			return fmt.Errorf("has no number, which means %d (%v)", usual, want)
		}
	}
	return nil
}

// together returns an error if rules that are each in their domains conflict: rules of the whole grid and regions may occur only
// once, and a rule that needs boxes or regions must have them.
func together(g Grid, rules []Rule) error {
	if len(rules) == 0 {
		return nil
	}
	met := make(map[string]bool)
	for _, r := range rules {
		if met[r.Word] && (r.Word == "regions" || known()[r.Word].groups.most == 0) {
			return fmt.Errorf("%w: %s stands twice", ErrRule, r.Word)
		}
		met[r.Word] = true
	}
	var area []int
	for _, r := range rules {
		if known()[r.Word].layout != divided {
			continue
		}
		if !g.boxed() && !met["regions"] {
			return fmt.Errorf("%w: %s needs boxes or regions", ErrRule, r.Word)
		}
		if area == nil {
			area = g.areas(rules)
		}
		if len(parts(r.Groups[0], area)) < 2 {
			return fmt.Errorf("%w: %s stays in one box or region", ErrRule, r.Word)
		}
	}
	return nil
}

// value returns the first number of a rule, or its default, or 0 if it has neither.
func (w *Writer) value(r Rule) int {
	if len(r.Numbers) > 0 {
		return r.Numbers[0]
	}
	if usual := known()[r.Word].usual; usual != nil {
		return usual(w.n())
	}
	return 0
}
