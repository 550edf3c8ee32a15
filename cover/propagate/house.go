package propagate

// A house has as many cells as there are digits. Its handler places the digits that have one place left.
type house struct{ cells []uint16 }

func (h *house) narrow(s *search) bool {
	at := s.at
	all, twice, fixed := digits(0), digits(0), digits(0)
	for _, c := range h.cells {
		v := at[c]
		twice |= all & v
		all |= v
		with := fixed | v
		if v&(v-1) == 0 {
			fixed = with
		}
	}
	if all != s.full {
		return false
	}
	once := all &^ twice &^ fixed
	return once == 0 || h.place(s, once)
}

// place puts each digit of once, which has one place in the house, there. The other digits of the house follow when these
// cells are taken.
func (h *house) place(s *search, once digits) bool {
	for _, c := range h.cells {
		v := s.at[c]
		x := v & once
		if x == 0 || x == v {
			continue
		}
		if x&(x-1) != 0 {
			return false
		}
		if s.put(c, x); x == once {
			break
		}
		once ^= x
	}
	s.again[s.running>>6] |= 1 << (s.running & 63)
	return true
}

// A crossing is two houses that share cells: the rest of one holds the same digits as the rest of the other.
//
//	a a a | . . .     row:  x x x a a a a a a
//	b b b | . . .     box:  x x x           the a together hold the digits that the b hold
//	x x x | a a a a a a           b b b
//	                              b b b
type crossing struct {
	left, right []uint16 // the cells of one house only
}

func (h *crossing) narrow(s *search) bool {
	at := s.at
	a, b := digits(0), digits(0)
	for _, c := range h.left {
		a |= at[c]
	}
	for _, c := range h.right {
		b |= at[c]
	}
	if a == b {
		return true
	}
	both := a & b // too few digits are a conflict, but not one that a proof by clauses can follow
	if !s.proving && count(both) < len(h.left) {
		return false
	}
	return (a == both || s.keepAll(h.left, both)) && (b == both || s.keepAll(h.right, both))
}
