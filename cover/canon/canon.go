package canon

import (
	"errors"
	"fmt"

	"dlx-sudoku/cover"
)

// Errors of this package.
var (
	// ErrLayout is the error for a grid that has more than 9 digits, or boxes that are single rows or columns.
	ErrLayout = errors.New("canonical forms are found for grids of 4x4 to 9x9 with boxes of two or more rows and columns")

	// ErrClash is the error for a grid with a digit twice in a house.
	ErrClash = errors.New("a grid with clashing givens has no canonical form")

	// ErrCandidates is the error for a grid whose open cells are restricted to candidates.
	ErrCandidates = errors.New("canonical forms are not found for grids with candidates")
)

// Least returns the least form of a grid, its canonical form, and a symmetry that maps the grid to it. Both belong to
// the caller. Equivalent grids have the same least form. The error is [ErrLayout], [ErrClash] or [ErrCandidates].
func Least(g *cover.Grid) (*cover.Grid, Symmetry, error) {
	var f Former
	form := cover.NewGrid(g.Layout())
	s, err := f.Least(form, g)
	if err != nil {
		return nil, Symmetry{}, err
	}
	return form, s, nil
}

// Same reports whether a and b are equivalent, and returns a symmetry that maps a onto b. Grids of different layouts
// are not equivalent. The error is [ErrLayout], [ErrClash] or [ErrCandidates].
func Same(a, b *cover.Grid) (Symmetry, bool, error) {
	formA, toA, err := Least(a)
	if err != nil {
		return Symmetry{}, false, fmt.Errorf("the first grid: %w", err)
	}
	formB, toB, err := Least(b)
	if err != nil {
		return Symmetry{}, false, fmt.Errorf("the second grid: %w", err)
	}
	if a.Layout() != b.Layout() || formA.String() != formB.String() {
		return Symmetry{}, false, nil
	}
	return toA.Then(toB.Inverse()), true, nil
}

// A Former finds the least forms of one grid after another and reuses its memory. Its zero value is ready. It is for
// one goroutine.
type Former struct {
	shape
	now, next []node
	least     []candidate // the candidates for the next row that give the least row so far
}

// Least sets form, which may be g itself, to the least form of g. It returns a symmetry that maps g to that form; the
// symmetry belongs to the caller.
func (f *Former) Least(form, g *cover.Grid) (Symmetry, error) {
	if err := f.load(g); err != nil {
		return Symmetry{}, err
	}
	f.now = append(f.now[:0], f.root(0))
	if f.transposable {
		f.now = append(f.now, f.root(1))
	}
	for range f.size {
		f.step()
	}
	s := f.symmetry(&f.now[0]) // any node will do: all have placed all rows, and their forms are equal
	image := s.Apply(g)
	form.Reset(g.Layout())
	for cell := range g.Layout().Cells() {
		form.Set(cell, image.Digit(cell))
	}
	return s, nil
}

// step places the least possible next row, in each node that can place it and in every way that gives it.
func (f *Former) step() {
	least := ^row(0)
	f.least = f.least[:0]
	for i := range f.now {
		for rows := f.candidates(&f.now[i]); rows != 0; rows &= rows - 1 {
			c := candidate{node: int32(i), row: first(rows)}
			switch written := f.write(&f.now[i], c.row); {
			case written < least:
				least = written
				f.least = append(f.least[:0], c)
			case written == least:
				f.least = append(f.least, c)
			}
		}
	}
	f.next = f.next[:0]
	for _, c := range f.least {
		f.place(f.now[c.node], c.row)
	}
	f.now, f.next = f.next, f.now
}

// symmetry returns the symmetry that the choices of a node amount to.
func (f *Former) symmetry(nd *node) Symmetry {
	s := Identity(f.size)
	s.Transposed = nd.side == 1
	next := int(nd.named)
	for i := range f.size {
		s.Rows[i], s.Columns[i] = int(nd.rows[i]), int(nd.columns[i])
		if s.Digits[i+1] = int(nd.names[i+1]); s.Digits[i+1] == 0 {
			next++
			s.Digits[i+1] = next
		}
	}
	return s
}
