package classes

import (
	"cmp"
	"math/bits"
	"slices"
)

// A band holds the cells of a band where each digit may stand, and the numbers of fillings found so far.
type band struct {
	may   [digits]uint32       // by digit
	twins twins                // digits that may stand in the same cells
	begin [digits][9][]place   // the places that a digit may take, by its column in the first row
	ways  [digits][27][]uint32 // their cells, by shadow
	known map[key]uint64       // the number of fillings with shadows
	order [digits]int          // the order in which fill places the digits: digits with the same columns are neighbours
	tried int                  // the number of calls of fill
}

// mostKnown is the greatest number of counts that a band keeps before it forgets them all. Each takes some 60 bytes.
const mostKnown = 1 << 20

// newBand returns the band whose 27 cells, row by row, may hold these digits: bit d for digit d, from 0.
func newBand(cells []uint16) *band {
	b := &band{known: make(map[key]uint64)}
	for cell, candidates := range cells {
		for d := range b.may {
			b.may[d] |= uint32(candidates>>d&1) << cell
		}
	}
	b.twins = twinsOf(b)
	everywhere := places()
	for d, may := range b.may {
		for _, p := range everywhere {
			if p.cells&^may == 0 {
				column := bits.TrailingZeros32(p.cells)
				b.begin[d][column] = append(b.begin[d][column], p)
				b.ways[d][p.shadow] = append(b.ways[d][p.shadow], p.cells)
			}
		}
	}
	return b
}

// fillings returns the number of ways to fill the band so that the digits have these shadows.
func (b *band) fillings(s shadows) uint64 {
	k := keyOf(s, b.twins)
	n, ok := b.known[k]
	if !ok {
		for d := range b.order {
			b.order[d] = d
		}
		slices.SortFunc(b.order[:], func(d, e int) int { return cmp.Compare(of(s, d), of(s, e)) })
		n = b.fill(s, 0, 0)
		if len(b.known) == mostKnown {
			clear(b.known)
		}
		b.known[k] = n
	}
	return n
}

// fill returns the number of ways to place the digits from place i of the order on, with these shadows, in cells that are not
// taken.
func (b *band) fill(s shadows, i int, taken uint32) (n uint64) {
	b.tried++
	if i == digits {
		return 1
	}
	d := b.order[i]
	for _, cells := range b.ways[d][of(s, d)] {
		if cells&taken == 0 {
			n += b.fill(s, i+1, taken|cells)
		}
	}
	return n
}
