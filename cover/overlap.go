package cover

import (
	"cmp"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"weak"

	"dlx-sudoku/cover/internal/glyphs"
)

// This file is several grids of one shape on one board, which share the cells where they overlap: samurai, sohei, and
// any other arrangement. The cells of the board count row by row, without the places where no grid is.
//
//	r1c1          r1c13
//	┌──────┐     ┌──────┐
//	│      │     │      │      samurai: five grids of 9x9. The one in the middle shares
//	│    ┌─┼─────┼─┐    │      a box with each of the others.
//	└────┼─┘     └─┼────┘
//	     │  r7c7   │
//	┌────┼─┐     ┌─┼────┐
//	│    └─┼─────┼─┘    │
//	│      │     │      │
//	└──────┘     └──────┘
//	r13c1         r13c13

// Limits of overlapping grids.
const (
	MaxGrids = 50  // grids on a board
	MaxPlace = 200 // a grid begins in this row and this column at the latest

	maxCandidates = 1 << 16 // cells times digits; samurai has 3321
)

// A Place is a cell of a board: its row and its column, counting from 1.
type Place struct{ Row, Column int }

// String returns the name of the place: "r7c7".
func (p Place) String() string { return fmt.Sprintf("r%dc%d", p.Row, p.Column) }

// overlap is what a Layout knows of several grids.
type overlap struct {
	single *Layout // of each grid
	begin  []Place // of each grid, ascending by row, then column
	parts  [][]int // the cells of each grid, row by row
	cells  []Place // of each cell
	at     map[Place]int
	short  []string // of each house: "g2r4"
}

// overlaps holds the layouts that are in use, weakly, by their names.
var overlaps sync.Map

// Overlap returns the layout of several grids of the shape of l, which begin at these places of a board and share the
// cells where they overlap. Each digit stands once in each row, column and box of each grid. Places may come in any
// order. The error says what is wrong with them: there are fewer than two or more than MaxGrids, two are the same, one is
// beyond MaxPlace, or no grid begins in row 1 or in column 1; or the board has too many cells.
//
// [Layout.Size] is the size of one grid, and so are BoxRows and BoxCols. The packages that solve by exact cover take such
// a layout, and those that know more of a grid than its houses refuse it.
func Overlap(l *Layout, places ...Place) (*Layout, error) {
	begin := slices.Clone(places)
	slices.SortFunc(begin, comparePlaces)
	if l.overlap != nil {
		return nil, errors.New("overlapping grids of overlapping grids")
	}
	if err := checkPlaces(l, begin); err != nil {
		return nil, err
	}
	name := fmt.Sprint(l, begin)
	if kept, ok := overlaps.Load(name); ok {
		if found := kept.(weak.Pointer[Layout]).Value(); found != nil {
			return found, nil
		}
	}
	made := makeOverlap(l, begin)
	kept := weak.Make(made)
	for {
		other, loaded := overlaps.LoadOrStore(name, kept)
		if !loaded {
			break
		}
		if found := other.(weak.Pointer[Layout]).Value(); found != nil {
			return found, nil
		}
		overlaps.CompareAndDelete(name, other)
	}
	runtime.AddCleanup(made, func(name string) { overlaps.CompareAndDelete(name, kept) }, name)
	return made, nil
}

func comparePlaces(a, b Place) int { return cmp.Or(a.Row-b.Row, a.Column-b.Column) }

// checkPlaces checks the places of grids, in ascending order.
func checkPlaces(l *Layout, begin []Place) error {
	if len(begin) < 2 || len(begin) > MaxGrids {
		return fmt.Errorf("%d grids (want 2 to %d that overlap)", len(begin), MaxGrids)
	}
	left := MaxPlace
	for i, p := range begin {
		if min(p.Row, p.Column) < 1 || max(p.Row, p.Column) > MaxPlace {
			return fmt.Errorf("a grid at %v (want rows and columns from 1 to %d)", p, MaxPlace)
		}
		if i > 0 && p == begin[i-1] {
			return fmt.Errorf("two grids at %v", p)
		}
		left = min(left, p.Column)
	}
	if begin[0].Row != 1 || left != 1 {
		return errors.New("no grid begins in row 1, or none in column 1")
	}
	if len(begin)*l.size*l.size*l.size > maxCandidates {
		return fmt.Errorf("%d grids of %dx%d (too many cells)", len(begin), l.size, l.size)
	}
	return nil
}

