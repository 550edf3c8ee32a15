package plays

import (
	"math/bits"
	"strings"
)

// A Model counts the grids that obey rules. Cells count from 0, row by row; a grid has a digit from '1' for each cell, and '.'
// where it is open.
type Model struct {
	Size, high, wide int

	peers  [][]int   // for each cell those whose digits differ from its own
	checks [][]check // for each cell what its rules ask

	// Nodes is how many digits may still be tried. Below 0, answers are not to be relied on.
	Nodes int
}

// A check reports whether digits, 0 where they are not known, can be part of a grid that obeys a rule.
type check func(grid []byte) bool

var boxes = map[int][2]int{4: {2, 2}, 6: {2, 3}, 9: {3, 3}}

// NewModel returns the model of grids with some rules.
func NewModel(size int, rules []string) *Model {
	m := &Model{Size: size, high: boxes[size][0], wide: boxes[size][1], Nodes: 3_000_000}
	m.peers, m.checks = make([][]int, size*size), make([][]check, size*size)
	for a := range size * size {
		for b := range a {
			if m.share(a, b) != "" {
				m.differ(a, b)
			}
		}
	}
	for _, text := range rules {
		m.add(text, rules)
	}
	return m
}

// share returns the names of the row, column and box of two cells, or "".
func (m *Model) share(a, b int) string {
	var names []string
	for _, kind := range []string{"row", "column", "box"} {
		if m.house(kind, a) == m.house(kind, b) {
			names = append(names, kind)
		}
	}
	return strings.Join(names, " ")
}

// house returns the number, from 0, of the row, column or box of a cell.
func (m *Model) house(kind string, cell int) int {
	row, column := cell/m.Size, cell%m.Size
	switch kind {
	case "row":
		return row
	case "column":
		return column
	}
	return row/m.high*(m.Size/m.wide) + column/m.wide
}

func (m *Model) differ(a, b int) {
	m.peers[a] = append(m.peers[a], b)
	m.peers[b] = append(m.peers[b], a)
}

// Count returns the number of grids with some givens, but not more than a limit, and has each of them visited.
func (m *Model) Count(givens string, limit int, visit func(grid string)) int {
	grid := make([]byte, len(givens))
	for cell := range givens {
		if givens[cell] == '.' {
			continue
		}
		if m.may(grid, cell)>>(givens[cell]-'0')&1 == 0 {
			return 0
		}
		grid[cell] = givens[cell] - '0'
	}
	n := 0
	m.search(grid, func(digits uint16) []byte {
		var all []byte
		for ; digits != 0; digits &= digits - 1 {
			all = append(all, byte(bits.TrailingZeros16(digits)))
		}
		return all
	}, func() bool {
		if visit != nil {
			visit(text(grid))
		}
		n++
		return n < limit
	})
	return n
}

// text returns a grid as it is written.
func text(grid []byte) string {
	out := make([]byte, len(grid))
	for cell, digit := range grid {
		out[cell] = map[bool]byte{true: '.', false: '0' + digit}[digit == 0]
	}
	return string(out)
}

// may returns the digits that a cell may have beside those of a grid, as bits.
func (m *Model) may(grid []byte, cell int) uint16 {
	digits := uint16(2<<m.Size - 2)
	for _, peer := range m.peers[cell] {
		if grid[peer] > 0 {
			digits &^= 1 << grid[peer]
		}
	}
	if len(m.checks[cell]) == 0 {
		return digits
	}
	for left := digits; left != 0; left &= left - 1 {
		digit := bits.TrailingZeros16(left)
		grid[cell] = byte(digit)
		for _, ok := range m.checks[cell] {
			if !ok(grid) {
				digits &^= 1 << digit
				break
			}
		}
		grid[cell] = 0
	}
	return digits
}

// search fills a grid in all ways, the digits of a cell in a given order, until found returns false. It reports whether it
// has come to the end.
func (m *Model) search(grid []byte, order func(digits uint16) []byte, found func() bool) bool {
	at, least, fewest := -1, uint16(0), m.Size+1
	for cell, digit := range grid {
		if digit > 0 {
			continue
		}
		digits := m.may(grid, cell)
		if n := bits.OnesCount16(digits); n < fewest {
			at, least, fewest = cell, digits, n
		}
		if fewest == 0 {
			return true
		}
	}
	if at < 0 {
		return found()
	}
	for _, digit := range order(least) {
		if m.Nodes--; m.Nodes < 0 {
			return false
		}
		grid[at] = digit
		on := m.search(grid, order, found)
		grid[at] = 0
		if !on {
			return false
		}
	}
	return true
}
