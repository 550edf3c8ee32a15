package propagate

import (
	"cmp"
	"fmt"
	"slices"
)

// Innies and outies: rows, columns or a box together hold each digit a known number of times. Less the totals of the cages
// in there, the cells that are left (innies) have a known sum; of a cage that sticks out, the cells outside (outies)
// count as less.
//
//	a a . | cages a, b of 10 and 15 in the rows 1 and 2: the two cells that are left, less the outie, hold
//	a b b | 2·45 - 10 - 15 - …
//	------+
//	  b     the outie

// What sums are made: of at most inniesRows rows or columns together, with at most inniesCells cells.
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
		met[fmt.Sprint(slices.Sorted(slices.Values(c.cells)), 1)] = true
	}
	for from := 0; from < 2*m.n; from += m.n {
		for i := range m.n {
			area := make([]bool, len(m.start))
			for k := i; k < min(i+inniesRows, m.n); k++ {
				for _, c := range m.houses[from+k] {
					area[c] = true
				}
				m.innie(area, k-i+1, met)
			}
		}
	}
	for _, h := range m.houses[2*m.n:] {
		area := make([]bool, len(m.start))
		for _, c := range h {
			area[c] = true
		}
		m.innie(area, 1, met)
	}
}

// innie adds the sum of an area of some houses, none twice.
func (m *maker) innie(area []bool, houses int, met map[string]bool) {
	factor := make([]int, len(m.start))
	for c, in := range area {
		if in {
			factor[c] = 1
		}
	}
	total := houses * size(m.full)
	for _, cage := range m.cages {
		inside, free := 0, true
		for _, c := range cage.cells {
			if area[c] {
				inside++
			}
			free = free && factor[c] == map[bool]int{true: 1, false: 0}[area[c]]
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
	if len(cells) == 0 || len(cells) > inniesCells || met[fmt.Sprint(cells, factors)] {
		return
	}
	met[fmt.Sprint(cells, factors)] = true
	if !slices.Contains(factors, -1) && met[fmt.Sprint(cells, 1)] {
		return
	}
	m.addSum(cells, factors, total)
}
