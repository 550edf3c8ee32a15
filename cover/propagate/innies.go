package propagate

import (
	"cmp"
	"slices"
)

// Innies and outies: some rows, some columns or a box hold each digit a known number of times, so their sum is known. Subtract
// the totals of the cages inside: the remaining cells (innies) have a known sum. If a cage sticks out, its cells outside
// (outies) are subtracted from that sum.
//
//	a a . | cages a, b of 10 and 15 in the rows 1 and 2: the two cells that are left, less the outie, hold
//	a b b | 2·45 - 10 - 15 - …
//	------+
//	  b     the outie

// The limits of these sums: at most inniesRows rows or columns together, and at most inniesCells cells.
const (
	inniesRows  = 5
	inniesCells = 8
)

// innies adds sums that follow from the cages in windows of rows, in windows of columns, and in the other houses.
func (m *maker) innies() {
	if len(m.cages) == 0 {
		return
	}
	slices.SortStableFunc(m.cages, func(a, b cageOf) int { return cmp.Compare(len(b.cells), len(a.cells)) })
	met := make(map[string]bool)
	for _, c := range m.cages {
		met[named(slices.Sorted(slices.Values(c.cells)), slices.Repeat([]int{1}, len(c.cells)))] = true
	}
	for from := 0; from < 2*m.n; from += m.n {
		for i := range m.n {
			for most := 1; most <= min(inniesRows, m.n-i); most++ {
				m.innie(m.houses[from+i:][:most], met)
			}
		}
	}
	for i := 2 * m.n; i < len(m.houses); i++ {
		m.innie(m.houses[i:][:1], met)
	}
}

// named returns a name for cells with their factors.
func named(cells []uint16, factors []int) string {
	name := make([]byte, 0, 3*len(cells))
	for i, c := range cells {
		name = append(name, byte(c), byte(c>>8), byte(factors[i]))
	}
	return string(name)
}

// innie adds the sum for an area of disjoint houses, unless met has a cage or a sum of the same cells with the same factors.
func (m *maker) innie(houses [][]uint16, met map[string]bool) {
	area := make([]int, len(m.start)) // 1 inside
	for _, h := range houses {
		for _, c := range h {
			area[c] = 1
		}
	}
	factor := slices.Clone(area)
	total := len(houses) * size(m.full)
	for _, cage := range m.cages {
		inside, free := 0, true
		for _, c := range cage.cells {
			inside += area[c]
			free = free && factor[c] == area[c]
		}
		if !free || 2*inside < len(cage.cells) || inside == 0 {
			continue
		}
		for _, c := range cage.cells {
			factor[c]--
		}
		total -= cage.total
	}
	var cells []uint16
	var factors []int
	for c, f := range factor {
		if f != 0 {
			cells, factors = append(cells, uint16(c)), append(factors, f)
		}
	}
	if len(cells) == 0 || len(cells) > inniesCells {
		return
	}
	if name := named(cells, factors); !met[name] {
		met[name] = true
		m.addSum(cells, factors, total)
	}
}
