package interchange

import (
	"bufio"
	"fmt"
	"io"

	"dlx-sudoku/satcheck"
)

// CoverFormats returns the languages that exact covers are written in: clauses; pseudo-Boolean constraints; and linear
// programs in the format of CPLEX, which glpsol, cbc and scip read. Costs are an
// objective, which clauses cannot say.
func CoverFormats() []string { return []string{"dimacs", "opb", "lp"} }

// WriteCover writes an exact cover for a solver. In opb and lp x1 is the first option, and so on; the variables behind the
// options are the colours that options give an item. In dimacs options without a primary item, which are in no solution, have
// no variable; comments name the others. The error wraps satcheck.ErrPuzzle, satcheck.ErrTooLarge or
// ErrEncoding (no such format), or is the writer's.
func WriteCover(w io.Writer, c satcheck.Cover, format string) error {
	if err := c.Validate(); err != nil {
		return err
	}
	switch format {
	case "dimacs":
		f, err := satcheck.CoverClaim{Cover: c}.Formula()
		if err == nil {
			_, err = f.WriteTo(w)
		}
		return err
	case "opb", "lp":
		out := &linear{writer: writer{w: bufio.NewWriter(w)}, cover: c, lp: format == "lp"}
		out.constraints()
		out.write()
		_, err := out.finish()
		return err
	}
	return fmt.Errorf("%w: format %q (want one of %q)", ErrEncoding, format, CoverFormats())
}

// A row is a linear constraint: the sum of the variables in plus, less those in minus, is low at least and high at most.
type row struct {
	plus, minus []int
	low, high   int
}

const unbounded = 1 << 62

// linear writes an exact cover as linear constraints over variables that are 0 or 1.
type linear struct {
	writer
	cover     satcheck.Cover
	lp        bool
	rows      []row
	variables int
}

// constraints makes the rows.
func (l *linear) constraints() {
	c := l.cover
	l.variables = max(1, len(c.Options))
	uses := make([][]int, c.Primary+c.Secondary)
	for o, items := range c.Options {
		primary := false
		for _, item := range items {
			uses[item] = append(uses[item], o+1)
			primary = primary || item < c.Primary
		}
		if !primary { // in no solution
			l.rows = append(l.rows, row{plus: []int{o + 1}})
		}
	}
	for item, options := range uses {
		switch {
		case item >= c.Primary:
			if once := l.colours(item, options); len(once) > 1 {
				l.rows = append(l.rows, row{plus: once, low: -unbounded, high: 1})
			}
		case c.Multiplicities != nil:
			l.rows = append(l.rows, row{plus: options, low: c.Multiplicities[item][0], high: min(c.Multiplicities[item][1], unbounded)})
		default:
			l.rows = append(l.rows, row{plus: options, low: 1, high: 1})
		}
	}
}

// colours returns variables of which a solution has at most one: the options that give a secondary item no colour, and a
// variable for each colour, which no option that gives it goes without.
func (l *linear) colours(item int, options []int) (once []int) {
	of := make(map[int]int) // the variable of each colour
	for _, x := range options {
		colour := 0
		if c := l.cover.Colours; c != nil && c[x-1] != nil {
			for k, i := range l.cover.Options[x-1] {
				if i == item {
					colour = c[x-1][k]
				}
			}
		}
		if colour == 0 {
			once = append(once, x)
			continue
		}
		if of[colour] == 0 {
			l.variables++
			of[colour] = l.variables
			once = append(once, l.variables)
		}
		l.rows = append(l.rows, row{plus: []int{of[colour]}, minus: []int{x}, low: 0, high: unbounded})
	}
	return once
}

func (l *linear) write() {
	if l.lp {
		l.writeLP()
	} else {
		l.writeOPB(l.title(), l.variables, nil, l.cover.Costs, l.rows)
	}
}

// sides calls line for each side of a row that says something.
func (r row) sides(line func(sign, bound int, equal bool)) {
	if r.low == r.high {
		line(1, r.low, true)
		return
	}
	if r.low > -unbounded && (r.low > 0 || len(r.minus) > 0) {
		line(1, r.low, false)
	}
	if r.high < unbounded && r.high < len(r.plus) {
		line(-1, -r.high, false)
	}
}

func (l *linear) title() string {
	c := l.cover
	return fmt.Sprintf("exact cover, %d primary and %d secondary items, %d options; x1 is the first option",
		c.Primary, c.Secondary, len(c.Options))
}

// perLine is how many terms stand on a line of a linear program, which may have some 500 characters.
const perLine = 20

func (l *linear) writeLP() {
	l.printf("\\ %s\nMinimize\n obj:", l.title())
	for x := 1; x <= l.variables; x++ { // all of them, so that they are numbered in this order everywhere
		cost := 0
		if l.cover.Costs != nil && x <= len(l.cover.Costs) {
			cost = l.cover.Costs[x-1]
		}
		l.term(x-1, cost, x)
	}
	l.printf("\nSubject To\n")
	number := 0
	for _, r := range l.rows {
		r.sides(func(sign, bound int, equal bool) {
			number++
			l.printf(" c%d:", number)
			if len(r.plus)+len(r.minus) == 0 {
				l.printf(" 0 x1")
			}
			for i, x := range r.plus {
				l.term(i, sign, x)
			}
			for i, x := range r.minus {
				l.term(len(r.plus)+i, -sign, x)
			}
			if equal {
				l.printf(" = %d\n", bound)
			} else {
				l.printf(" >= %d\n", bound)
			}
		})
	}
	l.printf("Binary\n")
	for x := 1; x <= l.variables; x++ {
		l.printf(" x%d\n", x)
	}
	l.printf("End\n")
}

// term writes the term number i of a sum.
func (l *linear) term(i, factor, x int) {
	if i > 0 && i%perLine == 0 {
		l.printf("\n ")
	}
	if factor < 0 {
		l.printf(" - %d x%d", -factor, x)
	} else {
		l.printf(" + %d x%d", factor, x)
	}
}
