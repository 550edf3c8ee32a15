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
	// Auto is the one of the others that is expected to be the fastest for the
	// problem. It is Bits where there are secondary items, which cost a set of
	// bits nothing, and options with three items or more that exclude not
	// nearly all of each other. Else it is Cells, unless there are more than 4,096
	// items, or so many and in so few options that to copy the sizes of all
	// items at each branch would cost more than it saves, or take much memory. Else it is Links.
	Auto Representation = iota

	// Links are the dancing links of the package documentation: lists from
	// which options are taken out, and to which they come back.
	Links

	// Cells are sparse sets: rows in which the options that are taken out change places
	// with those that stay, and which only need their sizes back. After
	// Christine Solnon and Knuth's program SSXCC. They take problems whose number of items
	// (twice that with colours, five times with multiplicities), times the number
	// of options that a solution can have and of primary items together, is
	// 134,217,728 at most.
	Cells

	// Bits are sets of bits: the options that may still be chosen, and those in
	// conflict with each. The solutions come in the order of Links. They take
	// problems without multiplicities that have at most 1,024 primary items
	// and 4,095 options, and as many bits of memory as there are pairs of options, 6
	// MB with all else at most.
	Bits
)

// representations has the names of the representations.
var representations = [...]string{Auto: "auto", Links: "links", Cells: "cells", Bits: "bits"}

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
	if r == Auto {
		r = p.chosen()
	}
	plant := p.planter(r)
	if plant == nil {
		return nil, fmt.Errorf("%w: %v", ErrRepresentation, r)
	}
	s := newSolver(p, plant)
	s.representation = r
	return s, nil
}

// Representation returns the representation that s searches in, which is not
// Auto.
func (s *Solver) Representation() Representation { return s.representation }

// chosen returns the representation that Auto stands for.
func (p *Problem) chosen() Representation {
	switch {
	case p.secondary > 0 && prefersBits(p):
		return Bits
	case prefersCells(p):
		return Cells
	}
	return Links
}

// planter returns what makes search trees of p in a representation, or nil if that
// cannot take p.
func (p *Problem) planter(r Representation) func(*Problem) tree {
	switch {
	case r == Links:
		return newLinkTree
	case r == Cells && fitsCells(p):
		return newCells
	case r == Bits && fitsBits(p):
		return newBits
	}
	return nil
}
