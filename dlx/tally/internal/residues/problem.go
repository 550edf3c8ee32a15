package residues

import (
	"errors"
	"slices"

	"dlx-sudoku/dlx"
)

// ErrRoom is the error of a count that takes more memory than it may.
var ErrRoom = errors.New("the states take too much memory")

// A problem is what is counted: options that can be chosen at all.
type problem struct {
	primary int
	lo, hi  []int   // bounds of each item; hi is at most the number of its options, but at least lo
	items   [][]int // of each option
	colours [][]int // of each option, for each of its items: 0 for none, else the number of one of the item's colours
	with    [][]int // of each item, its options
	size    int     // entries: items of options
	entries int     // that the choice of an order may still look at
}

// newProblem reads a problem.
func newProblem(source *dlx.Problem) *problem {
	p := &problem{primary: source.Primary(), with: make([][]int, source.Items())}
	for o := range source.Options() {
		items := source.AppendOption(nil, o)
		if slices.ContainsFunc(items, func(i int) bool { _, hi := source.Multiplicity(i); return hi == 0 }) {
			continue
		}
		for _, i := range items {
			p.with[i] = append(p.with[i], len(p.items))
		}
		p.items, p.size = append(p.items, items), p.size+len(items)
		p.colours = append(p.colours, source.AppendColours(nil, o))
	}
	for i, options := range p.with {
		lo, hi := source.Multiplicity(i)
		lo = min(lo, len(options)+1) // out of reach, if there are too few options
		p.lo, p.hi = append(p.lo, lo), append(p.hi, max(lo, min(hi, len(options))))
		worn := []int{0} // colours are numbered for each item by itself
		for _, o := range options {
			worn = append(worn, p.colours[o][slices.Index(p.items[o], i)])
		}
		slices.Sort(worn)
		worn = slices.Compact(worn)
		for _, o := range options {
			k := slices.Index(p.items[o], i)
			p.colours[o][k] = slices.Index(worn, p.colours[o][k])
		}
	}
	return p
}

// once reports whether an item is to be covered exactly once.
func (p *problem) once(i int) bool { return p.lo[i] == 1 && p.hi[i] == 1 }

// most returns the largest number that a state holds for an item. A primary item has the number of times that it is
// covered; a secondary item has 1 if it is covered without a colour, otherwise 1 more than the number of its colour.
func (p *problem) most(i int) int {
	if i < p.primary {
		return p.hi[i]
	}
	most := 1
	for _, o := range p.with[i] {
		most = max(most, 1+p.colours[o][slices.Index(p.items[o], i)])
	}
	return most
}
