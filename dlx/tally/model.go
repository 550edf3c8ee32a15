package tally

import (
	"maps"
	"math/bits"
	"slices"
	"sort"

	"dlx-sudoku/dlx"
)

// A model is a problem as counting sees it: without names and costs, each item with a field for what happened to it.
//
//	primary item         how often it is covered
//	secondary item       0 if it is not covered, 1 if it is without a colour, 2 and up for the colours it may have
type model struct {
	primary int
	items   []item // the primary ones first
	options []option
}

// item is an item of a model.
type item struct {
	lo, hi  int     // how often it is covered; hi is no more than it has options. Of a secondary item, 0 and 1
	most    int     // the largest value of its field
	options []int32 // that have it, ascending
}

// option is an option of a model.
type option struct {
	items  []int32 // ascending
	values []int32 // for each item: 1 on a primary one, on a secondary one what its field becomes
}

// once reports whether a primary item is covered exactly once.
func (i *item) once() bool { return i.lo == 1 && i.hi == 1 }

// width is the number of bits of the item's field.
func (i *item) width() int { return bits.Len(uint(i.most)) }

// newModel returns the model of a problem.
func newModel(p *dlx.Problem) *model {
	m := &model{primary: p.Primary(), items: make([]item, p.Items())}
	for i := range m.items {
		m.items[i].lo, m.items[i].hi = p.Multiplicity(i)
		if i >= p.Primary() {
			m.items[i].most = 1
		}
	}
	own := m.hues(p)
	var items, colours []int
	for o := range p.Options() {
		items, colours = p.AppendOption(items[:0], o), p.AppendColours(colours[:0], o)
		if slices.ContainsFunc(items, func(i int) bool { return m.items[i].hi == 0 }) {
			continue // it can never be chosen
		}
		var next option
		for k, i := range items {
			next.items, next.values = append(next.items, int32(i)), append(next.values, 1)
			if c := colours[k]; c != 0 {
				next.values[k] = own[[2]int{i, c}]
			}
			m.items[i].options = append(m.items[i].options, int32(len(m.options)))
		}
		sort.Sort(&next)
		m.options = append(m.options, next)
	}
	for i := range m.items[:m.primary] {
		it := &m.items[i]
		it.hi = min(it.hi, max(len(it.options), min(it.lo, 1)))
		it.most = it.hi
	}
	return m
}

// hues numbers the colours of each secondary item from 2, in the order in which the problem numbers them.
func (m *model) hues(p *dlx.Problem) map[[2]int]int32 {
	own := make(map[[2]int]int32) // (item, colour) to the number of the colour among those of the item
	var items, colours []int
	for o := range p.Options() {
		items, colours = p.AppendOption(items[:0], o), p.AppendColours(colours[:0], o)
		for k, c := range colours {
			if c != 0 {
				own[[2]int{items[k], c}] = 0
			}
		}
	}
	worn := slices.SortedFunc(maps.Keys(own), func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	for _, hue := range worn {
		m.items[hue[0]].most++
		own[hue] = int32(m.items[hue[0]].most)
	}
	return own
}

// impossible reports whether some item can never be covered as often as it must be.
func (m *model) impossible() bool {
	return slices.ContainsFunc(m.items[:m.primary], func(i item) bool { return i.lo > len(i.options) })
}

// Len, Less and Swap sort the items of an option.
func (o *option) Len() int           { return len(o.items) }
func (o *option) Less(a, b int) bool { return o.items[a] < o.items[b] }
func (o *option) Swap(a, b int) {
	o.items[a], o.items[b] = o.items[b], o.items[a]
	o.values[a], o.values[b] = o.values[b], o.values[a]
}
