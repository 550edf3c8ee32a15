package cover

import (
	"fmt"
	"strconv"
	"strings"
	"sync"

	"dlx-sudoku/cover/internal/glyphs"
)

// Grids have MinSize x MinSize to MaxSize x MaxSize cells.
const (
	MinSize = 4
	MaxSize = glyphs.MaxSize
)

// A Layout is the shape of a grid: its size n, and boxes of R rows and C columns with R·C = n. A Layout never changes
// and may be shared by many goroutines. There is one *Layout for each shape, so two of them compare with ==. It is made
// by [NewLayout], [DefaultLayout] or [ParseLayout]; the zero value is not usable.
//
// A box may be a single row (1xN) or a single column (Nx1). It then holds the same cells as that row or column and
// asks nothing more: the grid is a Latin square. This is the only way to lay out a grid whose size is a prime.
//
// A Layout may also be of several grids that share cells where they overlap ([Overlap]).
type Layout struct {
	size, boxRows, boxCols int
	isDefault              bool
	houses                 []House
	of                     [][]int32 // the houses of each cell, ascending
	box                    []uint8   // box of each cell, counting from 0
	overlap                *overlap  // nil for a single grid
	matrix                 func() *Matrix
}

// A House is a set of n cells that hold each digit once: a row, a column or a box.
type House struct {
	Name  string // "row 1", "column 7", "box 3", counting from 1; of several grids "row 1 of the grid at r7c7"
	Cells []int  // ascending, row-major, counting from 0
}

// layouts holds the *Layout of each shape, by [2]int{boxRows, boxCols}.
var layouts sync.Map

// NewLayout returns the layout with boxes of boxRows rows and boxCols columns. Their product is the size of the grid
// and must be 4 to 25.
func NewLayout(boxRows, boxCols int) (*Layout, error) {
	if boxRows < 1 || boxCols < 1 || boxRows > MaxSize || boxCols > MaxSize ||
		boxRows*boxCols < MinSize || boxRows*boxCols > MaxSize {
		return nil, fmt.Errorf("box shape %dx%d (want rows x columns to be %d to %d)", boxRows, boxCols, MinSize, MaxSize)
	}
	key := [2]int{boxRows, boxCols}
	if l, ok := layouts.Load(key); ok {
		return l.(*Layout), nil
	}
	l, _ := layouts.LoadOrStore(key, makeLayout(boxRows, boxCols))
	return l.(*Layout), nil
}

// DefaultLayout returns the layout of a grid of size x size cells whose boxes are the squarest with 2 <= R <= C:
// 2x2, 2x3, 2x4, 3x3, 2x5, 3x4, 2x7, 3x5, 4x4, … 5x5. A prime size has none; [NewLayout](1, size) says what is meant.
func DefaultLayout(size int) (*Layout, error) {
	if size < MinSize || size > MaxSize {
		return nil, fmt.Errorf("grid size %d (want %d to %d)", size, MinSize, MaxSize)
	}
	rows := squarest(size)
	if rows == 0 {
		return nil, fmt.Errorf("%s needs a box shape, such as 1x%d", glyphs.Article(size), size)
	}
	return NewLayout(rows, size/rows)
}

// Classic returns the layout of the usual Sudoku: 9x9 cells with boxes of 3x3.
func Classic() *Layout { return classic() }

var classic = sync.OnceValue(func() *Layout {
	l, err := NewLayout(3, 3)
	if err != nil {
		panic(err) // never
	}
	return l
})

// squarest returns the number of rows of the squarest boxes of that many cells, 0 for a prime.
func squarest(size int) (rows int) {
	for r := 2; r*r <= size; r++ {
		if size%r == 0 {
			rows = r
		}
	}
	return rows
}

// ParseLayout returns the layout with the box shape that s names, rows first: "3x3", "2x3", "1x7".
func ParseLayout(s string) (*Layout, error) {
	rows, cols, ok := strings.Cut(strings.ToLower(s), "x")
	r, errR := strconv.ParseUint(rows, 10, 16)
	c, errC := strconv.ParseUint(cols, 10, 16)
	if !ok || errR != nil || errC != nil {
		return nil, fmt.Errorf("box shape %q (want rows x columns, such as 3x3)", s)
	}
	return NewLayout(int(r), int(c))
}

