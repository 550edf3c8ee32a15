package interchange

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"slices"

	"dlx-sudoku/satcheck"
)

// coverLanguages are the languages that exact covers are written in.
var coverLanguages = []struct {
	name  string
	write func(c satcheck.Cover, w *bufio.Writer) error
}{
	{"dimacs", func(c satcheck.Cover, w *bufio.Writer) error {
		f, err := satcheck.CoverClaim{Cover: c}.Formula(context.Background())
		if err == nil {
			_, err = f.WriteTo(w)
		}
		return err
	}},
	{"opb", func(c satcheck.Cover, w *bufio.Writer) error { linearOf(c).writeOPB(w); return nil }},
	{"lp", func(c satcheck.Cover, w *bufio.Writer) error { linearOf(c).writeLP(w); return nil }},
}

// CoverFormats returns the languages that exact covers are written in: clauses; pseudo-Boolean constraints; and linear
// programs in the format of CPLEX, which glpsol, cbc and scip read. Costs are an
// objective, which clauses cannot say.
func CoverFormats() (names []string) {
	for _, l := range coverLanguages {
		names = append(names, l.name)
	}
	return names
}

// WriteCover writes an exact cover for a solver. In opb and lp x1 is the first option, and so on; the variables behind the
// options are the colours that options give an item. In dimacs options without a primary item, which are in no solution, have
// no variable; comments name the others. The error wraps satcheck.ErrPuzzle, satcheck.ErrTooLarge or
// ErrEncoding (no such format), or is the writer's.
func WriteCover(w io.Writer, c satcheck.Cover, format string) error {
	if err := c.Validate(); err != nil {
		return err
	}
	for _, l := range coverLanguages {
		if l.name == format {
			out := bufio.NewWriter(w)
			if err := l.write(c, out); err != nil {
				return err
			}
			return out.Flush()
		}
	}
	return fmt.Errorf("%w: format %q (want one of %q)", ErrEncoding, format, CoverFormats())
}

// A linear is a program of linear constraints over the variables 1 to variables, which are 0 or 1.
type linear struct {
	title     string
	variables int
	name      func(x int) string // of a variable, for comments; nil: none
	costs     []int              // of the first variables, for an objective; nil: no objective
	rows      []row
}

// A row is a linear constraint: the sum of the variables in plus, each as often as its weight says, less those in minus, is low
// at least and high at most.
type row struct {
	plus, minus []int
	low, high   int
	weights     []int // of plus; nil if all are 1
}

// sum returns the largest sum.
func (r row) sum() (sum int) {
	for k := range r.plus {
		sum += r.weight(k)
	}
	return sum
}

func (r row) weight(k int) int {
	if r.weights == nil {
		return 1
	}
	return r.weights[k]
}

const unbounded = 1 << 62

// A term is a variable, from 1, times a factor.
type term struct{ factor, x int }

// sides calls line for each side of a row that says something: a sum is = or >= a bound.
func (r row) sides(line func(sum []term, relation string, bound int)) {
	sum := func(sign int) (terms []term) {
		for k, x := range r.plus {
			terms = append(terms, term{sign * r.weight(k), x})
		}
		for _, x := range r.minus {
			terms = append(terms, term{-sign, x})
		}
		return terms
	}
	if r.low == r.high {
		line(sum(1), "=", r.low)
		return
	}
	if r.low > -unbounded && (r.low > 0 || len(r.minus) > 0) {
		line(sum(1), ">=", r.low)
	}
	if r.high < unbounded && r.high < r.sum() {
		line(sum(-1), ">=", -r.high)
	}
}

// linearOf writes an exact cover as linear constraints. The variables are the options, and behind them colours.
func linearOf(c satcheck.Cover) *linear {
	l := &linear{variables: max(1, len(c.Options)), costs: c.Costs}
	l.title = fmt.Sprintf("exact cover, %d primary and %d secondary items, %d options; x1 is the first option",
		c.Primary, c.Secondary, len(c.Options))
	uses, weights := make([][]int, c.Primary+c.Secondary), make([][]int, c.Primary+c.Secondary)
	for o, items := range c.Options {
		primary := false
		for k, item := range items {
			uses[item], weights[item] = append(uses[item], o+1), append(weights[item], c.Weight(o, k))
			primary = primary || item < c.Primary
		}
		if !primary { // in no solution
			l.rows = append(l.rows, row{plus: []int{o + 1}})
		}
	}
	for item, options := range uses {
		if item < c.Primary {
			least, most := c.Times(item)
			l.rows = append(l.rows, row{plus: options, low: least, high: min(most, unbounded), weights: weights[item]})
		} else if once := l.colours(c, item, options); len(once) > 1 {
			l.rows = append(l.rows, row{plus: once, low: -unbounded, high: 1})
		}
	}
	return l
}

// colours returns variables of which a solution has at most one: the options that give a secondary item no colour, and a
// variable for each colour, which no option that gives it goes without.
func (l *linear) colours(c satcheck.Cover, item int, options []int) (once []int) {
	of := make(map[int]int) // the variable of each colour
	for _, x := range options {
		colour := c.Colour(x-1, slices.Index(c.Options[x-1], item))
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

// writeLP writes a program in the format of CPLEX.
func (l *linear) writeLP(w *bufio.Writer) {
	fmt.Fprintf(w, "\\ %s\nMinimize\n obj:", l.title)
	objective := make([]term, l.variables) // all of them, so that they are numbered in this order everywhere
	for i := range objective {
		objective[i].x = i + 1
		if i < len(l.costs) {
			objective[i].factor = l.costs[i]
		}
	}
	writeSum(w, objective)
	fmt.Fprintf(w, "\nSubject To\n")
	number := 0
	for _, r := range l.rows {
		r.sides(func(sum []term, relation string, bound int) {
			number++
			fmt.Fprintf(w, " c%d:", number)
			if len(sum) == 0 {
				fmt.Fprintf(w, " 0 x1")
			}
			writeSum(w, sum)
			fmt.Fprintf(w, " %s %d\n", relation, bound)
		})
	}
	fmt.Fprintf(w, "Binary\n")
	for x := 1; x <= l.variables; x++ {
		fmt.Fprintf(w, " x%d\n", x)
	}
	fmt.Fprintf(w, "End\n")
}

// perLine is how many terms stand on a line of a linear program, which may have some 500 characters.
const perLine = 20

func writeSum(w *bufio.Writer, sum []term) {
	for i, t := range sum {
		if i > 0 && i%perLine == 0 {
			fmt.Fprintf(w, "\n ")
		}
		sign := '+'
		if t.factor < 0 {
			sign = '-'
		}
		fmt.Fprintf(w, " %c %d x%d", sign, max(t.factor, -t.factor), t.x)
	}
}
