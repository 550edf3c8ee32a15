package classics

import (
	"fmt"
	"slices"
)

// symmetry is a turn or reflection that maps the region onto itself, and each
// piece onto one of the pieces.
type symmetry struct {
	cells  []int // the image of each cell
	pieces []int // the image of each piece
}

// symmetries returns the symmetries of the board, except the identity.
func (b *board) symmetries() (all []symmetry) {
	where := make([]map[string]bool, len(b.places)) // for each piece, its places
	for i, places := range b.places {
		where[i] = make(map[string]bool, len(places))
		for _, p := range places {
			where[i][fmt.Sprint(p.cells)] = true
		}
	}
next:
	for _, t := range turns(true) {
		s := symmetry{cells: make([]int, len(b.region))}
		moved := false
		for i, c := range b.region {
			n, ok := b.number[t.of(c.minus(b.origin), b.sides).plus(b.origin)]
			if !ok {
				continue next
			}
			s.cells[i] = n
			moved = moved || n != i
		}
		if !moved || slices.ContainsFunc(all, func(other symmetry) bool { return slices.Equal(other.cells, s.cells) }) {
			continue
		}
		for _, places := range b.places {
			becomes := -1
			if len(places) > 0 {
				image := fmt.Sprint(s.of(places[0].cells))
				becomes = slices.IndexFunc(where, func(of map[string]bool) bool { return of[image] })
			}
			if becomes < 0 {
				continue next
			}
			s.pieces = append(s.pieces, becomes)
		}
		all = append(all, s)
	}
	return all
}

// of returns the image of the cells of a place, ascending.
func (s symmetry) of(cells []int) []int {
	image := make([]int, len(cells))
	for i, n := range cells {
		image[i] = s.cells[n]
	}
	slices.Sort(image)
	return image
}

// keeps reports whether s maps a piece onto itself.
func (s symmetry) keeps(piece int) bool { return s.pieces[piece] == piece }

// reduce keeps one solution of each class of equivalent ones.
func (b *board) reduce() error {
	group := b.symmetries()
	best, fewest := -1, 0
	for i := range b.stock {
		if slices.ContainsFunc(group, func(s symmetry) bool { return !s.keeps(i) }) {
			continue
		}
		still := 0
		for _, p := range first(b.places[i], group) {
			if len(stabiliser(p, group)) > 0 {
				still++
			}
		}
		if best < 0 || still < fewest {
			best, fewest = i, still
		}
	}
	if best < 0 {
		return wrong("pieces (want one that no turn or reflection of the region makes another)")
	}
	b.places[best] = first(b.places[best], group)
	for i := range b.places[best] {
		p := &b.places[best][i]
		if fixed := stabiliser(*p, group); len(fixed) > 0 {
			mark := fmt.Sprintf("%s@%d", b.stock[best].Piece.Name, i+1)
			if !b.exclude(best, fixed, mark) {
				return wrong("pieces (want a second one that no turn or reflection leaves in its place)")
			}
			b.secondary = append(b.secondary, mark)
			p.marks = append(p.marks, mark)
		}
	}
	return nil
}

// exclude finds a piece, other than but, that each of the symmetries in fixed moves
// from each of its places. It marks each place of the piece that a symmetry maps onto
// an earlier one, and reports whether there is such a piece.
func (b *board) exclude(but int, fixed []symmetry, mark string) bool {
	for i, places := range b.places {
		if i == but || slices.ContainsFunc(fixed, func(s symmetry) bool { return !s.keeps(i) }) ||
			slices.ContainsFunc(places, func(p place) bool { return len(stabiliser(p, fixed)) > 0 }) {
			continue
		}
		for k := range places {
			if !isFirst(places[k], fixed) {
				places[k].marks = append(places[k].marks, mark)
			}
		}
		return true
	}
	return false
}

// first returns the places that no symmetry maps onto an earlier one.
func first(places []place, group []symmetry) (kept []place) {
	for _, p := range places {
		if isFirst(p, group) {
			kept = append(kept, p)
		}
	}
	return kept
}

func isFirst(p place, group []symmetry) bool {
	return !slices.ContainsFunc(group, func(s symmetry) bool { return slices.Compare(s.of(p.cells), p.cells) < 0 })
}

// stabiliser returns the symmetries that map a place onto itself.
func stabiliser(p place, group []symmetry) (fixed []symmetry) {
	for _, s := range group {
		if slices.Equal(s.of(p.cells), p.cells) {
			fixed = append(fixed, s)
		}
	}
	return fixed
}
