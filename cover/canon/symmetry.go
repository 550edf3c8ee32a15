package canon

import (
	"fmt"
	"math/rand/v2"
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

// Transposition returns the symmetry that exchanges rows and columns of a grid of size n, and nothing else.
func Transposition(n int) Symmetry {
	s := Identity(n)
	s.Transposed = true
	return s
}

// Random draws a symmetry of a layout, each with the same probability. It transposes only grids with square boxes, so the
// image of a grid has the same layout.
func Random(l *cover.Layout, rng *rand.Rand) Symmetry {
	s := Symmetry{Digits: make([]int, 1, l.Size()+1)}
	for _, d := range rng.Perm(l.Size()) {
		s.Digits = append(s.Digits, d+1)
	}
	s.Rows = reordered(rng, l.Size(), l.BoxRows())
	s.Columns = reordered(rng, l.Size(), l.BoxCols())
	s.Transposed = rng.IntN(2) == 0 && l.BoxRows() == l.BoxCols()
	return s
}

// reordered returns 0 to n-1 with the groups of size neighbours reordered, and the numbers within each group.
func reordered(rng *rand.Rand, n, size int) []int {
	lines := make([]int, 0, n)
	for _, group := range rng.Perm(n / size) {
		for _, i := range rng.Perm(size) {
			lines = append(lines, group*size+i)
		}
	}
	return lines
}

// Apply returns the image of a grid, with its candidates and its alphabet; it belongs to the caller. The image has the same
// layout, except that transposing turns boxes of R rows and C columns into boxes of C rows and R columns. Boxes of one row
// or one column are not turned, since they add no condition. Apply panics if s has another size. It does not check that s is
// a symmetry of the grid.
func (s Symmetry) Apply(g *cover.Grid) *cover.Grid {
	n := g.Layout().Size()
	if len(s.Rows) != n || len(s.Columns) != n || len(s.Digits) != n+1 {
		panic(fmt.Sprintf("canon: a symmetry of size %d for a grid of size %d", len(s.Rows), n))
	}
	image := cover.NewGrid(s.layout(g.Layout()))
	image.SetAlphabet(g.Alphabet())
	for i, row := range s.Rows {
		for j, column := range s.Columns {
			cell := row*n + column
			if s.Transposed {
				cell = column*n + row
			}
			if d := g.Digit(cell); d != 0 {
				image.Set(i*n+j, s.Digits[d])
			} else {
				image.SetCandidates(i*n+j, s.set(g.Candidates(cell)))
			}
		}
	}
	return image
}

// layout returns the layout of the images of grids with a layout.
func (s Symmetry) layout(l *cover.Layout) *cover.Layout {
	if !s.Transposed || l.BoxRows() == l.BoxCols() || l.BoxRows() == 1 || l.BoxCols() == 1 {
		return l
	}
	turned, err := cover.NewLayout(l.BoxCols(), l.BoxRows())
	if err != nil {
		panic(err) // impossible: boxes may be turned
	}
	return turned
}

// set returns the image of a set of digits.
func (s Symmetry) set(digits cover.Digits) (image cover.Digits) {
	for d, becomes := range s.Digits {
		image |= digits >> d & 1 << becomes
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
