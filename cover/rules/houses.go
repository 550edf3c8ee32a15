package rules

import "dlx-sudoku/cover"

// regions replaces the boxes by groups of cells.
var regions = Kind{
	Word:  "regions",
	Also:  []string{"jigsaw", "irregular", "irregularregion", "chao", "chaosconstruction"},
	Usage: "AABB AABB …", Means: "each of the regions drawn holds every digit once",
	house: "region ",
	read:  (*text).regions, write: writeRegions, Groups: cover.MaxSize, valid: drawnOnce,
	state: func(s *Statement, r *Rule) {
		for _, g := range r.Groups {
			s.distinct(g, nil)
		}
	},
	broken: func(b *board, r *Rule) string { return b.groups(r.Groups) },
	draw:   drawn(Mark{Shape: Border}),
}

// noBoxes leaves the boxes out; the layout of the set has none, so there is nothing to state.
var noBoxes = Kind{
	Word:  "no-boxes",
	Also:  []string{"latin", "latinsquare", "noblock", "nobox", "noregion", "boxless", "withoutboxe"},
	Means: "there are no boxes: only rows and columns hold every digit once", Global: true,
	broken: func(b *board, _ *Rule) string { return "" },
}

var (
	diagonalDown = onDiagonal("down", "upper", "diagonal-", false).also("diagonal", "bothdiagonal", "x", "xsudoku", "sudokux", "maindiagonal", "negativediagonal")
	diagonalUp   = onDiagonal("up", "lower", "diagonal+", true).also("diagonal", "bothdiagonal", "x", "xsudoku", "sudokux", "antidiagonal", "positivediagonal")
)

// onDiagonal returns the kind of a diagonal that goes down or up from a corner on the left.
func onDiagonal(way, corner, name string, up bool) Kind {
	return Kind{
		Word: "diagonal-" + way, Means: "the diagonal from the " + corner + " left corner holds every digit once", Global: true,
		house:  "the diagonal " + way,
		field:  field{name: name},
		state:  func(s *Statement, _ *Rule) { s.distinct(diagonal(s.size(), up), nil) },
		broken: func(b *board, _ *Rule) string { return b.repeats(diagonal(b.n, up)) },
		draw: func(p *Set, _ *Rule) []Mark {
			return []Mark{{Shape: Diagonal, Cells: diagonal(p.Layout.Size(), up), Tint: "blue"}}
		},
	}
}

// diagonal returns the cells of a diagonal.
func diagonal(n int, up bool) []int {
	cells := make([]int, n)
	for i := range cells {
		cells[i] = i*n + i
		if up {
			cells[i] = i*n + n - 1 - i
		}
	}
	return cells
}

// windoku has windows as large as boxes, one cell away from the borders of the grid and from each other.
var windoku = Kind{
	Word:  "windoku",
	Also:  []string{"hyper", "hypersudoku", "hyperwindow", "window", "nrc", "foursquare"},
	Means: "the windows, boxes moved in by one cell, hold every digit once", Global: true,
	house: "window ",
	valid: needsBoxes,
	state: func(s *Statement, _ *Rule) {
		for _, w := range windows(s.Set) {
			s.distinct(w, nil)
		}
	},
	broken: func(b *board, _ *Rule) string { return b.groups(windows(b.set)) },
	draw: func(p *Set, r *Rule) []Mark {
		return Mark{Shape: Fill, Tint: "grey"}.on(r, windows(p))
	},
}

// windows returns the cells of each window.
func windows(p *Set) (all [][]int) {
	l := p.Layout
	n, h, w := l.Size(), l.BoxRows(), l.BoxCols()
	for top := 1; top+h < n; top += h + 1 {
		for left := 1; left+w < n; left += w + 1 {
			var cells []int
			for i := range n {
				cells = append(cells, (top+i/w)*n+left+i%w)
			}
			all = append(all, cells)
		}
	}
	return all
}

var disjoint = Kind{
	Word:  "disjoint",
	Also:  []string{"disjointset", "disjunct", "disjunctgroup", "sameposition"},
	Means: "cells at the same place in their boxes differ", Global: true,
	house: "disjoint group ",
	field: field{name: "disjointgroups"},
	valid: needsBoxes,
	state: func(s *Statement, _ *Rule) {
		for place := range s.size() {
			var cells []int
			for _, box := range s.Set.areas() {
				cells = append(cells, box[place])
			}
			s.distinct(cells, nil)
		}
	},
	broken: func(b *board, _ *Rule) string {
		h, w := b.layout.BoxRows(), b.layout.BoxCols()
		return b.apart(func(dr, dc int) bool { return dr%h == 0 && dc%w == 0 })
	},
}

var unique = Kind{
	Word:  "unique",
	Also:  []string{"distinct", "alldifferent", "norepeat", "extrahouse"},
	Usage: "CELL CELL...", Means: "the digits of {cells} differ",
	Least: 2, valid: enoughDigits,
	field:  field{name: "extraregion", form: cellsField},
	state:  func(s *Statement, r *Rule) { s.distinct(r.cells(), nil) },
	broken: func(b *board, r *Rule) string { return b.repeats(r.cells()) },
	draw:   drawn(Mark{Shape: Fill, Tint: "grey"}),
}

// groups returns in words a digit that occurs twice in a group.
func (b *board) groups(groups [][]int) string {
	for _, g := range groups {
		if twice := b.repeats(g); twice != "" {
			return twice
		}
	}
	return ""
}
