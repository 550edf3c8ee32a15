package canon

import (
	"fmt"
	"strings"

	"dlx-sudoku/cover"
)

// A Symmetry maps the grids of a layout onto each other. Rows, columns and digits are permuted after the transposition.
// Rows and columns count from 0, digits from 1.
type Symmetry struct {
	Transposed bool
	Rows       []int // Rows[i] is the row that becomes row i
	Columns    []int // Columns[j] is the column that becomes column j
	Digits     []int // Digits[d] is what digit d becomes; Digits[0] is 0
}

// Identity returns the symmetry that changes nothing in a grid of size n.
func Identity(n int) Symmetry {
	s := Symmetry{Rows: make([]int, n), Columns: make([]int, n), Digits: make([]int, n+1)}
	for i := range n {
		s.Rows[i], s.Columns[i], s.Digits[i+1] = i, i, i+1
	}
	return s
}

// Apply returns the image of a grid, which belongs to the caller, with the same layout. It panics if s has another
// size. It does not check that s is a symmetry of the layout.
func (s Symmetry) Apply(g *cover.Grid) *cover.Grid {
	n := g.Layout().Size()
	if len(s.Rows) != n || len(s.Columns) != n || len(s.Digits) != n+1 {
		panic(fmt.Sprintf("canon: a symmetry of size %d for a grid of size %d", len(s.Rows), n))
	}
	image := cover.NewGrid(g.Layout())
	for i, row := range s.Rows {
		for j, column := range s.Columns {
			cell := row*n + column
			if s.Transposed {
				cell = column*n + row
			}
			image.Set(i*n+j, s.Digits[g.Digit(cell)])
		}
	}
	return image
}

// Then returns the symmetry that applies s and then t.
func (s Symmetry) Then(t Symmetry) Symmetry {
	n := len(s.Rows)
	both := Symmetry{Transposed: s.Transposed != t.Transposed, Digits: make([]int, n+1)}
	rows, columns := s.Rows, s.Columns
	if t.Transposed {
		rows, columns = columns, rows
	}
	for i := range n {
		both.Rows = append(both.Rows, rows[t.Rows[i]])
		both.Columns = append(both.Columns, columns[t.Columns[i]])
		both.Digits[i+1] = t.Digits[s.Digits[i+1]]
	}
	return both
}

// Inverse returns the symmetry that undoes s.
func (s Symmetry) Inverse() Symmetry {
	n := len(s.Rows)
	inverse := Symmetry{s.Transposed, make([]int, n), make([]int, n), make([]int, n+1)}
	rows, columns := inverse.Rows, inverse.Columns
	if s.Transposed {
		rows, columns = columns, rows
	}
	for i := range n {
		rows[s.Rows[i]], columns[s.Columns[i]], inverse.Digits[s.Digits[i+1]] = i, i, i+1
	}
	return inverse
}

// String returns the symmetry as people read it, counting from 1: "transposed, rows 123456798, columns …, digits …",
// where digits lists what 1, 2, 3, … become.
func (s Symmetry) String() string {
	var b strings.Builder
	if s.Transposed {
		b.WriteString("transposed, ")
	}
	list := func(word string, numbers []int, first int) {
		b.WriteString(word)
		for _, n := range numbers {
			b.WriteString(cover.DigitName(n - first + 1))
		}
	}
	list("rows ", s.Rows, 0)
	list(", columns ", s.Columns, 0)
	list(", digits ", s.Digits[min(1, len(s.Digits)):], 1)
	return b.String()
}
