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
	lo, hi  []int   // of each item, how often it is to be covered; hi is no more than it has options, but lo at least
	items   [][]int // of each option
	colours [][]int // of each option, for each of its items: 0 for none, else a number among those of the item
	with    [][]int // of each item, its options
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
		p.items = append(p.items, items)
		p.colours = append(p.colours, source.AppendColours(nil, o))
	}
	for i, options := range p.with {
		lo, hi := source.Multiplicity(i)
		lo = min(lo, len(options)+1) // which it never comes to
		p.lo, p.hi = append(p.lo, lo), append(p.hi, max(lo, min(hi, len(options))))
		worn := []int{0} // colours mean something for their item only
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

// most returns the largest number that a state holds for an item: how often it may be covered; or for a secondary item 1
// without a colour, and 1 more than the number of a colour.
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
