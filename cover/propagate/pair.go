package propagate

import "math/bits"

// A pair says which digits of two cells go together. Its handler keeps the digits of each cell that go with some digit of the
// other.
type pair struct {
	a, b     uint16
	relation *relation
}

// A relation says which digits of b go with each digit of a.
type relation struct {
	goes, back []digits // by digit, from 0: the digits of the other cell that go with it
	to, from   []digits // by set of digits: the digits that go with any of them; nil above tableDigits
}

// tableDigits is the most digits for which there are tables of all sets.
const tableDigits = 12

func newRelation(n int, goes []digits) *relation {
	r := &relation{goes: goes, back: make([]digits, n)}
	for d, set := range goes {
		for ; set != 0; set &= set - 1 {
			r.back[bits.TrailingZeros32(set)] |= 1 << d
		}
	}
	if n <= tableDigits {
		r.to, r.from = table(n, r.goes), table(n, r.back)
	}
	return r
}

func table(n int, goes []digits) []digits {
	t := make([]digits, 1<<n)
	for set := 1; set < 1<<n; set++ {
		t[set] = t[set&(set-1)] | goes[bits.TrailingZeros32(uint32(set))]
	}
	return t
}

// union returns the digits that go with any digit of a set.
func union(goes []digits, set digits) (with digits) {
	for ; set != 0; set &= set - 1 {
		with |= goes[bits.TrailingZeros32(set)]
	}
	return with
}

func (h *pair) narrow(s *search) bool {
	a, b, r := h.a, h.b, h.relation
	if r.to != nil {
		return s.keep(b, r.to[s.at[a]]) && s.keep(a, r.from[s.at[b]])
	}
	return s.keep(b, union(r.goes, s.at[a])) && s.keep(a, union(r.back, s.at[b]))
}
