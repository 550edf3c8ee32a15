package satcheck

import (
	"fmt"
	"slices"
)

// An Encoding is a way to write a Sudoku as clauses. The package documentation compares them.
type Encoding int

// The encodings. Each has exactly one model for every solution of the puzzle, and every variable occurs in a clause.
const (
	// Extended has a variable for every digit in every cell, and says that each cell holds at least and at most one
	// digit, that a digit does not repeat in a house, and that it has a place in each.
	Extended Encoding = iota
	// Minimal is Extended without what follows from the rest: at least one digit a cell, no digit twice in a house.
	Minimal
	// Places says the same from the other side: at most one digit a cell, each digit has a place in each house.
	Places
	// Pruned is Extended over the candidates that the givens leave: no variables for given cells, none for a digit that
	// is given in one of the cell's houses.
	Pruned
	// Binary writes the digit of a cell as a number of as few bits as do.
	Binary
	// Coverage says that each item of the exact-cover model, a cell or a digit in a house, is covered exactly once.
	Coverage
	// BitVector is Binary with a variable for each bit in which two cells of a house may differ.
	BitVector
)

var encodingNames = []string{"extended", "minimal", "places", "pruned", "binary", "coverage", "bit-vector"}

// Encodings returns all encodings, the default first.
func Encodings() []Encoding {
	return []Encoding{Extended, Minimal, Places, Pruned, Binary, Coverage, BitVector}
}

// ParseEncoding returns the encoding of that name.
func ParseEncoding(name string) (Encoding, error) {
	if i := slices.Index(encodingNames, name); i >= 0 {
		return Encoding(i), nil
	}
	return 0, fmt.Errorf("unknown encoding %q (want one of %q)", name, encodingNames)
}

// String returns the name that ParseEncoding takes.
func (e Encoding) String() string {
	if e < 0 || int(e) >= len(encodingNames) {
		return fmt.Sprintf("Encoding(%d)", int(e))
	}
	return encodingNames[e]
}

// An Encoded is a puzzle written as clauses, and the way between models and grids.
type Encoded struct {
	Formula *Formula // the rules and the givens

	puzzle    Puzzle
	coder     coder
	variables int // of the rules and the givens
}

// A coder is one encoding of one puzzle.
type coder interface {
	// rules adds the clauses whose models are the filled grids, one each.
	rules(f *Formula)
	// given adds what says that the cell holds the digit.
	given(f *Formula, cell, digit int)
	// differ returns the clause that one of the cells holds another digit than in the grid.
	differ(grid, cells []int) []int
	// model returns the one model of a filled grid.
	model(grid []int) []bool
	// grid returns what a model says, or an error that names a cell without exactly one digit.
	grid(model []bool) ([]int, error)
	// name says what a variable stands for.
	name(variable int) string
}

// Encode writes a puzzle as clauses. The error wraps ErrPuzzle if the puzzle is not valid, or ErrEncoding if there is no
// such encoding. The Encoded keeps a copy of the givens.
func Encode(p Puzzle, e Encoding) (*Encoded, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	p.Givens = slices.Clone(p.Givens)
	var c coder
	switch e {
	case Extended, Minimal, Places, Coverage:
		c = newOneHot(p, e)
	case Pruned:
		c = newPruned(p)
	case Binary, BitVector:
		c = newBits(p, e)
	default:
		return nil, fmt.Errorf("%w: %v (want one of %q)", ErrEncoding, e, encodingNames)
	}
	f := &Formula{
		Title: fmt.Sprintf("sudoku %dx%d, boxes of %d rows and %d columns, encoding %v",
			p.Size(), p.Size(), p.BoxRows, p.BoxCols, e),
	}
	c.rules(f)
	for cell, digit := range p.Givens {
		if digit != 0 {
			c.given(f, cell, digit)
		}
	}
	variables := f.Variables()
	f.name = func(variable int) string {
		if variable > variables {
			return "unknown" // of a clause that the caller has added
		}
		return c.name(variable)
	}
	return &Encoded{Formula: f, puzzle: p, coder: c, variables: variables}, nil
}

// Decode returns the grid that a model says. The value of variable v is model[v-1]. The error tells how the grid fails
// to be a solution: a cell without exactly one digit, a rule or a given that is broken.
func (e *Encoded) Decode(model []bool) ([]int, error) {
	if len(model) < e.Formula.Variables() {
		return nil, fmt.Errorf("%d variables in the model (the formula has %d)", len(model), e.Formula.Variables())
	}
	grid, err := e.coder.grid(model)
	if err == nil {
		err = e.puzzle.obeys(grid)
	}
	if err != nil {
		return nil, err
	}
	return grid, nil
}

// Model returns the model of a filled grid, the opposite of Decode: a solution's model satisfies every clause. It panics
// unless the grid has as many cells as the puzzle, each with a digit from 1 to the size.
func (e *Encoded) Model(grid []int) []bool {
	n := e.puzzle.Size()
	if len(grid) != n*n {
		panic(fmt.Sprintf("satcheck: model of %d cells (a %dx%d grid has %d)", len(grid), n, n, n*n))
	}
	for cell, digit := range grid {
		if digit < 1 || digit > n {
			panic(fmt.Sprintf("satcheck: model of a grid with %d in %s (want 1 to %d)", digit, e.puzzle.cellName(cell), n))
		}
	}
	return e.coder.model(grid)
}

// Name says what a variable stands for: "r1c2=3", "bit 0 of r1c2", "bit 0 of r1c2 and r1c3 differs". Digits are
// numbers here, also those above 9. Name panics on a variable that is none of the rules and the givens.
func (e *Encoded) Name(variable int) string {
	if variable < 1 || variable > e.variables {
		panic(fmt.Sprintf("satcheck: variable %d (want 1 to %d)", variable, e.variables))
	}
	return e.coder.name(variable)
}

// Exclude adds the clause that the grid is not the solution, so that the formula has the other solutions for models. The
// grid must be a solution of the puzzle.
func (e *Encoded) Exclude(grid []int) { e.forbid(grid, e.puzzle.open()) }

// forbid adds the clause that one of the cells differs from the grid.
func (e *Encoded) forbid(grid, cells []int) { e.Formula.Add(e.coder.differ(grid, cells)...) }

// literals returns at least the number of literals of the rules, without writing them.
func (e Encoding) literals(p Puzzle) int {
	n := p.Size()
	cells, width := n*n, bitsFor(n)
	pairs := cells * (3*(n-1) - (p.BoxRows - 1) - (p.BoxCols - 1)) / 2
	exactlyOne := n + n*(n-1) // of n variables
	switch e {
	case Minimal:
		return cells*n + 2*pairs*n
	case Places:
		return cells*n*(n-1) + 3*cells*n
	case Binary:
		return cells*n*width + 2*pairs*n*width
	case Coverage:
		return 4 * cells * exactlyOne
	case BitVector:
		return cells*n*width + 13*pairs*width
	}
	return cells*exactlyOne + 2*pairs*n + 3*cells*n
}

// exclusion returns the number of literals of the clause that excludes one solution.
func (e Encoding) exclusion(p Puzzle) int {
	if e == Binary || e == BitVector {
		return len(p.open()) * bitsFor(p.Size())
	}
	return len(p.open())
}
