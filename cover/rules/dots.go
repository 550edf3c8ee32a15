package rules

import "fmt"

var greater = Kind{
	Word: "greater", Usage: "CELL CELL", Means: "{first} is greater than {last}", Least: 2, Greatest: 2,
	state: func(s *Statement, r *Rule) { s.chain(r.cells(), func(d, e int) bool { return d > e }) },
	broken: func(b *board, r *Rule) string {
		return b.neighbours(r.cells(), func(d, e int) bool { return e < d })
	},
	draw: dot(">", ""),
}

var difference = Kind{
	Word: "difference", Usage: "[DIFFERENCE] CELL CELL", Means: "{group1} differ by {1}",
	Most: 1, Default: 1, Least: 2, Greatest: 2, Touch: true, valid: differs,
	field:  field{name: "difference", form: cellsField},
	state:  func(s *Statement, r *Rule) { s.differ(r.cells(), r.number(1)) },
	broken: func(b *board, r *Rule) string { return b.differ(r.cells(), r.number(1)) },
	draw:   numbered("white"),
}

var white = Kind{
	Word: "white", Usage: "CELL CELL", Means: "{group1} are consecutive", Least: 2, Greatest: 2, Touch: true,
	field:  field{name: "difference", form: cellsField},
	state:  func(s *Statement, r *Rule) { s.differ(r.cells(), 1) },
	broken: func(b *board, r *Rule) string { return b.differ(r.cells(), 1) },
	draw:   dot("", "white"),
}

var ratio = Kind{
	Word: "ratio", Usage: "[RATIO] CELL CELL", Means: "one of {group1} is {1} times the other",
	Most: 1, Default: 2, Least: 2, Greatest: 2, Touch: true,
	valid:  func(p *Set, r *Rule) error { return r.within(1, p.Layout.Size()) },
	field:  field{name: "ratio", form: cellsField},
	state:  func(s *Statement, r *Rule) { s.divide(r.cells(), r.number(2)) },
	broken: func(b *board, r *Rule) string { return b.divide(r.cells(), r.number(2)) },
	draw:   numbered("black"),
}

var black = Kind{
	Word: "black", Usage: "CELL CELL", Means: "one of {group1} is twice the other", Least: 2, Greatest: 2, Touch: true,
	field:  field{name: "ratio", form: cellsField},
	state:  func(s *Statement, r *Rule) { s.divide(r.cells(), 2) },
	broken: func(b *board, r *Rule) string { return b.divide(r.cells(), 2) },
	draw:   dot("", "black"),
}

var sumX = Kind{
	Word: "x", Usage: "CELL CELL", Means: "the digits of {group1} add up to 10", Least: 2, Greatest: 2, Touch: true,
	field:  field{name: "xv", form: cellsField, value: "X"},
	valid:  func(p *Set, r *Rule) error { return r.opposed(p, "v") },
	state:  func(s *Statement, r *Rule) { s.chain(r.cells(), func(d, e int) bool { return d+e == 10 }) },
	broken: func(b *board, r *Rule) string { return is("the sum", b.add(r.cells()), 10) },
	draw:   dot("X", ""),
}

var sumV = Kind{
	Word: "v", Usage: "CELL CELL", Means: "the digits of {group1} add up to 5", Least: 2, Greatest: 2, Touch: true,
	field:  field{name: "xv", form: cellsField, value: "V"},
	valid:  func(p *Set, r *Rule) error { return r.opposed(p, "x") },
	state:  func(s *Statement, r *Rule) { s.chain(r.cells(), func(d, e int) bool { return d+e == 5 }) },
	broken: func(b *board, r *Rule) string { return is("the sum", b.add(r.cells()), 5) },
	draw:   dot("V", ""),
}

// opposed returns an error if a rule of another kind stands on the same two cells.
func (r *Rule) opposed(p *Set, word string) error {
	for i := range p.Rules {
		if o := &p.Rules[i]; o.Kind.Word == word && o.on(r.cells()[0], r.cells()[1]) {
			return fmt.Errorf("%s contradicts %s", r.Text(p.Layout), o.Text(p.Layout))
		}
	}
	return nil
}

// on reports whether the rule stands on these two cells.
func (r *Rule) on(a, b int) bool {
	c := r.cells()
	return len(c) == 2 && (c[0] == a && c[1] == b || c[0] == b && c[1] == a)
}

// differs checks that two digits of the grid can have the difference.
func differs(p *Set, r *Rule) error { return r.within(1, p.Layout.Size()-1) }

// differ states that neighbours along a line differ by so much.
func (s *Statement) differ(cells []int, by int) {
	s.chain(cells, func(d, e int) bool { return d-e == by || e-d == by })
}

func (b *board) differ(cells []int, by int) string {
	return b.neighbours(cells, func(d, e int) bool { return max(d, e) == min(d, e)+by })
}

// divide states that one of any two neighbours along a line is so many times the other.
func (s *Statement) divide(cells []int, times int) {
	s.chain(cells, func(d, e int) bool { return d == times*e || e == times*d })
}

func (b *board) divide(cells []int, times int) string {
	return b.neighbours(cells, func(d, e int) bool { return max(d, e)%min(d, e) == 0 && max(d, e)/min(d, e) == times })
}

// numbered returns a drawing function of a dot that shows its number, if it has one.
func numbered(tint string) func(p *Set, r *Rule) []Mark {
	return func(p *Set, r *Rule) []Mark {
		if r.number(r.Kind.Default) == r.Kind.Default {
			return dot("", tint)(p, r)
		}
		return dot(r.numberText(), tint)(p, r)
	}
}
