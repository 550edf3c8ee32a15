// Package matrix holds an exact-cover problem in numbers: the 0-1 matrix by options and by items, with colours,
// multiplicities and costs, and the options chosen before a search. It has no names and does not search.
//
// Of the problem in the documentation of package dlx:
//
//	     a  b  c  d  e  f  g
//	0          c     e            Starts   0 2 5 8 11 13 16
//	1    a        d        g      Entries  c e a d g b c f a d f b g d e g
//	2       b  c        f
//	3    a        d     f         Offsets  0 2 4 6 9 11 13 16
//	4       b              g      Lists    1 3 2 4 0 2 1 3 5 0 5 2 3 1 4 5
//	5             d  e     g
//
// Items and options count from 0, the primary items first; colours count from 1, and 0 means no colour.
package matrix

import "slices"

// An Index is the type of the numbers that a representation consists of. Nearly all problems fit 16 bits, and half the
// footprint keeps them in the processor's nearest cache.
type Index interface{ uint16 | uint32 }

// An Array holds such numbers. An array of 65,536 indexed by a uint16 needs no bounds check; wider problems use slices.
// The same generic code serves both.
type Array[I Index] interface{ *[1 << 16]I | []I }

// A Matrix is an exact-cover problem in numbers. Its zero value has no items and no options. It does not change after
// Index, and any number of goroutines may share it.
type Matrix struct {
	Primary, Secondary int

	Starts  []int32 // option o has the entries Starts[o] … Starts[o+1]-1; nil if there are no options
	Entries []int32 // for each entry, its item
	Offsets []int32 // item i has Lists[Offsets[i]:Offsets[i+1]]
	Lists   []int32 // the options of each item, ascending, item after item
	Longest int     // the most primary items in an option

	// The extensions, each nil if the problem does not use it.
	Colours []int32 // for each entry, its colour
	Lo, Hi  []int   // for each primary item, how often it is to be covered
	Weights []int32 // for each entry, how often it covers its item; only if there are Lo and Hi
	Costs   []int64 // for each option, its cost
}

// Items returns the number of items, primary and secondary.
func (m *Matrix) Items() int { return m.Primary + m.Secondary }

// Options returns the number of options.
func (m *Matrix) Options() int { return max(0, len(m.Starts)-1) }

// Option returns the items of option o.
func (m *Matrix) Option(o int) []int32 { return m.Entries[m.Starts[o]:m.Starts[o+1]] }

// List returns the options with item i.
func (m *Matrix) List(i int) []int32 { return m.Lists[m.Offsets[i]:m.Offsets[i+1]] }

// InLists returns the values of the entries in the order of Lists, or nil if there are no values.
func (m *Matrix) InLists(values []int32) []int32 {
	if values == nil {
		return nil
	}
	next := slices.Clone(m.Offsets)
	inLists := make([]int32, len(m.Lists))
	for e, i := range m.Entries {
		inLists[next[i]] = values[e]
		next[i]++
	}
	return inLists
}

// Colour returns the colour of entry e, or 0 if it has none.
func (m *Matrix) Colour(e int32) int32 {
	if m.Colours == nil {
		return 0
	}
	return m.Colours[e]
}

// Weight returns how often entry e covers its item.
func (m *Matrix) Weight(e int32) int32 {
	if m.Weights == nil {
		return 1
	}
	return m.Weights[e]
}

// Supplies returns for each item how often all its options together cover it.
func (m *Matrix) Supplies() []int {
	supplies := make([]int, m.Items())
	for e, i := range m.Entries {
		supplies[i] += int(m.Weight(int32(e)))
	}
	return supplies
}

// ColourIn returns the colour that option o gives to item i, which it has.
func (m *Matrix) ColourIn(o, i int) int32 {
	if m.Colours == nil {
		return 0
	}
	e := m.Starts[o]
	for int(m.Entries[e]) != i {
		e++
	}
	return m.Colours[e]
}

// Bounds returns how often item i is to be covered: at least lo and at most hi times. A secondary item with a colour
// may be covered more often, by options that give it the same colour.
func (m *Matrix) Bounds(i int) (lo, hi int) {
	switch {
	case i >= m.Primary:
		return 0, 1
	case m.Lo == nil:
		return 1, 1
	}
	return m.Lo[i], m.Hi[i]
}

// Cost returns the cost of option o.
func (m *Matrix) Cost(o int) int64 {
	if m.Costs == nil {
		return 0
	}
	return m.Costs[o]
}

// Index makes the lists of the items from the options.
func (m *Matrix) Index() {
	// Until the end, Offsets[i+1] is where the next option of item i goes.
	m.Offsets = make([]int32, m.Items()+2)
	for _, i := range m.Entries {
		m.Offsets[i+2]++
	}
	for i := range m.Items() {
		m.Offsets[i+2] += m.Offsets[i+1]
	}
	m.Lists = make([]int32, len(m.Entries))
	for o := range m.Options() {
		for _, i := range m.Option(o) {
			m.Lists[m.Offsets[i+1]] = int32(o)
			m.Offsets[i+1]++
		}
	}
	m.Offsets = m.Offsets[:m.Items()+1]
}

// QueueLength returns the most entries of the queue of items that are short of options. An item enters it twice at
// most, with one option left and with none, and only once if it has no option to begin with; and again each time that
// an option with it has been chosen. With weights it also enters for an option that it loses.
func (m *Matrix) QueueLength() int {
	n := 2*m.Items() + 1
	if m.Lo != nil {
		n += len(m.Entries)
	}
	if m.Weights != nil {
		n += m.Items() + len(m.Entries)
	}
	return n
}

// MostChosen returns the most options that a solution can have.
func (m *Matrix) MostChosen() int {
	if m.Hi == nil {
		return m.Primary
	}
	most := 0
	for _, hi := range m.Hi {
		most = min(m.Options(), most+min(hi, m.Options()))
	}
	return most
}
