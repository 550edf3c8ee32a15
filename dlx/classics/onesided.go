package classics

import (
	"slices"
	"strings"
)

// OneSided returns the pieces with [Piece.OneSided] set. The mirror image of a piece is then another piece, which must be listed
// separately.
func OneSided(pieces []Piece) []Piece {
	pieces = slices.Clone(pieces)
	for i := range pieces {
		pieces[i].OneSided = true
	}
	return pieces
}

// OneSidedPentominoes returns the eighteen pentominoes that may not be turned over: the twelve [Pentominoes], with F, L, N, P, Y
// and Z each followed by its mirror image f, l, n, p, y or z. A rectangle of 3×30 has 184 solutions, or 46 up to turns and
// reflections.
func OneSidedPentominoes() []Piece { return withImages(Pentominoes()) }

// OneSidedPolyomino returns a piece by its name, as [Polyomino] does, but one that may not be turned over. So J4 and Z4, the
// mirror images of L4 and S4, are pieces of their own. The mirror images of the pentominoes F5, L5, N5, P5, Y5 and Z5 are f5,
// l5, n5, p5, y5 and z5.
func OneSidedPolyomino(name string) (Piece, error) { return named(withImages(polyominoes()), name) }

// withImages returns one-sided pieces, each followed by its mirror image if that is another piece.
func withImages(pieces []Piece) (all []Piece) {
	for _, p := range OneSided(pieces) {
		all = append(all, p)
		image := p.mirror()
		if !slices.ContainsFunc(p.orientations(), func(cells []Cell) bool { return slices.Equal(cells, image.Cells) }) {
			all = append(all, image)
		}
	}
	return all
}

// mirror returns the mirror image of a flat piece under its own name.
func (p Piece) mirror() Piece {
	image := Piece{Name: strings.ToLower(p.Name), OneSided: p.OneSided}
	for usual, is := range images {
		if is == p.Name {
			image.Name = usual
		}
	}
	_, sides := bounds(p.Cells)
	for _, c := range p.Cells {
		image.Cells = append(image.Cells, Cell{c[0], c[1], sides[2] - 1 - c[2]})
	}
	slices.SortFunc(image.Cells, compareCells)
	return image
}

// flatIn reports whether a piece, and a region of the given sides, are flat.
func (p Piece) flatIn(region Cell) bool {
	_, own := bounds(p.Cells)
	return own[0] == 1 && region[0] == 1
}
