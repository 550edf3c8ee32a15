package rules

import "slices"

// candidates says which digits a cell may hold.
var candidates = Kind{
	Word: "cell", Usage: "CELL DIGITS", Means: "{cells} must hold one of {digits}",
	Digits: true, Last: true, Fewest: 1, Most: 1, Least: 1, Greatest: 1,
	state: func(s *Statement, r *Rule) { s.allow(r.cells()[0], digitsOf(r.Numbers)) },
	broken: func(b *board, r *Rule) string {
		return b.first(r.cells(), func(d int) bool { return !slices.Contains(r.Numbers, d) })
	},
}

// digitsOf returns the set of some digits.
func digitsOf(list []int) (set Digits) {
	for _, d := range list {
		set |= 1 << d
	}
	return set
}

var even = Kind{
	Word: "even", Usage: "CELL...", Means: "the digits of {cells} are even", Least: 1,
	field:  field{name: "even", form: cellField},
	state:  func(s *Statement, r *Rule) { s.parity(r.cells(), 0) },
	broken: func(b *board, r *Rule) string { return b.parity(r.cells(), 0) },
	draw:   each(Square, "", "grey"),
}

var odd = Kind{
	Word: "odd", Usage: "CELL...", Means: "the digits of {cells} are odd", Least: 1,
	field:  field{name: "odd", form: cellField},
	state:  func(s *Statement, r *Rule) { s.parity(r.cells(), 1) },
	broken: func(b *board, r *Rule) string { return b.parity(r.cells(), 1) },
	draw:   each(Circle, "", "grey"),
}

// parity leaves cells the digits with that remainder modulo 2.
func (s *Statement) parity(cells []int, remainder int) {
	set := Digits(0)
	for d := 1; d <= s.size(); d++ {
		if d%2 == remainder {
			set |= 1 << d
		}
	}
	for _, c := range cells {
		s.allow(c, set)
	}
}

func (b *board) parity(cells []int, remainder int) string {
	return b.first(cells, func(d int) bool { return d&1 != remainder })
}

var minimum = Kind{
	Word: "minimum", Usage: "CELL...", Least: 1,
	Means: "each of {cells} is less than every orthogonal neighbour that is not itself a minimum",
	field: field{name: "minimum", form: cellField},
	state: func(s *Statement, r *Rule) { s.extremes(r, func(d, e int) bool { return d < e }) },
	broken: func(b *board, r *Rule) string {
		return b.extremes(r, func(here, there int) bool { return here < there })
	},
	draw: each(Square, "⌄", "grey"),
}

var maximum = Kind{
	Word: "maximum", Usage: "CELL...", Least: 1,
	Means: "each of {cells} is greater than every orthogonal neighbour that is not itself a maximum",
	field: field{name: "maximum", form: cellField},
	state: func(s *Statement, r *Rule) { s.extremes(r, func(d, e int) bool { return d > e }) },
	broken: func(b *board, r *Rule) string {
		return b.extremes(r, func(here, there int) bool { return here > there })
	},
	draw: each(Square, "⌃", "grey"),
}

// extremes states how the cells of the rule compare with their neighbours, except those with the same mark.
func (s *Statement) extremes(r *Rule, right func(here, there int) bool) {
	marked := make(map[int]bool)
	for i := range s.Set.Rules {
		if other := &s.Set.Rules[i]; other.Kind == r.Kind {
			for _, c := range other.cells() {
				marked[c] = true
			}
		}
	}
	for _, c := range r.cells() {
		for _, x := range s.Set.Layout.Beside(c) {
			if !marked[x] {
				s.pair(c, x, right)
			}
		}
	}
}

// extremes compares each cell of the rule with all that are one step away from it and have no such mark.
func (b *board) extremes(r *Rule, right func(here, there int) bool) string {
	alike := func(x int) bool {
		return slices.ContainsFunc(b.set.Rules, func(o Rule) bool {
			return o.Kind.Word == r.Kind.Word && slices.Contains(o.cells(), x)
		})
	}
	for _, c := range r.cells() {
		for x := range b.digits {
			if abs(c/b.n-x/b.n)+abs(c%b.n-x%b.n) == 1 && !right(b.at(c), b.at(x)) && !alike(x) {
				return b.name(c) + " and " + b.name(x)
			}
		}
	}
	return ""
}
