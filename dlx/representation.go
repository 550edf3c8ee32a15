package dlx

import (
	"errors"
	"fmt"
	"strings"

	"dlx-sudoku/dlx/internal/bits"
	"dlx-sudoku/dlx/internal/cells"
	"dlx-sudoku/dlx/internal/links"
	"dlx-sudoku/dlx/internal/matrix"
	"dlx-sudoku/dlx/internal/walk"
)

// ErrRepresentation is the error of a representation that cannot take a problem.
var ErrRepresentation = errors.New("the representation cannot take the problem")

// A Representation is how a [Solver] holds a problem while it searches. All find the same solutions in the same order;
// they differ in time, and a little in the number of nodes.
type Representation int

const (
	// Auto takes Bits if there are few items and each has few options, or if options have many entries for each 64
	// primary items and are mostly compatible; else Cells, unless copying the sizes would cost more than it saves; else
	// Links. To count thousands of solutions or more, it takes Bits wherever they fit and there are at most 256 primary
	// items, or 16 with multiplicities, and otherwise Links for Cells if there are neither colours nor multiplicities:
	// Bits and Links count a small subtree in one call. If Bits are taken only for that, and after 16,384 nodes fewer than
	// three quarters of the nodes have been in such subtrees, the count goes on from there in what it would otherwise take.
	Auto Representation = iota

	// Links are dancing links: lists from which options are taken out, and to which they come back. They take every
	// problem.
	Links

	// Cells are dancing cells: arrays in which an option that is taken out swaps places with one that stays, so that undoing
	// it only restores their sizes. They take problems up to this size: the number of items (twice the number with colours,
	// five times with multiplicities), times the sum of the primary items and the options that a solution can have, is at
	// most 134,217,728.
	Cells

	// Bits are sets of bits: the options that may still be chosen, and for each option those in conflict with it. They
	// take problems of at most 1,024 primary items and 8,191 options, and one bit of memory for each pair of options:
	// at most 16 MB in all.
	Bits
)

// A row is what this package knows of a representation. A new one is a package with its moves, a constant, and a row.
type row struct {
	name  string
	fits  func(*matrix.Matrix) bool // nil: it takes every problem
	moves func(*matrix.Matrix) walk.Moves
}

// representations has a row for each representation. Auto stands for the others.
var representations = [...]row{
	Auto:  {name: "auto"},
	Links: {"links", nil, links.New},
	Cells: {"cells", cells.Fits, cells.New},
	Bits:  {"bits", bits.Fits, bits.New},
}

// String returns the name of a representation, in lower case.
func (r Representation) String() string {
	if r < 0 || int(r) >= len(representations) {
		return fmt.Sprintf("Representation(%d)", int(r))
	}
	return representations[r].name
}

// Representations returns all representations, in the order of their numbers. The slice is the caller's.
func Representations() (all []Representation) {
	for r := range representations {
		all = append(all, Representation(r))
	}
	return all
}

// ParseRepresentation returns the representation of a name, as [Representation.String] gives it.
func ParseRepresentation(name string) (Representation, error) {
	var names []string
	for r, k := range representations {
		if k.name == name {
			return Representation(r), nil
		}
		names = append(names, k.name)
	}
	last := len(names) - 1
	return 0, fmt.Errorf("unknown representation %q (want %s or %s)", name, strings.Join(names[:last], ", "), names[last])
}

// Fits reports whether r can take p. It costs next to nothing.
func (r Representation) Fits(p *Problem) bool { return r == Auto || p.planter(r) != nil }

// NewSolverIn returns a solver of p, with nothing committed, that searches in the given representation. The error wraps
// [ErrRepresentation].
func NewSolverIn(p *Problem, r Representation) (*Solver, error) {
	if p == nil {
		panic("dlx: a Solver of a nil Problem (want one of NewProblem, ParseProblem or a Builder)")
	}
	auto := r == Auto
	if auto {
		r = p.auto()
	}
	plant := p.planter(r)
	if plant == nil {
		return nil, fmt.Errorf("%w: %v", ErrRepresentation, r)
	}
	s := newSolver(p, plant)
	s.own.representation, s.walks = r, !auto
	if auto && r != Bits && bits.PrefersToCount(&p.m) {
		s.counter = team{representation: Bits, plant: p.planter(Bits)}
		if s.successor = &s.own; r == Cells && links.Sweeps(&p.m) {
			s.successor = &team{representation: Links, plant: p.planter(Links)}
		}
	} else if auto && r == Cells && links.Sweeps(&p.m) {
		s.counter = team{representation: Links, plant: p.planter(Links)}
	}
	return s, nil
}

// Representation returns the representation of the last search of s, or, if it has made none, the one in which it lists
// solutions. It is not Auto.
func (s *Solver) Representation() Representation {
	if t := s.run.team; t != nil && (t == &s.counter || t == s.successor) {
		return t.representation
	}
	return s.own.representation
}

// auto returns the representation that Auto stands for.
func (p *Problem) auto() Representation {
	switch {
	case bits.Prefers(&p.m):
		return Bits
	case cells.Prefers(&p.m):
		return Cells
	}
	return Links
}

// planter returns what makes moves over p in a representation, or nil if that cannot take p.
func (p *Problem) planter(r Representation) func() walk.Moves {
	if r <= Auto || int(r) >= len(representations) || representations[r].fits != nil && !representations[r].fits(&p.m) {
		return nil
	}
	return func() walk.Moves { return representations[r].moves(&p.m) }
}
