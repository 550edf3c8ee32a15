package ladder

import (
	"slices"

	"dlx-sudoku/cover"
)

// A limit is what a rule asks of some cells besides that they differ: a cage with its total, a thermometer.
type limit struct {
	Words string // what it asks: "the digits of r1c1 and r1c2 differ and add up to 4"
	Cells []int  // row-major from 0, each once

	// Prune removes digits that would break the rule, given the digits that each of Cells may hold. One goroutine calls
	// it at a time. If it takes long, it asks stopped now and then whether to give up.
	Prune func(possible []cover.Digits, stopped func() bool)
}

// byRule finds the first limit that rules candidates out.
func (b *Board) byRule(s *Step) bool {
	for i := range b.rules.limits {
		m := &b.rules.limits[i]
		possible := b.possible(m)
		if slices.Equal(b.pruned[i], possible) {
			continue // nothing was found here, and nothing has changed
		}
		if b.stopped() {
			return false
		}
		left := slices.Clone(possible)
		m.Prune(left, b.stopped)
		if b.stopped() {
			return false
		}
		for at, cell := range m.Cells {
			if b.digits[cell] == 0 {
				s.remove(cell, fromBit0(possible[at]&^left[at]))
			}
		}
		if len(s.Removed) > 0 {
			s.Cells, s.Limit = append(s.Cells, m.Cells...), i
			return true
		}
		b.pruned[i] = possible
	}
	return false
}

// possible returns the digits that the cells of a limit may hold, those placed among them.
func (b *Board) possible(m *limit) []cover.Digits {
	possible := make([]cover.Digits, len(m.Cells))
	for at, cell := range m.Cells {
		if possible[at] = b.Candidates(cell); b.digits[cell] != 0 {
			possible[at] = 1 << b.digits[cell]
		}
	}
	return possible
}

func byRuleWords(p *phrase) { p.say(p.r.limits[p.s.Limit].Words) }
