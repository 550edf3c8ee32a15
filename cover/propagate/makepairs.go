package propagate

import (
	"encoding/binary"
	"slices"

	"dlx-sudoku/cover/rules"
)

// This file makes the handlers of pairs of cells.

// pairs adds the pairs. It joins several pairs of the same two cells.
func (m *maker) pairs(all []rules.Pair) {
	type couple struct{ a, b uint16 }
	both := make(map[couple][]digits)
	var order []couple
	for _, p := range all {
		goes := make([]digits, m.n)
		for d := range goes {
			goes[d] = fromBit0(p.Goes[d+1])
		}
		key := couple{uint16(p.A), uint16(p.B)}
		if p.A > p.B {
			key = couple{key.b, key.a}
			goes = newRelation(m.n, goes).back
		}
		m.weigh([]uint16{key.a, key.b}, 2)
		if both[key] == nil {
			both[key] = slices.Repeat([]digits{m.full}, m.n)
			order = append(order, key)
		}
		for d := range goes {
			both[key][d] &= goes[d]
		}
	}
	known := make(map[string]*relation)
	var name []byte
	for _, key := range order {
		goes := both[key]
		equal := true
		for d := range goes {
			if m.see(key.a, key.b) {
				goes[d] &^= 1 << d
			}
			equal = equal && goes[d] == 1<<d
		}
		if equal { // cells that differ from one differ from the other
			for c := range uint16(len(m.start)) {
				if m.see(c, key.a) {
					m.differ(c, key.b)
				}
				if m.see(c, key.b) {
					m.differ(c, key.a)
				}
			}
		}
		name = name[:0]
		for _, to := range goes {
			name = binary.LittleEndian.AppendUint32(name, to)
		}
		if known[string(name)] == nil {
			known[string(name)] = newRelation(m.n, goes)
		}
		m.add(&pair{key.a, key.b, known[string(name)]}, []uint16{key.a, key.b}, costPair)
	}
}
