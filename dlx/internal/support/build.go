package support

import (
	"cmp"
	"slices"

	"dlx-sudoku/dlx/internal/matrix"
)

// The limits of a search. A count of options fits 16 bits, and the states of all levels take at most 16 MB.
const (
	maxOptions = 1<<16 - 1
	maxStates  = 16 << 20
)

// effort bounds the search for supports: the entries looked at for each entry of the problem.
const effort = 16

// New returns a search of m, which is at no root yet. It returns nil if m is too large, if items have multiplicities, or if no
// item supports another.
func New(m *matrix.Matrix) *Search {
	if m.Colours == nil || m.Lo != nil || m.Options() > maxOptions {
		return nil
	}
	pairs := supports(m)
	if len(pairs) == 0 {
		return nil
	}
	b := builder{Search: &Search{primary: m.Primary}, m: m, pairs: pairs, colours: make([]int32, len(m.Entries)), of: make([]span, m.Items())}
	b.order()
	b.split()
	b.Loose = b.loose()
	counts := m.Primary
	for _, p := range pairs {
		counts += int(b.of[p.of].end - b.of[p.of].start)
	}
	if m.Primary*(m.Options()/8+2*counts) > maxStates {
		return nil
	}
	b.count()
	b.exclude()
	return b.Search
}

// A builder makes a Search.
type builder struct {
	*Search
	m       *matrix.Matrix
	pairs   []pair
	colours []int32 // for each entry of a secondary item, the set of its colour
	of      []span  // for each secondary item, the sets of its colours
}

// pair is an item that supports another.
type pair struct{ item, of int32 }

// supports returns the pairs of an item and another one that it supports. The other item must get a colour from each of its
// options, and have some that the first item does not have.
func supports(m *matrix.Matrix) (pairs []pair) {
	plain := make([]bool, m.Items()) // the items to which some option gives no colour
	for e, i := range m.Entries {
		plain[i] = plain[i] || m.Colour(int32(e)) == 0
	}
	reached := make([]int, m.Items()) // how many options of an item have each of the others
	room := effort * len(m.Entries)
	for i := range m.Primary {
		list := m.List(i)
		for n, o := range list {
			room -= len(m.Option(int(o)))
			common := false
			for _, j := range m.Option(int(o)) {
				if !plain[j] && reached[j] == n {
					reached[j]++
					common = true
				}
			}
			if !common {
				break
			}
		}
		if len(list) == 0 {
			continue
		}
		for _, j := range m.Option(int(list[0])) {
			if reached[j] == len(list) && len(m.List(int(j))) > len(list) {
				pairs = append(pairs, pair{int32(i), j})
			}
			reached[j] = 0
		}
		if room <= 0 {
			break
		}
	}
	return pairs
}

// order numbers the options so that the options of a supporting item are next to each other.
func (b *builder) order() {
	supporting := make([]bool, b.m.Items())
	for _, p := range b.pairs {
		supporting[p.item] = true
	}
	items := make([]int32, b.m.Options())
	for o := range items {
		items[o] = int32(b.m.Items())
		if k := slices.IndexFunc(b.m.Option(o), func(i int32) bool { return supporting[i] }); k >= 0 {
			items[o] = b.m.Option(o)[k]
		}
		b.options = append(b.options, int32(o))
	}
	slices.SortStableFunc(b.options, func(o, p int32) int { return cmp.Compare(items[o], items[p]) })
	b.numbers = make([]int32, b.m.Options())
	for o, number := range b.options {
		b.numbers[number] = int32(o)
	}
}

// entry is an entry of the matrix, and its option.
type entry struct{ option, at int32 }

