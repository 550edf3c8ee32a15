package rules

import (
	"iter"
	"slices"
)

// The rules that all dots, or all letters, of a kind are given: neighbours without the mark do not have its relation.

var (
	consecutive = ban{likeness: differsBy, number: 1}
	double      = ban{likeness: isTimes, number: 2}
	ten         = ban{likeness: addsUpTo, number: 10}
	five        = ban{likeness: addsUpTo, number: 5}
)

var (
	nonConsecutive = allGiven("non-consecutive", "orthogonal neighbours are not consecutive, unless a dot says so",
		dots, field{name: "nonconsecutive"}, consecutive).also("anticonsecutive", "noconsecutive", "notconsecutive")
	allDifference = allGiven("all-difference",
		"neighbours without a dot do not differ by the number on a difference dot (1 if there are no such dots)",
		dots, field{name: "negative", value: "difference"}, ban{differsBy, 1, dots[:2]})
	allRatio = allGiven("all-ratio",
		"neighbours without a dot do not have the ratio on a ratio dot (2 if there are no such dots)",
		dots, field{name: "negative", value: "ratio"}, ban{isTimes, 2, dots[2:]})
	allWhite  = allGiven("all-white", "neighbours without a dot are not consecutive", dots, field{}, consecutive)
	allBlack  = allGiven("all-black", "no digit is twice a neighbour without a dot", dots, field{}, double)
	allKropki = allGiven("all-kropki", "neighbours without a dot are neither consecutive nor one twice the other",
		dots, field{}, consecutive, double).also("kropkinegative", "negativekropki", "allkropkigiven", "alldotsgiven", "fullkropki")
	allX  = allGiven("all-x", "neighbours without an X or a V do not add up to 10", letters, field{}, ten)
	allV  = allGiven("all-v", "neighbours without an X or a V do not add up to 5", letters, field{}, five)
	allXV = allGiven("all-xv", "neighbours without an X or a V add up to neither 10 nor 5",
		letters, field{name: "negative", value: "xv"}, ten, five).also("xvnegative", "negativexv", "allxvgiven", "fullxv", "antixv")
)

// The words of each family of marks: two for differences, and two for ratios.
var (
	dots    = []string{"difference", "white", "ratio", "black"}
	letters = []string{"x", "v"}
)

// A ban is a likeness that neighbours without a mark of the family must not have.
type ban struct {
	likeness
	number int
	marks  []string // the words of the marks: if the puzzle has any, the numbers on them count instead
}

// allGiven returns the kind of the rule that all marks of a kind are given: neighbours without a mark of the family must not
// have the banned likenesses.
func allGiven(word, means string, family []string, f field, bans ...ban) Kind {
	return Kind{
		Word: word, Means: means, Global: true, field: f,
		state: func(s *Statement, _ *Rule) {
			for _, m := range bans {
				numbers := m.numbers(s.Set)
				for a, c := range s.Set.neighbours() {
					if !s.Set.between(family, a, c) {
						s.pair(a, c, func(d, e int) bool {
							return !slices.ContainsFunc(numbers, func(k int) bool { return m.stated(d, e, k) })
						})
					}
				}
			}
		},
		broken: func(b *board, _ *Rule) string {
			for _, m := range bans {
				numbers := m.numbers(b.set)
				for a, c := range b.set.neighbours() {
					alike := func(k int) bool { return m.tried(b.at(a), b.at(c), k) }
					if slices.ContainsFunc(numbers, alike) && !b.set.between(family, a, c) {
						return b.name(a) + " and " + b.name(c)
					}
				}
			}
			return ""
		},
	}
}

// numbers returns the numbers on the marks, or the usual one without marks.
func (m *ban) numbers(p *Set) (numbers []int) {
	for i := range p.Rules {
		if r := &p.Rules[i]; slices.Contains(m.marks, r.Kind.Word) {
			numbers = append(numbers, r.number(m.number))
		}
	}
	if numbers == nil {
		return []int{m.number}
	}
	return numbers
}

// neighbours yields each two cells that share a side.
func (p *Set) neighbours() iter.Seq2[int, int] {
	return func(yield func(a, c int) bool) {
		n := p.Layout.Size()
		for a := range n * n {
			if a%n+1 < n && !yield(a, a+1) || a+n < n*n && !yield(a, a+n) {
				return
			}
		}
	}
}

// between reports whether there is a mark of a family between two cells.
func (p *Set) between(family []string, a, c int) bool {
	return slices.ContainsFunc(p.Rules, func(r Rule) bool { return slices.Contains(family, r.Kind.Word) && r.on(a, c) })
}
