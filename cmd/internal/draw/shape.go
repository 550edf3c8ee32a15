package draw

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"slices"
)

// emptyBoard returns a board of cells without pieces.
func (p *Plan) emptyBoard() *Board {
	b := newBoard(p.layers, p.rows, p.columns)
	b.Triangular, b.Upward = p.triangular, p.upward
	if p.kind == cells {
		for i := range b.Cells {
			b.Cells[i].Off = true
		}
		for _, at := range p.items {
			b.at(at.layer, at.row, at.column).Off = false
		}
	}
	return b
}

// Tell makes pictures distinguish pieces without names by their shapes, given all options of the problem.
func (p *Plan) Tell(options iter.Seq[Option]) {
	if p.kind != cells {
		return
	}
	p.shapes = map[string]int{}
	for o := range options {
		if text, _ := p.label(o); text == "" {
			p.shapes[p.shape(o)] = 0
		}
	}
	for i, shape := range slices.Sorted(maps.Keys(p.shapes)) {
		p.shapes[shape] = i + 1
	}
}

// shape returns a name for the shape of an option: equal for options that differ by a shift only, not by a rotation. Pieces of
// two squares are also distinguished by the colour of their first square on a chessboard; then each corner of an Aztec diamond
// has a colour of its own.
func (p *Plan) shape(o Option) string {
	var all []place
	for _, name := range o.Items {
		if at, ok := p.items[name]; ok {
			all = append(all, at)
		}
	}
	if len(all) == 0 {
		return ""
	}
	slices.SortFunc(all, func(a, b place) int {
		return cmp.Or(a.layer-b.layer, a.row-b.row, a.column-b.column)
	})
	first := all[0]
	var name []byte
	for _, at := range all[1:] {
		name = fmt.Appendf(name, "%d %d %d,", at.layer-first.layer, at.row-first.row, at.column-first.column)
	}
	if p.triangular || len(all) == 2 {
		name = fmt.Append(name, (first.row+first.column)%2)
	}
	return string(name)
}
