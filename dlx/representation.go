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

// chosen returns the representation that Auto stands for.
func (p *Problem) chosen() Representation { return Links }

// NewSolverOf returns a solver of p, with nothing committed, that searches in
// the given representation. The error wraps [ErrRepresentation].
func NewSolverOf(p *Problem, r Representation) (*Solver, error) {
	if r == Auto {
		r = p.chosen()
	}
	s := newSolver(p, r)
	if s == nil {
		return nil, fmt.Errorf("%w: %v", ErrRepresentation, r)
	}
	return s, nil
}

// Representation returns the representation that s searches in, which is not
// Auto.
func (s *Solver) Representation() Representation { return s.representation }

// newTree returns a search tree of p in a representation, or nil if it cannot take
// p.
func newTree(p *Problem, r Representation) tree {
	switch r {
	case Links:
		return newLinkTree(p)
	}
	return nil
}
