package propagate

import (
	"context"

	"dlx-sudoku/cover"
)

// Candidates returns, for each cell, the digits that it holds in some solution: the true candidates. If there is no
// solution, every cell has none. It searches once, and skips every node whose candidates all occur in solutions found before.
//
// The caller may pass solutions that it knows as witnesses, so that Candidates need not find them. If ctx ends the search,
// Candidates returns what has been found and the context's error.
func (s *Solver) Candidates(ctx context.Context, witnesses ...*cover.Grid) ([]cover.Digits, error) {
	known, held := make([]digits, len(s.start)), make([]cover.Digits, len(s.start))
	for _, g := range witnesses {
		for c := range known {
			if d := g.Digit(c); d != 0 {
				known[c] |= 1 << (d - 1)
			}
		}
	}
	s.begin(ctx, "Candidates", known)
	defer s.end()
	for s.advance(ctx) {
		for c, v := range s.search.at {
			known[c] |= v
		}
	}
	for c, v := range known {
		held[c] = fromBit1(v)
	}
	return held, s.err
}

// promises reports whether the current node has a candidate that is in no known solution.
func (s *search) promises() bool {
	for c, v := range s.at {
		if v&^s.known[c] != 0 {
			return true
		}
	}
	return false
}
