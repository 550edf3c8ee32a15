package dlx

import (
	"errors"
	"fmt"
)

// ErrRepresentation is the error of a representation that cannot take a problem.
var ErrRepresentation = errors.New("the representation cannot take the problem")

// A Representation is how a [Solver] holds a problem while it searches. All find
// the same solutions; they differ in time and in the order.
type Representation int

const (
	// Auto is the one of the others that is expected to be the fastest for the
	// problem.
	Auto Representation = iota

	// Links are the dancing links of the package documentation. They take
	// every problem.
	Links

	// Cells are sparse sets, after Christine Solnon and Knuth's program SSXCC.
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
