package rules

import (
	"fmt"
	"slices"
)

// Clues outside the grid. Their cells are a row or a column, read from the clue on.

var sandwich = Kind{
	Word:  "sandwich",
	Also:  []string{"sandwichsum"},
	Usage: "TOTAL LINE", Means: "the digits of {cells} between the least and the greatest digit of the grid add up to {1}",
	Fewest: 1, Most: 1, Whole: true, field: field{name: "sandwichsum", form: edgeField},
	valid: within(func(n, _ int) (least, most int) { return 0, n*(n+1)/2 - n - 1 }),
	state: func(s *Statement, r *Rule) { s.filling(r.Numbers[0], [][2]int{{1, s.size()}}) },
	broken: func(b *board, r *Rule) string {
		one, most := -1, -1
		for i, c := range r.cells() {
			switch b.at(c) {
			case 1:
				one = i
			case b.n:
				most = i
			}
		}
		if one < 0 || most < 0 {
			return fmt.Sprintf("1 or %d is missing", b.n)
		}
		return is("the sum", b.add(r.cells()[min(one, most)+1:max(one, most)]), r.Numbers[0])
	},
	draw: outside,
}

var xSum = Kind{
	Word:  "x-sum",
	Usage: "TOTAL LINE", Means: "the first X digits of {cells}, where X is the first of them, add up to {1}",
	Fewest: 1, Most: 1, Whole: true, field: field{name: "xsum", form: edgeField},
	valid: within(func(n, _ int) (least, most int) { return 1, n * (n + 1) / 2 }),
	state: func(s *Statement, r *Rule) { // states: the number of cells still to add + (n+1)·sum
		n, total := s.size(), r.Numbers[0]
		s.line(Line{
			Next: func(state, place, d int) int {
				left, sum := state%(n+1), state/(n+1)
				if place == 0 {
					left = d
				}
				if left == 0 {
					return state
				}
				left, sum = left-1, sum+d
				if sum > total || left == 0 && sum != total {
					return -1
				}
				return left + (n+1)*sum
			},
			Ends: func(state int) bool { return state%(n+1) == 0 },
		})
	},
	broken: func(b *board, r *Rule) string {
		c := r.cells()
		return is("the sum", b.add(c[:b.at(c[0])]), r.Numbers[0])
	},
	draw: outside,
}

var skyscraper = Kind{
	Word:  "skyscraper",
	Also:  []string{"tower", "skyline"},
	Usage: "NUMBER LINE", Means: "{1} digits of {cells} are higher than all digits before them",
	Fewest: 1, Most: 1, Whole: true, field: field{name: "skyscraper", form: edgeField},
	valid: upToSize,
	state: func(s *Statement, r *Rule) { // states: the highest digit so far + (n+1)·the number seen
		n, clue := s.size(), r.Numbers[0]
		s.line(Line{
			Next: func(state, _, d int) int {
				if d <= state%(n+1) {
					return state
				}
				if state/(n+1) == clue {
					return -1
				}
				return d + (n+1)*(state/(n+1)+1)
			},
			Ends: func(state int) bool { return state/(n+1) == clue },
		})
	},
	broken: func(b *board, r *Rule) string {
		seen, digits := 0, b.read(r.cells())
		for i, d := range digits {
			if !slices.ContainsFunc(digits[:i], func(before int) bool { return before >= d }) {
				seen++
			}
		}
		return is("the number seen", seen, r.Numbers[0])
	},
	draw: outside,
}

var numberedRoom = Kind{
	Word:  "numbered-room",
	Usage: "DIGIT LINE", Means: "the X-th digit of {cells}, where X is the first of them, is {1}",
	Fewest: 1, Most: 1, Whole: true,
	valid: upToSize,
	state: func(s *Statement, r *Rule) { // states: the distance to the cell of the clue; n+1 after it
		n, clue := s.size(), r.Numbers[0]
		s.line(Line{
			Next: func(state, place, d int) int {
				if place == 0 {
					state = d
				}
				switch {
				case state == n+1:
					return state
				case state > 1:
					return state - 1
				case d == clue:
					return n + 1
				}
				return -1
			},
			Ends: func(state int) bool { return state == n+1 },
		})
	},
	broken: func(b *board, r *Rule) string {
		x := b.at(r.cells()[0])
		return is(b.layout.CellName(r.cells()[x-1]), b.at(r.cells()[x-1]), r.Numbers[0])
	},
	draw: outside,
}

var clone = Kind{
	Word:  "clone",
	Also:  []string{"cloned", "cloneregion"},
	Usage: "CELL... | CELL...", Means: "{group1} and {group2} hold the same digits, cell by cell", Groups: 2, Least: 1,
	field: field{name: "clone", form: cloneField},
	valid: func(p *Set, r *Rule) error {
		return unless(len(r.Groups) == 2 && len(r.Groups[0]) == len(r.Groups[1]),
			"clone of groups of different lengths (want two groups of as many cells, divided by |)")
	},
	state:  func(s *Statement, r *Rule) { s.alike(r.Groups[0], r.Groups[1]) },
	broken: func(b *board, r *Rule) string { return b.alike(r.Groups[0], r.Groups[1]) },
	draw:   drawn(Mark{Shape: Fill, Tint: "yellow"}),
}
