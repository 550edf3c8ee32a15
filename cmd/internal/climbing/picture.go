package climbing

import (
	"slices"

	"dlx-sudoku/cmd/internal/draw"
	"dlx-sudoku/cmd/internal/puzzlein"
	"dlx-sudoku/cover/ladder"
)

// Drawn returns a board and a step on it, as package draw takes them. The item has the givens.
func Drawn(b *ladder.Board, s *ladder.Step, it *puzzlein.Item) *draw.Position {
	g := it.Grid
	l := g.Layout()
	p := &draw.Position{
		Size: l.Size(), BoxRows: l.BoxRows(), BoxCols: l.BoxCols(),
		Digits: make([]string, l.Cells()), Given: make([]bool, l.Cells()), Resting: make(map[int]bool),
		Rules: draw.RulingOf(it.Ruleset),
	}
	number := make(map[ladder.Candidate]int) // of its note
	for cell := range l.Cells() {
		if d := b.Digit(cell); d != 0 {
			p.Digits[cell], p.Given[cell] = g.Alphabet().Name(d), g.Digit(cell) != 0
		}
		p.Resting[cell] = s.RestsOn(cell)
		for d := 1; d <= l.Size(); d++ {
			if c := (ladder.Candidate{Cell: cell, Digit: d}); b.Has(c) {
				number[c] = len(p.Notes)
				p.Notes = append(p.Notes, draw.Note{Cell: cell, Digit: d, Text: g.Alphabet().Name(d), Role: roleOf(s, c)})
			}
		}
	}
	for from, to := range b.Rules().Links(s) {
		p.Links = append(p.Links, draw.Link{From: number[from.Candidate], To: number[to.Candidate], Strong: to.True})
	}
	return p
}

// roleOf returns what a step makes of a candidate.
func roleOf(s *ladder.Step, c ladder.Candidate) draw.Role {
	switch {
	case s.Placed == c:
		return draw.Placed
	case slices.Contains(s.Removed, c):
		return draw.Removed
	}
	for _, chain := range s.Chains {
		for _, said := range chain {
			if said.Says(c) && said.True {
				return draw.True
			}
			if said.Says(c) {
				return draw.False
			}
		}
	}
	if len(s.Chains) == 0 && slices.Contains(s.Digits, c.Digit) && s.RestsOn(c.Cell) {
		return draw.True
	}
	return draw.NoRole
}