func makeLayout(boxRows, boxCols int) *Layout {
	n := boxRows * boxCols
	l := &Layout{size: n, boxRows: boxRows, boxCols: boxCols, isDefault: boxRows == squarest(n)}
	l.matrix = sync.OnceValue(func() *Matrix { return makeMatrix(l, nil) })

	l.houses = make([]House, 3*n)
	for k := range n {
		l.houses[k].Name = fmt.Sprintf("row %d", k+1)
		l.houses[n+k].Name = fmt.Sprintf("column %d", k+1)
		l.houses[2*n+k].Name = fmt.Sprintf("box %d", k+1)
	}
	for h := range l.houses {
		l.houses[h].Cells = make([]int, 0, n)
	}
	l.box, l.of = make([]uint8, n*n), make([][]int32, n*n)
	for cell := range n * n {
		row, col := cell/n, cell%n
		box := row/boxRows*boxRows + col/boxCols // boxRows boxes stand side by side
		l.box[cell] = uint8(box)
		l.of[cell] = []int32{int32(row), int32(n + col), int32(2*n + box)}
		for _, h := range l.of[cell] {
			l.houses[h].Cells = append(l.houses[h].Cells, cell)
		}
	}
	return l
}

// Size returns n, the number of digits and of cells in a house.
func (l *Layout) Size() int { return l.size }

// Cells returns the number of cells: n·n, or those of several grids, a shared cell once.
func (l *Layout) Cells() int { return len(l.of) }

// BoxRows returns the number of rows of a box.
func (l *Layout) BoxRows() int { return l.boxRows }

// BoxCols returns the number of columns of a box.
func (l *Layout) BoxCols() int { return l.boxCols }

// IsDefault reports whether the boxes are the default ones of their size, which a text does not need to name.
func (l *Layout) IsDefault() bool { return l.isDefault }

// IsClassic reports whether the layout is [Classic].
func (l *Layout) IsClassic() bool { return l.boxRows == 3 && l.boxCols == 3 && l.overlap == nil }

// String returns the box shape, rows first: "3x3".
func (l *Layout) String() string { return fmt.Sprintf("%dx%d", l.boxRows, l.boxCols) }

// Houses returns the n rows, then the n columns, then the n boxes; of several grids those of one grid after the other, a
// box that two grids share once. The slice is the Layout's and must not be changed.
func (l *Layout) Houses() []House { return l.houses }

// CellName returns the name of a cell: "r1c7" for cell 6 of a 9x9 grid. A cell out of range is misuse and panics.
func (l *Layout) CellName(cell int) string {
	l.checkCell(cell)
	if l.overlap != nil {
		return l.overlap.place(cell).String()
	}
	return fmt.Sprintf("r%dc%d", cell/l.size+1, cell%l.size+1)
}

// Beside returns the cells that share a side with a cell, ascending. The slice is the caller's.
func (l *Layout) Beside(cell int) (cells []int) {
	l.checkCell(cell)
	if l.overlap != nil {
		return l.overlap.beside(cell)
	}
	n := l.size
	if cell >= n {
		cells = append(cells, cell-n)
	}
	if cell%n > 0 {
		cells = append(cells, cell-1)
	}
	if cell%n < n-1 {
		cells = append(cells, cell+1)
	}
	if cell < n*(n-1) {
		cells = append(cells, cell+n)
	}
	return cells
}

// checkCell panics if there is no such cell.
func (l *Layout) checkCell(cell int) {
	if cell < 0 || cell >= l.Cells() {
		panic(fmt.Sprintf("cover: cell %d (%s has 0 to %d)", cell, l.article(), l.Cells()-1))
	}
}

// DigitName returns the name of a digit in the standard alphabet: "1" to "9", then "A" for 10 to "P" for 25.
func DigitName(d int) string { return Standard.Name(d) }
