package interchange

import (
	"errors"
	"fmt"
	"slices"

	"dlx-sudoku/satcheck"
	"dlx-sudoku/satcheck/proof"
)

// ErrEncoding is the error of an encoding that does not exist.
var ErrEncoding = errors.New("wrong encoding")

// An Encoding is a way to write a Sudoku as clauses, by its name. The package documentation compares them.
type Encoding string

// The encodings; Coverage is the name of one, too: it says that each item of the exact-cover model, a cell or a digit in
// a house, is covered exactly once. Each has exactly one model for every solution of the puzzle, and every variable
// occurs in a clause.
const (
	// Extended has a variable for every digit in every cell, and says that each cell holds at least and at most one
	// digit, that a digit does not repeat in a house, and that it has a place in each.
	Extended Encoding = "extended"
	// Minimal is Extended without what follows from the rest: at least one digit a cell, no digit twice in a house.
	Minimal Encoding = "minimal"
	// Places says the same from the other side: at most one digit a cell, each digit has a place in each house.
	Places Encoding = "places"
	// Pruned is Extended over the candidates that the givens leave: no variables for given cells, none for a digit that
	// is given in one of the cell's houses.
	Pruned Encoding = "pruned"
	// Binary writes the digit of a cell as a number of as few bits as do.
	Binary Encoding = "binary"
	// BitVector is Binary with a variable for each bit in which two cells of a house may differ.
	BitVector Encoding = "bit-vector"
)

// Encodings returns all encodings, the default first.
func Encodings() []Encoding {
	return []Encoding{Extended, Minimal, Places, Pruned, Binary, Coverage, BitVector}
}

func encodingNames() []string {
	names := make([]string, len(Encodings()))
	for i, e := range Encodings() {
		names[i] = e.String()
	}
	return names
}

// String returns the name.
func (e Encoding) String() string { return string(e) }

// An Encoded is a puzzle written as clauses, and the way between models and grids.
type Encoded struct {
	Formula *proof.Formula // the rules and the givens

	puzzle    satcheck.Puzzle
	denials   denials
	digits    int                       // variables that say what the cells hold; they come first
	pairs     [][2]int                  // BitVector: the cells whose differences are variables behind the digits
	name      func(variable int) string // says what a variable stands for
	variables int                       // of the rules and the givens
}

// denials are what an encoding says of digits: denials[cell][digit] are literals of which one is true exactly if the
// cell does not hold the digit. The list is empty where that is known without the clauses.
type denials [][][]int

// Encode writes a puzzle as clauses. The error wraps satcheck.ErrPuzzle if the puzzle is not valid, ErrEncoding if there
// is no such encoding, or ErrRules. The Encoded keeps a copy of the givens.
func Encode(p satcheck.Puzzle, e Encoding) (*Encoded, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	p.Givens, p.Candidates = slices.Clone(p.Givens), slices.Clone(p.Candidates)
	if len(p.Rules) > 0 {
		return encodeRuled(p, e)
	}
	f := &proof.Formula{
		Title: fmt.Sprintf("sudoku %dx%d, boxes of %d rows and %d columns, encoding %v",
			p.Size(), p.Size(), p.BoxRows, p.BoxCols, e),
	}
	out := &Encoded{Formula: f, puzzle: p}
	switch e {
	case Extended, Minimal, Places, Coverage, Pruned:
		out.oneHot(candidates(p, e))
		out.oneHotRules(e)
	case Binary, BitVector:
		out.binary()
		out.binaryRules(e)
	default:
		return nil, fmt.Errorf("%w: %q (want one of %q)", ErrEncoding, e, Encodings())
	}
	for cell, digit := range p.Givens {
		if digit == 0 {
			continue
		}
		for _, literal := range out.denials[cell][digit] {
			f.Add(-literal)
		}
	}
	for _, x := range p.Excluded() {
		if clause := out.denials[x.Cell][x.Digit]; clause != nil {
			f.Add(clause...)
		}
	}
	out.variables = f.Variables()
	f.Name = func(variable int) string {
		if variable > out.variables {
			return "unknown" // of a clause that the caller has added
		}
		return out.name(variable)
	}
	return out, nil
}

// Decode returns the grid that a model says. The value of variable v is model[v-1]. The error says why the grid is no
// solution: a cell without exactly one digit, a rule or a given that is broken.
func (e *Encoded) Decode(model []bool) ([]int, error) {
	if len(model) < e.Formula.Variables() {
		return nil, fmt.Errorf("%d variables in the model (the formula has %d)", len(model), e.Formula.Variables())
	}
	return e.denials.decode(e.puzzle, model)
}

// decode returns the grid that a model says, or an error that says why the grid is no solution.
func (d denials) decode(p satcheck.Puzzle, model []bool) ([]int, error) {
	holds := func(literal int) bool { return model[max(literal, -literal)-1] == (literal > 0) }
	grid := make([]int, len(d))
	for cell, digits := range d {
		known := true // what the cell holds, without any variables
		for digit, denial := range digits {
			if denial == nil {
				continue
			}
			known = false
			switch {
			case slices.ContainsFunc(denial, holds):
				continue
			case digit > p.Size():
				return nil, fmt.Errorf("%d in %s (want 1 to %d)", digit, p.CellName(cell), p.Size())
			case grid[cell] != 0:
				return nil, fmt.Errorf("both %d and %d in %s", grid[cell], digit, p.CellName(cell))
			}
			grid[cell] = digit
		}
		if known {
			grid[cell] = p.Givens[cell]
		}
		if grid[cell] == 0 {
			return nil, fmt.Errorf("no digit in %s", p.CellName(cell))
		}
	}
	if err := p.Obeys(grid); err != nil {
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
	model := make([]bool, e.digits)
	for cell, digit := range grid {
		if digit < 1 || digit > n {
			panic(fmt.Sprintf("satcheck: model of a grid with %d in %s (want 1 to %d)", digit, e.puzzle.CellName(cell), n))
		}
		for _, literal := range e.denials[cell][digit] {
			model[max(literal, -literal)-1] = literal < 0
		}
	}
	for _, pair := range e.pairs {
		for b := range e.width() {
			model = append(model, model[e.bit(pair[0], b)-1] != model[e.bit(pair[1], b)-1])
		}
	}
	return model
}

// Name says what a variable stands for: "r1c2=3", "bit 0 of r1c2", "bit 0 of r1c2 and r1c3 differs". Digits are
// numbers here, also those above 9. Name panics on a variable that belongs to neither the rules nor the givens.
func (e *Encoded) Name(variable int) string {
	if variable < 1 || variable > e.variables {
		panic(fmt.Sprintf("satcheck: variable %d (want 1 to %d)", variable, e.variables))
	}
	return e.name(variable)
}

// Exclude adds the clause that the grid is not the solution, so that the formula has the other solutions for models. The
// grid must be a solution of the puzzle.
func (e *Encoded) Exclude(grid []int) {
	var clause []int
	for _, cell := range e.puzzle.Open() {
		clause = append(clause, e.denials[cell][grid[cell]]...)
	}
	e.Formula.Add(clause...)
}

// pairs returns every pair of cells that share a house, the smaller cell first: once, or once for each house.
func pairs(p satcheck.Puzzle, repeated bool) [][2]int {
	cells := p.Size() * p.Size()
	met := make([]bool, cells*cells)
	var pairs [][2]int
	for _, house := range p.Houses() {
		for i, a := range house {
			for _, b := range house[i+1:] {
				if repeated || !met[a*cells+b] {
					met[a*cells+b] = true
					pairs = append(pairs, [2]int{a, b})
				}
			}
		}
	}
	return pairs
}
