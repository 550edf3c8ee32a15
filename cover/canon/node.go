package canon

import (
	"fmt"
	"math/bits"
	"slices"

	"dlx-sudoku/cover"
)

// most is the largest size of a grid. A row packs into a word, four bits a cell.
const most = 9

// A row is a row of the form: the names of its digits, with the first cell in the highest four bits that are used. So
// comparing rows of one size as numbers compares their cells in lexicographic order.
type row uint64

// nameless stands for a digit without a name: more than all names, less than 16.
const nameless = 15

// A shape is the current grid and its layout.
type shape struct {
	size, boxRows, boxCols int
	transposable           bool
	digits                 [2][most][most]uint8 // the grid, and the grid transposed
	empty                  [2]uint16            // rows without a digit, as bits
}

// A node has placed some rows. Its columns are in order, except those without a digit yet, whose order is undecided:
// the first columns of each stack. Stacks without a digit come first, and their order is undecided, too.
type node struct {
	side    uint8 // 1 if the grid is transposed
	placed  uint8 // number of rows placed
	named   uint8 // number of digits with a name
	stacks  uint8 // number of stacks without a digit, which come first
	left    uint16
	rows    [most]uint8
	columns [most]uint8
	bare    [most]uint8     // by stack: number of columns without a digit, which come first
	names   [most + 1]uint8 // the name of each digit, 0 if it has none yet
}

// A candidate is a row that a node may place next.
type candidate struct {
	node int32
	row  uint8
}

// load loads a grid.
func (f *shape) load(g *cover.Grid) error {
	l := g.Layout()
	if l.Overlaps() || l.Size() > most || l.BoxRows() == 1 || l.BoxCols() == 1 {
		return fmt.Errorf("%dx%d grid with boxes of %v: %w", l.Size(), l.Size(), l, ErrLayout)
	}
	if g.HasClash() {
		return ErrClash
	}
	if g.Restricted() {
		return ErrCandidates
	}
	f.size, f.boxRows, f.boxCols = l.Size(), l.BoxRows(), l.BoxCols()
	f.transposable = f.boxRows == f.boxCols
	f.empty = [2]uint16{1<<f.size - 1, 1<<f.size - 1}
	for i := range f.size {
		for j := range f.size {
			d := uint8(g.Digit(i*f.size + j))
			f.digits[0][i][j], f.digits[1][j][i] = d, d
			if d != 0 {
				f.empty[0] &^= 1 << i
				f.empty[1] &^= 1 << j
			}
		}
	}
	return nil
}

// root returns the node that has placed no rows.
func (f *shape) root(side uint8) node {
	nd := node{side: side, stacks: uint8(f.size / f.boxCols), left: 1<<f.size - 1}
	for j := range f.size {
		nd.columns[j] = uint8(j)
		nd.bare[j] = uint8(f.boxCols)
	}
	return nd
}

// candidates returns the rows that nd may place next, as bits: the rows left in its band, or all rows left where a band
// begins. Of several empty rows of a band, and of several empty bands, only one is tried.
func (f *shape) candidates(nd *node) uint16 {
	empty := f.empty[nd.side]
	band := uint16(1)<<f.boxRows - 1
	if done := int(nd.placed) % f.boxRows; done != 0 {
		at := int(nd.rows[nd.placed-1]) / f.boxRows * f.boxRows
		return one(nd.left&(band<<at), empty)
	}
	var all uint16
	seen := false
	for ; band < 1<<f.size; band <<= f.boxRows {
		if nd.left&band == 0 || seen && band&^empty == 0 {
			continue
		}
		seen = seen || band&^empty == 0
		all |= one(band, empty)
	}
	return all
}

// one returns rows without its empty rows, except the first of them.
func one(rows, empty uint16) uint16 {
	none := rows & empty
	return rows&^none | none&-none
}

// first returns the least element of a set that is not empty.
func first(rows uint16) uint8 { return uint8(bits.TrailingZeros16(rows)) }

// value returns the name of digit d, 0 for an empty cell, nameless where d has no name yet.
func (nd *node) value(d uint8) uint8 {
	if d != 0 && nd.names[d] == 0 {
		return nameless
	}
	return nd.names[d]
}

// write returns the least way to write row r as the next row of nd.
func (f *shape) write(nd *node, r uint8) row {
	digits := &f.digits[nd.side][r]
	var stacks [most]row // the part of the row in each stack
	for k := range f.size / f.boxCols {
		stacks[k] = f.writeStack(nd, digits, k)
	}
	slices.Sort(stacks[:nd.stacks])
	var written row
	for k := range f.size / f.boxCols {
		written = written<<(4*f.boxCols) | stacks[k]
	}
	return name(written, f.size, nd.named)
}

// writeStack returns the part of row digits in stack k, with the bare columns in ascending order.
func (f *shape) writeStack(nd *node, digits *[most]uint8, k int) row {
	var values [most]uint8
	at := k * f.boxCols
	for c := range f.boxCols {
		v := nd.value(digits[nd.columns[at+c]])
		i := c
		for ; c < int(nd.bare[k]) && i > 0 && values[i-1] > v; i-- {
			values[i] = values[i-1]
		}
		values[i] = v
	}
	var stack row
	for _, v := range values[:f.boxCols] {
		stack = stack<<4 | row(v)
	}
	return stack
}

// name gives the nameless digits of a row the next names, in order of appearance; named is the number of names taken.
func name(written row, size int, named uint8) row {
	for at := 4 * (size - 1); at >= 0; at -= 4 {
		if written>>at&nameless == nameless {
			named++
			written ^= (nameless ^ row(named)) << at
		}
	}
	return written
}
