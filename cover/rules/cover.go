package rules

import (
	"errors"
	"fmt"
	"strconv"

	"dlx-sudoku/cover"
)

// A Cover is a puzzle with rules as an exact-cover problem, by names, in the form that a builder of such problems takes. The
// first options are Choices, each a digit in a cell; in each solution the others follow from these.
type Cover struct {
	Primary, Secondary []string
	Options            [][]string // the items of each option, secondary ones with a colour after a colon: "x:red"
	Choices            []Choice
}

// A Choice is a digit in a cell.
type Choice struct{ Cell, Digit int }

// ErrTooLarge is the error of rules that would take more than MaxOptions options.
var ErrTooLarge = errors.New("too many states to be an exact cover")

// MaxOptions is the greatest number of options of a Cover.
const MaxOptions = 200_000

// Cover states a puzzle with its rules as an exact cover, which has each solution of the puzzle once. The grid must
// have the layout of the set.
func (p *Set) Cover(g *cover.Grid) (*Cover, error) {
	s := p.State(g)
	s.settle()
	w := &weaver{s: s, n: s.size(), names: p.Layout, out: &Cover{}}
	w.base()
	for i, d := range s.Distinct {
		w.distinct(i, d)
	}
	for i, pair := range s.Pairs {
		w.pair(i, pair)
	}
	for _, pair := range s.Sees {
		w.see(pair)
	}
	lines := append([]Line{}, s.Lines...)
	for _, sum := range s.Sums {
		lines = append(lines, sum.Line(w.n))
	}
	var graphs []*Graph
	options := len(w.out.Choices)
	for _, l := range lines {
		g, ok := l.Unroll(s.Domains, 4*MaxOptions, nil)
		if !ok || options+g.Len() > MaxOptions {
			return nil, ErrTooLarge
		}
		options += g.Len()
		graphs = append(graphs, g)
	}
	w.values(graphs)
	for _, c := range w.out.Choices {
		w.out.Options = append(w.out.Options, w.choices[c.Cell*w.n+c.Digit-1])
	}
	w.out.Options = append(w.out.Options, w.sets...)
	for i, g := range graphs {
		w.line(i, g)
	}
	return w.out, nil
}

// settle removes the digit of each cell that has only one left from the cells that see it, until nothing changes.
func (s *Statement) settle() {
	groups := [][]int{}
	for _, h := range s.Set.Layout.Houses() {
		groups = append(groups, h.Cells)
	}
	for _, d := range s.Distinct {
		groups = append(groups, d.Cells)
	}
	for _, pair := range s.Sees {
		groups = append(groups, pair[:])
	}
	for changed := true; changed; {
		changed = false
		for _, g := range groups {
			for _, a := range g {
				if s.Domains[a].Len() != 1 {
					continue
				}
				for _, b := range g {
					if b != a && s.Domains[b]&s.Domains[a] != 0 {
						s.Domains[b] &^= s.Domains[a]
						changed = true
					}
				}
			}
		}
	}
}

// A weaver makes a Cover atom by atom.
type weaver struct {
	s       *Statement
	n       int
	names   *cover.Layout
	out     *Cover
	choices [][]string // the items of each digit in each cell; nil if the cell cannot hold it
	sets    [][]string // options for sets of digits
}

// base declares the items of cells and houses, and the digits that cells may hold.
func (w *weaver) base() {
	l := w.names
	m := cover.NewMatrix(l)
	boxed := w.s.Set.boxed()
	items := m.Items()
	if !boxed {
		items -= l.Cells() // the boxes are rows or columns, so they have no items
	}
	for i := range items {
		w.out.Primary = append(w.out.Primary, m.ItemName(i))
	}
	w.choices = make([][]string, l.Cells()*w.n)
	o := 0
	for items := range m.Options() {
		cell, d := o/w.n, o%w.n+1
		if w.s.Domains[cell].Has(d) {
			w.out.Choices = append(w.out.Choices, Choice{cell, d})
			for _, i := range items {
				if i < len(w.out.Primary) {
					w.choices[o] = append(w.choices[o], w.out.Primary[i])
				}
			}
		}
		o++
	}
}

// put adds an item to the option of a digit in a cell, if there is such an option.
func (w *weaver) put(cell, d int, item string) {
	if o := cell*w.n + d - 1; w.choices[o] != nil {
		w.choices[o] = append(w.choices[o], item)
	}
}

