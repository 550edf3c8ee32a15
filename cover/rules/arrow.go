package rules

import (
	"fmt"
	"slices"
)

// arrow reads the cells of the circle as a number, in the order of rows and columns.
var arrow = Kind{
	Word:  "arrow",
	Also:  []string{"arrowsum", "sumarrow"},
	Usage: "CIRCLE... | CELL...", Means: "the digits of {group2} add up to the number in {group1}",
	Groups: 2, Least: 1, field: field{name: "arrow", form: arrowField},
	valid: func(p *Set, r *Rule) error {
		if len(r.Groups) != 2 {
			return fmt.Errorf("arrow without | between its circle and its cells (want \"arrow: %s\"; the circle first)", r.Kind.Usage)
		}
		for _, c := range r.Groups[0] {
			if slices.Contains(r.Groups[1], c) {
				return fmt.Errorf("%s stands in the circle and on the arrow", p.Layout.CellName(c))
			}
		}
		return unless(len(r.Groups[0]) <= 3, "circle of %d cells (want 1 to 3)", len(r.Groups[0]))
	},
	state: func(s *Statement, r *Rule) {
		circle := sorted(r.Groups[0])
		places := []int{-100, -10, -1}[3-len(circle):]
		s.sum(slices.Concat(circle, r.Groups[1]), slices.Concat(places, slices.Repeat([]int{1}, len(r.Groups[1]))), 0)
	},
	broken: func(b *board, r *Rule) string {
		number := 0
		for cell := range b.digits { // in the order in which the circle is read
			if slices.Contains(r.Groups[0], cell) {
				number = 10*number + b.at(cell)
			}
		}
		return is("the sum", b.add(r.Groups[1]), number)
	},
	draw: func(_ *Set, r *Rule) []Mark {
		shaft := append([]int{r.Groups[0][0]}, r.Groups[1]...)
		return []Mark{{Shape: Circle, Cells: r.Groups[0], Tint: "white"}, {Shape: Path, Cells: shaft, Ends: Arrow, Tint: "thin"}}
	},
}

// sorted returns the numbers in ascending order.
func sorted(numbers []int) []int { return slices.Sorted(slices.Values(numbers)) }
