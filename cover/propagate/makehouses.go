package propagate

import (
	"slices"

	"dlx-sudoku/cover/rules"
)

// This file makes the houses, and the handlers that follow from cells that hold different digits.

// differ notes that two cells see each other, unless they are one cell.
func (m *maker) differ(a, b uint16) {
	if a != b {
		m.seen.add(a, int(b))
		m.seen.add(b, int(a))
	}
}

// allDiffer notes that each two of the cells see each other.
func (m *maker) allDiffer(cells []uint16) {
	all := newRows(1, len(m.start))
	for _, c := range cells {
		all.add(0, int(c))
	}
	for _, c := range cells {
		row := m.seen.row(c)
		for w, word := range all.bits {
			row[w] |= word
		}
		row[c>>6] &^= 1 << (c & 63) // no cell sees itself
	}
}

// addHouse adds a house, unless it is one already. It keeps the cells and sorts them.
func (m *maker) addHouse(cells []uint16) {
	slices.Sort(cells)
	if slices.ContainsFunc(m.houses, func(h []uint16) bool { return slices.Equal(h, cells) }) {
		return
	}
	for _, c := range cells {
		m.housesOf[c] = append(m.housesOf[c], uint16(len(m.houses)))
	}
	m.houses = append(m.houses, cells)
	m.allDiffer(cells)
	m.weigh(cells, m.n)
	m.add(&house{cells}, cells, costHouse)
}

// relations records which cells see each other, and adds the pairs.
func (m *maker) relations(s *rules.Statement) {
	for _, pair := range s.Sees {
		m.differ(uint16(pair[0]), uint16(pair[1]))
	}
	for _, d := range s.Distinct {
		if cells := small(d.Cells); len(cells) == m.n {
			m.addHouse(cells)
		} else {
			m.allDiffer(cells)
		}
	}
	m.pairs(s.Pairs)
}

// distinct adds a set of different digits, which all see each other already.
func (m *maker) distinct(d rules.Distinct) {
	cells := small(d.Cells)
	if len(cells) < m.n {
		m.weigh(cells, len(cells))
	}
	if d.Sets == nil {
		return
	}
	sets := make([]digits, len(d.Sets))
	for i, s := range d.Sets {
		sets[i] = fromBit0(s)
	}
	if len(cells) < m.n || len(sets) == 0 {
		m.cage(cells, sets)
	}
	if len(sets) > 0 {
		sum := size(sets[0])
		if !slices.ContainsFunc(sets, func(set digits) bool { return size(set) != sum }) {
			m.cages = append(m.cages, cageOf{cells, sum})
			m.weigh(cells, m.sumWeight(len(cells)))
		}
	}
}

// cage adds cells that see each other and hold one of some sets.
func (m *maker) cage(cells []uint16, sets []digits) {
	if m.n > familyDigits {
		m.add(&looseCage{cells, sets}, cells, costCage)
		return
	}
	h := &cage{cells: cells, allowed: make(family, familyWords(m.n))}
	for _, set := range sets {
		h.allowed.add(set)
	}
	for c := range uint16(len(m.start)) {
		seeing := 0
		for _, x := range cells {
			if m.see(c, x) {
				seeing++
			}
		}
		if seeing > 1 && !slices.Contains(cells, c) {
			h.around = append(h.around, c)
		}
	}
	m.longest = max(m.longest, len(cells))
	m.add(h, cells, costCage+costLong*len(cells))
}

// crossings adds the crossings of any two houses that share some but not all cells.
func (m *maker) crossings() {
	in := make([]digits, len(m.start)) // of each cell, bit i if it is cell i of house a
	for i, a := range m.houses {
		clear(in)
		for k, c := range a {
			in[c] = 1 << k
		}
		for _, b := range m.houses[:i] {
			shared := digits(0)
			for _, c := range b {
				shared |= in[c]
			}
			if count(shared) < 2 {
				continue
			}
			scope := make([]uint16, 0, 2*(m.n-count(shared)))
			for k, c := range a {
				if shared>>k&1 == 0 {
					scope = append(scope, c)
				}
			}
			left := len(scope)
			for _, c := range b {
				if in[c] == 0 {
					scope = append(scope, c)
				}
			}
			m.add(&crossing{slices.Clip(scope[:left]), scope[left:]}, scope, costCrossing)
		}
	}
}