// secondary declares an item.
func (w *weaver) secondary(item string) string {
	w.out.Secondary = append(w.out.Secondary, item)
	return item
}

// primary declares an item.
func (w *weaver) primary(item string) string {
	w.out.Primary = append(w.out.Primary, item)
	return item
}

// distinct adds a Distinct.
func (w *weaver) distinct(i int, d Distinct) {
	name := fmt.Sprintf("set%d", i+1)
	declare := w.secondary
	if d.Sets != nil || len(d.Cells) == w.n {
		declare = w.primary
	}
	items := make([]string, w.n+1)
	for digit := 1; digit <= w.n; digit++ {
		items[digit] = declare(name + "=" + cover.DigitName(digit))
		for _, c := range d.Cells {
			w.put(c, digit, items[digit])
		}
	}
	if d.Sets == nil || len(d.Cells) == w.n && len(d.Sets) > 0 {
		return
	}
	w.primary(name)
	for _, set := range d.Sets {
		option := []string{name}
		for digit := range (cover.DigitsUpTo(w.n) &^ set).All() {
			option = append(option, items[digit])
		}
		w.sets = append(w.sets, option)
	}
}

// pair adds a Pair: the forbidden pairs of digits, covered by products of two sets.
//
//	a < b in a 4x4 grid:  {1 2 3 4}x{1}  {2 3 4}x{1 2}  {3 4}x{1 2 3}  {4}x{1 2 3 4}
func (w *weaver) pair(i int, p Pair) {
	met := make(map[[2]cover.Digits]bool)
	for d := 1; d <= w.n; d++ {
		right := cover.DigitsUpTo(w.n) &^ p.Goes[d]
		if right == 0 {
			continue
		}
		left := cover.Digits(0)
		for e := 1; e <= w.n; e++ {
			if right&p.Goes[e] == 0 {
				left |= 1 << e
			}
		}
		if met[[2]cover.Digits{left, right}] {
			continue
		}
		met[[2]cover.Digits{left, right}] = true
		item := w.secondary(fmt.Sprintf("pair%d.%d", i+1, d))
		for _, e := range left.List() {
			w.put(p.A, e, item)
		}
		for _, e := range right.List() {
			w.put(p.B, e, item)
		}
	}
}

// see adds two cells that hold different digits, unless they share a house.
func (w *weaver) see(pair [2]int) {
	if w.s.Set.sameHouse(pair[0], pair[1]) {
		return
	}
	for d := 1; d <= w.n; d++ {
		if w.choices[pair[0]*w.n+d-1] == nil || w.choices[pair[1]*w.n+d-1] == nil {
			continue
		}
		item := w.secondary(w.names.CellName(pair[0]) + w.names.CellName(pair[1]) + "=" + cover.DigitName(d))
		w.put(pair[0], d, item)
		w.put(pair[1], d, item)
	}
}

// values declares an item for the digit of each cell that a graph reads.
func (w *weaver) values(graphs []*Graph) {
	read := make([]bool, len(w.s.Domains))
	for _, g := range graphs {
		for _, c := range g.Cells {
			read[c] = true
		}
	}
	for c := range read {
		if !read[c] {
			continue
		}
		item := w.secondary("digit." + w.names.CellName(c))
		for d := 1; d <= w.n; d++ {
			w.put(c, d, item+":"+cover.DigitName(d))
		}
	}
}

// line adds a graph: an option for each transition.
func (w *weaver) line(i int, g *Graph) {
	name := func(kind string, place int) string { return fmt.Sprintf("%s%d.%d", kind, i+1, place) }
	last := len(g.Cells)
	for place := range last {
		w.primary(name("step", place+1))
		if place > 0 {
			w.secondary(name("state", place))
		}
	}
	for place, edges := range g.Edges {
		value := "digit." + w.names.CellName(g.Cells[place])
		for _, e := range edges {
			option := []string{name("step", place+1)}
			if place > 0 {
				option = append(option, name("state", place)+":"+strconv.Itoa(e.From))
			}
			if place+1 < last {
				option = append(option, name("state", place+1)+":"+strconv.Itoa(e.To))
			}
			w.out.Options = append(w.out.Options, append(option, value+":"+cover.DigitName(e.Digit)))
		}
	}
}
