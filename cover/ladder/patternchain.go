package ladder

import (
	"iter"
	"slices"
)

// patterns reaches what patterns rule out on the board without the false candidates, when no link leads on. Of locked
// digits, hidden pairs, naked pairs and X-wings it takes the first kind that rules out anything, wherever it does. What
// is ruled out follows from those false candidates without which there would be no pattern.
func (f *forest) patterns(b *branch) bool {
	before := len(b.order)
	defer func() { f.by = "" }()
	for _, pattern := range [...]struct {
		name string
		find func(*forest, *branch)
	}{
		{"locked", (*forest).lockedDigits},
		{"hidden pair", (*forest).hiddenPairs},
		{"naked pair", (*forest).nakedPairs},
		{"X-wing", (*forest).xWings},
	} {
		f.by = pattern.name
		if pattern.find(f, b); b.clash || len(b.order) > before {
			return true
		}
	}
	return false
}

// rulesOut reaches candidates of a cell, digits from 0, that a pattern rules out.
func (f *forest) rulesOut(b *branch, cell int, digits uint32) {
	for d := range each(digits) {
		at := 2 * f.at[cell*f.board.rules.n+d]
		if b.clash || !b.has(at) && !f.follows(b, at, -1) {
			return
		}
	}
}

// needs adds to more that candidates of a digit, at some positions of a house, are false, if they are.
func (f *forest) needs(h, d int, in uint32) {
	n := f.board.rules.n
	for c := range f.board.places(h, d, f.places[h*n+d]|^in) {
		f.need(2 * f.at[c*n+d])
	}
}

// need adds a statement to more, once.
func (f *forest) need(p node) {
	if !slices.Contains(f.more, p) {
		f.more = append(f.more, p)
	}
}

// lockedDigits reaches what digits rule out whose places in one house are all in another one.
func (f *forest) lockedDigits(b *branch) {
	r := f.board.rules
	for i := range r.crossings {
		c := &r.crossings[i]
		from, to := int(c.a)*r.n, int(c.b)*r.n
		for d := range each(f.lost[c.a]) {
			at, rest := f.places[from+d], f.places[to+d]&^c.inB
			if at&^c.inA != 0 || at&(at-1) == 0 || rest == 0 {
				continue
			}
			f.more = f.more[:0]
			f.needs(int(c.a), d, ^c.inA)
			for cell := range r.houses[c.b].at(rest) {
				f.rulesOut(b, cell, 1<<d)
			}
		}
	}
}

// twins yields the places, ascending by the second, where a list holds the same two.
func twins(list []uint32) iter.Seq2[int, int] {
	return func(yield func(one, two int) bool) {
		for two, set := range list {
			if popcount(set) != 2 {
				continue
			}
			for one, other := range list[:two] {
				if other == set && !yield(one, two) {
					return
				}
			}
		}
	}
}

// hiddenPairs reaches what two digits rule out that have two places in a house together.
func (f *forest) hiddenPairs(b *branch) {
	r := f.board.rules
	for h := range r.houses {
		if f.lost[h] == 0 || f.board.open[h] <= 4 || !r.houses[h].full {
			continue
		}
		places := f.places[h*r.n : h*r.n+r.n]
		for one, two := range twins(places) {
			f.more = f.more[:0]
			f.needs(h, one, ^places[one])
			f.needs(h, two, ^places[one])
			for cell := range r.houses[h].at(places[one]) {
				f.rulesOut(b, cell, f.live[cell]&^(1<<one|1<<two))
			}
		}
	}
}

// nakedPairs reaches what two cells of a house rule out that hold two digits together.
func (f *forest) nakedPairs(b *branch) {
	r := f.board.rules
	for h := range r.houses {
		if f.board.open[h] < 4 {
			continue
		}
		cells := r.houses[h].cells
		f.sets = f.sets[:0]
		for _, c := range cells {
			f.sets = append(f.sets, f.live[c])
		}
		for one, two := range twins(f.sets) {
			digits := f.sets[one]
			f.more = f.more[:0]
			for _, at := range [...]int{one, two} {
				for d := range each(f.board.cands[cells[at]] &^ digits) {
					f.need(2 * f.at[int(cells[at])*r.n+d])
				}
			}
			for at, c := range cells {
				if at != one && at != two {
					f.rulesOut(b, int(c), f.sets[at]&digits)
				}
			}
		}
	}
}

// xWings reaches what a digit rules out that has the same two places in two columns, or two rows.
func (f *forest) xWings(b *branch) {
	if columns, rows := f.board.rules.columns, f.board.rules.rows; columns < rows {
		f.xWingsIn(b, columns, rows)
		f.xWingsIn(b, rows, columns)
	}
}

func (f *forest) xWingsIn(b *branch, base, cross int) {
	r := f.board.rules
	for two := 1; two < r.n; two++ {
		for one := range two {
			for d := range r.n {
				in := f.places[(base+two)*r.n+d]
				if popcount(in) != 2 || f.places[(base+one)*r.n+d] != in {
					continue
				}
				f.more = f.more[:0]
				f.needs(base+one, d, ^in)
				f.needs(base+two, d, ^in)
				for line := range each(in) {
					h := cross + line
					for cell := range r.houses[h].at(f.places[h*r.n+d] &^ (1<<one | 1<<two)) {
						f.rulesOut(b, cell, 1<<d)
					}
				}
			}
		}
	}
}
