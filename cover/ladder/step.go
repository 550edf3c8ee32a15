package ladder

import (
	"slices"

	"dlx-sudoku/cover"
)

// A Candidate is a digit in a cell, where it is possible. Cells are row-major and count from 0, digits from 1.
type Candidate struct {
	Cell, Digit int
}

// A Statement says that a candidate is true, or that it is false.
type Statement struct {
	Candidate
	True  bool
	Group []int  // cells, ascending from Cell, one of which holds the digit; nil: Cell alone
	From  []int  // the statements of its chain that it follows from together, by number; nil: the one before it, if any
	By    string // the pattern by which it follows, "" if it is a link
}

// A Step is one application of a technique: what it rests on, and what follows. Its slices are overwritten by the next
// step that is found into it.
type Step struct {
	Technique Technique
	Rung      Rung           // the number of this application, Beyond if it has none
	Type      int            // of a unique loop or a BUG, from 1; of others a kind of their own; 0 if there is only one
	Digits    []int          // of the pattern, ascending; 1 to n
	Cells     []int          // of the pattern, ascending; of a wing the pivot, then the pincers; of a loop in its order
	Held      []cover.Digits // of a wing, the candidates of its cells
	Extra     []int          // the cells of the pattern that have other candidates
	Set       []int          // more cells that it rests on
	Houses    []int          // of the pattern: where it lies; of a fish the lines, base lines first
	Limit     int            // of a step by rule, the number of what it asks among the limits of the rules, from 0
	Chains    [][]Statement  // each an assumption and what follows from it

	Placed  Candidate   // the digit that is placed; Digit 0 if none is
	Removed []Candidate // the candidates that are ruled out, without what the placed digit excludes

	brief  bool             // nobody asks for Chains
	wanted func(*Step) bool // whether to take an application with this result; nil: the first that has one
}

// cells returns the cells of the statement.
func (c Statement) cells() []int {
	if c.Group == nil {
		return []int{c.Cell}
	}
	return slices.Clone(c.Group)
}

// Says reports whether the statement is about a candidate.
func (c Statement) Says(of Candidate) bool {
	return c.Candidate == of || c.Digit == of.Digit && slices.Contains(c.Group, of.Cell)
}

// begin makes s a step without content.
func (s *Step) begin(t Technique) {
	s.Technique, s.Rung, s.Type = t, techniques[t].rung, 0
	s.Digits, s.Cells, s.Houses = s.Digits[:0], s.Cells[:0], s.Houses[:0]
	s.Extra, s.Set, s.Held = s.Extra[:0], s.Set[:0], s.Held[:0]
	s.Chains, s.Removed = s.Chains[:0], s.Removed[:0]
	s.Placed = Candidate{}
}

// digits notes a set of digits of the pattern.
func (s *Step) digits(set uint32) {
	for d := range each(set) {
		s.Digits = append(s.Digits, d+1)
	}
}

// cellsOf notes cells of a house, by their positions.
func (s *Step) cellsOf(h *house, in uint32) {
	for c := range h.at(in) {
		s.Cells = append(s.Cells, c)
	}
}

// hold notes the candidates of the cells.
func (s *Step) hold(b *Board) {
	for _, c := range s.Cells {
		s.Held = append(s.Held, b.Candidates(c))
	}
}

// remove notes that the digits of a set are ruled out in a cell, each once.
func (s *Step) remove(cell int, set uint32) {
	for d := range each(set) {
		if c := (Candidate{cell, d + 1}); !slices.Contains(s.Removed, c) {
			s.Removed = append(s.Removed, c)
		}
	}
}

// takes reports whether anything follows from the step, and it is wanted. If it is not, the search goes on with a step
// without content.
func (s *Step) takes() bool {
	if len(s.Removed) == 0 && s.Placed.Digit == 0 {
		return false
	}
	if s.wanted == nil || s.wanted(s) {
		return true
	}
	s.begin(s.Technique)
	return false
}

// AssumesUnique reports whether the step holds only in a puzzle with one solution.
func (s *Step) AssumesUnique() bool { return Unique.Has(s.Technique) }

// RestsOn reports whether a cell belongs to what the step rests on.
func (s *Step) RestsOn(cell int) bool {
	for _, cells := range [][]int{s.Cells, s.Extra, s.Set} {
		if slices.Contains(cells, cell) {
			return true
		}
	}
	for _, chain := range s.Chains {
		if slices.ContainsFunc(chain, func(c Statement) bool {
			return c.Cell == cell || slices.Contains(c.Group, cell)
		}) {
			return true
		}
	}
	return false
}
