package propagate

import "dlx-sudoku/cover"

// A model is a layout with rules, ready to be searched: handlers, and what sees what. It does not change.
type model struct {
	layout   *cover.Layout
	n        int
	full     digits
	start    []digits   // of each cell, before any given
	peers    [][]uint16 // of each cell, the cells that hold another digit
	seen     rows       // the same as bits
	houses   [][]uint16
	housesOf [][]uint16 // of each cell: indices of houses
	lengths  weights    // the initial weights: for each cell, the sum of the lengths of its atoms
	handlers []handler  // cheap ones first
	scopes   [][]uint16 // of each handler, the cells whose changes wake it
	cheap    int        // the first so many handlers are cheap: changes wake them
	quick    int        // the first so many take next to no time

	wakes      rows // the handlers that a change wakes
	wakesFixed rows // the handlers that run when a cell is taken
	own        rows // the houses of each cell
	longest    int  // the most cells of a cage
}

// Rows have a set for each cell, of handlers or of other cells, as a row of bits.
type rows struct {
	words int // of a row
	bits  []uint64
}

func newRows(cells, most int) rows {
	words := (most + 63) / 64
	return rows{words, make([]uint64, cells*words)}
}

// add adds a member to the set of a cell.
func (k *rows) add(c uint16, member int) { k.row(c)[member>>6] |= 1 << (member & 63) }

// row returns the set of a cell.
func (k *rows) row(c uint16) []uint64 { return k.bits[int(c)*k.words:][:k.words] }

func (m *model) see(a, b uint16) bool { return m.seen.row(a)[b>>6]>>(b&63)&1 != 0 }

// clique reports whether each two of the cells see each other.
func (m *model) clique(cells []uint16) bool {
	for i, a := range cells {
		for _, b := range cells[:i] {
			if !m.see(a, b) {
				return false
			}
		}
	}
	return true
}