// split makes the sets of all items, and those of the colours of the secondary ones.
func (b *builder) split() {
	entries := make([][]entry, b.m.Items()) // of each item, in the order of their options
	for o, number := range b.options {
		for e := b.m.Starts[number]; e < b.m.Starts[number+1]; e++ {
			i := b.m.Entries[e]
			entries[i] = append(entries[i], entry{int32(o), e})
		}
	}
	for _, those := range entries {
		b.sets = append(b.sets, setOf(those))
	}
	for i := b.m.Primary; i < b.m.Items(); i++ {
		those, start := entries[i], int32(len(b.sets))
		colour := func(x entry) int32 { return b.m.Colour(x.at) }
		slices.SortStableFunc(those, func(x, y entry) int { return cmp.Compare(colour(x), colour(y)) })
		for n := 0; n < len(those); {
			first := n
			for ; n < len(those) && colour(those[n]) == colour(those[first]); n++ {
				b.colours[those[n].at] = int32(len(b.sets))
			}
			b.sets = append(b.sets, setOf(those[first:n]))
		}
		b.of[i] = span{start, int32(len(b.sets))}
		for range b.sets[start:] {
			b.rivals = append(b.rivals, b.of[i])
		}
	}
}

// loose reports whether each supporting item has more than half as many options as there are combinations of the colours that it
// supports. An item that supports one other, and has one option for each colour, is not loose: the colour goes with the option.
func (b *builder) loose() bool {
	for n := 0; n < len(b.pairs); {
		item, combinations, first := b.pairs[n].item, 1.0, n
		for ; n < len(b.pairs) && b.pairs[n].item == item; n++ {
			colours := b.of[b.pairs[n].of]
			combinations *= float64(colours.end - colours.start)
		}
		options := float64(len(b.m.List(int(item))))
		if n-first == 1 && options == combinations || 2*options <= combinations {
			return false
		}
	}
	return true
}

// setOf returns the set of the options of entries, which ascend.
func setOf(entries []entry) (s set) {
	for _, x := range entries {
		if at := x.option >> 6; len(s) == 0 || s[len(s)-1].at != at {
			s = append(s, word{at: at})
		}
		s[len(s)-1].bits |= 1 << (x.option & 63)
	}
	return s
}

// count makes the counts, and for each option the list of those in which it counts.
func (b *builder) count() {
	var from, to []int32
	for o, number := range b.options {
		for _, i := range b.m.Option(int(number)) {
			if int(i) < b.m.Primary {
				from, to = append(from, int32(o)), append(to, i)
			}
		}
	}
	for _, p := range b.pairs {
		colours := b.of[p.of]
		first := int32(b.m.Primary+len(b.worn)) - colours.start
		for k := colours.start; k < colours.end; k++ {
			b.worn = append(b.worn, k)
		}
		for _, number := range b.m.List(int(p.item)) {
			from, to = append(from, b.numbers[number]), append(to, first+b.colours[b.entryOf(number, p.of)])
		}
	}
	b.counts = matrix.NewListing(len(b.options), from, to)
}

// entryOf returns the entry of item i in an option of the matrix.
func (b *builder) entryOf(number, i int32) int32 {
	e := b.m.Starts[number]
	for b.m.Entries[e] != i {
		e++
	}
	return e
}

// exclude makes the lists from which choose finds what an option excludes.
func (b *builder) exclude() {
	var from, to, fromColour, toColour []int32
	supported := make([]int, b.m.Items()) // the last option, from 1, that has an item supporting this one
	supports := make([][]int32, b.m.Primary)
	for _, p := range b.pairs {
		supports[p.item] = append(supports[p.item], p.of)
	}
	for o, number := range b.options {
		for e := b.m.Starts[number]; e < b.m.Starts[number+1]; e++ {
			i := b.m.Entries[e]
			switch {
			case int(i) < b.m.Primary:
				for _, j := range supports[i] {
					supported[j] = o + 1
				}
				fallthrough
			case b.m.Colour(e) == 0:
				from, to = append(from, int32(o)), append(to, i)
			}
		}
		for e := b.m.Starts[number]; e < b.m.Starts[number+1]; e++ {
			if i := b.m.Entries[e]; b.m.Colour(e) != 0 && supported[i] != o+1 {
				fromColour, toColour = append(fromColour, int32(o)), append(toColour, b.colours[e])
			}
		}
	}
	b.covers, b.wears = matrix.NewListing(len(b.options), from, to), matrix.NewListing(len(b.options), fromColour, toColour)
}
