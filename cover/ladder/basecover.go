package ladder

import (
	"math/bits"
	"slices"
)

// A fish is a digit, k base houses and k other houses that cross them. Each place of the digit in the base houses is also
// in a crossing house, or it is a fin. Each base house holds the digit once, each crossing house at most once. So if no
// fin holds the digit, the base houses hold it k times, the crossing houses hold it at most k times, and no place that is
// in more crossing houses than base houses holds it. Whatever the fins hold, a place of this kind that sees all fins does
// not hold the digit. A place in two base houses is a fin, too, since one digit would do for both. (Obi-Wahn, "The
// Ultimate Fish Guide", Sudoku Player's Forum, 2006.)
//
// The search finds the crossing houses from each place that a fish might rule out. The places in the base houses that it
// does not see must all be in k-1 other houses, fewer if the place itself is in base houses.

// A fishKind says which fish are looked for.
type fishKind struct {
	k     int
	shape fishShape
	fins  finKind
}

type fishShape uint8

const (
	basic   fishShape = iota // rows by columns, or columns by rows
	franken                  // the same, and boxes
	mutant                   // any other houses
)

type finKind uint8

const (
	noFins finKind = iota
	someFins
	leanFins // a base line has only one place in the crossing lines
)

// Limits of a fish with boxes.
const (
	mostFins     = 5
	mostEndoFins = 2 // fins in two base houses
)

// A fishSearch looks for the fish of a digit. Sets of houses have a bit for each.
type fishSearch struct {
	board *Board
	fishKind
	digit  int        // from 0
	cells  []int      // of each place
	houses []uint64   // of each place
	sees   []placeSet // of each place: the places that lose the digit if this one holds it
	in     []placeSet // of each house
	base   []int      // the houses that may be base houses
	cross  uint64     // the houses that may cross them
	bases  uint64     // the current base houses
	found  []uint64   // the sets of crossing houses that may make a fish with them
	looked func()     // called when the places of a digit are known; may be nil
}

// baseFish finds the first fish of a kind.
func (b *Board) baseFish(s *Step, k fishKind) bool {
	return b.fishSearch(k).any(func(f *fishSearch) bool {
		for _, cross := range f.found {
			if c, ok := f.fish(cross); ok {
				if f.note(s, c); s.takes() {
					return true
				}
			}
		}
		return false
	})
}

// any calls do with the base houses of possible fish, until it reports true: by the kinds of the base houses, by digit,
// then by base houses. A nil search has none.
func (f *fishSearch) any(do func(*fishSearch) bool) bool {
	if f == nil {
		return false
	}
	for _, side := range f.sides() {
		for f.digit = range f.board.rules.n {
			if !f.look(side) {
				continue
			}
			if f.looked != nil {
				f.looked()
			}
			for set := range subsets(len(f.base), f.k) {
				if f.board.stopped() {
					return false
				}
				f.bases = 0
				for at, h := range f.base {
					f.bases |= uint64(set>>at&1) << h
				}
				if f.crossings(); len(f.found) > 0 && do(f) {
					return true
				}
			}
		}
	}
	return false
}

// fishSearch returns a search, or nil on boards where it would take too long.
func (b *Board) fishSearch(k fishKind) *fishSearch {
	r := b.rules
	if r.columns == 0 || r.n > 16 || k.shape != basic && r.n > 9 {
		return nil
	}
	return &fishSearch{board: b, fishKind: k}
}

// sides returns the sets of houses that may be base houses and those that may cross them, in turn.
func (f *fishSearch) sides() [][2]uint64 {
	r := f.board.rules
	line := uint64(1)<<r.n - 1
	boxes, columns, rows := uint64(1)<<r.columns-1, line<<r.columns, line<<r.rows
	switch f.shape {
	case basic:
		return [][2]uint64{{rows, columns}, {columns, rows}}
	case franken:
		return [][2]uint64{{rows | boxes, columns | boxes}, {columns | boxes, rows | boxes}}
	}
	return [][2]uint64{{rows | columns | boxes, rows | columns | boxes}}
}

// fits reports whether the base houses and those that cross them are of the shape, and of no simpler one.
func (f *fishSearch) fits(cross uint64) bool {
	boxes := uint64(1)<<f.board.rules.columns - 1
	switch f.shape {
	case basic:
		return true
	case franken:
		return (f.bases|cross)&boxes != 0
	}
	simpler := fishSearch{board: f.board, fishKind: fishKind{shape: franken}}
	return !slices.ContainsFunc(simpler.sides(), func(side [2]uint64) bool { return f.bases&^side[0]|cross&^side[1] == 0 })
}

// look notes the places of the digit, and reports whether there are base houses enough.
func (f *fishSearch) look(side [2]uint64) bool {
	r := f.board.rules
	f.cells, f.base, f.cross = f.cells[:0], f.base[:0], side[1]
	for c, set := range f.board.cands {
		if set>>f.digit&1 == 1 {
			f.cells = append(f.cells, c)
		}
	}
	if len(f.cells) > mostPlaces {
		return false
	}
	f.houses, f.sees, f.in = make([]uint64, len(f.cells)), make([]placeSet, len(f.cells)), make([]placeSet, r.rows+r.n)
	for i, c := range f.cells {
		for h := range f.in {
			if r.touches[c].has(h) {
				f.houses[i] |= 1 << h
				f.in[h] = f.in[h].with(place(i))
			}
		}
		for j, o := range f.cells {
			if r.sees[c].has(o) {
				f.sees[i] = f.sees[i].with(place(j))
			}
		}
	}
	for h, in := range f.in {
		if side[0]>>h&1 == 1 && !in.empty() {
			f.base = append(f.base, h)
		}
	}
	return len(f.base) >= f.k
}

