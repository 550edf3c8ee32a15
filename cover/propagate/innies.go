package propagate

import (
	"cmp"
	"encoding/binary"
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
	x := inniesMaker{
		maker: m, met: make(map[string]bool), area: make([]int, len(m.start)), factor: make([]int, len(m.start)),
		cells: make([]uint16, 0, len(m.start)), factors: make([]int, 0, len(m.start)),
	}
	for _, c := range m.cages {
		x.isNew(slices.Sorted(slices.Values(c.cells)), slices.Repeat([]int{1}, len(c.cells)))
	}
	for from := 0; from < 2*m.n; from += m.n {
		for i := range m.n {
			for most := 1; most <= min(inniesRows, m.n-i); most++ {
				x.innie(m.houses[from+i:][:most])
			}
		}
	}
	for i := 2 * m.n; i < len(m.houses); i++ {
		x.innie(m.houses[i:][:1])
	}
}

// An inniesMaker adds innies and outies.
type inniesMaker struct {
	*maker
	met map[string]bool // the cells of cages and sums, with their factors

	// Scratch memory.
	area, factor []int // of each cell
	cells        []uint16
	factors      []int
	name         []byte
}

// isNew reports whether there is no sum of these cells with these factors yet, and notes that there is one from now on.
func (m *inniesMaker) isNew(cells []uint16, factors []int) bool {
	m.name = m.name[:0]
	for i, c := range cells {
		m.name = append(binary.LittleEndian.AppendUint16(m.name, c), byte(factors[i]))
	}
	if m.met[string(m.name)] {
		return false
	}
	m.met[string(m.name)] = true
	return true
}

// innie adds the sum for an area of disjoint houses, unless the same sum was added before.
func (m *inniesMaker) innie(houses [][]uint16) {
	area, factor := m.area, m.factor // area: 1 inside
	clear(area)
	for _, h := range houses {
		for _, c := range h {
			area[c] = 1
		}
	}
	copy(factor, area)
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
	cells, factors := m.cells[:0], m.factors[:0]
	for c, f := range factor {
		if f != 0 {
			cells, factors = append(cells, uint16(c)), append(factors, f)
		}
	}
	if len(cells) > 0 && len(cells) <= inniesCells && m.isNew(cells, factors) {
		m.addSum(slices.Clone(cells), slices.Clone(factors), total)
	}
}
