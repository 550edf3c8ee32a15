// Package model states a problem as counting sees it.
package model

import (
	"cmp"
	"maps"
	"math/bits"
	"slices"

	"dlx-sudoku/dlx"
)

// A Model is a problem without names and costs. Each item has a field that says what has happened to it:
//
//	primary item         how often it is covered
//	secondary item       0 if it is not covered, 1 if it is covered without a colour, 2 and up for its colours
type Model struct {
	Primary int
	Items   []Item // the primary ones first
	Options []Option
}

// An Item is an item of a model.
type Item struct {
	Lo, Hi  int     // how often it is covered; Hi is no more than Supply. Of a secondary item, 0 and 1
	Supply  int     // how often all its options together cover it
	Most    int     // the largest value of its field
	Options []int32 // that have it, ascending
}

// An Option is an option of a model.
type Option struct {
	Items  []int32 // ascending
	Values []int32 // for each item: how often it covers a primary one; on a secondary one what its field becomes
	Number int     // in the problem
}

// Times returns how often the option covers one of its primary items.
func (o *Option) Times(item int) int { return int(o.Values[slices.Index(o.Items, int32(item))]) }

// Once reports whether a primary item is covered exactly once.
func (i *Item) Once() bool { return i.Lo == 1 && i.Hi == 1 }

// Heavy reports whether a primary item may be covered several times by one option.
func (i *Item) Heavy() bool { return i.Supply > len(i.Options) }

// Ample reports whether a primary item may be covered more often than it must be, and cannot be covered too often: once it
// is covered Lo times, it no longer matters how often.
func (i *Item) Ample() bool { return i.Lo < i.Hi && i.Hi >= i.Supply }

// Width is the number of bits of the item's field.
func (i *Item) Width() int { return bits.Len(uint(i.Most)) }

// New returns the model of a problem. Options that can never be chosen are left out.
func New(p *dlx.Problem) *Model {
	m := &Model{Primary: p.Primary(), Items: make([]Item, p.Items())}
	for i := range m.Items {
		m.Items[i].Lo, m.Items[i].Hi = p.Multiplicity(i)
		if i >= p.Primary() {
			m.Items[i].Most = 1
		}
	}
	own := m.colours(p)
	var items, colours, times []int
	for o := range p.Options() {
		items, colours, times = p.AppendOption(items[:0], o), p.AppendColours(colours[:0], o), p.AppendTimes(times[:0], o)
		barred := false
		for k, i := range items {
			barred = barred || times[k] > m.Items[i].Hi
		}
		if barred {
			continue
		}
		entries := make([][2]int32, 0, len(items)) // item and value
		for k, i := range items {
			value := int32(times[k])
			if c := colours[k]; c != 0 {
				value = own[[2]int{i, c}]
			}
			entries = append(entries, [2]int32{int32(i), value})
			m.Items[i].Options = append(m.Items[i].Options, int32(len(m.Options)))
			m.Items[i].Supply += times[k]
		}
		slices.SortFunc(entries, func(a, b [2]int32) int { return cmp.Compare(a[0], b[0]) })
		next := Option{make([]int32, 0, len(items)), make([]int32, 0, len(items)), o}
		for _, e := range entries {
			next.Items, next.Values = append(next.Items, e[0]), append(next.Values, e[1])
		}
		m.Options = append(m.Options, next)
	}
	for i := range m.Items[:m.Primary] {
		it := &m.Items[i]
		it.Hi = min(it.Hi, max(it.Supply, min(it.Lo, 1)))
		it.Most = it.Hi
	}
	return m
}

// colours numbers the colours of each secondary item from 2, in the order in which the problem numbers them. It returns
// the number for each pair of an item and a colour of the problem.
func (m *Model) colours(p *dlx.Problem) map[[2]int]int32 {
	own := make(map[[2]int]int32)
	var items, colours []int
	for o := range p.Options() {
		items, colours = p.AppendOption(items[:0], o), p.AppendColours(colours[:0], o)
		for k, c := range colours {
			if c != 0 {
				own[[2]int{items[k], c}] = 0
			}
		}
	}
	for _, pair := range slices.SortedFunc(maps.Keys(own), func(a, b [2]int) int { return slices.Compare(a[:], b[:]) }) {
		m.Items[pair[0]].Most++
		own[pair] = int32(m.Items[pair[0]].Most)
	}
	return own
}

// AllOnce reports whether all primary items are covered exactly once.
func (m *Model) AllOnce() bool {
	return !slices.ContainsFunc(m.Items[:m.Primary], func(i Item) bool { return !i.Once() })
}

// Impossible reports whether some item can never be covered as often as it must be.
func (m *Model) Impossible() bool {
	return slices.ContainsFunc(m.Items[:m.Primary], func(i Item) bool { return i.Lo > i.Supply })
}
