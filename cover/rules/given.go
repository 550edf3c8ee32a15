package rules

import (
	"cmp"
	"fmt"
	"slices"
)

// The rules that all dots, or all letters, of a kind are given: neighbours without a mark are not as the mark says.

var nonConsecutive = Kind{
	Word: "non-consecutive", Means: "orthogonal neighbours are not consecutive, unless a dot says so", Global: true,
	field: field{name: "nonconsecutive"},
	state: func(s *Statement, _ *Rule) { s.unmarked(dots, distinctBy([]int{1}, false)) },
	broken: func(b *board, _ *Rule) string {
		return b.unmarked(dots, func(d, e int) bool { return d+1 != e && e+1 != d })
	},
}

var allDifference = Kind{
	Word: "all-difference", Means: "neighbours without a dot do not differ by the number on a difference dot (1 if there are no such dots)", Global: true,
	field: field{name: "negative", value: "difference"},
	state: func(s *Statement, _ *Rule) {
		s.unmarked(dots, distinctBy(s.Set.values(1, &difference, &white), false))
	},
	broken: func(b *board, _ *Rule) string {
		said := b.said("difference", "white", 1)
		return b.unmarked(dots, func(d, e int) bool { return !said[max(d, e)-min(d, e)] })
	},
}

var allRatio = Kind{
	Word: "all-ratio", Means: "neighbours without a dot do not have the ratio on a ratio dot (2 if there are no such dots)", Global: true,
	field: field{name: "negative", value: "ratio"},
	state: func(s *Statement, _ *Rule) {
		s.unmarked(dots, distinctBy(s.Set.values(2, &ratio, &black), true))
	},
	broken: func(b *board, _ *Rule) string {
		said := b.said("ratio", "black", 2)
		return b.unmarked(dots, func(d, e int) bool { return max(d, e)%min(d, e) != 0 || !said[max(d, e)/min(d, e)] })
	},
}

var allWhite = Kind{
	Word: "all-white", Means: "neighbours without a dot are not consecutive", Global: true,
	state: nonConsecutive.state, broken: nonConsecutive.broken,
}

var allBlack = Kind{
	Word: "all-black", Means: "no digit is twice a neighbour without a dot", Global: true,
	state: func(s *Statement, _ *Rule) { s.unmarked(dots, distinctBy([]int{2}, true)) },
	broken: func(b *board, _ *Rule) string {
		return b.unmarked(dots, func(d, e int) bool { return d+d != e && e+e != d })
	},
}

var allKropki = Kind{
	Word: "all-kropki", Means: "neighbours without a dot are neither consecutive nor one twice the other", Global: true,
	state:  func(s *Statement, r *Rule) { allWhite.state(s, r); allBlack.state(s, r) },
	broken: func(b *board, r *Rule) string { return cmp.Or(allWhite.broken(b, r), allBlack.broken(b, r)) },
}

var (
	allX = noSum("x", 10)
	allV = noSum("v", 5)
)

// noSum returns the kind that all of a letter are given, which means that sum.
func noSum(letter string, sum int) Kind {
	return Kind{
		Word: "all-" + letter, Means: fmt.Sprintf("neighbours without an X or a V do not add up to %d", sum), Global: true,
		state: func(s *Statement, _ *Rule) { s.unmarked(letters, func(d, e int) bool { return d+e != sum }) },
		broken: func(b *board, _ *Rule) string {
			return b.unmarked(letters, func(d, e int) bool { return d != sum-e })
		},
	}
}

var allXV = Kind{
	Word: "all-xv", Means: "neighbours without an X or a V add up to neither 10 nor 5", Global: true,
	field:  field{name: "negative", value: "xv"},
	state:  func(s *Statement, r *Rule) { allX.state(s, r); allV.state(s, r) },
	broken: func(b *board, r *Rule) string { return cmp.Or(allX.broken(b, r), allV.broken(b, r)) },
}

// The words of each family of marks.
var (
	dots    = []string{"difference", "white", "ratio", "black"}
	letters = []string{"x", "v"}
)

// unmarked states what goes together in neighbours without a mark of a family.
func (s *Statement) unmarked(marks []string, together func(d, e int) bool) {
	marked := make(map[[2]int]bool)
	for i := range s.Set.Rules {
		if r := &s.Set.Rules[i]; slices.Contains(marks, r.Kind.Word) {
			c := r.cells()
			marked[[2]int{min(c[0], c[1]), max(c[0], c[1])}] = true
		}
	}
	for cell := range s.Set.Layout.Cells() {
		for _, other := range s.Set.Layout.Beside(cell) {
			if other > cell && !marked[[2]int{cell, other}] {
				s.pair(cell, other, together)
			}
		}
	}
}

// values returns the numbers of the dots of a kind, and the usual one if there are dots without a number, or no dots at
// all.
func (p *Set) values(usual int, numbered, plain *Kind) (values []int) {
	for i := range p.Rules {
		switch r := &p.Rules[i]; r.Kind {
		case numbered:
			values = append(values, r.number(usual))
		case plain:
			values = append(values, usual)
		}
	}
	if len(values) == 0 {
		values = []int{usual}
	}
	return values
}

// distinctBy returns a function that accepts digits with none of the differences, or ratios.
func distinctBy(values []int, ratios bool) func(d, e int) bool {
	return func(d, e int) bool {
		return !slices.ContainsFunc(values, func(v int) bool {
			return ratios && (d == v*e || e == v*d) || !ratios && (d-e == v || e-d == v)
		})
	}
}

// said returns the set of the numbers that dots have.
func (b *board) said(numbered, plain string, usual int) map[int]bool {
	said := make(map[int]bool)
	for _, r := range b.set.Rules {
		if r.Kind.Word == numbered && len(r.Numbers) > 0 {
			said[r.Numbers[0]] = true
		} else if r.Kind.Word == numbered || r.Kind.Word == plain {
			said[usual] = true
		}
	}
	if len(said) == 0 {
		said[usual] = true
	}
	return said
}

// unmarked tries all neighbours but those with a mark of a family between them.
func (b *board) unmarked(marks []string, right func(d, e int) bool) string {
	return b.sides(func(a, c int) bool {
		return right(b.at(a), b.at(c)) || slices.ContainsFunc(b.set.Rules, func(r Rule) bool {
			return slices.Contains(marks, r.Kind.Word) && r.on(a, c)
		})
	})
}
