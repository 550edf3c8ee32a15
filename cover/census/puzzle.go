package census

import "dlx-sudoku/cover"

// A puzzle holds, for each of the 81 cells in row-major order, the digits that may stand there: bit d for digit d+1.
type puzzle [81]uint16

// newPuzzle returns the puzzle of a 9x9 grid.
func newPuzzle(g *cover.Grid) (p puzzle) {
	for cell := range p {
		p[cell] = uint16(g.Candidates(cell) >> 1)
	}
	return p
}

// An orientation is a way to turn a puzzle: the order of its bands and of its stacks, and whether it is reflected in its main
// diagonal before. The number of solutions is the same for all.
type orientation struct {
	transposed    bool
	bands, stacks [3]int // from 0
}

// cell returns the cell of the puzzle that stands in a cell of the turned puzzle.
func (o *orientation) cell(turned int) int {
	row, col := turned/9, turned%9
	r, c := 3*o.bands[row/3]+row%3, 3*o.stacks[col/3]+col%3
	if o.transposed {
		r, c = c, r
	}
	return 9*r + c
}

// turn returns the puzzle in an orientation.
func (p *puzzle) turn(o orientation) (turned puzzle) {
	for cell := range turned {
		turned[cell] = p[o.cell(cell)]
	}
	return turned
}

// places holds for each digit the cells of a band where it may stand: bit 9·row + column, the row within the band.
type places [9]uint32

// places returns the places of the digits in a band.
func (p *puzzle) places(band int) (in places) {
	for i, may := range p[27*band : 27*band+27] {
		for d := range in {
			in[d] |= uint32(may>>d&1) << i
		}
	}
	return in
}

// alike returns for each digit the least digit that has the same places in all the bands.
func alike(bands ...places) (class [9]uint8) {
	for d := range class {
		for e := range d + 1 {
			same := true
			for b := range bands {
				same = same && bands[b][d] == bands[b][e]
			}
			if same {
				class[d] = uint8(e)
				break
			}
		}
	}
	return class
}
