//go:build !js

package draw

import "dlx-sudoku/cover"

// Overlaps reports whether grids that overlap are drawn. The page takes one grid at a time and does without.
const Overlaps = true

// appendOverlap is [Sudoku.AppendSVG] for grids that overlap. Each is drawn in its place as if it stood alone, but for the
// cells that an earlier grid has filled.
func (s *Sudoku) appendOverlap(dst []byte, title string) []byte {
	places := s.several.Grids()
	end := cover.Place{}
	for _, p := range places {
		end.Row, end.Column = max(end.Row, p.Row-1+s.Size), max(end.Column, p.Column-1+s.Size)
	}
	unit := s.unit()
	var c canvas
	c.open(2*margin+end.Column*unit, 2*margin+end.Row*unit, title)
	filled := make([]bool, s.several.Cells())
	for k, p := range places {
		f := newFrame(s.Size, s.BoxRows, s.BoxCols, unit, s.Rules)
		f.left += (p.Column - 1) * unit
		f.top += (p.Row - 1) * unit
		for i, cell := range s.several.GridCells(k) {
			if !filled[cell] {
				s.drawCell(&c, f, cell, i)
			}
			filled[cell] = true
		}
		f.lines(&c)
	}
	return c.end(dst)
}
