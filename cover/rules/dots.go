package rules

import (
	"fmt"
	"strings"
)

var greater = Kind{
	Word:  "greater",
	Also:  []string{"greaterthan", "gt", "inequality"},
	Usage: "CELL CELL", Means: "{first} is greater than {last}", Least: 2, Greatest: 2,
	state:  chained(func(d, e, _ int) bool { return d > e }),
	broken: along(func(d, e, _ int) bool { return e < d }),
	draw:   dot(">", ""),
}

// A likeness is the relation of two digits under a dot or a letter with a number: once for the statement in atoms, and once for
// the check of a full grid. The two share no code.
type likeness struct{ stated, tried func(d, e, number int) bool }

var (
	differsBy = likeness{
		func(d, e, by int) bool { return abs(d-e) == by },
		func(d, e, by int) bool { return max(d, e) == min(d, e)+by },
	}
	isTimes = likeness{
		func(d, e, by int) bool { return d == by*e || e == by*d },
		func(d, e, by int) bool { return max(d, e)%min(d, e) == 0 && max(d, e)/min(d, e) == by },
	}
	addsUpTo = likeness{
		func(d, e, sum int) bool { return d+e == sum },
		func(d, e, sum int) bool { return d == sum-e },
	}
)

var difference = Kind{
	Word:  "difference",
	Also:  []string{"diff"},
	Usage: "[DIFFERENCE] CELL CELL", Means: "{group1} differ by {1}",
	Most: 1, Default: 1, Least: 2, Greatest: 2, Touch: true, valid: differs,
	field: field{name: "difference", form: cellsField},
	state: chained(differsBy.stated), broken: along(differsBy.tried), draw: numbered("white"),
}

var white = Kind{
	Word:  "white",
	Also:  []string{"whitekropki", "kropki white", "kropki w", "consecutive"},
	Usage: "CELL CELL", Means: "{group1} are consecutive",
	Default: 1, Least: 2, Greatest: 2, Touch: true,
	field: field{name: "difference", form: cellsField},
	state: difference.state, broken: difference.broken, draw: dot("", "white"),
}

var ratio = Kind{
	Word: "ratio", Usage: "[RATIO] CELL CELL", Means: "one of {group1} is {1} times the other",
	Most: 1, Default: 2, Least: 2, Greatest: 2, Touch: true, valid: upToSize,
	field: field{name: "ratio", form: cellsField},
	state: chained(isTimes.stated), broken: along(isTimes.tried), draw: numbered("black"),
}

var black = Kind{
	Word:  "black",
	Also:  []string{"blackkropki", "kropki black", "kropki b"},
	Usage: "CELL CELL", Means: "one of {group1} is twice the other",
	Default: 2, Least: 2, Greatest: 2, Touch: true,
	field: field{name: "ratio", form: cellsField},
	state: ratio.state, broken: ratio.broken, draw: dot("", "black"),
}

var (
	sumX = letter("x", 10, "v").also("xv x")
	sumV = letter("v", 5, "x").also("xv v")
)

// letter returns the kind of a letter between two cells with that sum, which contradicts the other letter.
func letter(word string, sum int, other string) Kind {
	sign := strings.ToUpper(word)
	return Kind{
		Word: word, Usage: "CELL CELL", Means: fmt.Sprintf("the digits of {group1} add up to %d", sum),
		Default: sum, Least: 2, Greatest: 2, Touch: true,
		field:  field{name: "xv", form: cellsField, value: sign},
		valid:  func(p *Set, r *Rule) error { return r.opposed(p, other) },
		state:  chained(addsUpTo.stated),
		broken: func(b *board, r *Rule) string { return is("the sum", b.add(r.cells()), sum) },
		draw:   dot(sign, ""),
	}
}

// opposed returns an error if a rule with the given word is on the same two cells.
func (r *Rule) opposed(p *Set, word string) error {
	for i := range p.Rules {
		if o := &p.Rules[i]; o.Kind.Word == word && o.on(r.cells()[0], r.cells()[1]) {
			return fmt.Errorf("%s contradicts %s", r.Text(p.Layout), o.Text(p.Layout))
		}
	}
	return nil
}

// on reports whether the rule is on these two cells.
func (r *Rule) on(a, b int) bool {
	c := r.cells()
	return len(c) == 2 && (c[0] == a && c[1] == b || c[0] == b && c[1] == a)
}

// numbered returns a drawing function of a dot that shows its number, if it has one.
func numbered(tint string) func(p *Set, r *Rule) []Mark {
	return func(p *Set, r *Rule) []Mark {
		if r.number(r.Kind.Default) == r.Kind.Default {
			return dot("", tint)(p, r)
		}
		return dot("{1}", tint)(p, r)
	}
}
