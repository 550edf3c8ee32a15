package ladder

import "math/bits"

// A placeSet is a set of places of a digit, by their numbers: low has those from 0 to 63, high those from 64 to 127.
type placeSet struct{ low, high uint64 }

const mostPlaces = 128

// place returns the set of one place.
func place(i int) placeSet { return placeSet{1 << uint(i), 1 << uint(i-64)} }

func (p placeSet) empty() bool { return p.low|p.high == 0 }
func (p placeSet) count() int  { return bits.OnesCount64(p.low) + bits.OnesCount64(p.high) }

func (p placeSet) with(o placeSet) placeSet    { return placeSet{p.low | o.low, p.high | o.high} }
func (p placeSet) within(o placeSet) placeSet  { return placeSet{p.low & o.low, p.high & o.high} }
func (p placeSet) without(o placeSet) placeSet { return placeSet{p.low &^ o.low, p.high &^ o.high} }

// first returns the lowest number of a set that is not empty.
func (p placeSet) first() int {
	if p.low != 0 {
		return bits.TrailingZeros64(p.low)
	}
	return 64 + bits.TrailingZeros64(p.high)
}

// all yields the numbers, ascending.
func (p placeSet) all(yield func(int) bool) {
	for !p.empty() {
		i := p.first()
		if p = p.without(place(i)); !yield(i) {
			return
		}
	}
}
