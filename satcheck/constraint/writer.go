// Trusted with rules: a fault here can make a wrong claim about a puzzle with Rules Verified.

package constraint

import (
	"errors"
	"math"
)

// A Rule is a rule as a person writes it: a word, numbers, and cells in groups, counting from 0, row by row. A rule
// without cells is about the whole grid.
type Rule struct {
	Word    string  `json:"word"`
	Numbers []int   `json:"numbers,omitempty"`
	Groups  [][]int `json:"groups,omitempty"`
}

// A Grid is the shape of the grid of the rules. A grid with boxes of one row or one column has no boxes.
type Grid struct{ BoxRows, BoxCols int }

// Size returns the number of digits.
func (g Grid) Size() int { return g.BoxRows * g.BoxCols }

// ErrRule is the error of a rule that is unknown or not well formed.
var ErrRule = errors.New("malformed rule")

// The literals that are certain.
const (
	True  = math.MaxInt
	False = -True
)

// A Writer writes clauses. Clause and Fresh are the caller's.
type Writer struct {
	Grid  Grid
	Rules []Rule
	Is    func(cell, digit int) int // the literal that says that the cell holds the digit; may be True or False

	// Clause takes a clause of rule i. It is empty only if the rule cannot be satisfied. The slice may be used again.
	Clause func(rule int, literals []int)

	// Fresh returns a new variable. Its value follows from the digits of all cells.
	Fresh func(value func(grid []int) bool) int

	// Full reports whether too much is written already, so that the Writer can stop.
	Full func() bool

	rule   int
	clause []int
	known  map[string]place  // the totals of groups of cells that are already written
	stands map[string][]bool // by word: the cells that rules with the word are on
	area   []int             // of each cell: its box or region
}

// Write writes all rules. If it returns an error, which wraps ErrRule, nothing is written.
func (w *Writer) Write() error {
	if err := Validate(w.Grid, w.Rules); err != nil {
		return err
	}
	w.known, w.stands, w.area = make(map[string]place), make(map[string][]bool), w.Grid.areas(w.Rules)
	for i, r := range w.Rules {
		if w.Full() {
			return nil
		}
		w.rule = i
		known()[r.Word].write(w, r)
	}
	w.innies()
	return nil
}

// add writes a clause without its certain literals.
func (w *Writer) add(literals ...int) {
	w.clause = w.clause[:0]
	for _, x := range literals {
		switch x {
		case True:
			return
		case False:
		default:
			w.clause = append(w.clause, x)
		}
	}
	w.Clause(w.rule, w.clause)
}

// implies writes that the literals together imply one of the others.
func (w *Writer) implies(all []int, one []int) {
	clause := make([]int, 0, len(all)+len(one))
	for _, x := range all {
		clause = append(clause, -x)
	}
	w.add(append(clause, one...)...)
}

// n returns the number of digits.
func (w *Writer) n() int { return w.Grid.Size() }

// differ writes that two cells do not hold the same digit.
func (w *Writer) differ(a, b int) {
	for d := 1; d <= w.n(); d++ {
		w.add(-w.Is(a, d), -w.Is(b, d))
	}
}

// different writes that no two of the cells hold the same digit. If there are as many cells as digits, it also writes that each
// digit is in one of them.
func (w *Writer) different(cells []int) {
	for i, a := range cells {
		for _, b := range cells[:i] {
			w.differ(a, b)
		}
	}
	if len(cells) == w.n() {
		for d := 1; d <= w.n(); d++ {
			w.add(w.holds(cells, d)...)
		}
	}
}

// holds returns the literals that say that the cells hold a digit.
func (w *Writer) holds(cells []int, d int) []int {
	out := make([]int, len(cells))
	for i, c := range cells {
		out[i] = w.Is(c, d)
	}
	return out
}

// goes writes which digits of two cells go together: the forbidden pairs, and for each digit its supports in the other cell.
func (w *Writer) goes(a, b int, together func(d, e int) bool) {
	if a == b {
		for d := 1; d <= w.n(); d++ {
			if !together(d, d) {
				w.add(-w.Is(a, d))
			}
		}
		return
	}
	for d := 1; d <= w.n(); d++ {
		forth, back := []int{-w.Is(a, d)}, []int{-w.Is(b, d)}
		for e := 1; e <= w.n(); e++ {
			if together(d, e) {
				forth = append(forth, w.Is(b, e))
			} else {
				w.add(-w.Is(a, d), -w.Is(b, e))
			}
			if together(e, d) {
				back = append(back, w.Is(a, e))
			}
		}
		w.add(forth...)
		w.add(back...)
	}
}

// along writes which digits of neighbours along a line go together.
func (w *Writer) along(cells []int, together func(d, e int) bool) {
	for i := range cells[1:] {
		if w.Full() {
			return
		}
		w.goes(cells[i], cells[i+1], together)
	}
}