// places returns the places in some houses, and those in two of them or more.
func (f *fishSearch) places(houses uint64) (all, twice placeSet) {
	for ; houses != 0; houses &= houses - 1 {
		in := f.in[bits.TrailingZeros64(houses)]
		twice = twice.with(all.within(in))
		all = all.with(in)
	}
	return all, twice
}

// crossings finds the sets of houses that make a fish with the base houses, ascending as binary numbers.
func (f *fishSearch) crossings() {
	bases := f.bases
	f.found = f.found[:0]
	all, twice := f.places(bases)
	if f.fins == noFins && !twice.empty() || twice.count() > mostEndoFins {
		return
	}
	for x := range f.cells {
		if !twice.without(f.sees[x]).empty() {
			continue
		}
		rest := all.without(f.sees[x].with(place(x)))
		own := bits.OnesCount64(f.houses[x] & bases)
		f.cover(rest, f.cross&^bases&^f.houses[x], f.k-1-own, 0, func(cross uint64) {
			choose(f.houses[x]&f.cross&^bases, own+1, cross, f.keep)
		})
	}
	slices.Sort(f.found)
}

// keep notes a set of crossing houses, once.
func (f *fishSearch) keep(cross uint64) {
	if !slices.Contains(f.found, cross) {
		f.found = append(f.found, cross)
	}
}

// cover calls do with chosen and k more of some houses, for each choice whose houses contain all places of a set. With boxes
// it leaves out the choices in which fewer than k houses would do.
func (f *fishSearch) cover(rest placeSet, of uint64, k int, chosen uint64, do func(uint64)) {
	switch {
	case rest.empty() && (k == 0 || f.shape == basic):
		choose(of, k, chosen, do)
	case rest.empty() || k == 0:
	default:
		for houses := f.houses[rest.first()] & of; houses != 0; houses &= houses - 1 {
			h := bits.TrailingZeros64(houses)
			of &^= 1 << h
			f.cover(rest.without(f.in[h]), of, k-1, chosen|1<<h, do)
		}
	}
}

// A caught fish has its crossing houses, its fins and the places that it rules out.
type caught struct {
	cross     uint64
	fins, out placeSet
}

// fish returns the fish of the base houses with those that cross them, if it is of the kind and rules out anything.
func (f *fishSearch) fish(cross uint64) (c caught, ok bool) {
	all, twice := f.places(f.bases)
	inside, doubly := f.places(cross)
	c = caught{cross, all.without(inside).with(twice), inside.without(all).with(doubly)}
	c.out = c.out.without(c.fins)
	for fin := range c.fins.all {
		c.out = c.out.within(f.sees[fin])
	}
	return c, !c.out.empty() && c.fins.empty() == (f.fins == noFins) && f.fits(cross) && f.balanced(inside, c.fins.count())
}

// note notes a fish.
func (f *fishSearch) note(s *Step, c caught) {
	s.digits(1 << f.digit)
	for rest := f.bases; rest != 0; rest &= rest - 1 {
		h := bits.TrailingZeros64(rest)
		s.Houses = append(s.Houses, h)
		s.Cells = f.listed(s.Cells, f.in[h].without(c.fins))
		s.Extra = f.listed(s.Extra, f.in[h].within(c.fins))
	}
	f.rulesOut(s, c)
}

// rulesOut notes the houses that cross the base houses of a fish, and what it rules out there.
func (f *fishSearch) rulesOut(s *Step, c caught) {
	for rest := c.cross; rest != 0; rest &= rest - 1 {
		h := bits.TrailingZeros64(rest)
		s.Houses = append(s.Houses, h)
		for at := range f.in[h].within(c.out).all {
			s.remove(f.cells[at], 1<<f.digit)
		}
	}
}

// listed appends the cells of a set, each once.
func (f *fishSearch) listed(dst []int, set placeSet) []int {
	for at := range set.all {
		if cell := f.cells[at]; !slices.Contains(dst, cell) {
			dst = append(dst, cell)
		}
	}
	return dst
}

// balanced reports whether each base line has two places or more inside the crossing lines, or, with leanFins, one of
// them has only one. A fish with boxes must not have too many fins instead.
func (f *fishSearch) balanced(inside placeSet, fins int) bool {
	if f.shape != basic {
		return fins <= mostFins
	}
	fewest := mostPlaces
	for rest := f.bases; rest != 0; rest &= rest - 1 {
		fewest = min(fewest, f.in[bits.TrailingZeros64(rest)].within(inside).count())
	}
	return f.fins == leanFins && fewest == 1 || f.fins == someFins && fewest > 1 || f.fins == noFins
}
