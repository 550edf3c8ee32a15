package ladder

import (
	"errors"
	"fmt"
	"slices"

	"dlx-sudoku/cover"
)

// Rules are what the techniques know of a puzzle's rules: its houses, and which cells exclude each other. They never
// change and may be shared by many goroutines. They are made by [RulesOf]; the zero value is not usable.
//
// Houses are numbered in the order of the ladder, from 0: boxes, columns, rows, then those of the rules.
type Rules struct {
	layout    *cover.Layout
	alphabet  cover.Alphabet
	n         int
	eureka    bool // chains are written in Eureka notation
	bare      bool // steps are written without their numbers
	plain     bool // there is nothing but the layout
	houses    []house
	columns   int           // the number of the first column
	rows      int           // the number of the first row
	seats     [][]seat      // of each cell
	chained   [][]seat      // of each cell, those in houses that hold each digit: its box, its row, its column, the others
	touches   []houseSet    // of each cell, its houses
	peers     [][]uint16    // of each cell, the cells that exclude it: by its box, its row, its column, then the others
	sees      []cellSet     // of each cell, the same as a set
	crossings []crossing    // for locked digits, in the order of the ladder
	crossed   [2][]crossing // the first of them, by boxes, and the others
	limits    []limit
}

// The two kinds of locked digits.
const (
	pointing = iota
	claiming
)

// more is what rules ask for beyond the houses of a layout. Its zero value asks for nothing.
type more struct {
	Houses []cover.House // more groups of cells without a repeated digit; one of n cells holds each digit once
	Apart  [][2]int      // pairs of cells that cannot hold the same digit, row-major from 0
	Limits []limit       // what else they ask
}

// A house is a group of cells that hold no digit twice; its positions count from 0.
type house struct {
	name  string
	kind  kind
	full  bool // it holds each digit
	cells []uint16
}

type kind uint8

const (
	box kind = iota
	column
	row
	other
)

// A seat is a cell's place in a house.
type seat struct {
	house uint8
	bit   uint32 // its position
}

// A crossing is two houses with two cells or more in common. If a digit has no other places in a, it is not in the rest
// of b.
type crossing struct {
	a, b     uint8
	inA, inB uint32   // the positions of the common cells
	thirds   []third  // the other houses of a's kind that cross b
	depends  houseSet // a and the thirds
}

// A third is a house that loses places to a crossing.
type third struct {
	house uint8
	in    uint32 // the positions of its cells that are in b, too, and not in a
}

// A houseSet has a bit for each house.
type houseSet [2]uint64

const mostHouses = 128

func (s *houseSet) add(h int)      { s[h>>6] |= 1 << (h & 63) }
func (s *houseSet) has(h int) bool { return s[h>>6]>>(h&63)&1 == 1 }

// unite adds the members of another set.
func (s *houseSet) unite(more *houseSet) {
	for w := range s {
		s[w] |= more[w]
	}
}

// meets reports whether two sets have a common member.
func (s *houseSet) meets(other *houseSet) bool { return s[0]&other[0]|s[1]&other[1] != 0 }

// newRules returns the rules of a layout, and more. The error names a house or a pair of cells that is not valid.
func newRules(l *cover.Layout, more more) (*Rules, error) {
	if l.Overlaps() {
		return nil, errors.New("overlapping grids (want a single one)")
	}
	r := &Rules{layout: l, n: l.Size(), limits: more.Limits, plain: len(more.Houses)+len(more.Apart)+len(more.Limits) == 0}
	r.addLayout()
	for _, h := range more.Houses {
		if err := r.addOther(h); err != nil {
			return nil, err
		}
	}
	if len(r.houses) > mostHouses {
		return nil, fmt.Errorf("%d houses (want %d at most)", len(r.houses), mostHouses)
	}
	r.seat()
	if err := r.exclude(more.Apart); err != nil {
		return nil, err
	}
	r.cross()
	return r, nil
}

// addLayout adds boxes, columns and rows. Boxes that are rows or columns are left out.
func (r *Rules) addLayout() {
	houses := r.layout.Houses() // rows, columns, boxes
	n := r.n
	if r.layout.BoxRows() > 1 && r.layout.BoxCols() > 1 {
		r.add(houses[2*n:], box)
	}
	r.columns = len(r.houses)
	r.add(houses[n:2*n], column)
	r.rows = len(r.houses)
	r.add(houses[:n], row)
}

func (r *Rules) add(houses []cover.House, k kind) {
	for _, h := range houses {
		cells := make([]uint16, len(h.Cells))
		for i, c := range h.Cells {
			cells[i] = uint16(c)
		}
		r.houses = append(r.houses, house{name: h.Name, kind: k, full: len(cells) == r.n, cells: cells})
	}
}

// addOther adds a house that is not of the layout.
func (r *Rules) addOther(h cover.House) error {
	h.Cells = slices.Sorted(slices.Values(h.Cells))
	if len(h.Cells) > r.n {
		return fmt.Errorf("%s has %d cells (want %d at most)", h.Name, len(h.Cells), r.n)
	}
	for i, c := range h.Cells {
		if c < 0 || c >= r.layout.Cells() {
			return fmt.Errorf("%s has cell %d (want 0 to %d)", h.Name, c, r.layout.Cells()-1)
		}
		if i > 0 && c == h.Cells[i-1] {
			return fmt.Errorf("%s has %s twice", h.Name, r.layout.CellName(c))
		}
	}
	r.add([]cover.House{h}, other)
	return nil
}

