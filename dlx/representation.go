package dlx

import (
	"errors"
	"fmt"
)

// ErrRepresentation is the error of a representation that cannot take a problem.
var ErrRepresentation = errors.New("the representation cannot take the problem")

// A Representation is how a [Solver] holds a problem while it searches. All find
// the same solutions in the same order; they differ in time, and a little in the
// number of nodes.
type Representation int

const (
	// Auto is the one of the others that is expected to be the faster for the
	// problem: Cells, unless the problem has more than 4,096 items, or so many
	// items and so short lists that to copy the sizes of all items at each
	// branch would cost more than it saves. See [Links] and [Cells].
	Auto Representation = iota

	// Links are the dancing links of the package documentation: lists from
	// which options are taken out, and to which they come back.
	Links

	// Cells are sparse sets: rows in which the options that are taken out change places
	// with those that stay, and which only need their sizes back. After
	// Christine Solnon and Knuth's program SSXCC.
	Cells
)

// representations has the names of the representations.
var representations = [...]string{Auto: "auto", Links: "links", Cells: "cells"}

// String returns the name of a representation, in lower case.
func (r Representation) String() string {
	if r < 0 || int(r) >= len(representations) {
		return fmt.Sprintf("Representation(%d)", int(r))
	}
	return representations[r]
}

// NewSolverOf returns a solver of p, with nothing committed, that searches in
// the given representation. The error wraps [ErrRepresentation].
func NewSolverOf(p *Problem, r Representation) (*Solver, error) {
	var plant func(*Problem) tree
	switch r {
	case Auto:
		if prefersCells(p) {
			return NewSolverOf(p, Cells)
		}
		return NewSolverOf(p, Links)
	case Links:
		plant = newLinkTree
	case Cells:
		plant = newCells
	default:
		return nil, fmt.Errorf("%w: %v", ErrRepresentation, r)
	}
	s := newSolver(p, plant)
	s.representation = r
	return s, nil
}

// Representation returns the representation that s searches in, which is not
// Auto.
func (s *Solver) Representation() Representation { return s.representation }
