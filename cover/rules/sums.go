package rules

import (
	"fmt"
	"slices"

	"dlx-sudoku/cover"
)

var cage = Kind{
	Word:  "cage",
	Also:  []string{"killer", "sumcage", "totalcage"},
	Usage: "[TOTAL] CELL...", Means: "the digits of {cells} differ[ and add up to {1}]", Most: 1, Least: 1,
	field: field{name: "killercage", form: cellsField},
	valid: func(p *Set, r *Rule) error {
		if err := enoughDigits(p, r); err != nil || len(r.Numbers) == 0 {
			return err
		}
		k, n := len(r.cells()), p.Layout.Size()
		return r.reach(k*(k+1)/2, k*(2*n+1-k)/2)
	},
	state: func(s *Statement, r *Rule) {
		total := r.number(0)
		if len(r.Numbers) == 0 {
			s.distinct(r.cells(), nil)
		} else if !s.distinctOf(r.cells(), func(set cover.Digits) bool { return addUp(set) == total }) {
			s.total(r.cells(), total)
		}
	},
	broken: func(b *board, r *Rule) string {
		if twice := b.repeats(r.cells()); twice != "" || len(r.Numbers) == 0 {
			return twice
		}
		return is("the sum", b.add(r.cells()), r.Numbers[0])
	},
	draw: outline,
}

var sumOf = Kind{
	Word:  "sum",
	Also:  []string{"freesum"},
	Usage: "TOTAL CELL...", Means: "the digits of {cells} add up to {1}", Fewest: 1, Most: 1, Least: 1,
	valid:  reachable,
	state:  func(s *Statement, r *Rule) { s.total(r.cells(), r.Numbers[0]) },
	broken: func(b *board, r *Rule) string { return is("the sum", b.add(r.cells()), r.Numbers[0]) },
	draw:   drawn(Mark{Shape: Outline, Text: "Σ{1}"}),
}

var littleKiller = Kind{
	Word:  "little-killer",
	Also:  []string{"diagonalsum"},
	Usage: "TOTAL CELL...", Means: "the digits of {cells} add up to {1}",
	Fewest: 1, Most: 1, Least: 1, field: field{name: "littlekillersum", form: slantField},
	valid: func(p *Set, r *Rule) error {
		c, n := r.cells(), p.Layout.Size()
		for i := 1; i < len(c); i++ {
			if abs(c[i]/n-c[i-1]/n) != 1 || abs(c[i]%n-c[i-1]%n) != 1 || c[i]-c[i-1] != c[1]-c[0] {
				return fmt.Errorf("the cells of a little-killer are not a diagonal (want r1c2-r2c1, or sum: for other cells)")
			}
		}
		return reachable(p, r)
	},
	state: sumOf.state, broken: sumOf.broken, draw: outside,
}

// total states what cells add up to.
func (s *Statement) total(cells []int, total int) {
	s.sum(cells, slices.Repeat([]int{1}, len(cells)), total)
}

// reach returns an error if the total is not from least to most.
func (r *Rule) reach(least, most int) error {
	t := r.Numbers[0]
	return unless(least <= t && t <= most, "%s of %d cells cannot add up to %d (want %d to %d)",
		r.Kind.Word, len(r.cells()), t, least, most)
}

// reachable checks a total of digits that may repeat.
func reachable(p *Set, r *Rule) error {
	return r.reach(len(r.cells()), len(r.cells())*p.Layout.Size())
}

var doubleArrow = Kind{
	Word: "double-arrow", Usage: "CELL CELL CELL...", Least: 3,
	Means: "the digits between {first} and {last} add up to the sum of these two", field: field{name: "doublearrow", form: linesField},
	state: func(s *Statement, r *Rule) {
		c := r.cells()
		s.equal([]int{c[0], c[len(c)-1]}, c[1:len(c)-1])
	},
	broken: func(b *board, r *Rule) string {
		c := r.cells()
		ends := b.at(c[0]) + b.at(c[len(c)-1])
		return is("the sum between the ends", b.add(c)-ends, ends)
	},
	draw: path("grey", Circles),
}

var equalSums = Kind{
	Word:  "equal-sums",
	Also:  []string{"equalsum", "samesum", "equalgroup"},
	Usage: "CELL... | CELL...", Means: "the groups of {cells} have the same sum", Groups: 99, Least: 1,
	valid: func(_ *Set, r *Rule) error {
		return unless(len(r.Groups) >= 2, "equal-sums of one group (want groups divided by |)")
	},
	state:  func(s *Statement, r *Rule) { s.same(r.Groups) },
	broken: func(b *board, r *Rule) string { return b.same(r.Groups) },
	draw:   drawn(Mark{Shape: Outline, Text: "="}),
}

// same states that all groups have the sum of the first one.
func (s *Statement) same(groups [][]int) {
	for i := 1; i < len(groups); i++ {
		s.equal(groups[i-1], groups[i])
	}
}

func (b *board) same(groups [][]int) string {
	for _, g := range groups {
		if got, want := b.add(g), b.add(groups[0]); got != want {
			return is("the sum at "+b.layout.CellName(g[0]), got, want)
		}
	}
	return ""
}

var regionSum = Kind{
	Word:  "region-sum",
	Also:  []string{"boxsum", "bluesum"},
	Usage: "CELL CELL...", Least: 2, Path: true,
	Means: "the parts of {cells} between borders of boxes have the same sum", field: field{name: "regionsumline", form: linesField},
	valid: func(p *Set, r *Rule) error {
		return unless(len(parts(p, r.cells())) >= 2, "region-sum that stays in one box (want cells of several)")
	},
	state: func(s *Statement, r *Rule) { s.same(parts(s.Set, r.cells())) },
	broken: func(b *board, r *Rule) string {
		all := parts(b.set, r.cells())
		for _, g := range all {
			if got, want := b.add(g), b.add(all[0]); got != want {
				return is("the sum up to "+b.layout.CellName(g[len(g)-1]), got, want)
			}
		}
		return ""
	},
	draw: path("blue", NoEnds),
}

// parts divides a line at the borders of boxes. A line that returns to a box begins a new part there.
func parts(p *Set, cells []int) (parts [][]int) {
	area := p.area()
	from := 0
	for i := 1; i <= len(cells); i++ {
		if i == len(cells) || area[cells[i]] != area[cells[i-1]] {
			parts = append(parts, cells[from:i:i])
			from = i
		}
	}
	return parts
}

var zipper = Kind{
	Word: "zipper", Usage: "CELL CELL CELL...", Least: 3, Path: true,
	Means:  "each two of {cells} equally far from the middle have the same sum; a middle cell holds that sum",
	field:  field{name: "zipperline", form: linesField},
	state:  func(s *Statement, r *Rule) { s.same(zipped(r.cells())) },
	broken: func(b *board, r *Rule) string { return b.same(zipped(r.cells())) },
	draw:   path("purple", NoEnds),
}

// zipped returns each two cells equally far from the middle, and the middle cell, if there is one.
func zipped(cells []int) (groups [][]int) {
	half, last := len(cells)/2, len(cells)-1
	for i := range half {
		groups = append(groups, []int{cells[i], cells[last-i]})
	}
	if len(cells)%2 == 1 {
		groups = append(groups, []int{cells[half]})
	}
	return groups
}
