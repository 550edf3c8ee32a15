package rules

import (
	"slices"

	"dlx-sudoku/cover"
)

// candidates says which digits a cell may hold.
var candidates = Kind{
	Word:  "cell",
	Also:  []string{"givencandidate", "pencilmark", "restriction"},
	Usage: "CELL DIGITS", Means: "{cells} must hold one of {digits}",
	Digits: true, Last: true, Fewest: 1, Most: 1, Least: 1, Greatest: 1,
	state: func(s *Statement, r *Rule) { s.allow(r.cells()[0], cover.DigitsOf(r.Numbers...)) },
	broken: func(b *board, r *Rule) string {
		return b.first(r.cells(), func(d int) bool { return !slices.Contains(r.Numbers, d) })
	},
}

var (
	even = parity("even", 0, 0x5555_5555, Square).also("parity even", "evenparity", "evendigit")
	odd  = parity("odd", 1, 0xAAAA_AAAA, Circle).also("parity odd", "oddparity", "odddigit")
)

// parity returns the kind whose cells hold digits with a given remainder modulo 2; set is the set of these digits.
func parity(word string, remainder int, set cover.Digits, shape Shape) Kind {
	return Kind{
		Word: word, Usage: "CELL...", Means: "the digits of {cells} are " + word, Least: 1,
		field: field{name: word, form: cellField},
		state: func(s *Statement, r *Rule) {
			for _, c := range r.cells() {
				s.allow(c, set&cover.DigitsUpTo(s.size()))
			}
		},
		broken: func(b *board, r *Rule) string {
			return b.first(r.cells(), func(d int) bool { return d&1 != remainder })
		},
		draw: each(Mark{Shape: shape, Tint: "grey"}),
	}
}

var (
	minimum = extreme("minimum", "less", "⌄", func(here, there int) bool { return here < there }).also("min", "localminimum")
	maximum = extreme("maximum", "greater", "⌃", func(here, there int) bool { return here > there }).also("max", "localmaximum")
)

// extreme returns the kind whose cells are less, or greater, than their neighbours.
func extreme(word, than, sign string, right func(here, there int) bool) Kind {
	return Kind{
		Word: word, Usage: "CELL...", Least: 1,
		Means:  "each of {cells} is " + than + " than every orthogonal neighbour that is not itself a " + word,
		field:  field{name: word, form: cellField},
		state:  func(s *Statement, r *Rule) { s.extremes(r, right) },
		broken: func(b *board, r *Rule) string { return b.extremes(r, right) },
		draw:   each(Mark{Shape: Square, Text: sign, Tint: "grey"}),
	}
}

// marked reports whether a rule of the kind stands on a cell.
func (p *Set) marked(k *Kind, cell int) bool {
	return slices.ContainsFunc(p.Rules, func(r Rule) bool { return r.Kind == k && slices.Contains(r.cells(), cell) })
}

// extremes states how the cells of the rule compare with their neighbours, except those with the same mark.
func (s *Statement) extremes(r *Rule, right func(here, there int) bool) {
	for _, c := range r.cells() {
		for _, x := range s.Set.Layout.Beside(c) {
			if !s.Set.marked(r.Kind, x) {
				s.pair(c, x, right)
			}
		}
	}
}

// extremes compares each cell of the rule with its neighbours, except those with the same mark.
func (b *board) extremes(r *Rule, right func(here, there int) bool) string {
	for _, c := range r.cells() {
		for _, x := range b.layout.Beside(c) {
			if !right(b.at(c), b.at(x)) && !b.set.marked(r.Kind, x) {
				return b.name(c) + " and " + b.name(x)
			}
		}
	}
	return ""
}