func makeOverlap(l *Layout, begin []Place) *Layout {
	o := &overlap{single: l, begin: begin, at: make(map[Place]int)}
	n := l.size
	for _, b := range begin {
		for k := range n * n {
			o.at[Place{b.Row + k/n, b.Column + k%n}] = 0
		}
	}
	for p := range o.at {
		o.cells = append(o.cells, p)
	}
	slices.SortFunc(o.cells, comparePlaces)
	for cell, p := range o.cells {
		o.at[p] = cell
	}
	made := &Layout{size: n, boxRows: l.boxRows, boxCols: l.boxCols, isDefault: l.isDefault, overlap: o}
	met := make(map[string]bool)
	for g, b := range begin {
		part := make([]int, n*n)
		for k := range part {
			part[k] = o.at[Place{b.Row + k/n, b.Column + k%n}]
		}
		o.parts = append(o.parts, part)
		for h, house := range l.houses {
			cells := make([]int, n)
			for i, k := range house.Cells {
				cells[i] = part[k]
			}
			key := fmt.Sprint(cells)
			if met[key] { // a box of two grids
				continue
			}
			met[key] = true
			made.houses = append(made.houses, House{fmt.Sprintf("%s of the grid at %v", house.Name, b), cells})
			o.short = append(o.short, fmt.Sprintf("g%d%c%d", g+1, "rcb"[h/n], h%n+1))
		}
	}
	made.of = make([][]int32, len(o.cells))
	for h, house := range made.houses {
		for _, cell := range house.Cells {
			made.of[cell] = append(made.of[cell], int32(h))
		}
	}
	made.matrix = sync.OnceValue(func() *Matrix { return makeMatrix(made, nil) })
	return made
}

// Grids returns where the grids begin that overlap, ascending by row, then column; nil for a single grid. The slice is
// the caller's.
func (l *Layout) Grids() []Place {
	if l.overlap == nil {
		return nil
	}
	return slices.Clone(l.overlap.begin)
}

// Overlaps reports whether the layout is of several grids.
func (l *Layout) Overlaps() bool { return l.overlap != nil }

// GridCells returns the cells of grid k of those that overlap, counting from 0 in the order of Grids, row by row. The
// slice is the caller's.
func (l *Layout) GridCells(k int) []int { return slices.Clone(l.overlap.parts[k]) }

// article returns what the layout is of: "a 9x9 grid".
func (l *Layout) article() string {
	if l.overlap == nil {
		return glyphs.Article(l.size)
	}
	return l.grids()
}

// grids is article with the places of several grids: "the 9x9 grids at r1c1 r7c7".
func (l *Layout) grids() string {
	if l.overlap == nil {
		return l.article()
	}
	return fmt.Sprintf("the %dx%d grids at %s", l.size, l.size, strings.Trim(fmt.Sprint(l.overlap.begin), "[]"))
}

func (o *overlap) place(cell int) Place { return o.cells[cell] }

// beside is [Layout.Beside].
func (o *overlap) beside(cell int) (cells []int) {
	p := o.cells[cell]
	for _, side := range [...]Place{{p.Row - 1, p.Column}, {p.Row, p.Column - 1}, {p.Row, p.Column + 1}, {p.Row + 1, p.Column}} {
		if other, ok := o.at[side]; ok {
			cells = append(cells, other)
		}
	}
	return cells
}

// clashesOverlap is [Grid.HasClash] for overlapping grids.
func (g *Grid) clashesOverlap() bool {
	for _, h := range g.layout.houses {
		seen := uint32(1)
		for _, cell := range h.Cells {
			bit := uint32(1) << g.digits[cell] &^ 1
			if seen&bit != 0 {
				return true
			}
			seen |= bit
		}
	}
	return false
}

// overlapClashes is [Grid.Clashes] for overlapping grids.
func (g *Grid) overlapClashes() (clashes []Clash) {
	index := make(map[[2]int]int) // of a pair of cells, in clashes
	for _, h := range g.layout.houses {
		for i, a := range h.Cells {
			for _, b := range h.Cells[i+1:] {
				if g.digits[a] == 0 || g.digits[a] != g.digits[b] {
					continue
				}
				k, met := index[[2]int{a, b}]
				if !met {
					k = len(clashes)
					index[[2]int{a, b}] = k
					clashes = append(clashes, Clash{g.Digit(a), [2]int{a, b}, nil, g.layout, g.alphabet})
				}
				clashes[k].Houses = append(clashes[k].Houses, h.Name)
			}
		}
	}
	slices.SortFunc(clashes, func(x, y Clash) int { return slices.Compare(x.Cells[:], y.Cells[:]) })
	return clashes
}

// appendLists is [Grid.AppendLine] for overlapping grids.
func (g *Grid) appendLists(dst []byte) []byte {
	names, n := g.names(), g.layout.size
	for k, part := range g.layout.overlap.parts {
		if k > 0 {
			dst = append(dst, ' ')
		}
		dst = fmt.Appendf(dst, "at %v ", g.layout.overlap.begin[k])
		for _, cell := range part {
			if !g.Restricted() {
				dst = append(dst, names[g.digits[cell]])
				continue
			}
			for d := 1; d <= n; d++ {
				name := byte('.')
				if g.Candidates(cell).Has(d) {
					name = names[d]
				}
				dst = append(dst, name)
			}
		}
	}
	return dst
}
