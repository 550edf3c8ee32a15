package residues

import (
	"errors"
	"fmt"
	"slices"

	"dlx-sudoku/dlx"
)

// ErrRoom is the error of a count that takes more memory than it may.
var ErrRoom = errors.New("the states take too much memory")

// A problem is what is counted: options that can be chosen at all.
type problem struct {
	primary int
	lo, hi  []int   // bounds of each item; hi is at most how often its options together cover it, but at least lo
	items   [][]int // of each option
	colours [][]int // of each option, for each of its items: 0 for none, else the number of one of the item's colours
	times   [][]int // of each option, how often it covers each of its items
	heavy   bool    // some option covers an item several times
	with    [][]int // of each item, its options
	size    int     // entries: items of options
	entries int     // that the choice of an order may still look at
}

// newProblem reads a problem.
func newProblem(source *dlx.Problem) *problem {
	p := &problem{primary: source.Primary(), with: make([][]int, source.Items())}
	supplies := make([]int, source.Items()) // how often the options of each item together cover it
	for o := range source.Options() {
		items, times, never := source.AppendOption(nil, o), source.AppendTimes(nil, o), false
		for k, i := range items {
			_, hi := source.Multiplicity(i)
			never = never || times[k] > hi
		}
		if never {
			continue
		}
		for k, i := range items {
			p.with[i] = append(p.with[i], len(p.items))
			supplies[i] += times[k]
			p.heavy = p.heavy || times[k] > 1
		}
		p.times = append(p.times, times)
		p.items, p.size = append(p.items, items), p.size+len(items)
		p.colours = append(p.colours, source.AppendColours(nil, o))
	}
	for i, options := range p.with {
		lo, hi := source.Multiplicity(i)
		lo = min(lo, supplies[i]+1) // out of reach, if there are too few options
		p.lo, p.hi = append(p.lo, lo), append(p.hi, max(lo, min(hi, supplies[i])))
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

// timesOf returns how often an option covers an item of its own.
func (p *problem) timesOf(o, i int) int { return p.times[o][slices.Index(p.items[o], i)] }

// mostTimes bounds how often a heavy problem may cover an item: the number is forgotten by a rule for each value.
const mostTimes = 1 << 12

// countable returns an error that wraps ErrRoom if some number of times is too large.
func (p *problem) countable() error {
	if n := slices.Max(append(slices.Clone(p.hi), 0)); p.heavy && n > mostTimes {
		return fmt.Errorf("%w: an item may be covered %d times (want %d at most)", ErrRoom, n, mostTimes)
	}
	return nil
}

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