// seat notes the houses of each cell, and the cells that exclude each other by them.
func (r *Rules) seat() {
	cells := r.layout.Cells()
	r.seats, r.chained, r.touches = make([][]seat, cells), make([][]seat, cells), make([]houseSet, cells)
	r.peers, r.sees = make([][]uint16, cells), make([]cellSet, cells)
	for h, house := range r.houses {
		for at, c := range house.cells {
			r.seats[c] = append(r.seats[c], seat{uint8(h), 1 << at})
			r.touches[c].add(h)
		}
	}
	for _, k := range chainOrder {
		for c, seats := range r.seats {
			for _, s := range seats {
				house := &r.houses[s.house]
				if house.kind != k {
					continue
				}
				if house.full {
					r.chained[c] = append(r.chained[c], s)
				}
				for _, peer := range house.cells {
					r.pair(c, int(peer))
				}
			}
		}
	}
}

// chainOrder is the order of the houses of a cell in chains, loops and peers.
var chainOrder = [...]kind{box, row, column, other}

// exclude notes more pairs of cells that exclude each other.
func (r *Rules) exclude(apart [][2]int) error {
	cells := r.layout.Cells()
	for _, p := range apart {
		if min(p[0], p[1]) < 0 || max(p[0], p[1]) >= cells || p[0] == p[1] {
			return fmt.Errorf("cells %d and %d cannot be a pair (want two of 0 to %d)", p[0], p[1], cells-1)
		}
		r.pair(p[0], p[1])
		r.pair(p[1], p[0])
	}
	return nil
}

func (r *Rules) pair(c, peer int) {
	if c != peer && !r.sees[c].has(peer) {
		r.sees[c].add(peer)
		r.peers[c] = append(r.peers[c], uint16(peer))
	}
}

// cross lists the crossings: box-column, box-row and box-other point; column-box, row-box and all others claim.
func (r *Rules) cross() {
	for _, with := range [...]kind{column, row, other} {
		r.crossKinds(box, with)
	}
	points := len(r.crossings)
	for _, k := range [...][2]kind{
		{column, box}, {row, box}, {column, other}, {row, other}, {other, box}, {other, column}, {other, row}, {other, other},
	} {
		r.crossKinds(k[0], k[1])
	}
	r.crossed = [2][]crossing{pointing: r.crossings[:points], claiming: r.crossings[points:]}
}

func (r *Rules) crossKinds(of, with kind) {
	for a := range r.houses {
		for b := range r.houses {
			if a == b || r.houses[a].kind != of || !r.houses[a].full || r.houses[b].kind != with {
				continue
			}
			c := crossing{a: uint8(a), b: uint8(b), inA: r.common(a, b), inB: r.common(b, a)}
			if c.inA&(c.inA-1) == 0 || len(r.houses[b].cells) == popcount(c.inB) {
				continue // one cell or none, or no rest
			}
			c.depends.add(a)
			for h := range r.houses {
				if h == a || h == b || r.houses[h].kind != of || !r.houses[h].full {
					continue
				}
				if in := r.common(h, b) &^ r.common(h, a); in != 0 {
					c.thirds = append(c.thirds, third{uint8(h), in})
					c.depends.add(h)
				}
			}
			r.crossings = append(r.crossings, c)
		}
	}
}

// common returns the positions in house a of the cells that are in house b, too.
func (r *Rules) common(a, b int) (in uint32) {
	for at, c := range r.houses[a].cells {
		if slices.Contains(r.houses[b].cells, c) {
			in |= 1 << at
		}
	}
	return in
}

// Named returns the same rules, with other names for the digits in the text of steps.
func (r *Rules) Named(a cover.Alphabet) *Rules {
	named := *r
	named.alphabet = a
	return &named
}

// Eureka returns the same rules, with chains in Eureka notation in the text of steps: "(1)r2c6=r2c7-(3)r2c7=r5c7".
func (r *Rules) Eureka() *Rules {
	other := *r
	other.eureka = true
	return &other
}

// Numbered reports whether steps are written with the numbers of their techniques.
func (r *Rules) Numbered() bool { return !r.bare }

// Layout returns the shape of the grids.
func (r *Rules) Layout() *cover.Layout { return r.layout }

// Alphabet returns the digits that the words use.
func (r *Rules) Alphabet() cover.Alphabet { return r.alphabet }

// Houses returns the number of houses.
func (r *Rules) Houses() int { return len(r.houses) }

// HouseName returns the name of a house: "box 2", "column 7", "row 3", or the name given in [More].
func (r *Rules) HouseName(h int) string { return r.houses[h].name }

// HouseCells appends the cells of a house, ascending, to dst.
func (r *Rules) HouseCells(dst []int, h int) []int {
	for _, c := range r.houses[h].cells {
		dst = append(dst, int(c))
	}
	return dst
}

// Apart reports whether two cells exclude each other: they share a house, or are a pair of [More].
func (r *Rules) Apart(a, b int) bool { return r.sees[a].has(b) }
