package propagate

import (
	"cmp"
	"slices"

	"dlx-sudoku/cover/rules"
)

// This file makes the handlers of sums: short ones whole, long ones by complements in whole rows.

// sum adds a sum of the rules.
func (m *maker) sum(a rules.Sum) {
	cells := small(a.Cells)
	m.weigh(cells, m.sumWeight(len(cells)))
	if !slices.ContainsFunc(a.Factors, func(f int) bool { return f != 1 }) {
		m.cages = append(m.cages, cageOf{cells, a.Total})
	}
	m.addSum(cells, slices.Clone(a.Factors), a.Total)
}

// addSum adds a sum: as a cage, if its cells see each other.
func (m *maker) addSum(cells []uint16, factors []int, total int) {
	plain := !slices.ContainsFunc(factors, func(f int) bool { return f != factors[0] }) && abs(factors[0]) == 1
	if plain && len(cells) <= m.n && m.n <= familyDigits && m.clique(cells) {
		var sets []digits
		for set := digits(0); set <= m.full; set++ {
			if count(set) == len(cells) && size(set) == total*factors[0] {
				sets = append(sets, set)
			}
		}
		m.cage(cells, sets)
		return
	}
	cells, factors, total = m.complement(cells, factors, total)
	h := &sum{total: total}
	order := make([]int, len(cells))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(abs(factors[j]), abs(factors[i])) })
	for _, i := range order {
		k := slices.IndexFunc(h.groups, func(g group) bool {
			return m.n <= familyDigits && g.factor == factors[i] && m.clique(append(slices.Clip(g.cells), cells[i]))
		})
		if k < 0 {
			k = len(h.groups)
			h.groups = append(h.groups, group{factor: factors[i]})
		}
		h.groups[k].cells = append(h.groups[k].cells, cells[i])
	}
	m.add(h, cells, costSum+costLong*len(cells))
}

// size returns the sum of a set of digits.
func size(set digits) (sum int) {
	for ; set != 0; set &= set - 1 {
		sum += least(set)
	}
	return sum
}

// complement shortens a sum: if it has most cells of a house, all with one factor, it replaces them by the other cells of the
// house, whose sum is the sum of all digits less theirs.
func (m *maker) complement(cells []uint16, factors []int, total int) ([]uint16, []int, int) {
	whole := size(m.full)
	for _, house := range m.houses {
		inside := 0
		for _, c := range cells {
			if slices.Contains(house, c) {
				inside++
			}
		}
		if 2*inside <= m.n {
			continue
		}
		var outCells []uint16
		var inFactors, outFactors []int
		for i, c := range cells {
			if slices.Contains(house, c) {
				inFactors = append(inFactors, factors[i])
			} else {
				outCells, outFactors = append(outCells, c), append(outFactors, factors[i])
			}
		}
		if slices.Min(inFactors) != slices.Max(inFactors) {
			continue
		}
		factor := inFactors[0]
		for _, c := range house {
			if !slices.Contains(cells, c) {
				outCells, outFactors = append(outCells, c), append(outFactors, -factor)
			}
		}
		cells, factors, total = outCells, outFactors, total-factor*whole
	}
	return cells, factors, total
}
