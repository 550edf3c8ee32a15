package draw

import (
	"errors"
	"fmt"
	"iter"
	"math"
)

// ErrNoCells is the error of a problem whose items are not cells of a board, or are cells that take colours.
var ErrNoCells = errors.New("no option of this problem stands on cells of its own")

// Heat returns boards side by side, one for each kind of option: the name of a piece, a digit, or the shape of a piece without a
// name. The more solutions have an option of that kind at a cell, the darker the cell is. Each option comes with its share of the
// solutions, from 0 to 1. The cell with the largest share has the full colour; this share is returned, too.
//
// Call Tell before. The error wraps ErrNoCells, or says that there are too many cells.
func (p *Plan) Heat(shares iter.Seq2[Option, float64]) (b *Board, largest float64, err error) {
	if p.kind == table {
		return nil, 0, ErrNoCells
	}
	cells := p.layers * p.rows * p.columns
	kinds := map[string]int{}
	var names []string
	var sums []float64 // of each kind, a share for each cell
	crowded := p.queens(shares)
	for o, share := range shares {
		for kind, at := range p.spots(o, crowded) {
			if _, ok := kinds[kind]; !ok {
				kinds[kind] = len(kinds)
				if len(kinds)*cells > MaxCells {
					return nil, 0, fmt.Errorf("boards of more than %d cells together are not drawn", MaxCells)
				}
				names, sums = append(names, kind), append(sums, make([]float64, cells)...)
			}
			sum := &sums[kinds[kind]*cells+(at.layer*p.rows+at.row)*p.columns+at.column]
			*sum += share
			largest = max(largest, *sum)
		}
	}
	if names == nil {
		return nil, 0, ErrNoCells
	}
	return p.heated(names, sums, largest), largest, nil
}

// heated returns the boards of kinds side by side, given their shares.
func (p *Plan) heated(names []string, sums []float64, largest float64) *Board {
	empty := p.emptyBoard()
	b := newBoard(len(names)*p.layers, p.rows, p.columns)
	b.Triangular, b.Upward, b.RowNames, b.ColumnNames = empty.Triangular, empty.Upward, p.rowNames, p.columnNames
	b.Across = p.layers * int(math.Ceil(math.Sqrt(float64(len(names)*p.rows)/float64(p.columns*p.layers))))
	for i := range b.Cells {
		b.Cells[i] = empty.Cells[i%len(empty.Cells)]
	}
	for i, sum := range sums {
		if sum > 0 {
			b.Cells[i].Heat, b.Cells[i].Shape = sum/largest, p.shapes[names[i/len(empty.Cells)]]
		}
	}
	for i := range b.Layers {
		name := names[i/p.layers]
		if p.shapes[name] > 0 {
			name = ""
		}
		b.LayerNames = append(b.LayerNames, name)
	}
	return b
}

// spots yields the cells of an option, each with the kind of the option there.
func (p *Plan) spots(o Option, queens bool) iter.Seq2[string, place] {
	return func(yield func(string, place) bool) {
		if p.kind == matrix {
			if row, column := p.lines(o); row >= 0 && column >= 0 {
				yield("", place{0, row, column})
			}
			return
		}
		if queens {
			at, _ := p.centre(o)
			yield("Q", at)
			return
		}
		kind, _ := p.label(o)
		if kind == "" {
			kind = p.shape(o)
		}
		for k, name := range o.Items {
			at, ok := p.items[name]
			if !ok {
				continue
			}
			if k < len(o.Colours) && o.Colours[k] != "" {
				continue // several options may give a cell its colour
			}
			if !yield(kind, at) {
				return
			}
		}
	}
}

// queens reports whether each option covers the whole row and column of a cell.
func (p *Plan) queens(shares iter.Seq2[Option, float64]) bool {
	for o := range shares {
		if _, ok := p.centre(o); !ok {
			return false
		}
	}
	return p.kind == cells && p.rows > 2
}

// heatSteps is the number of shades of a colour.
const heatSteps = 64

// heatFill returns the colour of a cell of a heat map: between white and the colour of its shape, or dark blue for a piece with a
// name, or if there are many shapes.
func heatFill(cell *Cell, shapes int) string {
	full := "#08306b"
	if cell.Shape > 0 && shapeFills[shapes] != nil {
		full = shapeFill(cell.Shape, shapes)
	}
	var red, green, blue int
	fmt.Sscanf(full, "#%02x%02x%02x", &red, &green, &blue)
	step := int(math.Ceil(cell.Heat * heatSteps))
	mix := func(part int) int { return 255 - (255-part)*step/heatSteps }
	return fmt.Sprintf("#%02x%02x%02x", mix(red), mix(green), mix(blue))
}
